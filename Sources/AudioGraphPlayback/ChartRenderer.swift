internal import AudioGraphs
internal import FileOutput
internal import RealtimeAudio
internal import Synthesis

/// Renders a chart as it is heard, without a sound server.
///
/// A point at x sounds at its time from the file's beginning. The same chart gives the same samples on every
/// run.
public struct ChartRenderer: ~Copyable {
  private var session: ChartSession
  private var engine = OfflineEngine()
  private var block = AudioBlock()
  private let rate: Double

  /// Prepares to render `score`.
  public init(_ score: ChartScore) {
    session = ChartSession(score)
    rate = engine.format.sampleRate
  }

  /// What was rendered.
  public struct Report: Hashable, Sendable {
    /// Length of the sound, the complete mark and the fade included.
    public internal(set) var seconds = 0.0
    /// Tones that ended early because more sounded at once than can.
    public internal(set) var cutCount = 0
  }

  /// Renders to a file, whose ending says the format: `.wav`, `.flac` or `.ogg`; 48 kHz, stereo.
  ///
  /// - Throws: ``ChartError/notWritten(_:)`` when it cannot be written.
  public consuming func write(to path: String) throws(ChartError) -> Report {
    do throws(AudioFileError) {
      var file = try AudioFileWriter(path: path, format: engine.format)
      let report = try render { (block) throws(AudioFileError) in try file.write(block) }
      try file.close()
      return report
    } catch { throw .notWritten("\(error)") }
  }

  /// Renders to samples: left and right of each frame in turn, 48,000 frames a second.
  public consuming func samples() -> [Float] {
    var samples: [Float] = []
    _ = render { block in
      for place in block.samples.indices { samples.append(block.samples[place]) }
    }
    return samples
  }

  private mutating func render<Failure>(
    _ write: (borrowing AudioBlock) throws(Failure) -> Void
  ) throws(Failure) -> Report {
    while !session.isOver, let due = session.nextDeadline {
      try render(to: frame(due), write)
      session.advance(to: due)
      take()
    }
    let quiet = session.soundsUntil
    try render(to: frame(quiet), write)
    session.shutDown(at: quiet)
    take()
    let end = frame(quiet + Self.fadeTime)
    while engine.nextFrame < end + Int64(SynthesisEngine.latencyFrames) { try renderBlock(write) }
    return Report(
      seconds: Double(engine.nextFrame - Int64(AudioBlock.frameCount)) / rate,
      cutCount: engine.counters.voicesStolen + engine.counters.notesDropped)
  }

  /// The fade of 50 ms and what the DC blocker leaves after it.
  private static let fadeTime: Int64 = 100_000_000

  /// Renders the blocks that lie before `frame` as a whole.
  private mutating func render<Failure>(
    to frame: Int64, _ write: (borrowing AudioBlock) throws(Failure) -> Void
  ) throws(Failure) {
    while engine.nextFrame + Int64(AudioBlock.frameCount) <= frame { try renderBlock(write) }
  }

  private mutating func renderBlock<Failure>(
    _ write: (borrowing AudioBlock) throws(Failure) -> Void
  ) throws(Failure) {
    let isFirst = engine.nextFrame == 0
    take()
    engine.render(into: &block)
    // The first block is the look-ahead of the limiter: with it left out, file time is chart time.
    if !isFirst { try write(block) }
  }

  private mutating func take() { Self.pass(&session, &engine) }

  /// Passes orders on; those that find no room wait in the session.
  private static func pass(_ session: inout ChartSession, _ engine: inout OfflineEngine) {
    session.drain { time, action in engine.send(Command(frame: frame(time, engine), action)) }
  }

  private func frame(_ time: Int64) -> Int64 { Self.frame(time, engine) }

  /// The frame that is nearest to a moment.
  private static func frame(_ time: Int64, _ engine: borrowing OfflineEngine) -> Int64 {
    Int64(exactly: (Double(max(time, 0)) * engine.format.sampleRate / 1e9).rounded()) ?? 0
  }
}
