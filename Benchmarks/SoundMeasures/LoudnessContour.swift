internal import Foundation

/// The equal-loudness contour of 60 phon: how strong a tone must be to sound as loud as one of 1 kHz
/// at 60 dB. Kept apart from the engine's own, so that the two can disagree.
///
/// Source: ISO 226:2003, "Normal equal-loudness-level contours", equation 1 with the parameters of
/// table 1; 20 Hz to 12.5 kHz.
package enum LoudnessContour {
  /// Decibels of sound pressure at `hertz`, from the rows beside it by a straight line over log
  /// frequency; beyond the ends of the table that of the end.
  package static func level(at hertz: Double) -> Double {
    guard let next = rows.firstIndex(where: { $0.hertz >= hertz }) else {
      return rows[rows.count - 1].level
    }
    guard next > 0 else { return rows[0].level }
    let (low, high) = (rows[next - 1], rows[next])
    let share = log(hertz / low.hertz) / log(high.hertz / low.hertz)
    return low.level + share * (high.level - low.level)
  }

  /// What a tone at `hertz` counts for beside one of 1 kHz, in decibels.
  package static func weight(at hertz: Double) -> Double { level(at: 1_000) - level(at: hertz) }

  private static let phon = 60.0

  private struct Row {
    var hertz: Double
    var level: Double

    /// - Parameters:
    ///   - hertz: of the tone.
    ///   - exponent: of loudness perception.
    ///   - transfer: magnitude of the transfer to the ear beside 1 kHz, decibels.
    ///   - threshold: of hearing, decibels.
    init(_ hertz: Double, _ exponent: Double, _ transfer: Double, _ threshold: Double) {
      let atThreshold = pow(0.4 * pow(10, (threshold + transfer) / 10 - 9), exponent)
      let strength = 4.47e-3 * (pow(10, 0.025 * LoudnessContour.phon) - 1.15) + atThreshold
      self.hertz = hertz
      level = 10 / exponent * log10(strength) - transfer + 94
    }
  }

  private static let rows = [
    Row(20, 0.532, -31.6, 78.5), Row(25, 0.506, -27.2, 68.7), Row(31.5, 0.480, -23.0, 59.5),
    Row(40, 0.455, -19.1, 51.1), Row(50, 0.432, -15.9, 44.0), Row(63, 0.409, -13.0, 37.5),
    Row(80, 0.387, -10.3, 31.5), Row(100, 0.367, -8.1, 26.5), Row(125, 0.349, -6.2, 22.1),
    Row(160, 0.330, -4.5, 17.9), Row(200, 0.315, -3.1, 14.4), Row(250, 0.301, -2.0, 11.4),
    Row(315, 0.288, -1.1, 8.6), Row(400, 0.276, -0.4, 6.2), Row(500, 0.267, 0.0, 4.4),
    Row(630, 0.259, 0.3, 3.0), Row(800, 0.253, 0.5, 2.2), Row(1_000, 0.250, 0.0, 2.4),
    Row(1_250, 0.246, -2.7, 3.5), Row(1_600, 0.244, -4.1, 1.7), Row(2_000, 0.243, -1.0, -1.3),
    Row(2_500, 0.243, 1.7, -4.2), Row(3_150, 0.243, 2.5, -6.0), Row(4_000, 0.242, 1.2, -5.4),
    Row(5_000, 0.242, -2.1, -1.5), Row(6_300, 0.245, -7.1, 6.0), Row(8_000, 0.254, -11.2, 12.6),
    Row(10_000, 0.271, -10.7, 13.9), Row(12_500, 0.301, -3.1, 12.3),
  ]
}

/// The older and simpler measure that sound-level meters have, in decibels beside 1 kHz.
///
/// Source: IEC 61672-1, the formula of A-weighting.
package func weightA(at hertz: Double) -> Double {
  let f = hertz * hertz
  let response =
    12_194 * 12_194 * f * f
    / ((f + 20.6 * 20.6) * (f + 12_194 * 12_194)
      * ((f + 107.7 * 107.7) * (f + 737.9 * 737.9)).squareRoot())
  return decibels(response) + 2
}

/// Power of a spectrum in decibels, each line counted by `weight`: for comparing sounds with each other.
package func weightedLevel(_ spectrum: Spectrum, _ weight: (Double) -> Double) -> Double {
  let strongest = spectrum.lines.max() ?? 0
  var power = 0.0
  for (line, amplitude) in spectrum.lines.enumerated() where amplitude > 1e-6 * strongest {
    power += amplitude * amplitude * pow(10, weight(Double(max(line, 1)) * spectrum.spacing) / 10)
  }
  return 10 * log10(max(power, 1e-30))
}
