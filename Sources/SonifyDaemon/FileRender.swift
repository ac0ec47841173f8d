internal import FileOutput
internal import RealtimeAudio
internal import Synthesis

/// Renders the orders of a chart to a file, exactly as a listener would have heard them.
///
/// The engine is the one that plays live. Orders take effect at the frame of their moment, so a file
/// is the same on every run.
struct FileRender: ~Copyable {
  private var engine = OfflineEngine()
  private var file: AudioFileWriter?
  private var block = AudioBlock()
  private var firstBlock = true
  private let rate: Int64

  /// Opens the file at `path`; `nil` renders for nobody.
  init(path: String?) throws(AudioFileError) {
    rate = clamped(engine.format.sampleRate)
    file = nil
    if let path { file = try AudioFileWriter(path: path, format: engine.format) }
  }

  /// The frame of a moment on the listener's line.
  private func frame(_ heard: Int64) -> Int64 {
    let (seconds, rest) = max(0, heard).quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * rate + rest * rate / 1_000_000_000
  }

  /// Takes the orders of `chart`; those that find no room wait there.
  mutating func take(_ chart: Chart) {
    chart.drain { time, action in engine.send(Command(frame: frame(time), action)) }
  }

  /// Renders the blocks that lie before `heard` as a whole.
  mutating func render(to heard: Int64) throws(AudioFileError) {
    let end = frame(heard)
    while engine.nextFrame + Int64(AudioBlock.frameCount) <= end { try renderBlock() }
  }

  private mutating func renderBlock() throws(AudioFileError) {
    engine.render(into: &block)
    // The first block is the look-ahead of the limiter: with it left out, file time is data time.
    if !firstBlock { try file?.write(block) }
    firstBlock = false
  }

  /// Renders what lies before `heard` and the look-ahead, and finishes the file.
  consuming func finish(at heard: Int64) throws(AudioFileError) {
    let end = frame(heard) + Int64(SynthesisEngine.latencyFrames)
    while engine.nextFrame < end { try renderBlock() }
    try file?.close()
  }
}
