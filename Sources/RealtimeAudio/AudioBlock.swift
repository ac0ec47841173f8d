/// What every block of audio in the program looks like: interleaved stereo 32-bit float.
///
/// Pitch is the datum, so the rate is fixed and the sound server resamples; it is never taken from
/// a device.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second.
  public var sampleRate: Double

  /// Samples in a frame: left, right.
  public static var channelCount: Int { 2 }

  /// Creates a format.
  public init(sampleRate: Double = 48_000) {
    self.sampleRate = sampleRate
  }
}

/// A short run of rendered frames and the place they have in the stream.
///
/// Positions count frames since the engine began and never restart, so an output can tell a block
/// that continues the last one from one that replaces queued audio.
public struct AudioBlock: BitwiseCopyable, Sendable {
  /// Frames in a block: 1.33 ms at 48 kHz.
  @inlinable public static var frameCount: Int { 64 }

  /// Stream frame of the first sample.
  public var position: Int64

  /// Interleaved left and right, in -1...1.
  public var samples: InlineArray<128, Float>

  /// Creates a silent block.
  public init(position: Int64 = 0) {
    self.position = position
    samples = InlineArray(repeating: 0)
  }
}
