internal import AudioGraphs
internal import ControlProtocol
internal import FileOutput
internal import PulseOutput
internal import RealtimeAudio
internal import Synchronization
internal import Synthesis

/// Everything from an order to an output, in real time: engine, its thread, and where the sound goes.
final class SoundPath {
  enum Output {
    case pulse(PulseOutput)
    case paced(PacedOutput, path: String?)
  }

  let link = AudioLink()
  private var commands: RingWriter<Command>
  let thread: RenderThread
  let output: Output

  /// Commands that wait for the audio thread: more than any turn of the main loop gives.
  private static let commandCapacity = 4_096

  /// Blocks that hold twice what the server asks for at once, and what is rendered ahead.
  private static func blockCapacity(_ options: Options) -> Int {
    Int(clamped(options.buffer * 48 / 64)) * 2 + 128
  }

  /// Starts the thread and the output; a sound server that is missing is a state, not an error.
  init(_ options: Options) throws(DaemonError) {
    commands = RingWriter(minimumCapacity: Self.commandCapacity)
    var blocks = RingWriter<AudioBlock>(minimumCapacity: Self.blockCapacity(options))
    let reader = blocks.makeReader()
    do {
      let engine = SynthesisEngine(commands: commands.makeReader())
      thread = try RenderThread(engine: engine, blocks: blocks, link: link)
      output = try Self.open(options, blocks: reader, link: link)
    } catch {
      throw .failed(printableLine("\(error)"))
    }
  }

  private static func open(
    _ options: Options, blocks: consuming RingReader<AudioBlock>, link: AudioLink
  ) throws -> Output {
    switch options.output {
    case .pulse:
      let configuration = PulseConfiguration(
        sink: options.sink, bufferMilliseconds: options.buffer)
      return .pulse(try PulseOutput(configuration, blocks: blocks, link: link))
    case .none:
      return .paced(try PacedOutput(file: nil, blocks: blocks, link: link), path: nil)
    case .file(let path):
      let file = try AudioFileWriter(path: path)
      return .paced(try PacedOutput(file: file, blocks: blocks, link: link), path: path)
    }
  }

  /// Hands the orders of `chart` to the engine, to take effect at once; what finds no room waits.
  func play(_ chart: Chart) {
    chart.drain { _, action in commands.push(Command(action)) }
  }

  /// Counts a turn of the main loop, so that the audio thread can tell that it lives.
  func countProgress() {
    link.mainProgress.wrappingAdd(1, ordering: .relaxed)
  }

  /// Readable when ``status`` has news.
  var statusDescriptor: Int32 { signal.descriptor }

  /// Lowers the descriptor until the next news.
  func takeStatusSignal() { signal.take() }

  private var signal: WakeSignal {
    switch output {
    case .pulse(let output): output.statusSignal
    case .paced(let output, _): output.failureSignal
    }
  }

  /// Where things stand now.
  var status: SoundStatus {
    switch output {
    case .pulse(let output): SoundStatus(output.status)
    case .paced(let output, let path): SoundStatus(file: path, failure: output.failure)
    }
  }

  /// Watches for speech, which only a sound server has.
  func watchSpeech(_ isOn: Bool) {
    if case .pulse(let output) = output { output.watchSpeech(isOn) }
  }

  /// What went wrong inside the engine, one fact a line; nothing when all is well.
  var faults: [String] {
    let report = thread.report
    return lines([
      (report.nonFiniteReplaced, "sample", "not a number and left as silence: a fault of sonifyd"),
      (report.commandsRefused, "order", "refused by the sound engine: a fault of sonifyd"),
    ])
  }

  /// What was not heard whole because many things sounded at once, which is no fault, one fact a line.
  var crowding: [String] {
    let report = thread.report
    return lines([
      (report.voicesStolen, "sound", "cut short by newer ones"),
      (report.notesDropped, "sound", "left out, no voice was free"),
    ])
  }

  private func lines(_ counts: [(count: Int, word: String, text: String)]) -> [String] {
    counts.filter { $0.count > 0 }.map { "\(counted($0.count, $0.word)) \($0.text)" }
  }

  /// Ends output and thread; what is queued is not played, so fade out first.
  func stop() {
    switch output {
    case .pulse(let output): output.stop()
    case .paced(let output, _): output.stop()
    }
    thread.stop()
  }
}
