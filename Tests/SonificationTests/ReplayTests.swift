import Foundation
import RollingSeries
import Sonification
import Synthesis
import Testing

/// The window as an audio graph.
@Suite struct ReplayTests {
  private static let opening: [(Int64, Event)] = [(0, .appears(1)), (0, .value(1, 0.5))]

  /// Plays a replay of series 1 at 1 s; returns what came out from then on.
  private func replayed(
    _ points: [(Double, Double?)], seconds: Double = 1, continuous: Bool = true,
    then rest: [(Int64, Event)] = []
  ) -> Stage {
    let stage = Stage()
    stage.play(Self.opening)
    let replay = Event.replay(1, points, seconds: seconds, continuous: continuous)
    stage.play([(1_000, replay)] + rest + [(70_000, .nothing)])
    return stage
  }

  private func tones(_ stage: Stage) -> [(time: Double, tone: Tone)] {
    stage.orders.compactMap { order in
      guard case .tone(_, let tone) = order.action else { return nil }
      return (Double(order.time) / 1e6, tone)
    }
  }

  @Test func `plays in place of the live tone, then the chime, then the live tone again`() {
    let stage = replayed([(0, 0), (1, 1)])
    let lines = stage.lines
    #expect(
      Array(lines.prefix(3)).dropFirst() == [
        "1000 release 0 in 50 ms", "1080 tone 1 220 Hz at -0.8 with 1.0",
      ])
    #expect(lines.suffix(3) == ["2080 release 1 in 50 ms", "2080 complete", "2580 tone 2 622 Hz"])
  }

  @Test func `lays x out as time and place, y as pitch`() {
    let stage = replayed([(0, 0), (0.5, 1), (1, 0)], seconds: 2)
    for (time, tone) in tones(stage) where time >= 1_080 && time < 3_080 {
      let part = (time - 1_080) / 2_000
      let position = part < 0.5 ? 2 * part : 2 - 2 * part
      let semitones = 12 * (log2(tone.frequency / 220) - 3 * position)
      #expect(abs(semitones) < 0.4, "at \(time) ms")
      #expect(abs(Double(tone.pan) - (1.6 * part - 0.8)) < 0.01)
    }
    #expect(tones(stage).count > 350)
  }

  @Test func `is silent where values are missing`() {
    let stage = replayed([(0, 0), (0.25, 0), (0.5, nil), (0.75, 1), (1, 1)])
    let sounding = tones(stage).filter { $0.time >= 1_080 && $0.time < 2_080 }.map(\.time)
    #expect(sounding.contains { $0 > 1_500 && $0 < 1_580 }, "the last value holds up to the gap")
    #expect(!sounding.contains { $0 >= 1_580 && $0 < 1_830 })
    #expect(sounding.contains(1_830))
  }

  @Test func `a spike among thousands of values is heard`() {
    let points = (0..<65_536).map { (Double($0) / 65_535, Optional($0 == 30_000 ? 1.0 : 0.0)) }
    for seconds in [1.0, 4, 60] {
      let stage = replayed(points, seconds: seconds)
      let high = tones(stage).filter { $0.tone.frequency > 1_700 }
      #expect(high.count >= 1 && high.count < 10, "\(seconds) s")
      let expected = 1_080 + seconds * 1_000 * 30_000 / 65_535
      #expect(abs((high.first?.time ?? 0) - expected) <= max(20, seconds * 1.25))
    }
  }

  @Test func `plays a note a point of a discrete series, each at its time`() {
    let stage = replayed(
      [(0, 0), (0.02, 1), (0.03, 0.5), (0.5, 0.5), (1, 1)], continuous: false)
    let expected = [
      "0 tone 0 622 Hz", "1000 release 0 in 50 ms", "1080 note 220 Hz at -0.8 with 1.0",
      "1100 note 1760 Hz at -0.77 with 1.0", "1110 note 622 Hz at -0.75 with 1.0",
      "1580 note 622 Hz", "2080 note 1760 Hz at 0.8 with 1.0", "2080 complete",
      "2629 tone 1 622 Hz",
    ]
    #expect(stage.lines == expected)
  }

  @Test func `keeps live values, folds live marks, and tells what the axis did afterwards`() {
    let stage = replayed(
      [(0, 0), (1, 0)],
      then: [
        (1_200, .value(1, 1)), (1_300, .hole(1)), (1_400, .moved(1, from: 1, to: 0.5)),
        (1_500, .stale(9)),
      ])
    let after = stage.lines.filter { !$0.contains("tone 1") }
    #expect(!after.contains { $0.hasSuffix("hole") })
    #expect(after.contains("2580 tone 2 622 Hz"))
    #expect(after.contains("2580 bell from 1760 Hz") && after.contains("2580 bell to 622 Hz"))
  }

  @Test func `a move of the axis that waits for its mark is told after the replay`() {
    let stage = Stage()
    stage.play(
      Self.opening + [
        (100, .moved(1, from: 0, to: 0.5)), (900, .moved(1, from: 0.5, to: 1)),
        (1_000, .replay(1, [(0, 0), (1, 0)], seconds: 12)), (20_000, .nothing),
      ])
    #expect(
      stage.lines.filter { $0.contains("bell to") } == [
        "100 bell to 622 Hz", "13580 bell to 1760 Hz",
      ])
  }

  @Test func `stale and ended are heard all the same`() {
    let stage = replayed(
      [(0, 0), (1, 0)], then: [(1_100, .appears(2)), (1_200, .stale(2)), (1_300, .ended(2))])
    #expect(stage.lines("stale").first == "1500 stale")
    #expect(stage.lines("ended") == ["1300 ended"])
  }

  @Test func `a second replay replaces the first`() {
    let stage = replayed([(0, 0), (1, 0)], then: [(1_500, .replay(1, [(0, 1), (1, 1)]))])
    #expect(stage.lines.contains("1500 release 1 in 50 ms"))
    #expect(stage.lines("complete") == ["2580 complete"])
    #expect(
      !tones(stage).contains { $0.time > 1_500 && $0.time < 3_080 && $0.tone.frequency < 1_700 })
  }

  @Test(arguments: [
    Event.endReplay, .mute(milliseconds: 1), .muteSeries(1, milliseconds: 1),
    .settings((try? HearingSettings(hasSound: false)) ?? .standard),
  ])
  func `ends without its chime when the listener wants something else`(event: Event) {
    let stage = replayed([(0, 0), (1, 0)], then: [(1_500, event), (1_500, .nothing)])
    #expect(stage.replayState == nil)
    #expect(stage.lines("complete") == [])
    #expect(stage.lines.contains("1500 release 1 in 50 ms"))
    #expect(tones(stage).last.map { $0.time <= 1_501 } == true)
  }

  @Test func `the heartbeat goes on during a tone, not between notes`() {
    let points = (0...60).map { (Double($0) / 60, Optional(0.5)) }
    for (isContinuous, beats) in [(true, 4), (false, 1)] {
      let stage = Stage()
      stage.play(Self.opening + [(0, .proven(true))])
      stage.play([
        (1_000, .replay(1, points, seconds: 14, continuous: isContinuous)), (15_000, .nothing),
      ])
      #expect(stage.lines("heartbeat").count == beats)
    }
  }

  @Test func `nothing is left of it after the end`() {
    let stage = replayed([(0, 0)], then: [(1_200, .shutDown), (1_300, .nothing)])
    #expect(stage.lines.last == "1200 master to 0.0 in 50 ms")
    #expect(stage.listening.nextDeadline == nil)
  }

  @Test(
    arguments: [
      (0.0, 1.0), (4, 4), (61, 60), (.nan, 4), (.infinity, 60),
    ] as [(Double, Double)])
  func `lasts from 1 to 60 s`(seconds: Double, expected: Double) {
    let stage = replayed([(0, 0)], seconds: seconds)
    let end = stage.orders.first { if case .note = $0.action { true } else { false } }
    #expect(end.map { Double($0.time) / 1e9 } == 1.08 + expected)
  }

  @Test func `counts what shares a sound`() {
    var score = ReplayScore(isContinuous: false)
    for point in 0..<1_000 { score.add(.inside(0.5), at: Double(point) / 1_000) }
    #expect(score.valueCount == 1_000)
    // All are alike: a note in 50 ms, and in a little more where the next point was merged.
    #expect(score.heardCount == 77)
  }
}
