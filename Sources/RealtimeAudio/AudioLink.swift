public import Synchronization

/// What the render thread and the output tell each other beside the ring of blocks.
///
/// The output says how far it wants audio and raises `renderSignal`; the render thread renders up to
/// there, pushes the blocks, publishes `rendered` and raises `outputSignal`. While no output is
/// consuming, the render thread keeps time by itself and drops what it renders, so that the engine's
/// state stays current and the next output begins in the present.
public final class AudioLink: Sendable {
  /// Stream frame up to which the output wants audio. Written by the output alone.
  public let wanted = Atomic<Int64>(0)
  /// Whether an output takes blocks now. Written by the output alone.
  public let isConsuming = Atomic<Bool>(false)
  /// Stream frame after the last one rendered. Written by the render thread alone.
  public let rendered = Atomic<Int64>(0)
  /// Counts turns of the main loop, at least two a second; 0 means that nobody counts and the render
  /// thread must not judge. Written by the main thread alone.
  public let mainProgress = Atomic<UInt64>(0)

  /// Raised for the render thread.
  public let renderSignal = WakeSignal()
  /// Raised for the output.
  public let outputSignal = WakeSignal()

  /// Creates a link at frame 0 with no output.
  public init() {}
}
