public import RealtimeAudio

/// An engine with both ends of its command ring, for a caller that keeps time itself: file renders on
/// the data's clock, and tests.
///
/// Send the commands of a block, then render it. The samples are those the live engine gives for the
/// same commands.
public struct OfflineEngine: ~Copyable {
  private var engine: SynthesisEngine
  private var commands: RingWriter<Command>

  /// Creates an engine whose ring holds at least `commandCapacity` commands.
  public init(format: AudioFormat = AudioFormat(), commandCapacity: Int = 4_096) {
    commands = RingWriter<Command>(minimumCapacity: commandCapacity)
    engine = SynthesisEngine(format: format, commands: commands.makeReader())
  }

  /// Queues `command`; returns `false` when the ring is full and a block must be rendered first.
  public mutating func send(_ command: Command) -> Bool {
    commands.push(command)
  }

  /// Stream frame of the next block's first sample.
  public var nextFrame: Int64 { engine.nextFrame }

  /// The rate the engine renders at.
  public var format: AudioFormat { engine.format }

  /// What has happened since the engine began.
  public var counters: EngineCounters { engine.counters }

  /// Whether the engine plays the alarm of a main thread that is stuck.
  public var isMainStuck: Bool {
    get { engine.isMainStuck }
    set { engine.isMainStuck = newValue }
  }

  /// What the engine remembers between blocks: a checkpoint to come back to.
  public var state: EngineState {
    get { engine.state }
    set { engine.state = newValue }
  }

  /// Makes the next block come in from silence over 20 ms.
  public mutating func enter() {
    engine.enter()
  }

  /// Fills `block` with the next frames.
  public mutating func render(into block: inout AudioBlock) {
    engine.render(into: &block)
  }
}
