import Foundation
import TestSupport
import Testing

/// What the legend plays arrives at a real server.
@Suite(.serialized) struct LegendTests {
  @Test func `a sound of the legend is heard over the data, and the data return`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100", "--no-heartbeat"], server: server)
    #expect(sonifyd.says("ready, reading "))
    let feed = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    feed.send("cpu 50\n")
    _ = eventually(within: 10) {
      (try? recorder.record(seconds: 0.2)).map { level($0.mono) > 0.02 } ?? false
    }
    let start = recorder.frameCount
    let reply = try sonifyd.control().call("Legend", #"{"sound":"highest:cpu"}"#)
    let sounds = try #require(reply["sounds"] as? [[String: Any]])
    #expect(sounds.first?["text"] as? String == "cpu: highest tone is 100.")
    _ = try recorder.record(seconds: 2.5)
    let heard = recorder.recording.part(start..<recorder.frameCount).mono
    let track = pitchTrack(heard, every: 0.05)
    #expect(track.count { $0.map { abs(cents(from: 1_760, to: $0)) < 10 } == true } >= 10)
    let last = try #require(pitch(of: Array(heard.suffix(12_000))))
    #expect(abs(cents(from: 622.25, to: last)) < 3)
    withExtendedLifetime(feed) {}
  }
}
