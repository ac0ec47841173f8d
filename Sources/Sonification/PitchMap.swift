import Glibc

/// Positions on an axis to frequencies.
///
/// Equal steps of position are equal ratios of frequency, because pitch is heard as the logarithm of
/// frequency: with the default of three octaves, one octave is a third of the axis.
struct PitchMap {
  let low: Double
  let high: Double
  private let octaves: Double

  init(low: Double, high: Double) {
    self.low = low
    self.high = high
    octaves = log2(high / low)
  }

  /// The frequency of `position` (0...1) in hertz: low * (high/low)^position.
  ///
  /// - Complexity: O(1), one call into libm.
  func frequency(at position: Double) -> Double {
    low * exp2(octaves * position)
  }
}
