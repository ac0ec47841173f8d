internal import Foundation

/// Finds the pitch of a sound whose partials are known, among others whose are not: a matched filter
/// over the pitches of an axis.
///
/// A tracker that knows nothing of a bell hears one of its partials as the pitch, and in a mixture any
/// of the tones.
package struct PartialTracker {
  private let partials: [Partial]
  private let pitches: [Double]

  /// - Parameters:
  ///   - partials: of the sound.
  ///   - axis: hertz of the lowest and highest pitch that it can have.
  package init(_ partials: [Partial], axis: ClosedRange<Double>) {
    self.partials = partials.filter { $0.amplitude > 0.03 }
    let octaves = log2(axis.upperBound / axis.lowerBound)
    let count = Int(exactly: (octaves * 240).rounded()) ?? 0  // steps of 5 cents
    pitches = (-6...count + 6).map { axis.lowerBound * exp2(octaves * Double($0) / Double(count)) }
  }

  /// The likeliest pitch in `samples` at 48 kHz, hertz; `nil` in silence.
  package func pitch(of samples: [Float]) -> Double? {
    let spectrum = Spectrum(padding: samples, to: 16_384, sampleRate: 48_000, window: .sharp)
    guard (spectrum.lines.max() ?? 0) > 1e-5 else { return nil }
    let scores = pitches.map { score(of: $0, in: spectrum) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
    return pitches[best]
  }

  /// The likeliest pitch every 20 ms, from 80 ms around; with its second.
  package func pitches(of samples: [Float]) -> [(time: Double, hertz: Double)] {
    stride(from: 0, through: samples.count - 3_840, by: 960).compactMap { start in
      pitch(of: Array(samples[start..<start + 3_840])).map {
        (Double(start + 1_920) / 48_000, $0)
      }
    }
  }

  /// How well the partials of a tone of `hertz` fit: the sum of what is found at each, by its share.
  private func score(of hertz: Double, in spectrum: Spectrum) -> Double {
    var found = 0.0
    var power = 0.0
    for partial in partials where partial.ratio * hertz < 18_000 {
      found += partial.amplitude * spectrum.amplitude(at: partial.ratio * hertz)
      power += partial.amplitude * partial.amplitude
    }
    return power > 0 ? found / power.squareRoot() : 0
  }
}
