public import Synchronization

/// What the render thread and the output tell each other beside the ring of blocks.
///
/// The output says how far it wants audio; the render thread renders up to there, pushes the blocks
/// and publishes `rendered`. Waking a thread is the dear part of it, so it is avoided: an output that
/// also says when it wanted (`wantedAt`) finds the blocks of its next request in the ring already,
/// because the render thread foresees it, and raises `renderSignal` only when it does not. The render
/// thread raises `outputSignal` only for an output that has said that it waits.
///
/// While no output is consuming, the render thread keeps time by itself and drops what it renders, so
/// that the engine's state stays current and the next output begins in the present.
public final class AudioLink: Sendable {
  /// Stream frame up to which the output wants audio. Written by the output alone.
  public let wanted = Atomic<Int64>(0)
  /// How often `wanted` has been raised; stays 0 for an output whose requests have no rhythm and which
  /// raises `renderSignal` each time. Written by the output alone, as is `wantedAt`.
  public let requestCount = Atomic<Int64>(0)
  /// Monotonic nanoseconds at which `wanted` was last raised.
  public let wantedAt = Atomic<Int64>(0)
  /// Whether the output waits for blocks that it did not find in the ring. Set by the output, which then
  /// looks again; taken by the render thread, which raises `outputSignal` for it.
  public let isWaited = Atomic<Bool>(false)
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
