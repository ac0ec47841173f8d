import Foundation
import TestSupport
import Testing

/// A server that was frozen asks for all that it missed as soon as it can.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ThawTests {
  @Test(arguments: [2.3, 3.2])
  func `what it missed is neither queued in front of the present nor taken for a standstill`(
    seconds: Double
  ) throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    #expect(recorder.hearsTone())
    let control = try sonifyd.control()
    server.freeze()
    pause(seconds: seconds)
    server.thaw()
    let start = monotonicSeconds()
    let back = control.timeToState("running", health: "sounding", since: start, within: 6)
    #expect(try #require(back) <= Fault.serverFrozen.backLimit)

    var latencies: [Double] = []
    var peaks: [Double] = []
    while monotonicSeconds() < start + 4 {
      let audio = try control.call("Status")["audio"] as? [String: Any]
      latencies.append(audio?["latency_ms"] as? Double ?? .infinity)
      peaks.append(audio?["peak_dbfs"] as? Double ?? .infinity)
      pause(seconds: 0.1)
    }
    #expect(try #require(latencies.max()) < 300)
    // The tone's own is -17; the buzzes of a stuck main loop reach -1.
    #expect(try #require(peaks.max()) < -9)
    #expect(recorder.hearsTone(within: 2))
    withExtendedLifetime(client) {}
  }
}
