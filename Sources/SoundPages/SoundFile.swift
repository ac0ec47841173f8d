package import FileOutput
internal import RealtimeAudio
package import Sonification
internal import Synthesis

/// The sound file of one sound: the engine that plays live, at the level that it has there, with silence
/// before and after it.
package struct SoundFile: ~Copyable {
  private let score: LegendScore
  private var engine = OfflineEngine()
  private var block = AudioBlock()

  /// Seconds of silence before a sound.
  package static var lead: Float { 0.25 }
  /// Seconds of silence after it, at least.
  package static var tail: Float { 0.5 }
  /// Seconds of a whole file, at least: players of very short ones swallow their end.
  package static var shortest: Float { 1 }

  /// Prepares the file of `score`.
  package init(_ score: LegendScore) {
    self.score = score
  }

  /// Seconds of a file with `score` in it.
  package static func length(_ score: LegendScore) -> Float {
    max(lead + score.duration + tail, shortest)
  }

  /// Renders it to `path`, whose ending says the format.
  ///
  /// - Throws: ``AudioFileError`` when the file cannot be written.
  package consuming func write(to path: String) throws(AudioFileError) {
    var file = try AudioFileWriter(path: path)
    for step in score.steps {
      _ = engine.send(Command(frame: frames(Self.lead + step.time), step.action))
    }
    let end = frames(Self.length(score))
    while engine.nextFrame < end {
      engine.render(into: &block)
      try file.write(block)
    }
    try file.close()
  }

  private func frames(_ seconds: Float) -> Int64 {
    Int64(exactly: (Double(seconds) * engine.format.sampleRate).rounded()) ?? 0
  }
}
