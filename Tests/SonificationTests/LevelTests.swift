import Sonification
import Synthesis
import Testing

private func muted(at time: Int64) -> [String] {
  ["data to 0.0", "marks to 0.0", "feedback to 0.5"].map { "\(time) \($0) in 50 ms" }
}

private func open(at time: Int64) -> [String] {
  ["data to 1.0", "marks to 1.0", "feedback to 1.0"].map { "\(time) \($0) in 50 ms" }
}

@Suite struct LevelTests {
  @Test(arguments: [
    // A mute ends by itself.
    Case([(1_000, .mute(milliseconds: 5_000))], muted(at: 1_000) + open(at: 6_000)),
    Case(
      [(1_000, .mute(milliseconds: 5_000)), (2_000, .unmute)],
      muted(at: 1_000) + open(at: 2_000)),
    Case([(1_000, .unmute)], []),
    Case([(1_000, .mute(milliseconds: -1))], muted(at: 1_000) + open(at: 1_000)),
    // At the latest after a day.
    Case([(0, .mute(milliseconds: 1 << 40))], muted(at: 0) + open(at: 86_400_000)),
    // A second one counts from its own beginning.
    Case(
      [(0, .mute(milliseconds: 5_000)), (4_000, .mute(milliseconds: 5_000))],
      muted(at: 0) + muted(at: 4_000) + open(at: 9_000)),
  ])
  func `mutes for a time`(test: Case) {
    let stage = Stage()
    stage.play(test.script + [(100_000_000, .nothing)])
    #expect(stage.lines == test.expected)
    #expect(stage.listening.mutedUntil == nil)
  }

  @Test func `mutes for ten minutes unless told otherwise`() {
    var listening = Listening(.standard, at: 0)
    listening.mute(at: 1_000)
    #expect(listening.mutedUntil == 600_000_001_000)
    #expect(listening.nextDeadline == 600_000_001_000)
  }

  @Test func `fades out for good`() {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .value(1, 0)), (10, .shutDown), (11, .shutDown), (20, .value(1, 1)),
      (30, .stale(1)), (40, .mute(milliseconds: 1)), (60_000, .nothing),
    ])
    #expect(stage.lines == ["0 tone 0 220 Hz", "10 master to 0.0 in 50 ms"])
    #expect(stage.listening.nextDeadline == nil)
  }

  @Test func `starts at the volume of the settings`() throws {
    var listening = Listening(try HearingSettings(volume: 0.25), at: 7)
    var first: [(Int64, Command.Action)] = []
    listening.drain { time, action in
      first.append((time, action))
      return true
    }
    guard first.count == 1, first[0].0 == 7, case .master(let gain, let fade) = first[0].1 else {
      return #expect(Bool(false), "\(first)")
    }
    #expect(gain == 0.25 && fade == 0.02)
  }

  @Test func `knows until when there is sound`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (1_000, .ended(1))])
    #expect(
      stage.listening.soundsUntil > 1_400_000_000 && stage.listening.soundsUntil < 1_600_000_000)
  }
}
