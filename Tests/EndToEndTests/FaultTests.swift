import Foundation
import TestSupport
import Testing

/// What the sound server does to us is told, and got over, without a restart by hand.
@Suite(.serialized) struct FaultTests {
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
