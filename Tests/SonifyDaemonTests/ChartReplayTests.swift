import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// The window of series as an audio graph, as it is asked for.
@Suite struct ChartReplayTests {
  /// A ramp of 11 values, one a second, and a hole.
  private func rig() throws -> ChartRig {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.range = .fixed(low: 0, high: 10) }] })
    for time in 0...10 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    rig.orders = []
    return rig
  }

  @Test func `replays the window`() throws {
    let rig = try rig()
    let reply = try rig.chart.replay(ReplayRequest(length: 2), at: now(10 * second))
    #expect(reply.text == "replaying a: 11 values, 10 seconds in 2 seconds, a tick each 2 seconds")
    rig.play(to: 13 * second)
    let tones = rig.takeTones()
    #expect(tones.count > 300)
    #expect(tones.first.map { $0.rounded() } == 220)
    #expect(zip(tones, tones.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test func `what was outside the limits is brighter in the replay too`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule {
            $0.range = .fixed(low: 0, high: 10)
            $0.high = .at(5.5)
          }
        ]
      })
    for time in 0...10 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    rig.orders = []
    _ = try rig.chart.replay(ReplayRequest(length: 2), at: now(10 * second))
    rig.play(to: 13 * second)
    let tones = rig.orders.compactMap { order -> Tone? in
      if case .tone(_, let tone) = order { tone } else { nil }
    }
    func brightness(_ range: ClosedRange<Double>) -> Set<Float> {
      Set(tones.filter { range.contains($0.frequency) }.map(\.brightness))
    }
    // Hertz of 0 to 5.9 and of 6.1 to 10: a tone keeps its colour until it is there.
    #expect(brightness(220...750) == [0])
    #expect(brightness(783...1_761) == [1])
  }

  @Test func `replays the last part alone`() throws {
    let rig = try rig()
    let reply = try rig.chart.replay(
      ReplayRequest(series: "a", last: 4, length: 1), at: now(10 * second))
    #expect(reply.text == "replaying a: 5 values, 4 seconds in 1 second, a tick each second")
    rig.play(to: 12 * second)
    #expect((rig.takeTones().first ?? 0) > 760)  // 6 of 10
  }

  @Test func `is silent after a hole and where nothing came`() throws {
    let rig = try rig()
    rig.feed("a nan\n", at: 11 * second)
    for time in 12...14 { rig.feed("a 0\n", at: Int64(time) * second) }
    rig.feed("a 5\n", at: 40 * second)
    rig.orders = []
    _ = try rig.chart.replay(ReplayRequest(), at: now(40 * second))
    rig.play(to: 46 * second)
    let releases = rig.orders.count { if case .release = $0 { true } else { false } }
    #expect(releases == 3)  // the live tone, the hole, the long silence, which lasts to the end
  }

  @Test func `says why there is nothing to hear`() throws {
    let rig = try rig()
    let request = ReplayRequest()
    func refusal(_ request: ReplayRequest, at time: Int64) -> String {
      rig.refusal { () throws(ControlError) in _ = try rig.chart.replay(request, at: now(time)) }
    }
    #expect(
      refusal(request, at: 400 * second)
        == "a has no values in the last 5 minutes; the newest came 7 minutes ago")
    #expect(
      refusal(ReplayRequest(length: 0.5), at: 0) == "a replay of 0.5 seconds: expected 1 to 60")
    #expect(refusal(ReplayRequest(length: .nan), at: 0).hasSuffix("expected 1 to 60"))
    #expect(refusal(ReplayRequest(last: 0), at: 0).hasSuffix("more than 0, such as 300"))
    _ = try rig.chart.mute(MuteRequest(seconds: 60), at: now(400 * second), wall: 0)
    #expect(refusal(request, at: 401 * second) == "muted for 59 seconds more; end the mute first")
  }

  @Test func `the focus ends it`() throws {
    let rig = try rig()
    _ = try rig.chart.replay(ReplayRequest(length: 60), at: now(10 * second))
    rig.play(to: 12 * second)
    _ = try rig.chart.focus(FocusRequest(step: 1), at: now(12 * second))
    rig.orders = []
    rig.play(to: 17 * second)
    #expect(rig.takeTones().map { $0.rounded() } == [1_760])  // the live tone, and nothing after it
  }

  // MARK: Several

  /// Three series; c begins late.
  private func crowd() throws -> ChartRig {
    let rig = try rig()
    for time in 0...10 {
      rig.feed("b \(10 - time)\n", at: 10 * second, stamp: Int64(time) * second)
    }
    rig.feed("c 3\n", at: 10 * second)
    return rig
  }

  @Test(
    arguments: [
      (
        ReplayRequest(series: "b", also: ["a", "b"], length: 1),
        "replaying b, then a: 22 values, 10 seconds in 1 second each, a "
          + "tick each 2 seconds"
      ),
      (
        ReplayRequest(series: "a", also: ["c"], together: true),
        "replaying a (soft) and c (string) together: 12 values, 10 seconds in 4 seconds, a tick each "
          + "2 seconds"
      ),
      (
        ReplayRequest(also: ["a"], together: true),
        "replaying a: 11 values, 10 seconds in 4 seconds, a tick each 2 seconds"
      ),
    ] as [(ReplayRequest, String)])
  func `says the order, the colours, and what is heard`(
    request: ReplayRequest, text: String
  ) throws {
    #expect(try crowd().chart.replay(request, at: now(10 * second)).text == text)
  }

  @Test func `of very many values it tells how many are heard`() throws {
    let rig = try rig()
    for number in 0..<1_000 {
      rig.feed("b \(number % 10)\n", at: 10 * second, stamp: Int64(number) * 10_000_000)
    }
    let text = try rig.chart.replay(
      ReplayRequest(series: "b", length: 1), at: now(10 * second)
    ).text
    #expect(text.hasPrefix("replaying b: 1000 values thinned to 100 that keep the extremes, "))
  }

  @Test func `a series without values is told, and the others are played`() throws {
    let rig = try rig()
    rig.feed("old 1\n", at: 10 * second)
    rig.feed("a 1\n", at: 400 * second)
    let reply = try rig.chart.replay(
      ReplayRequest(series: "a", also: ["old"]), at: now(401 * second))
    #expect(
      reply.text
        == "replaying a: 1 value, 1 second in 4 seconds; old has no values in the last 5 minutes; the "
        + "newest came 7 minutes ago")
  }

  @Test func `too many at once are refused, and hidden ones`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule("h") { $0.hide = true }] })
    for name in 0..<10 { rig.feed("s\(name) 1\n", at: 0) }
    rig.feed("h 1\n", at: 0)
    func refusal(_ also: [String], together: Bool) -> String {
      let request = ReplayRequest(series: "s0", also: also, together: together)
      return rig.refusal { () throws(ControlError) in
        _ = try rig.chart.replay(request, at: now(second))
      }
    }
    #expect(refusal((1..<4).map { "s\($0)" }, together: true) == "accepted")
    #expect(
      refusal((1..<5).map { "s\($0)" }, together: true).hasPrefix("5 series together: at most 4"))
    #expect(refusal((1..<8).map { "s\($0)" }, together: false) == "accepted")
    #expect(refusal((1..<9).map { "s\($0)" }, together: false).hasPrefix("9 series: at most 8"))
    #expect(refusal(["h"], together: false) == "h is hidden or not among --series")
    #expect(refusal(["s0x"], together: false).contains("did you mean"))
  }

  // MARK: On its way

  @Test func `speed and stop act on it and say what holds`() throws {
    let rig = try crowd()
    let request = ReplayRequest(series: "a", also: ["b"], length: 4)
    _ = try rig.chart.replay(request, at: now(10 * second))
    rig.play(to: 12 * second + 80_000_000)
    let half = now(12 * second + 80_000_000)
    #expect(
      rig.chart.replayReport
        == ReplayReport(
          series: ["a", "b"], together: false, sounding: ["a"], part: 0.25, speed: 1, left: 6.4))
    #expect(
      try rig.chart.setReplaySpeed(SpeedRequest(factor: 4), at: half).text
        == "speed 4, 1.9 seconds left")
    #expect(try rig.chart.setReplaySpeed(SpeedRequest(), at: half).factor == 4)
    #expect(
      rig.chart.stopReplay(at: half).text == "replay stopped, the live sound goes on")
    rig.orders = []
    rig.play(to: 13 * second)
    #expect(rig.chart.replayReport == nil && rig.noteCount == 0)
    #expect(
      rig.chart.stopReplay(at: now(13 * second)).text
        == "no replay is on its way, the live sound goes on")
  }

  @Test(
    arguments: [
      (0.2, "speed 0.2: expected 0.25 to 8"), (9, "speed 9: expected 0.25 to 8"),
      (.nan, "speed not a number: expected 0.25 to 8"),
      (nil, "no replay is on its way; replay starts one, and --in says how long it takes"),
      (2, "no replay is on its way; replay starts one, and --in says how long it takes"),
    ] as [(Double?, String)])
  func `says why it does not go at a speed`(factor: Double?, text: String) throws {
    let rig = try rig()
    let refusal = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.setReplaySpeed(SpeedRequest(factor: factor), at: now(11 * second))
    }
    #expect(refusal == text)
  }

  @Test func `loses no point of what comes meanwhile`() throws {
    let rig = try rig()
    _ = try rig.chart.replay(ReplayRequest(), at: now(10 * second))
    for step in 1...300 {
      let time = 10 * second + Int64(step) * 10_000_000
      rig.play(to: time)
      #expect(rig.feed("a \(step % 10)\n", at: time) == [])
    }
    let count = try rig.chart.describe("a", at: now(13 * second), wallOffset: 0).count
    #expect(count == 311)
    rig.orders = []
    rig.play(to: 15 * second)
    #expect(rig.takeTones().last.map { $0.rounded() } == 220, "the live tone is where the data are")
  }
}
