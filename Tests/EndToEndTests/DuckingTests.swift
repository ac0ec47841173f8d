import Foundation
import TestSupport
import Testing

/// A screen reader is heard over the data, measured on recordings of a real server.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DuckingTests {
  /// Hertz of 50 on 0...100.
  private static let tone = 622.254

  /// A server with a recorder, and a steady pure tone on it.
  private struct Scene {
    let server: PrivatePulse
    let recorder: MonitorRecorder
    let sonifyd: Sonifyd
    let client: SocketClient
    /// Amplitude of the tone at full level.
    let reference: Double

    init(_ arguments: [String] = []) throws {
      server = try PrivatePulse()
      recorder = try MonitorRecorder(server)
      (sonifyd, client) = try Sonifyd.playing(
        ["--timbre", "pure", "--no-heartbeat"] + arguments, to: server)
      try #require(recorder.hearsTone())
      pause(seconds: 0.3)
      reference = amplitude(of: try recorder.record(seconds: 0.5).mono, at: DuckingTests.tone)
    }

    /// What is heard while `action` goes on and for `seconds` after it began.
    func heard(seconds: Double, during action: () throws -> Void) throws -> [Float] {
      let start = recorder.frameCount
      try action()
      let end = start + Int(seconds * Recording.sampleRate)
      _ = eventually(within: seconds + 10) { recorder.frameCount >= end }
      return recorder.recording.part(start..<end).mono
    }

    /// Whether the tone keeps its level.
    func isSteady(seconds: Double) throws -> Bool {
      let levels = level(try heard(seconds: seconds) {}).decibels
      return levels.dropFirst(10).dropLast(10).allSatisfy { abs($0) < 0.5 }
    }

    func level(_ samples: [Float]) -> LevelTrack {
      LevelTrack(samples, at: DuckingTests.tone, reference: reference)
    }
  }

  @Test func `data fall by 12 decibels while a voice speaks, quickly, and come back softly`() throws
  {
    let scene = try Scene()
    var speech: SpeechStream?
    let heard = try scene.heard(seconds: 6) {
      speech = try SpeechStream(scene.server, [(1, 0), (2, 0.2)])
    }
    let voice = LevelTrack(heard, at: SpeechStream.frequency, reference: 0.2)
    let data = scene.level(heard)
    let onset = try #require(voice.first { $0 > -6 })
    let end = try #require(voice.first(after: onset + 0.1) { $0 < -6 })

    #expect(abs(data.mean(from: onset - 0.5, seconds: 0.4)) < 0.5, "before")
    #expect(abs(data.mean(from: onset + 0.5, seconds: 1) + 12) < 0.5, "while it speaks")
    #expect(abs(data.mean(from: end + 1.2, seconds: 0.5)) < 0.5, "after")

    let leaving = try #require(data.first(after: onset - 0.1) { $0 < -0.5 })
    let down = try #require(data.first(after: leaving) { $0 < -11.5 })
    let returning = try #require(data.first(after: end - 0.1) { $0 > -11.5 })
    let back = try #require(data.first(after: returning) { $0 > -0.5 })
    print(
      """
      ducking: down \(milliseconds(down - onset)) ms after the voice began, fall \
      \(milliseconds(down - leaving)) ms, rise \(milliseconds(back - returning)) ms from \
      \(milliseconds(returning - end)) ms after its end
      """)
    #expect(down - onset < 0.4)  // 0.15 on a machine that is not busy
    #expect((0.03...0.075).contains(down - leaving))
    #expect((0.3...0.45).contains(back - returning))
    #expect((0.25...0.8).contains(returning - end))
    withExtendedLifetime(speech) {}
  }

  @Test func `a real screen reader's voice lowers the data, and its open stream does not`() throws {
    let scene = try Scene()
    let reader = try PrivateSpeech(scene.server)
    let control = try scene.sonifyd.control()
    let heard = try scene.heard(seconds: 6) {
      try reader.say("The load is one and a half, and it is rising slowly.")
    }
    let data = scene.level(heard)
    // The words lie over the tone; the exact level shows before it returns, when they have ended.
    let lowered = try #require(data.first(lasting: 0.15) { abs($0 + 12) < 0.5 }, "lowered")
    #expect(data.first(after: lowered, lasting: 0.3) { abs($0) < 0.5 } != nil, "back")
    #expect(try scene.server.pactl("list", "sink-inputs").contains("speech-dispatcher-espeak-ng"))
    let after = amplitude(of: try scene.recorder.record(seconds: 0.5).mono, at: Self.tone)
    #expect(abs(20 * log10(after / scene.reference)) < 0.5)
    #expect(try control.isDucked() == false)
  }

  @Test func `a voice that stays open in silence lowers nothing`() throws {
    let scene = try Scene()
    let speech = try SpeechStream(scene.server, [(60, 0)])
    #expect(
      try tried {
        try scene.isSteady(seconds: 2)
      } until: {
        $0
      })
    speech.stop()
  }

  @Test func `Duck says whether, at the start`() throws {
    let server = try PrivatePulse()
    let speech = try SpeechStream(server, [(60, 0.2)])
    for (word, isDucked) in [("no", false), ("yes", true)] {
      let sonifyd = try Sonifyd(server: server, variables: ["SONIFYD_DUCK": word])
      #expect(sonifyd.says("ready, reading "))
      let control = try sonifyd.control()
      let reached = eventually(within: isDucked ? 5 : 1.5) { (try? control.isDucked()) == true }
      #expect((reached != nil) == isDucked)
      #expect(sonifyd.terminate().status == 0)
    }
    speech.stop()
  }

  @Test func `Duck says whether, while it plays`() throws {
    let scene = try Scene()
    let control = try scene.sonifyd.control()
    control.send(call: "Set", #"{"key":"Duck","value":"no"}"#)
    #expect(control.receive()?.contains("Duck") == true)
    let speech = try SpeechStream(scene.server, [(60, 0.2)])
    #expect(
      try tried {
        try scene.isSteady(seconds: 1.5)
      } until: {
        $0
      })
    #expect(try control.isDucked() == false)
    control.send(call: "Set", #"{"key":"Duck","value":"yes"}"#)
    #expect(control.receive()?.contains("Duck") == true)
    #expect(eventually(within: 2) { (try? control.isDucked()) == true } != nil)
    pause(seconds: 0.3)
    let lowered = amplitude(of: try scene.recorder.record(seconds: 0.5).mono, at: Self.tone)
    #expect(abs(20 * log10(lowered / scene.reference) + 12) < 0.5)
    control.send(call: "Set", #"{"key":"Duck","value":"no"}"#)
    #expect(control.receive() != nil)
    #expect(try control.isDucked() == false)
    speech.stop()
  }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }
}

extension ControlSocket {
  /// `audio.ducked` of the status.
  fileprivate func isDucked() throws -> Bool {
    let audio = try call("Status")["audio"] as? [String: Any]
    return try #require(audio?["ducked"] as? Bool)
  }
}
