import PulseOutput
import TestSupport
import Testing

extension PulseServerTests {
  /// A server, an output that watches for speech there, and short blocks.
  private func listeningRig() throws -> (PrivatePulse, PulseRig) {
    let server = try PrivatePulse()
    let rig = try PulseRig(server, bufferMilliseconds: 25)
    rig.output.watchSpeech(true)
    try #require(rig.reaches(.running, within: 10) != nil)
    return (server, rig)
  }

  @Test func `hears speech begin and end`() throws {
    let (server, rig) = try listeningRig()
    let speech = try SpeechStream(server, [(1, 0), (1, 0.1), (1, 0), (1, 0.1)])
    #expect(rig.hears(true, within: 3))
    #expect(rig.hears(false, within: 3))
    #expect(rig.hears(true, within: 3))
    #expect(rig.hears(false, within: 3))
    speech.stop()
  }

  private static let streams: [(name: String, properties: [String], peak: Double, isSpeech: Bool)] =
    [
      ("speech-dispatcher-espeak-ng", [], 0.0, false),  // open and silent
      ("speech-dispatcher-espeak-ng", [], 0.001, false),  // noise of -60 dBFS
      ("speech-dispatcher-espeak-ng", [], 0.01, true),
      ("speech-dispatcher", [], 0.1, true),
      ("Voice", ["media.role=a11y"], 0.1, true),
      ("Voice", ["media.role=Accessibility"], 0.1, true),
      ("Voice", ["media.role=music"], 0.1, false),
      ("Music", [], 0.1, false),
    ]

  @Test func `tells speech from other sound`() throws {
    let heard = try concurrently(Self.streams) { made in
      let (server, rig) = try listeningRig()
      let stream = try SpeechStream(
        server, [(20, made.peak)], name: made.name, properties: made.properties)
      defer { stream.stop() }
      return rig.hears(true, within: made.isSpeech ? 3 : 1.5)
    }
    for (made, heard) in zip(Self.streams, heard) { #expect(heard == made.isSpeech, "\(made)") }
  }

  @Test func `a pause between words is no end`() throws {
    let (server, rig) = try listeningRig()
    let words = (0..<6).flatMap { _ in [(0.2, 0.1), (0.2, 0.0)] }
    let speech = try SpeechStream(server, words)
    try #require(rig.hears(true, within: 3))
    #expect(!rig.hears(false, within: 1.5))
    #expect(rig.hears(false, within: 3))
    speech.stop()
  }

  @Test func `two voices count as one, whichever ends first`() throws {
    let (server, rig) = try listeningRig()
    let first = try SpeechStream(server, [(20, 0.1)])
    let second = try SpeechStream(server, [(20, 0.1)], name: "speech-dispatcher-rhvoice")
    try #require(rig.hears(true, within: 3))
    pause(seconds: 0.5)
    first.stop()
    #expect(!rig.hears(false, within: 1))
    second.stop()
    #expect(rig.hears(false, within: 2))
  }

  @Test func `finds the voice that was there before it`() throws {
    let server = try PrivatePulse()
    let speech = try SpeechStream(server, [(30, 0.1)])
    let rig = try PulseRig(server, bufferMilliseconds: 25)
    rig.output.watchSpeech(true)
    #expect(rig.hears(true, within: 5))
    speech.stop()
  }

  @Test func `follows a voice to another sink, into a pause and out of it`() throws {
    let (server, rig) = try listeningRig()
    try server.pactl("load-module", "module-null-sink", "sink_name=other")
    let speech = try SpeechStream(server, [(60, 0.1)])
    try #require(rig.hears(true, within: 3))
    let voice = try #require(
      try server.list("sink-inputs").map { $0[0] }.max { (Int($0) ?? 0) < (Int($1) ?? 0) })

    try server.pactl("set-sink-input-mute", voice, "1")
    #expect(rig.hears(false, within: 3))
    try server.pactl("set-sink-input-mute", voice, "0")
    #expect(rig.hears(true, within: 3))
    try server.pactl("move-sink-input", voice, "other")
    let sinks = try server.list("sources")
    let other = try #require(sinks.first { $0.contains("other.monitor") }?.first)
    let followed = eventually(within: 3) {
      (try? server.list("source-outputs"))?.map { $0[1] } == [other]
    }
    #expect(followed != nil)
    #expect(rig.hears(true, within: 3))
    speech.stop()
    #expect(rig.hears(false, within: 2))
    #expect(eventually(within: 2) { (try? server.list("source-outputs").isEmpty) == true } != nil)
  }

  @Test func `looks for nothing until it is told to, and no longer when told so`() throws {
    let server = try PrivatePulse()
    let rig = try PulseRig(server, bufferMilliseconds: 25)
    try #require(rig.reaches(.running, within: 10) != nil)
    let speech = try SpeechStream(server, [(60, 0.1)])
    #expect(!rig.hears(true, within: 1))
    #expect(try server.list("source-outputs").isEmpty)
    rig.output.watchSpeech(true)
    #expect(rig.hears(true, within: 2))
    rig.output.watchSpeech(false)
    #expect(rig.hears(false, within: 0.1))
    #expect(eventually(within: 2) { (try? server.list("source-outputs").isEmpty) == true } != nil)
    rig.output.watchSpeech(true)
    #expect(rig.hears(true, within: 2))
    speech.stop()
  }

  @Test func `hears speech again after the server died`() throws {
    let (server, rig) = try listeningRig()
    let before = try SpeechStream(server, [(60, 0.1)])
    try #require(rig.hears(true, within: 3))
    server.killServer()
    #expect(rig.hears(false, within: 1))
    before.stop()
    try server.start()
    try #require(rig.reaches(.running, within: 5) != nil)
    let after = try SpeechStream(server, [(60, 0.1)])
    #expect(rig.hears(true, within: 4))
    after.stop()
  }

  @Test func `a voice that froze with its server is not heard on`() throws {
    let (server, rig) = try listeningRig()
    let speech = try SpeechStream(server, [(60, 0.1)])
    try #require(rig.hears(true, within: 3))
    server.freeze()
    #expect(rig.hears(false, within: 1))
    #expect(rig.timeToStop() < 0.2)
    server.thaw()
    speech.stop()
  }
}

extension PulseRig {
  /// Whether the output comes to say within `seconds` that speech is heard, or that it is not.
  fileprivate func hears(_ isHeard: Bool, within seconds: Double) -> Bool {
    eventually(within: seconds) { self.status.isSpeechHeard == isHeard } != nil
  }
}
