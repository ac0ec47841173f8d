import Foundation
import TestSupport
import Testing

/// A value is the same pitch on every device: measured on recordings, over all of the axis.
@Suite(.serialized, .timeLimit(.minutes(3))) struct DevicePitchTests {
  private static func sink(_ name: String, rate: Int) -> String {
    "module-null-sink sink_name=\(name) rate=\(rate) format=float32le channels=2"
  }

  /// On the widest axis there is.
  @Test func `a value is its pitch within a cent at every rate of a sink`() throws {
    let rates = [44_100, 48_000, 96_000]
    let heard = try concurrently(rates) { try worstPitch(at: $0) }
    for (rate, heard) in zip(rates, heard) {
      print("pitch at \(rate) Hz: off by \(heard.cents) cents at most")
      #expect(heard.cents < 1)
      #expect(heard.told == rate)
    }
  }

  /// How far a value was off at most, and the rate of the sink that the daemon tells.
  private func worstPitch(at rate: Int) throws -> (cents: Double, told: Int?) {
    let map = (low: 60.0, high: 4_000.0)
    let server = try PrivatePulse(modules: [Self.sink("test", rate: rate)])
    let holder = try hold("test", at: rate, on: server)
    let recorder = try MonitorRecorder(server)
    let (sonifyd, client) = try Sonifyd.playing(
      [
        "--no-heartbeat", "--timbre", "pure", "--pitch-low", "\(map.low)", "--pitch-high",
        "\(map.high)",
      ], to: server)
    let control = try sonifyd.control()
    _ = try sound(of: recorder, after: 2.5)  // a null sink begins late

    var worst = 0.0
    for value in stride(from: 0.0, through: 100, by: 12.5) {
      client.send("cpu \(value)\n")
      let expected = map.low * pow(map.high / map.low, value / 100)
      let heard = steadyPitch(of: try sound(of: recorder, after: 0.5), near: expected)
      worst = max(worst, abs(cents(from: expected, to: heard)))
    }
    return withExtendedLifetime(holder) {
      (worst, ((try? control.call("Status"))?["audio"] as? [String: Any])?["rate"] as? Int)
    }
  }

  @Test func `a value keeps its pitch when the sound moves to another device`() throws {
    let moves = [(48_000, 44_100), (48_000, 96_000), (44_100, 48_000)]
    let expected = 220 * pow(8, 0.37)
    let heard = try concurrently(moves) { try pitches(movedFrom: $0.0, to: $0.1) }
    for ((old, new), heard) in zip(moves, heard) {
      print("pitch moved from \(old) to \(new) Hz: \(heard)")
      #expect(abs(cents(from: expected, to: heard.before)) < 1)
      #expect(abs(cents(from: expected, to: heard.after)) < 1)
      #expect(heard.told == new)
    }
  }

  /// The pitch of 37 before and after the move, and the rate of the new sink that the daemon tells.
  private func pitches(
    movedFrom old: Int, to new: Int
  ) throws -> (before: Double, after: Double, told: Int?) {
    let server = try PrivatePulse(
      modules: [Self.sink("test", rate: old), Self.sink("other", rate: new)])
    let holders = [
      try hold("test", at: old, on: server), try hold("other", at: new, on: server),
    ]
    let here = try MonitorRecorder(server)
    let there = try MonitorRecorder(server, sink: "other")
    let (sonifyd, client) = try Sonifyd.playing(["--no-heartbeat"], to: server)
    client.send("cpu 37\n")
    let expected = 220 * pow(8, 0.37)
    let before = steadyPitch(of: try sound(of: here, after: 2.5), near: expected)
    try server.pactl("move-sink-input", try server.onlyStream(), "other")
    let after = steadyPitch(of: try sound(of: there, after: 2.5), near: expected)
    let audio = try sonifyd.control().call("Status")["audio"] as? [String: Any]
    return withExtendedLifetime(holders) { (before, after, audio?["rate"] as? Int) }
  }

  @Test func `each move to another device is told in words`() throws {
    let server = try PrivatePulse(
      modules: [Self.sink("test", rate: 48_000), Self.sink("other", rate: 48_000)])
    try server.pactl("set-default-sink", "test")
    let sonifyd = try Sonifyd(["--no-heartbeat"], server: server)
    let hasBegun = eventually(within: 10) {
      sonifyd.messages.contains { $0.hasSuffix("playing to test") }
    }
    #expect(hasBegun != nil)
    for sink in ["other", "test"] {
      try server.pactl("move-sink-input", try server.onlyStream(), sink)
      #expect(sonifyd.says("playing to \(sink) now"))
    }
    #expect(sonifyd.messages.count { $0.hasSuffix(" now") } == 2)
  }

  /// Holds a sink at its rate until the result goes: the server gives one that is idle the rate of the
  /// next stream.
  private func hold(_ sink: String, at rate: Int, on server: PrivatePulse) throws -> TestProcess {
    let holder = try TestProcess(
      ["parec", "-d", sink + ".monitor", "--raw", "--rate=\(rate)"],
      environment: server.environment)
    let isHeld = eventually(within: 5) {
      let source = try? server.list("sources").first { $0.contains(sink + ".monitor") }
      return source?.last == "RUNNING" && source?.joined().contains("\(rate)Hz") == true
    }
    try #require(isHeld != nil)
    return holder
  }

  /// Half a second of a tone, `seconds` from now.
  private func sound(of recorder: MonitorRecorder, after seconds: Double) throws -> [Float] {
    pause(seconds: seconds)
    let heard = try recorder.record(seconds: 0.5).mono
    try #require(level(heard) > 0.01)
    return heard
  }
}
