import Foundation
import TestSupport
import Testing

/// A replay of the real program, steered through its control socket and heard at the sink's monitor.
@Suite(.serialized) struct ReplayTests {
  private let server: PrivatePulse
  private let recorder: MonitorRecorder
  private let sonifyd: Sonifyd
  private let client: SocketClient
  private let control: ControlSocket

  /// A daemon with a series `cpu` whose newest value, 100, is heard live: 1760 hertz.
  init() throws {
    server = try PrivatePulse()
    recorder = try MonitorRecorder(server)
    sonifyd = try Sonifyd(
      [
        "--hard-min", "0", "--hard-max", "100", "--timbre", "pure", "--no-heartbeat", "--buffer",
        "50",
      ], server: server)
    #expect(sonifyd.says("ready, reading "))
    client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    control = try sonifyd.control()
    for _ in 0..<20 {
      client.send("cpu 0\n")
      pause(seconds: 0.1)
    }
    client.send("cpu 100\n")
    _ = try control.call("Set", #"{"key":"ExpectEvery","value":"never","series":"cpu"}"#)
  }

  /// Whether the pitch is within half a semitone of `hertz`, now or within `seconds`.
  private func hears(_ hertz: Double, within seconds: Double = 8) -> Bool {
    eventually(within: seconds) {
      let sound = (try? recorder.record(seconds: 0.1))?.mono ?? []
      return pitch(of: sound).map { abs(cents(from: hertz, to: $0)) < 50 } ?? false
    } != nil
  }

  @Test func `stop brings the live tone back, and no line sent meanwhile is lost`() throws {
    #expect(hears(1_760))
    let reply = try control.call("Replay", #"{"in_s":60,"pan":false}"#)["text"] as? String
    #expect(reply?.hasPrefix("replaying cpu: 21 values, ") == true)
    #expect(hears(220), "the past, all but the newest value")
    for number in 0..<5_000 { client.send("cpu \(number % 2 * 100)\n") }
    client.send("cpu 100\n")
    #expect(try sonifyd.total(reaching: 5_022).accepted == 5_022)
    #expect(hears(220), "it still plays")

    let status = try control.call("Status")
    #expect(status["mode"] as? String == "replay")
    let replay = try #require(status["replay"] as? [String: Any])
    #expect(replay["series"] as? [String] == ["cpu"] && replay["speed"] as? Double == 1)
    let text = try control.call("Stop")["text"] as? String
    #expect(text == "replay stopped, the live sound goes on")
    #expect(hears(1_760), "the live tone")
    #expect(try control.call("Status")["mode"] as? String == "focus")
  }

  @Test func `speed brings the end nearer, which has its chime`() throws {
    #expect(hears(1_760))
    _ = try control.call("Replay", #"{"in_s":60,"pan":false}"#)
    #expect(hears(220))
    let before = recorder.frameCount
    let left = try control.call("Speed", #"{"factor":8}"#)["text"] as? String
    #expect(left?.hasPrefix("speed 8, ") == true)
    let isOver = eventually(within: 20) {
      (try? control.call("Status"))?["mode"] as? String == "focus"
    }
    #expect(isOver != nil)
    #expect(hears(1_760), "the live tone")
    let sound = recorder.recording.part(before..<recorder.frameCount).mono
    let chimes = stride(from: 0, to: sound.count - 4_800, by: 2_400).map {
      amplitude(of: Array(sound[$0..<$0 + 4_800]), at: 1_318.51)
    }
    #expect((chimes.max() ?? 0) > 0.01, "the complete mark")
    #expect(Double(sound.count) / Recording.sampleRate < 30, "not the rest of a minute")
  }

  @Test func `a series that goes stale is heard in the middle of it`() throws {
    _ = try control.call("Set", #"{"key":"ExpectEvery","value":"2s","series":"other"}"#)
    client.send("other 1\n")
    _ = try control.call("Replay", #"{"series":"cpu","in_s":60,"pan":false}"#)
    #expect(hears(220))
    let isStale = eventually(within: 10) {
      // A sine of 220 hertz has next to nothing where the bursts are.
      let sound = (try? recorder.record(seconds: 0.3))?.mono ?? []
      let steps = zip(sound, sound.dropFirst()).map { $1 - $0 }
      return level(steps) > 2 * level(sound) * 2 * Double.pi * 220 / Recording.sampleRate
    }
    #expect(isStale != nil, "three bursts of noise")
    #expect(try control.call("Status")["mode"] as? String == "replay")
    #expect(hears(220), "and it goes on")
  }
}
