import Foundation
import TestSupport
import Testing

/// What the sound server does to us is told, and got over, without a restart by hand.
@Suite(.serialized) struct FaultTests {
  @Test func `a server that comes late, dies, freezes and loses its device`() throws {
    let server = try PrivatePulse(isStarted: false)
    let sonifyd = try Sonifyd(["--hard-min", "0", "--hard-max", "100"], server: server)
    #expect(sonifyd.says("ready, reading ", within: 3))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 50\n")

    try server.start()
    try expectTone(server, "after the late start")

    server.killServer()
    #expect(sonifyd.says("no sound (dead)", within: 3))
    try server.start()
    try expectTone(server, "after the crash")

    server.freeze()
    #expect(sonifyd.says("no sound (frozen)", within: 5))
    server.thaw()
    try expectTone(server, "after the thaw")

    try server.pactl("suspend-sink", "test", "1")
    #expect(sonifyd.says("no sound (suspended)", within: 3))
    try server.pactl("suspend-sink", "test", "0")
    try expectTone(server, "after the suspension")

    try server.pactl("set-sink-input-mute", try server.onlyStream(), "1")
    #expect(sonifyd.says("no sound (muted)", within: 3))
    try server.pactl("set-sink-input-mute", try server.onlyStream(), "0")
    try expectTone(server, "after the mute")
    let end = sonifyd.terminate()
    #expect(end.status == 0 && end.seconds < 1)
  }

  /// Waits until the tone of 50 on 0...100 is at the monitor.
  private func expectTone(_ server: PrivatePulse, _ when: Comment) throws {
    let recorder = try MonitorRecorder(server)
    let heard = eventually(within: 8) {
      guard let now = try? recorder.record(seconds: 0.15), level(now.mono) > 0.02,
        let hertz = pitch(of: now.mono)
      else { return false }
      return abs(cents(from: 622.25, to: hertz)) < 3
    }
    #expect(heard != nil, when)
  }

  @Test(arguments: ["healthy", "dead", "frozen", "suspended", "never there"])
  func `leaves within a second in every state`(state: String) throws {
    let server = try PrivatePulse(isStarted: state != "never there")
    let sonifyd = try Sonifyd(server: server)
    #expect(sonifyd.says("ready, reading "))
    pause(seconds: 0.5)
    switch state {
    case "dead": server.killServer()
    case "frozen": server.freeze()
    case "suspended": try server.pactl("suspend-sink", "test", "1")
    default: break
    }
    pause(seconds: 0.3)
    let end = sonifyd.terminate()
    server.thaw()
    #expect(end.status == 0)
    #expect(end.seconds < 1)
  }

  @Test func `is ready within 300 ms without a sound server, as degraded`() throws {
    let times = try (0..<3).map { _ in
      let sonifyd = try Sonifyd()
      let start = monotonicSeconds()
      #expect(sonifyd.says("ready, reading ", within: 5))
      #expect(sonifyd.messages.first?.contains("no sound (waiting)") == true)
      return monotonicSeconds() - start
    }
    // The best of three, because the machine may be busy.
    #expect((times.min() ?? 5) < 0.4)
  }

  @Test func `a sink that does not exist is told once, and not at each attempt`() throws {
    let server = try PrivatePulse()
    let sonifyd = try Sonifyd(["--sink", "nosuch"], server: server)
    #expect(sonifyd.says("ready, reading "))
    pause(seconds: 4)
    let told = sonifyd.messages.filter { $0.contains("no sound") }
    #expect(told.contains { $0.contains("nosuch") && $0.contains("test") })
    #expect(told.count <= 3)
  }

  @Test func `at rest it has three threads and little memory`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(server: server)
    #expect(sonifyd.says("ready, reading "))
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu 50\n")
    pause(seconds: 2)
    let threads = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(sonifyd.process.identifier)/task")
    #expect(threads.count == 3)
    #expect(try residentMegabytes(sonifyd.process.identifier) <= 24)
    withExtendedLifetime(recorder) {}
  }
}
