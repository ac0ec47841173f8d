import Glibc
import PulseOutput
import RealtimeAudio
import Testing
import TestSupport

/// Every fault of the way to the ear, on a real server. One test at a time: they measure time.
@Suite(.serialized, .timeLimit(.minutes(2))) struct PulseServerTests {
  @Test func `plays a tone unbroken for three seconds`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil, "\(rig.status)")
    pause(seconds: 0.5)

    // A machine busy with other things may starve any program once, but not three times running.
    var flaws = [""]
    for _ in 0..<3 where !flaws.isEmpty {
      let underruns = rig.status.underruns
      flaws = self.flaws(in: try recorder.record(seconds: 3).left)
      if rig.status.underruns != underruns { flaws.append("underruns: \(rig.status)") }
    }
    #expect(flaws == [])
    #expect(rig.status.overruns == 0)
  }

  /// What is wrong with a recording of the renderer's 440 Hz at 0.1.
  private func flaws(in heard: [Float]) -> [String] {
    var flaws: [String] = []
    let loudness = amplitude(of: heard, at: 440)
    if abs(loudness - 0.1) >= 0.001 { flaws.append("amplitude \(loudness)") }
    let step = largestStep(heard)
    let ownStep = 0.1 * 2 * Double.pi * 440 / 48_000  // the sine's own steepest
    if step >= ownStep * 1.02 { flaws.append("step \(step)") }
    let silence = longestSilence(heard)
    if silence >= 0.001 { flaws.append("silence of \(silence) s") }
    return flaws
  }

  @Test func `says what it plays to`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server, bufferMilliseconds: 25)
    try #require(rig.reaches(.running, within: 10) != nil)
    pause(seconds: 1)
    let status = rig.status
    #expect(status.device == "test")
    #expect(status.deviceRate == 48_000)
    #expect(status.reason == "")
    #expect(status.isSounding)
    #expect(status.server.contains(server.server.dropFirst("unix:".count)))
    #expect((5...50).contains(status.bufferMilliseconds), "\(status)")
    #expect((0...100).contains(status.latencyMilliseconds), "\(status)")
    let stream = try server.pactl("list", "sink-inputs")
    #expect(stream.contains("application.name = \"sonifyd\""))
    #expect(!stream.contains("media.role"))
    recorder.stop()
  }

  @Test func `comes back after the server was killed`() throws {
    let server = try PrivatePulse()
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)

    server.killServer()
    let noticed = rig.reaches(.dead, within: 1)
    #expect(noticed != nil, "\(rig.status)")
    #expect(!rig.isConsuming)
    #expect(rig.status.reason.contains("systemctl --user start pipewire-pulse"))

    pause(seconds: 2)
    try server.start()
    let recorder = try MonitorRecorder(server)
    let back = rig.reaches(.running, within: 3)
    #expect(back != nil, "\(rig.status)")
    pause(seconds: 0.3)
    let heard = try recorder.record(seconds: 0.5).left
    #expect(abs(amplitude(of: heard, at: 440) - 0.1) < 0.005)
    #expect(rig.status.connections == 2)
  }

  @Test func `waits for a server that comes late`() throws {
    let server = try PrivatePulse(isStarted: false)
    let rig = try PulseRig(server)
    pause(seconds: 2.5)
    #expect(rig.status.state == .waiting)
    #expect(rig.status.reason.hasPrefix("cannot reach a sound server"))
    try server.start()
    #expect(rig.reaches(.running, within: 5) != nil, "\(rig.status)")
  }

  @Test func `notices a frozen server and goes on when it thaws`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)

    server.freeze()
    #expect(rig.reaches(.frozen, within: 3) != nil, "\(rig.status)")
    #expect(!rig.isConsuming)
    server.thaw()
    #expect(rig.reaches(.running, within: 3) != nil, "\(rig.status)")
    #expect(rig.status.connections == 1)
    pause(seconds: 0.3)
    #expect(decibels(try recorder.record(seconds: 0.5).left) > -30)
  }

  @Test func `builds a new stream when a server was frozen for long`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)

    server.freeze()
    try #require(rig.reaches(.frozen, within: 3) != nil, "\(rig.status)")
    for _ in 0..<12 {
      pause(seconds: 1)
      #expect(rig.status.state == .frozen)
    }
    server.thaw()
    #expect(rig.reaches(.running, within: 4) != nil, "\(rig.status)")
    #expect(rig.status.connections == 2)
    recorder.stop()
  }

  @Test func `tells that the last device is gone, and that one is back`() throws {
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, "module-always-sink"])
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)

    try server.pactl("unload-module", "module-null-sink")
    let noticed = rig.reaches(.null, within: 3)
    #expect(noticed != nil, "\(rig.status)")
    #expect(rig.status.device == "auto_null")
    #expect(rig.status.reason.hasPrefix("no sound device"))

    try server.pactl("load-module", "module-null-sink", "sink_name=back")
    #expect(rig.reaches(.running, within: 5) != nil, "\(rig.status)")
    #expect(rig.status.device == "back")
  }

  @Test func `tells that the sink sleeps, and plays when it wakes`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)

    try server.pactl("suspend-sink", "test", "1")
    #expect(rig.reaches(.suspended, within: 1) != nil, "\(rig.status)")
    #expect(!rig.isConsuming)
    pause(seconds: 1.5)
    #expect(rig.status.state == .suspended)
    try server.pactl("suspend-sink", "test", "0")
    #expect(rig.reaches(.running, within: 3) != nil, "\(rig.status)")
    pause(seconds: 0.3)
    #expect(decibels(try recorder.record(seconds: 0.5).left) > -30)
  }

  @Test(arguments: [
    (
      ["set-sink-input-mute", "STREAM", "1"], ["set-sink-input-mute", "STREAM", "0"], "sonifyd is"
    ),
    (
      ["set-sink-input-volume", "STREAM", "0"], ["set-sink-input-volume", "STREAM", "100%"],
      "sonifyd is"
    ),
    (["set-sink-mute", "test", "1"], ["set-sink-mute", "test", "0"], "sink test is"),
    (["set-sink-volume", "test", "0"], ["set-sink-volume", "test", "50%"], "sink test is"),
  ])
  func `tells that it is muted`(mute: [String], unmute: [String], whoIs: String) throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)
    let stream = try server.onlyStream()
    func ask(_ words: [String]) throws {
      let words = words.map { $0 == "STREAM" ? stream : $0 }
      try server.pactl(words[0], words[1], words[2])
    }

    try ask(mute)
    #expect(rig.reaches(.muted, within: 2) != nil, "\(rig.status)")
    #expect(rig.status.reason.hasPrefix(whoIs), "\(rig.status.reason)")
    #expect(rig.isConsuming)
    try ask(unmute)
    #expect(rig.reaches(.running, within: 2) != nil, "\(rig.status)")
    recorder.stop()
  }

  @Test func `is told of a mute that the server remembered`() throws {
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, "module-stream-restore"])
    let recorder = try MonitorRecorder(server)
    do {
      let first = try PulseRig(server)
      try #require(first.reaches(.running, within: 10) != nil)
      try server.pactl("set-sink-input-mute", try server.onlyStream(), "1")
      try #require(first.reaches(.muted, within: 2) != nil)
    }
    let second = try PulseRig(server)
    #expect(second.reaches(.muted, within: 10) != nil, "\(second.status)")
    recorder.stop()
  }

  @Test func `follows a move to another sink at the same pitch`() throws {
    let other = "module-null-sink sink_name=other rate=44100"
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, other])
    // An idle sink would take the rate of whoever comes; this one is kept busy at its own.
    let keeper = try TestProcess(
      ["pacat", "-d", "other", "--raw", "--rate=44100", "/dev/zero"],
      environment: server.environment)
    let rig = try PulseRig(server, sink: "test")
    try #require(rig.reaches(.running, within: 10) != nil)
    #expect(rig.status.deviceChanges == 0)
    let onTest = try server.list("sink-inputs").first { $0[1] == "0" }  // sink 0 is `test`
    let stream = try #require(onTest?.first)

    _ = rig.output.statusSignal.take()
    try server.pactl("move-sink-input", stream, "other")
    #expect(eventually(within: 2) { rig.status.device == "other" } != nil, "\(rig.status)")
    #expect(rig.output.statusSignal.take())
    #expect(rig.status.deviceChanges == 1)
    #expect(eventually(within: 2) { rig.status.deviceRate == 44_100 } != nil, "\(rig.status)")
    let recorder = try MonitorRecorder(server, sink: "other")
    #expect(rig.reaches(.running, within: 4) != nil, "\(rig.status)")
    pause(seconds: 2.5)
    #expect(rig.status.state == .running)
    let heard = try recorder.record(seconds: 0.5).left
    let hertz = try #require(pitch(of: Array(heard.prefix(9_600))))
    #expect(abs(cents(from: 440, to: hertz)) < 2)
    keeper.signal(15)
  }

  @Test func `whoever looks while the stream moves never sees the new count beside the old sink`()
    throws
  {
    let other = "module-null-sink sink_name=other"
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, other])
    let rig = try PulseRig(server, sink: "test")
    try #require(rig.reaches(.running, within: 10) != nil)
    let stream = try server.onlyStream()
    let moves = "pactl move-sink-input \(stream) other; pactl move-sink-input \(stream) test;"
    let mover = try TestProcess(
      ["sh", "-c", String(repeating: moves, count: 10)], environment: server.environment)
    var devices: [Int: Set<String>] = [:]
    let end = monotonicSeconds() + 20
    while devices.count < 21, monotonicSeconds() < end {
      // Who is woken by the news may run before the thread that tells it goes on.
      var news = pollfd(fd: rig.output.statusSignal.descriptor, events: Int16(POLLIN), revents: 0)
      unsafe poll(&news, 1, 100)
      rig.output.statusSignal.take()
      let status = rig.status
      devices[status.deviceChanges, default: []].insert(status.device)
    }
    #expect(devices.count == 21, "\(devices)")
    #expect(devices.allSatisfy { $0.value == [$0.key % 2 == 0 ? "test" : "other"] }, "\(devices)")
    mover.signal(15)
  }

  @Test func `keeps sounding while a phone rings`() throws {
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, "module-role-cork"])
    let recorder = try MonitorRecorder(server)
    let rig = try PulseRig(server)
    try #require(rig.reaches(.running, within: 10) != nil)
    let phone = try TestProcess(
      ["pacat", "--raw", "--property=media.role=phone", "/dev/zero"],
      environment: server.environment)
    #expect(eventually(within: 3) { (try? server.list("sink-inputs").count) == 2 } != nil)
    let heard = try recorder.record(seconds: 1).left
    #expect(longestSilence(heard) < 0.001)
    #expect(rig.status.state == .running)
    phone.signal(15)
  }

  @Test func `says which cookie is wrong when access is denied`() throws {
    let port = 20_000 + Int.random(in: 0..<20_000)
    let network =
      "module-native-protocol-tcp port=\(port) listen=127.0.0.1 auth-cookie=other-cookie"
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, network])
    let rig = try PulseRig(server: "tcp:127.0.0.1:\(port)")
    #expect(
      eventually(within: 5) { rig.status.reason.hasPrefix("the sound server denied access") }
        != nil,
      "\(rig.status)")
    #expect(rig.status.reason.contains("/cookie"))
    #expect(rig.status.state == .waiting)
    withExtendedLifetime(server) {}
  }

  @Test func `names the sinks there are when the wanted one is missing`() throws {
    let server = try PrivatePulse()
    let rig = try PulseRig(server, sink: "headphones")
    #expect(eventually(within: 5) { rig.status.reason.contains("test") } != nil, "\(rig.status)")
    #expect(rig.status.state == .waiting)
    #expect(rig.status.reason.hasPrefix("no sink named 'headphones'; this server has test"))
    try server.pactl("load-module", "module-null-sink", "sink_name=headphones")
    #expect(rig.reaches(.running, within: 5) != nil, "\(rig.status)")
    #expect(rig.status.device == "headphones")
  }

  @Test func `survives twenty times the loss of its sink`() throws {
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, "module-always-sink"])
    let rig = try PulseRig(server)
    for round in 0..<20 {
      try #require(rig.reaches(.running, within: 10) != nil, "round \(round): \(rig.status)")
      try server.pactl("unload-module", "module-null-sink")
      try #require(rig.reaches(.null, within: 5) != nil, "round \(round): \(rig.status)")
      try server.pactl("load-module", "module-null-sink", "sink_name=test")
    }
    #expect(rig.reaches(.running, within: 10) != nil, "\(rig.status)")
  }
}
