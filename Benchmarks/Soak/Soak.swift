internal import Configuration
internal import ControlProtocol
internal import SonifyDaemon
internal import Synthesis

/// A time of random data and random requests that leaves nothing out: every timbre, texture, mode, mark
/// and alarm, replays, mutes, ducking, settings that change, more notes than there are voices, a main
/// thread that is stuck. The same seed gives the same time.
package final class Soak {
  package let player: ChartPlayer
  private var random: SeededNumbers
  private var data = RandomData()
  private var settings = Settings()
  /// What was asked for, by name; so that one can see that nothing was left out.
  package private(set) var requests: [String: Int] = [:]
  /// Told when the engine takes the main thread for stuck, and two seconds after.
  package var stuck: (Bool) -> Void = { _ in }
  private var stuckUntil: Int64 = 0

  package init(seed: UInt64) throws {
    random = SeededNumbers(seed: seed)
    settings.chart.background = ["s1", "s2"]
    player = ChartPlayer(try ChartSettings(settings))
  }

  /// Plays on until `seconds` have passed since the beginning.
  package func play(toSecond seconds: Int) {
    let end = Int64(seconds) * 1_000_000_000
    while player.now < end {
      player.feed(data.lines(of: 1, at: player.now, &random), from: 1)
      if random.happens(0.5) {
        player.feed(data.lines(of: 2, at: player.now, &random), from: 2)
      }
      if random.happens(0.08) { request() }
      endStuck()
      let pause = Int64.random(in: 1...400, using: &random) * 999_983
      player.play(to: min(player.now + pause, end))
    }
  }

  /// What a listener, the outer world or a fault may ask for.
  package enum Request: String, CaseIterable {
    case next, focus, mode, replay, speed, stop, mute, muteSeries, acknowledge, snooze, settings,
      speech, device, doubt
    case end, crowd, stuck
  }

  private func request() {
    let request = random.one(of: Request.allCases + [.settings, .mode, .replay, .replay, .speed])
    do {
      try act(on: request)
      requests[request.rawValue, default: 0] += 1
    } catch {
      requests[request.rawValue + " refused", default: 0] += 1
    }
    player.settle()
  }

  private func act(on request: Request) throws {
    switch request {
    case .next: _ = try chart.focus(FocusRequest(step: 1), at: moment)
    case .focus: _ = try chart.focus(FocusRequest(series: name), at: moment)
    case .mode: try changeMode()
    case .replay: _ = try chart.replay(randomReplay(), at: moment)
    case .speed:
      _ = try chart.setReplaySpeed(SpeedRequest(factor: random.one(of: [0.5, 2, 4])), at: moment)
    case .stop: _ = chart.stopReplay(at: moment)
    case .mute: try mute(nil)
    case .muteSeries: try mute(name)
    case .acknowledge: _ = try chart.acknowledge(randomAnswer(), at: moment)
    case .snooze: _ = try chart.snooze(randomAnswer(), at: moment)
    case .settings: try changeSettings()
    case .speech: chart.speechChanged(isSpeaking: random.happens(0.5), at: moment)
    case .device: chart.deviceChanged(at: moment)
    case .doubt: chart.healthChanged(isProven: random.happens(0.8), at: moment)
    case .end: chart.sourceClosed(2, endsSeries: true, at: moment)
    case .crowd: crowd()
    case .stuck: beStuck()
    }
  }

  private static let modes = ["focus", "chord", "cycle", "watch"]

  private var chart: Chart { player.chart }
  private var moment: Moment { player.moment }
  private var name: String { random.one(of: RandomData.names) }

  private func randomReplay() -> ReplayRequest {
    ReplayRequest(
      series: random.one(of: [nil, "s0", "s1"]), also: random.one(of: [nil, ["s2", "s3"]]),
      together: random.happens(0.5), last: random.one(of: [nil, 5, 60]),
      length: random.one(of: [nil, 1, 2, 10]), pan: random.happens(0.7))
  }

  private func randomAnswer() -> AlarmRequest {
    AlarmRequest(series: random.one(of: [nil, name]), seconds: random.one(of: [nil, 1, 5, 60]))
  }

  private func mute(_ series: String?) throws {
    let request = MuteRequest(series: series, seconds: random.one(of: [0, 1, 5, 20]))
    _ = try chart.mute(request, at: moment, wall: player.now)
  }

  private func changeSettings() throws {
    settings = randomSettings(&random)
    chart.apply(try ChartSettings(settings), at: moment)
  }

  private func changeMode() throws {
    settings.chart.mode = random.one(of: Self.modes)
    chart.apply(try ChartSettings(settings), at: moment)
  }

  /// More notes and bursts than the engine has places for, so that some must go.
  private func crowd() {
    for _ in 0..<random.one(of: [10, 60]) {
      let hertz = Double.random(in: 100...3_000, using: &random)
      let note = Note(
        frequency: hertz, endFrequency: random.one(of: [nil, 2 * hertz]),
        delay: Float.random(in: 0...0.3, using: &random), duration: 0.3,
        decay: random.one(of: [0, 0.5]), gain: 0.05, timbre: random.one(of: Timbre.allCases),
        bus: random.one(of: [.data, .marks, .alarms]))
      player.send(.note(note))
    }
    for place in 0..<12 {
      player.send(.noise(Noise(centre: 400 + 200 * Float(place % 4), duration: 0.2, gain: 0.05)))
    }
  }

  private func beStuck() {
    guard random.happens(0.3) else { return }
    player.isMainStuck = true
    stuck(true)
    stuckUntil = player.now + 3_000_000_000
  }

  private func endStuck() {
    guard stuckUntil > 0, player.now >= stuckUntil else { return }
    if player.isMainStuck {
      player.isMainStuck = false
      stuckUntil = player.now + 2_000_000_000
    } else {
      stuck(false)
      stuckUntil = 0
    }
  }
}
