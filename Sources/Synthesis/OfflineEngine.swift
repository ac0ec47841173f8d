public import RealtimeAudio

/// An engine with both ends of its command ring, for a caller that keeps time itself: file renders on
/// the data's clock, and tests.
///
/// Send the commands of a block, then render it. The samples are those the live engine gives for the
/// same commands.
public struct OfflineEngine: ~Copyable {
  /// The engine; render it directly.
  public var engine: SynthesisEngine
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

  /// Fills `block` with the next frames.
  public mutating func render(into block: inout AudioBlock) {
    engine.render(into: &block)
  }
}
