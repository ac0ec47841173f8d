import RollingSeries
import Sonification
import Synthesis
import Testing

/// Ticks where a value crosses a grid line: one for upwards, two for downwards, at the pitch of the line.
@Suite struct GridTests {
  /// Lines at one and two thirds: 440 and 880 Hz. Series 1 has the focus and is at the bottom.
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .grid(1, [1.0 / 3, 2.0 / 3])), (0, .grid(2, [0.5])),
    (0, .value(1, 0)), (0, .value(2, 0)),
  ]

  @Test(arguments: [
    Case([(1_000, Event.value(1, 0.5))], ["1000 tick 440 Hz"]),
    Case([(1_000, .value(1, 0.5)), (2_000, .value(1, 0.6))], ["1000 tick 440 Hz"]),
    Case(
      [(1_000, .value(1, 0.5)), (2_000, .value(1, 0))],
      ["1000 tick 440 Hz", "2000 tick 440 Hz", "2000 tick 440 Hz"]),
    // Several at once come one after the other, in the order in which they were crossed.
    Case([(1_000, .value(1, 0.9))], ["1000 tick 440 Hz", "1000 tick 880 Hz"]),
    Case(
      [(1_000, .value(1, 0.9)), (2_000, .value(1, 0))],
      ["1000 tick 440 Hz", "1000 tick 880 Hz"] + ["2000 tick 880 Hz", "2000 tick 880 Hz"]
        + ["2000 tick 440 Hz", "2000 tick 440 Hz"]),
    // A line counts as crossed a hundredth of the axis behind it.
    Case([(1_000, .value(1, 0.34)), (2_000, .value(1, 0.325)), (3_000, .value(1, 0.34))], []),
    Case([(1_000, .value(1, 0.34)), (2_000, .value(1, 0.345))], ["2000 tick 440 Hz"]),
    // Too soon after the last ones: told when their time has come, if the value is still there.
    Case(
      [(1_000, .value(1, 0.5)), (1_100, .value(1, 0.9))], ["1000 tick 440 Hz", "1400 tick 880 Hz"]),
    Case(
      [(1_000, .value(1, 0.5)), (1_100, .value(1, 0.9)), (1_200, .value(1, 0.5))],
      ["1000 tick 440 Hz"]),
    // A series that does not sound, or whose value is not known, crosses nothing.
    Case([(1_000, .value(2, 1))], []),
    Case(
      [(1_000, .focus(2)), (2_000, .value(2, 0.1)), (3_000, .value(2, 1))], ["3000 tick 622 Hz"]),
    Case([(1_000, .muteSeries(1, milliseconds: 5_000)), (2_000, .value(1, 1))], []),
    Case([(1_000, .mute(milliseconds: 5_000)), (2_000, .value(1, 1))], []),
    Case(
      [(1_000, .mute(milliseconds: 1_000)), (1_500, .value(1, 1)), (4_000, .value(1, 0.9))], []),
    Case([(1_000, .stale(1)), (1_200, .value(1, 1))], []),
    // A move of the axis, or other lines, cross nothing by themselves.
    Case([(1_000, .moved(1, from: 0, to: 1, silently: true)), (1_000, .value(1, 1))], []),
    Case([(1_000, .grid(1, [0.1])), (1_000, .value(1, 1)), (2_000, .value(1, 0.9))], []),
    Case([(1_000, .grid(1, [])), (1_000, .value(1, 0)), (2_000, .value(1, 0.9))], []),
    // Off the axis the mark for that says it all; the way back is heard.
    Case(
      [(1_000, .beyond(1, .over)), (2_000, .value(1, 0.9)), (3_000, .value(1, 0.5))],
      ["1000 over 1760 Hz", "3000 tick 880 Hz", "3000 tick 880 Hz"]),
    // A missing value crosses nothing, and what follows it crosses from where the value was.
    Case(
      [(1_000, .hole(1)), (2_000, .value(1, 0.5))], ["1000 hole", "2000 tick 440 Hz"]),
  ])
  func `ticks when a line is crossed`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening + test.script + [(30_000, .nothing)])
    let isHeard = { (line: String) in
      ["tick", "over", "hole"].contains { line.contains(" \($0)") }
    }
    #expect(stage.lines.filter(isHeard) == test.expected)
  }

  /// A tick within a note would be lost in it.
  @Test func `ticks after the note of a point`() throws {
    let stage = Stage(try HearingSettings(noteLength: 0.125))
    stage.play([(0, .appears(1, continuous: false)), (0, .grid(1, [0.5]))])
    stage.play([(1_000, .value(1, 0)), (2_000, .value(1, 1)), (3_000, .nothing)])
    #expect(
      stage.lines == ["1000 note 220 Hz", "2000 note 1760 Hz", "2125 tick 622 Hz"])
  }

  @Test func `ticks where the series sounds, as loud as it sounds`() {
    let stage = Stage()
    stage.play(Self.opening + [(1_000, .background([2])), (2_000, .value(2, 0))])
    stage.play([(3_000, .value(2, 1))])
    #expect(stage.lines.last == "3000 tick 622 Hz at -0.7 with 0.25")
  }

  @Test func `tells three lines of many, and counts the others`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .grid(1, (1...9).map { Double($0) / 10 }))])
    stage.play([(0, .value(1, 0)), (1_000, .value(1, 1))])
    #expect(stage.listening.counts.played[.gridUp] == 3)
    #expect(stage.listening.counts.foldedGridLines == 6)
  }

  @Test func `makes no drone of noise around a line`() {
    let stage = Stage()
    stage.play(Self.opening)
    for point in 0..<100_000 {
      let place = 1.0 / 3 + (point % 2 == 0 ? 0.02 : -0.02)
      stage.play(.value(1, place), at: 1_000_000_000 + Int64(point) * 100_000)
    }
    stage.play([(12_000, .nothing)])
    let counts = stage.listening.counts
    let told = counts.played[.gridUp] + counts.played[.gridDown]
    #expect(told <= 26)  // ten seconds
    #expect(told + counts.foldedGridLines >= 99_990)
  }

  @Test func `counts what was muted apart from what was heard`() {
    let stage = Stage()
    stage.play(Self.opening + [(1_000, .hole(1)), (2_000, .mute(milliseconds: 5_000))])
    stage.play([(3_000, .hole(1))])
    #expect(stage.listening.counts.played[.hole] == 1)
    #expect(stage.listening.counts.mutedMarks == 1)
    #expect(stage.listening.counts.played.nonzero.map(\.kind) == [.hole])
  }
}
