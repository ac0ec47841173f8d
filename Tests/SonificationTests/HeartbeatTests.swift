import Sonification
import Synthesis
import Testing

struct Beats: Sendable {
  var script: [(Int64, Event)]
  var end: Int64
  var times: [Int64]

  init(_ script: [(Int64, Event)], until end: Int64, at times: [Int64]) {
    self.script = script
    self.end = end
    self.times = times
  }
}

/// Series 1 on its way from the bottom to the top.
private func wandering(every period: Int64, count: Int64) -> [(Int64, Event)] {
  (0..<count).map { ($0 * period, .value(1, Double($0) / Double(count))) }
}

@Suite struct HeartbeatTests {
  @Test(arguments: [
    // Nothing proven, nothing heard.
    Beats([], until: 60_000, at: []),
    Beats([(0, .proven(false))], until: 60_000, at: []),
    Beats([(0, .proven(true))], until: 11_000, at: [0, 5_000, 10_000]),
    // It stops with the proof and comes back with it, never more than one in 5 s.
    Beats([(0, .proven(true)), (6_000, .proven(false))], until: 60_000, at: [0, 5_000]),
    Beats(
      [(0, .proven(true)), (6_000, .proven(false)), (7_000, .proven(true))], until: 11_000,
      at: [0, 5_000, 10_000]),
    Beats(
      [(0, .proven(true)), (6_000, .proven(false)), (20_000, .proven(true))], until: 21_000,
      at: [0, 5_000, 20_000]),
    // A sustained tone does not count, whatever it does.
    Beats(
      [(0, .proven(true)), (0, .appears(1))] + wandering(every: 100, count: 100), until: 11_000,
      at: [0, 5_000, 10_000]),
    // A mark puts it off by a whole period.
    Beats(
      [(0, .proven(true)), (0, .appears(1)), (3_000, .hole(1))], until: 11_000, at: [0, 8_000]),
    Beats([(0, .proven(true)), (4_999, .deviceChange)], until: 9_999, at: [0, 9_999]),
    // So does a note.
    Beats(
      [(0, .proven(true)), (0, .appears(1, continuous: false))]
        + wandering(every: 1_000, count: 20),
      until: 23_999, at: [0]),
    // A mark of a series that does not sound was not heard.
    Beats(
      [(0, .proven(true)), (0, .appears(1)), (0, .appears(2)), (3_000, .hole(2))], until: 6_000,
      at: [0, 5_000]),
    // While data and marks are muted they do not take its place.
    Beats(
      [(0, .proven(true)), (0, .appears(1)), (1_000, .mute(milliseconds: 60_000))]
        + every(500, from: 1_000, count: 20, .hole(1)),
      until: 11_000, at: [0, 5_000, 10_000]),
    // Nothing is left after the end.
    Beats([(0, .proven(true)), (1_000, .shutDown)], until: 60_000, at: [0]),
  ])
  func `beats when nothing else was heard`(test: Beats) {
    let stage = Stage()
    stage.play(test.script + [(test.end, .nothing)])
    #expect(stage.lines("heartbeat") == test.times.map { "\($0) heartbeat" })
  }

  @Test func `keeps the period that was set, or stays silent`() throws {
    let fast = Stage(try HearingSettings(heartbeatPeriod: 2))
    fast.play([(0, .proven(true)), (5_000, .nothing)])
    #expect(fast.lines("heartbeat").count == 3)

    let silent = Stage(try HearingSettings(hasHeartbeat: false))
    silent.play([(0, .proven(true)), (60_000, .nothing)])
    #expect(silent.lines == [])
    #expect(silent.listening.nextDeadline == nil)
  }

  @Test func `does not catch up in a burst after a stall`() {
    var listening = Listening(.standard, at: 0)
    listening.healthChanged(isProven: true, at: 0)
    listening.seriesAppeared(1, at: 0)
    listening.stale(1, at: 0)
    listening.advance(to: 3_600_000_000_000)
    var sounds = 0
    listening.drain { _, action in
      switch action {
      case .note, .noise: sounds += 1
      default: break
      }
      return true
    }
    #expect(sounds == 4)  // the tick at 0 and one stale mark of three bursts
    #expect(listening.nextDeadline == 3_604_000_000_000)
  }
}
