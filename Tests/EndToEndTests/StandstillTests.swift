import Foundation
import TestSupport
import Testing

/// A thread that stands still is heard, or told by one that does not.
@Suite(.serialized, .timeLimit(.minutes(2))) struct StandstillTests {
  @Test func `a stuck main loop is heard within two and a half seconds`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    #expect(recorder.hearsTone())

    let held = try HeldThread(sonifyd.process.identifier)
    let sound = try recorder.record(seconds: 5).mono
    let onset = try #require(firstOnset(of: 165, in: sound))
    print("broken mark after \(onset) s")
    // The loop's last turn was up to half a second before it was held.
    #expect((1.3...2.6).contains(onset))
    let between = sound.dropFirst(Int((onset + 1.2) * 48_000)).prefix(24_000)
    #expect(amplitude(of: Array(between), at: 622.25) < 0.001)  // the data have faded

    held.release()
    #expect(sonifyd.says("sonifyd stood still for ", within: 2))
    client.send("cpu 50\n")
    #expect(recorder.hearsTone())
  }

  /// Seconds until `frequency` is first heard in `sound`.
  private func firstOnset(of frequency: Double, in sound: [Float]) -> Double? {
    let window = 2_400
    let start = stride(from: 0, to: sound.count - window, by: window / 2).first {
      amplitude(of: Array(sound[$0..<$0 + window]), at: frequency) > 0.05
    }
    return start.map { Double($0) / 48_000 }
  }

  @Test(arguments: [
    ("sonifyd", "no sound: the audio thread stands still", 2.0),
    ("pulse", "no sound: the output thread stands still", 5.0),
  ])
  func `a stuck thread of the sound is told, and got over`(
    name: String, text: String, limit: Double
  ) throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    let process = sonifyd.process.identifier
    let thread = try HeldThread.threads(of: process).first {
      $0.key != process && $0.value == name
    }
    let start = monotonicSeconds()
    let known = sonifyd.messages.count
    let held = try HeldThread(try #require(thread?.key))
    let told = sonifyd.timeToSay(text, after: known, since: start, within: limit + 3)
    #expect(try #require(told, "\(sonifyd.messages)") <= limit)
    // The server is not to blame, however long it lasts.
    pause(seconds: 3)
    let audio = try sonifyd.control().call("Status")["audio"] as? [String: Any]
    #expect(audio?["state"] as? String == "running")
    #expect(!sonifyd.messages.contains { $0.hasPrefix("sound is back") }, "\(sonifyd.messages)")
    held.release()
    let freed = monotonicSeconds()
    let back = sonifyd.timeToSay(
      "sound is back after ", after: known, since: freed, within: 6)
    print("stuck \(name): told after \(told ?? 0) s, back after \(back ?? 0) s")
    #expect(try #require(back, "\(sonifyd.messages)") <= 2)
    #expect(!sonifyd.messages.contains { $0.contains("does not answer") }, "\(sonifyd.messages)")
    #expect(recorder.hearsTone())
    withExtendedLifetime(client) {}
  }

  @Test func `a source of rubbish degrades it and is told`() throws {
    let server = try PrivatePulse()
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    let other = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    other.send("load 1\n")
    pause(seconds: 0.8)  // longer than a turn, so that the good point has been seen
    for _ in 0..<20 { other.send("load zero\n") }
    #expect(
      sonifyd.says("stream connection 3 brings nothing that can be played, ", within: 2),
      "\(sonifyd.messages)")
    withExtendedLifetime(client) {}
  }

  @Test func `sound returns although clients hold every descriptor`() throws {
    let server = try PrivatePulse()
    let folder = try TemporaryFolder()
    var environment = server.environment
    environment["SONIFYD_RUNTIME_DIR"] = folder.path
    let program = try TestProcess(
      ["sh", "-c", "ulimit -n 48; exec \(Sonifyd.program)"], environment: environment)
    func says(_ text: String) -> Bool {
      eventually(within: 8) { program.errors.contains(text) } != nil
    }
    #expect(says("ready, reading "))
    let recorder = try MonitorRecorder(server)
    #expect(says("playing to test"))
    let clients = try (0..<64).map { _ in try SocketClient(SOCK_STREAM, to: folder.file("stream")) }
    #expect(says("connections refused"))
    clients[0].send("value 5\n")
    pause(seconds: 0.5)
    #expect(longestSilence(try recorder.record(seconds: 2).mono) < 0.01)  // it goes on
    server.killServer()
    #expect(says("no sound (dead)"))
    // Others are quick to take what the lost connection leaves.
    let more = try (0..<32).map { _ in try SocketClient(SOCK_STREAM, to: folder.file("stream")) }
    pause(seconds: 1.5)
    try server.start()
    #expect(says("sound is back after "), "\(program.errors)")
    program.signal(SIGTERM)
    #expect(program.wait(seconds: 1) == 0)
    withExtendedLifetime((clients, more)) {}
  }
}
