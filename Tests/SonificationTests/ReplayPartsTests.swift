import Foundation
import RollingSeries
import Sonification
import Synthesis
import Testing

/// Several series in a replay, its speed, and its marks.
@Suite struct ReplayPartsTests {
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .appears(3)), (0, .appears(4)), (0, .value(1, 0.5)),
  ]

  private static func flat(_ key: Int, _ position: Double, continuous: Bool = true) -> Replayed {
    Replayed(
      key: key, points: [(0, .inside(position)), (1, .inside(position))], continuous: continuous)
  }

  /// Plays `event` at 1 s, and what follows; returns what came out.
  private func played(
    _ event: Event, then rest: [(Int64, Event)] = [], _ before: [(Int64, Event)] = []
  ) -> Stage {
    let stage = Stage()
    stage.play(Self.opening + before + [(1_000, event)] + rest + [(20_000, .nothing)])
    return stage
  }

  private func tones(_ stage: Stage) -> [(time: Double, slot: Int, tone: Tone)] {
    stage.orders.compactMap { order in
      guard case .tone(let slot, let tone) = order.action, order.time >= 1_080_000_000 else {
        return nil
      }
      return (Double(order.time) / 1e6, slot, tone)
    }
  }

  @Test func `one after another: a pause between them, the chime after the last`() {
    let stage = played(.replayAll([Self.flat(1, 0), Self.flat(2, 1)]))
    let ends = stage.lines.filter { $0.contains("release") || $0.contains("complete") }
    #expect(
      ends == [
        "1000 release 0 in 50 ms", "2080 release 1 in 50 ms", "3480 release 2 in 50 ms",
        "3480 complete",
      ])
    let heard = tones(stage).filter { $0.time < 3_900 }
    #expect(
      heard.filter { $0.slot == 1 }.allSatisfy { $0.time <= 2_080 && $0.tone.frequency == 220 })
    let second = heard.filter { $0.slot == 2 }
    #expect(second.first?.time == 2_480 && second.first?.tone.pan == -0.8)
    #expect(second.allSatisfy { abs($0.tone.frequency - 1_760) < 1e-6 })
    #expect(stage.lines.last == "3980 tone 3 622 Hz", "the live tone is back")
  }

  @Test func `together: one time axis, a colour and a slot each`() {
    let parts = (1...4).map { Self.flat($0, Double($0) / 4) }
    let stage = Stage()
    stage.play(Self.opening + [(1_000, .replayAll(parts, together: true)), (2_080, .nothing)])
    #expect(stage.replayTimbres == [.soft, .reed, .string, .brass])
    let heard = tones(stage)
    #expect(Set(heard.map(\.slot)).count == 4)
    #expect(Set(heard.map(\.tone.timbre)).count == 4)
    for slot in Set(heard.map(\.slot)) {
      let tones = heard.filter { $0.slot == slot }.map(\.tone)
      #expect(Set(tones.map { $0.frequency.rounded() }).count == 1)
    }
    stage.play([(20_000, .nothing)])
    #expect(stage.lines("complete") == ["2080 complete"])
  }

  @Test func `a colour that a series has of its own stays`() {
    let stage = Stage()
    stage.play(Self.opening + [(0, .sounds(2, SeriesSound(timbre: .reed)))])
    let parts = (1...3).map { Self.flat($0, 0.5) }
    stage.play([(1_000, .replayAll(parts, together: true))])
    #expect(stage.replayTimbres == [.soft, .reed, .string])
    stage.play([(1_000, .replayAll(parts))])
    #expect(
      stage.replayTimbres == [.soft, .reed, .soft], "one after another keeps its own")
  }

  @Test(arguments: [
    (true, [-0.7, 0.7]), (false, [0, 0]),
  ])
  func `without pan nothing moves`(isTogether: Bool, places: [Float]) {
    let stage = played(
      .replayAll([Self.flat(1, 0), Self.flat(2, 1)], together: isTogether, pan: false))
    let heard = tones(stage).filter { $0.time < (isTogether ? 2_080 : 3_480) }
    #expect(Set(heard.filter { $0.tone.frequency < 300 }.map(\.tone.pan)) == [places[0]])
    #expect(Set(heard.filter { $0.tone.frequency > 1_700 }.map(\.tone.pan)) == [places[1]])
  }

  @Test func `a gap in one of them takes no slot of another`() {
    let gaps = (0..<40).flatMap { place -> [(Double, AxisPosition?)] in
      [(Double(place) / 40, .inside(1)), (Double(place) / 40 + 0.0125, nil)]
    }
    let stage = played(
      .replayAll(
        [Self.flat(1, 0), Replayed(key: 2, points: gaps, seconds: 4)], together: true))
    let low = Set(tones(stage).filter { $0.tone.frequency < 300 }.map(\.slot))
    let high = Set(tones(stage).filter { $0.tone.frequency > 1_700 }.map(\.slot))
    #expect(low.count == 1 && high.count > 3 && low.isDisjoint(with: high))
  }

  // MARK: Speed

  @Test(
    arguments: [
      (2.0, 1_580, 2_330), (0.5, 1_580, 4_580), (0.25, 1_080, 9_080), (8, 1_580, 1_767),
      (100, 1_080, 1_330), (-1, 1_080, 9_080), (.nan, 1_500, 3_080),
    ] as [(Double, Int64, Int64)])
  func `the rest goes at another speed`(speed: Double, moment: Int64, end: Int64) {
    let part = Replayed(key: 1, points: [(0, .inside(0)), (1, .inside(1))], seconds: 2)
    let stage = played(.replayAll([part]), then: [(moment, .replaySpeed(speed))])
    #expect(stage.lines("complete") == ["\(end) complete"])
    let heard = tones(stage).filter { $0.time <= Double(end) }
    let moves = zip(heard, heard.dropFirst()).map { $1.tone.frequency - $0.tone.frequency }
    #expect(moves.allSatisfy { $0 >= 0 }, "it never goes back")
    #expect(abs((heard.last?.tone.frequency ?? 0) - 1_760) < 1e-6)
  }

  @Test func `says how it stands`() throws {
    let stage = Stage()
    let parts = [Self.flat(1, 0), Self.flat(2, 1)]
    stage.play(Self.opening + [(1_000, .replayAll(parts)), (1_580, .nothing)])
    var state = try #require(stage.replayState)
    #expect(state.keys == [1] && state.part == 0.25 && state.speed == 1)
    #expect(abs(state.secondsLeft - 1.9) < 1e-9)
    stage.play([(1_580, .replaySpeed(2)), (2_000, .nothing)])
    state = try #require(stage.replayState)
    #expect(state.keys == [2] && state.part == 0.5 && state.speed == 2, "in the pause the next one")
    #expect(abs(state.secondsLeft - (0.23 + 0.5)) < 1e-9)
    stage.play([(2_800, .nothing)])
    #expect(stage.replayState?.part == 1 && stage.replayState?.secondsLeft == 0)
    stage.play([(4_000, .nothing)])
    #expect(stage.replayState == nil)
  }

  @Test func `a speed without a replay is nothing`() {
    let stage = Stage()
    stage.play(Self.opening + [(100, .replaySpeed(2)), (200, .endReplay), (300, .nothing)])
    #expect(stage.lines == ["0 tone 0 622 Hz"])
  }

  // MARK: What the listener wants no more

  @Test func `a mute takes its series out and leaves the others`() {
    let parts = [Self.flat(1, 0), Self.flat(2, 1)]
    let mute = Event.muteSeries(1, milliseconds: 60_000)
    let together = played(.replayAll(parts, together: true), then: [(1_500, mute)])
    let after = tones(together).filter { $0.time > 1_500 && $0.time <= 2_080 }
    #expect(!after.isEmpty && after.allSatisfy { $0.tone.frequency > 1_700 })
    let inTurn = played(.replayAll(parts), then: [(1_500, mute)])
    #expect(inTurn.lines("complete") == ["2900 complete"], "the next begins at once")
    let later = played(.replayAll(parts), then: [(1_500, .muteSeries(2, milliseconds: 60_000))])
    #expect(later.lines("complete") == ["2080 complete"], "it is the end then")
  }

  // MARK: Marks

  @Test func `the grid of time is heard where it is`() {
    let stage = played(.replayAll([Self.flat(1, 0)], ticks: [0.25, 0.5]))
    #expect(
      stage.lines.filter { $0.contains("x tick") } == [
        "1330 x tick at -0.4 with 0.5", "1580 x tick at 0.0 with 0.5",
      ])
    let fast = played(
      .replayAll([Self.flat(1, 0)], ticks: [0.25, 0.5]), then: [(1_330, .replaySpeed(2))])
    #expect(fast.lines.filter { $0.contains("x tick") }.last == "1455 x tick at 0.0 with 0.5")
  }

  @Test(arguments: [true, false])
  func `holes, and values off the axis, have their marks`(isContinuous: Bool) {
    let part = Replayed(
      key: 1,
      points: [
        (0, .inside(0.5)), (0.2, .over), (0.3, .over), (0.4, .inside(0.9)), (0.5, nil),
        (0.75, .under), (0.8, .inside(0.2)), (1, .inside(0.2)),
      ], seconds: 4, continuous: isContinuous)
    let stage = played(.replayAll([part]))
    let marks = stage.lines.filter {
      $0.contains("over") || $0.contains("under") || $0.contains("hole")
    }
    #expect(
      marks == [
        "1880 over 1760 Hz at -0.48 with 1.0", "3080 hole", "4080 under 220 Hz at 0.4 with 1.0",
      ])
  }

  @Test func `grid lines tick where the tone crosses them`() {
    let ramp = Replayed(key: 1, points: [(0, .inside(0)), (1, .inside(1))], seconds: 2)
    let stage = Stage()
    stage.play(Self.opening)
    stage.listening.setGrid(1, GridLines([0.25, 0.5, 0.75]), at: 0)
    stage.play([(1_000, .replayAll([ramp], pan: false)), (1_080, .nothing), (3_080, .nothing)])
    let ticks = stage.orders.compactMap { order -> (Int64, Double)? in
      guard case .note(let note) = order.action, note.duration < 0.02 else { return nil }
      return ((order.time - 1_080_000_000) / 20_000_000, log2(note.frequency / 220) / 3)
    }
    // A line counts as crossed a hundredth of the axis behind it: after 26, 51 and 76 of 100 parts.
    #expect(zip(ticks.map(\.0), [26, 51, 76]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(ticks.map(\.1), [0.25, 0.5, 0.75]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(ticks.count == 3 && stage.counts.foldedGridLines == 0)
  }

  @Test func `marks do not pile up, and those left out are counted`() {
    let points = (0..<200).flatMap { place -> [(Double, AxisPosition?)] in
      let time = Double(place) / 200
      return [(time, .over), (time + 0.001, .inside(0.5)), (time + 0.002, nil)]
    }
    let stage = played(.replayAll([Replayed(key: 1, points: points, seconds: 4)]))
    let holes = stage.lines.count { $0.contains("hole") }
    let excursions = stage.lines.count { $0.contains("over") }
    #expect(holes >= 20 && holes <= 27, "one in 150 ms")
    #expect(excursions >= 12 && excursions <= 16, "one in 250 ms")
    #expect(stage.counts.foldedHoles == 200 - holes)
    #expect(stage.counts.foldedExcursions == 200 - excursions)
  }

  @Test func `live marks and values of the others wait, stale is heard`() {
    let stage = played(
      .replayAll([Self.flat(1, 0), Self.flat(2, 1)]),
      then: [(1_200, .hole(1)), (1_300, .value(1, 0)), (1_400, .stale(2))])
    #expect(stage.lines("hole") == [] && stage.lines("stale").first == "1700 stale")
    #expect(stage.lines.contains("3980 tone 3 220 Hz"), "live data were kept meanwhile")
  }
}
