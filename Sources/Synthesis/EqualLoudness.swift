/// How loud a sine of a given frequency must be to be heard as loud as one of 1 kHz.
///
/// Source: ISO 226:2003, "Normal equal-loudness-level contours", equation (1) and table 1. The numbers
/// are the standard's; between its frequencies the contour is drawn straight on log frequency.
///
/// Computed where the engine is made, never on the audio thread.
package struct EqualLoudness: Sendable {
  /// The standard's parameters at one frequency.
  private struct Parameters {
    let hertz: Double
    /// Exponent of loudness perception.
    let exponent: Double
    /// Magnitude of the linear transfer function, normalised at 1 kHz, in dB.
    let transfer: Double
    /// Threshold of hearing, in dB SPL.
    let threshold: Double

    init(_ hertz: Double, _ exponent: Double, _ transfer: Double, _ threshold: Double) {
      self.hertz = hertz
      self.exponent = exponent
      self.transfer = transfer
      self.threshold = threshold
    }
  }

  private static let parameters: [Parameters] = [
    Parameters(20, 0.532, -31.6, 78.5), Parameters(25, 0.506, -27.2, 68.7),
    Parameters(31.5, 0.480, -23.0, 59.5), Parameters(40, 0.455, -19.1, 51.1),
    Parameters(50, 0.432, -15.9, 44.0), Parameters(63, 0.409, -13.0, 37.5),
    Parameters(80, 0.387, -10.3, 31.5), Parameters(100, 0.367, -8.1, 26.5),
    Parameters(125, 0.349, -6.2, 22.1), Parameters(160, 0.330, -4.5, 17.9),
    Parameters(200, 0.315, -3.1, 14.4), Parameters(250, 0.301, -2.0, 11.4),
    Parameters(315, 0.288, -1.1, 8.6), Parameters(400, 0.276, -0.4, 6.2),
    Parameters(500, 0.267, 0.0, 4.4), Parameters(630, 0.259, 0.3, 3.0),
    Parameters(800, 0.253, 0.5, 2.2), Parameters(1_000, 0.250, 0.0, 2.4),
    Parameters(1_250, 0.246, -2.7, 3.5), Parameters(1_600, 0.244, -4.1, 1.7),
    Parameters(2_000, 0.243, -1.0, -1.3), Parameters(2_500, 0.243, 1.7, -4.2),
    Parameters(3_150, 0.243, 2.5, -6.0), Parameters(4_000, 0.242, 1.2, -5.4),
    Parameters(5_000, 0.242, -2.1, -1.5), Parameters(6_300, 0.245, -7.1, 6.0),
    Parameters(8_000, 0.254, -11.2, 12.6), Parameters(10_000, 0.271, -10.7, 13.9),
    Parameters(12_500, 0.301, -3.1, 12.3),
  ]

  /// Base-2 logarithms of the standard's frequencies, and the contour's level there in dB SPL.
  private let points: [(octave: Double, level: Double)]
  private let reference: Double

  /// Draws the contour of `phon`, 20...90.
  package init(phon: Double = 60) {
    points = Self.parameters.map { (log2($0.hertz), Self.level(phon: phon, $0)) }
    reference = points[17].level  // 1 kHz: the rounded parameters give 60.01 there
  }

  /// Level in dB SPL of a sine of `hertz` on the contour; beyond 20...12,500 Hz that of the end.
  package func level(hertz: Double) -> Double { level(octave: log2(hertz)) }

  /// Share of the power at `hertz` that counts, in the power of a sine of 1 kHz.
  package func weight(hertz: Double) -> Double { weight(octave: log2(hertz)) }

  func weight(octave: Double) -> Double {
    powerOf10((reference - level(octave: octave)) / 10)
  }

  private func level(octave: Double) -> Double {
    guard let above = points.firstIndex(where: { $0.octave > octave }) else {
      return points[points.count - 1].level
    }
    guard above > 0 else { return points[0].level }
    let (low, high) = (points[above - 1], points[above])
    let share = (octave - low.octave) / (high.octave - low.octave)
    return low.level + share * (high.level - low.level)
  }

  private static func level(phon: Double, _ at: Parameters) -> Double {
    let loudness =
      4.47e-3 * (powerOf10(0.025 * phon) - 1.15)
      + exp2(at.exponent * log2(0.4 * powerOf10((at.threshold + at.transfer) / 10 - 9)))
    return 10 / at.exponent * log2(loudness) / log2(10) - at.transfer + 94
  }
}

private func powerOf10(_ x: Double) -> Double { exp2(x * 3.321_928_094_887_362) }
