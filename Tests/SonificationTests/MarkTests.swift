import RollingSeries
import Sonification
import Synthesis
import Testing

@Suite struct MarkTests {
  /// Series 1 has the focus and sounds, series 2 does not.
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .value(1, 0)), (0, .value(2, 0)),
  ]

  @Test(arguments: [
    // A hole has its mark; a flood of them three or four a second.
    Case([(1_000, Event.hole(1)), (2_000, .hole(1))], ["1000 hole", "2000 hole"]),
    Case(
      every(100, from: 1_000, count: 10, .hole(1)),
      ["1000 hole", "1300 hole", "1600 hole", "1900 hole"]),
    Case([(1_000, .hole(2))], []),
    // Over and under: once per excursion.
    Case(
      [
        (1_000, .beyond(1, .over)), (2_000, .beyond(1, .over)), (3_000, .value(1, 0.9)),
        (4_000, .beyond(1, .over)),
      ],
      ["1000 over 1760 Hz", "4000 over 1760 Hz"]),
    Case([(1_000, .beyond(1, .under)), (2_000, .beyond(1, .under))], ["1000 under 220 Hz"]),
    // From one side to the other without a stop is another excursion.
    Case(
      [(1_000, .beyond(1, .under)), (2_000, .beyond(1, .over))],
      ["1000 under 220 Hz", "2000 over 1760 Hz"]),
    // Zero on a logarithmic axis.
    Case([(1_000, .beyond(1, .undefined))], ["1000 under 220 Hz"]),
    // A missing value does not end an excursion.
    Case(
      [(1_000, .beyond(1, .over)), (2_000, .hole(1)), (3_000, .beyond(1, .over))],
      ["1000 over 1760 Hz", "2000 hole"]),
    // One soon after another is told when its time has come, if it still lasts.
    Case(
      [(1_000, .beyond(1, .over)), (1_100, .value(1, 0.9)), (1_200, .beyond(1, .over))],
      ["1000 over 1760 Hz", "1500 over 1760 Hz"]),
    Case(
      [
        (1_000, .beyond(1, .over)), (1_100, .value(1, 0.9)), (1_200, .beyond(1, .over)),
        (1_300, .value(1, 0.9)),
      ],
      ["1000 over 1760 Hz"]),
    // Still outside after a silence is told again.
    Case(
      [(1_000, .beyond(1, .over)), (5_000, .stale(1)), (6_000, .beyond(1, .over))],
      ["1000 over 1760 Hz", "5300 stale", "6000 over 1760 Hz"]),
    Case([(1_000, .beyond(2, .over))], []),
    // The axis moves.
    Case(
      [(1_000, .moved(1, from: 1, to: 0.5))],
      ["1000 bell from 1760 Hz", "1000 bell to 622 Hz"]),
    Case([(1_000, .moved(1, from: 1, to: 0.5, silently: true))], []),
    Case([(1_000, .moved(2, from: 1, to: 0.5))], []),
    // Once in 10 s, the first old pitch to the last new one.
    Case(
      [
        (1_000, .moved(1, from: 1, to: 0.5)), (2_000, .moved(1, from: 0, to: 1.0 / 3)),
        (8_000, .moved(1, from: 1, to: 2.0 / 3)), (12_000, .moved(1, from: 1, to: 0.5)),
      ],
      [
        "1000 bell from 1760 Hz", "1000 bell to 622 Hz", "11000 bell from 220 Hz",
        "11000 bell to 880 Hz", "21000 bell from 1760 Hz", "21000 bell to 622 Hz",
      ]),
    // A focus that comes and goes does not get round the limit.
    Case(
      [
        (1_000, .moved(1, from: 1, to: 0.5)), (1_500, .focus(2)), (2_000, .focus(1)),
        (2_500, .moved(1, from: 0, to: 1)),
      ],
      [
        "1000 bell from 1760 Hz", "1000 bell to 622 Hz", "11000 bell from 220 Hz",
        "11000 bell to 1760 Hz",
      ]),
    // Stale: after the fade, then every 4 s; heard for a silent series too.
    Case(
      [(1_000, .stale(1)), (14_000, .fresh(1))],
      ["1300 stale", "5300 stale", "9300 stale", "13300 stale"]),
    Case([(1_000, .stale(2)), (6_000, .value(2, 1))], ["1300 stale", "5300 stale"]),
    // A hole is no fresh value.
    Case(
      [(1_000, .stale(1)), (6_000, .hole(1)), (9_400, .fresh(1))],
      ["1300 stale", "5300 stale", "6000 hole", "9300 stale"]),
    // Several are one pattern, which stops with the last of them.
    Case(
      [(1_000, .stale(1)), (1_000, .stale(2)), (6_000, .fresh(1)), (10_000, .fresh(2))],
      ["1300 stale", "5300 stale", "9300 stale"]),
    // One more is told soon, but not before the last mark is over.
    Case(
      [(1_000, .stale(1)), (1_500, .stale(2)), (6_500, .fresh(1)), (6_600, .fresh(2))],
      ["1300 stale", "2300 stale", "6300 stale"]),
    Case([(1_000, .stale(1)), (1_100, .removed(1))], []),
    Case([(1_000, .stale(1)), (1_100, .stale(1)), (1_400, .fresh(1))], ["1300 stale"]),
    // Ended: once for several together, again for one that ends later.
    Case([(1_000, .ended(1)), (1_000, .ended(2))], ["1000 ended"]),
    Case(
      [(1_000, .ended(1)), (2_000, .ended(2)), (3_000, .ended(2))], ["1000 ended", "2000 ended"]),
    Case(
      [(1_000, .ended(1)), (2_000, .value(1, 0)), (3_000, .ended(1))], ["1000 ended", "3000 ended"]),
    Case(
      [(1_000, .ended(1)), (9_000, .stale(1)), (10_000, .removed(1))], ["1000 ended", "9300 stale"]),
    // The program itself.
    Case(
      every(100, from: 1_000, count: 50, .overload),
      ["1000 overload", "3000 overload", "5000 overload"]),
    Case([(1_000, .deviceChange)], ["1000 device change"]),
  ])
  func `marks what happens`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening + test.script + [(30_000, .nothing)])
    let isTone = { (line: String) in line.contains(" tone ") || line.contains(" release ") }
    #expect(stage.lines.filter { !isTone($0) } == test.expected)
  }

  @Test(arguments: [
    Case([(1_000, Event.stale(1))], ["1000 release 0 in 300 ms"]),
    Case([(1_000, .ended(1))], ["1000 release 0 in 50 ms"]),
    Case([(1_000, .beyond(1, .over))], ["1000 tone 0 1760 Hz"]),
    Case([(1_000, .value(1, 1)), (2_000, .beyond(1, .undefined))], ["2000 tone 0 220 Hz"]),
    Case([(1_000, .moved(1, from: 1, to: 0.5))], ["1000 tone 0 622 Hz"]),
    Case([(1_000, .stale(1)), (9_000, .fresh(1))], ["9000 tone 1 220 Hz"]),
    Case([(1_000, .stale(1)), (9_000, .value(1, 1))], ["9000 tone 1 1760 Hz"]),
    Case([(1_000, .ended(1)), (9_000, .value(1, 1))], ["9000 tone 1 1760 Hz"]),
    // The axis goes on moving without the tone; the tone comes back where the value is now.
    Case(
      [(1_000, .stale(1)), (2_000, .moved(1, from: 0, to: 1)), (9_000, .fresh(1))],
      ["9000 tone 1 1760 Hz"]),
  ])
  func `moves, fades and returns the tone`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening + test.script + [(20_000, .nothing)])
    #expect(
      stage.lines.last { $0.contains(" tone ") || $0.contains(" release ") } == test.expected.last)
  }

  @Test func `counts every mark that was folded into another`() {
    let stage = Stage()
    stage.play(Self.opening)
    stage.play(every(10, from: 1_000, count: 10, .hole(1)))
    stage.play(every(10, from: 2_000, count: 7, .moved(1, from: 0, to: 1)))
    for time in stride(from: Int64(3_000), to: 3_060, by: 20) {
      stage.play([(time, .beyond(1, .over)), (time + 10, .value(1, 1))])
    }
    stage.play([(4_000, .overload), (4_010, .overload), (4_100, .ended(1)), (4_200, .ended(2))])
    stage.play(every(20, from: 6_000, count: 51, .deviceChange))
    let counts = stage.listening.counts
    #expect(counts.foldedHoles == 9)
    #expect(counts.foldedAxisMoves == 6)  // one told, five in one that waits, which the end drops
    #expect(counts.foldedExcursions == 2)
    #expect(counts.foldedOverloads == 1)
    #expect(counts.foldedEnds == 1)
    #expect(counts.foldedDeviceChanges == 49)
  }

  @Test func `makes no drone of a flood of missing values`() {
    let stage = Stage()
    stage.play(Self.opening)
    for point in 0..<100_000 { stage.play(.hole(1), at: 1_000_000_000 + Int64(point) * 10_000) }
    #expect(stage.lines("hole").count == 4)  // in one second
    #expect(stage.lines.filter { $0.contains(" tone ") }.count == 1)
  }

  @Test func `makes no drone of values that leave the axis at every point`() {
    let stage = Stage()
    stage.play(Self.opening)
    for point in 0..<100_000 {
      let event: Event = point % 2 == 0 ? .beyond(1, .over) : .beyond(1, .under)
      stage.play(event, at: 1_000_000_000 + Int64(point) * 10_000)
    }
    #expect(stage.lines.filter { $0.contains(" over ") || $0.contains(" under ") }.count <= 2)
  }

  @Test func `makes one mark of ten thousand series that go stale and end together`() {
    let stage = Stage()
    let all = 0..<10_000
    for key in all { stage.play([(0, .appears(key)), (0, .value(key, 0.5))]) }
    for key in all { stage.play([(10_000, .stale(key))]) }
    stage.play([(13_000, .nothing)])
    #expect(stage.lines("stale") == ["10300 stale"])
    for key in all { stage.play([(13_000, .ended(key))]) }
    #expect(stage.lines("ended") == ["13000 ended"])
    #expect(stage.listening.counts.foldedEnds == 9_999)
    for key in all { stage.play([(14_000, .fresh(key))]) }
    stage.play([(60_000, .nothing)])
    #expect(stage.lines("stale") == ["10300 stale"])
  }
}
