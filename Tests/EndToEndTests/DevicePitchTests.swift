import Foundation
import TestSupport
import Testing

/// A value is the same pitch on every device: measured on recordings, over all of the axis.
@Suite(.serialized, .timeLimit(.minutes(3))) struct DevicePitchTests {
  private static func sink(_ name: String, rate: Int) -> String {
    "module-null-sink sink_name=\(name) rate=\(rate) format=float32le channels=2"
  }

  /// On the widest axis there is.
  @Test(arguments: [44_100, 48_000, 96_000])
  func `a value is its pitch within a cent at every rate of a sink`(rate: Int) throws {
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
    print("pitch at \(rate) Hz: off by \(worst) cents at most")
    #expect(worst < 1)
    #expect((try control.call("Status")["audio"] as? [String: Any])?["rate"] as? Int == rate)
    withExtendedLifetime(holder) {}
  }

  @Test(arguments: [(48_000, 44_100), (48_000, 96_000), (44_100, 48_000)])
  func `a value keeps its pitch when the sound moves to another device`(
    from old: Int, to new: Int
  ) throws {
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
    print("pitch moved from \(old) to \(new) Hz: \(before) then \(after)")
    #expect(abs(cents(from: expected, to: before)) < 1)
    #expect(abs(cents(from: expected, to: after)) < 1)
    let audio = try sonifyd.control().call("Status")["audio"] as? [String: Any]
    #expect(audio?["rate"] as? Int == new)
    withExtendedLifetime(holders) {}
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
