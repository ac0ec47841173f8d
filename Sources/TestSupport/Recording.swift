public import Foundation

/// Stereo samples at 48 kHz and the questions tests ask of them.
///
/// The measures are plain and independent of the synthesis they judge.
public struct Recording: Sendable {
  /// Left samples.
  public var left: [Float]
  /// Right samples.
  public var right: [Float]

  /// Frames a second.
  public static let sampleRate = 48_000.0

  /// Creates a recording of two channels of equal length.
  public init(left: [Float], right: [Float]) {
    self.left = left
    self.right = right
  }

  /// Splits interleaved samples.
  public init(interleaved samples: [Float]) {
    left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
    right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
  }

  /// Reads interleaved little-endian floats.
  public init(littleEndianFloats bytes: Data) {
    let samples = unsafe bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { unsafe raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    self.init(interleaved: samples)
  }

  /// Seconds.
  public var duration: Double { Double(left.count) / Self.sampleRate }

  /// The frames in `range`, clipped to what there is.
  public func part(_ range: Range<Int>) -> Recording {
    let range = range.clamped(to: 0..<left.count)
    return Recording(left: Array(left[range]), right: Array(right[range]))
  }

  /// Left and right added and halved.
  public var mono: [Float] { zip(left, right).map { ($0 + $1) / 2 } }
}

/// Root mean square, linear.
public func level(_ samples: [Float]) -> Double {
  guard !samples.isEmpty else { return 0 }
  return (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
}

/// Root mean square in decibels to full scale; -200 for silence.
public func decibels(_ samples: [Float]) -> Double {
  max(20 * log10(level(samples)), -200)
}

/// Peak amplitude of the part of `samples` at `frequency` hertz, by a Hann-windowed Fourier sum.
public func amplitude(of samples: [Float], at frequency: Double) -> Double {
  let step = 2 * Double.pi * frequency / Recording.sampleRate
  var real = 0.0
  var imaginary = 0.0
  for (index, sample) in samples.enumerated() {
    let window = 1 - cos(2 * Double.pi * Double(index) / Double(samples.count))
    real += Double(sample) * window * cos(step * Double(index))
    imaginary += Double(sample) * window * sin(step * Double(index))
  }
  return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(max(samples.count, 1))
}

/// The largest step from one sample to the next: a click stands far above the wave's own slope.
public func largestStep(_ samples: [Float]) -> Double {
  zip(samples, samples.dropFirst()).reduce(0) { max($0, Double(abs($1.1 - $1.0))) }
}

/// Seconds of the longest run that stays below `threshold`.
public func longestSilence(_ samples: [Float], below threshold: Float = 1e-4) -> Double {
  var longest = 0
  var current = 0
  for sample in samples {
    current = abs(sample) < threshold ? current + 1 : 0
    longest = max(longest, current)
  }
  return Double(longest) / Recording.sampleRate
}
