import Foundation
import Synthesis

/// Level in dBFS RMS of a sustained sound at gain 1: that of equal loudness with a sine of 1 kHz at -20.
///
/// Computed from the timbre's partials and the contour as sound.md measures it, not from the engine's
/// table. Good where no harmonic is near half the rate.
func nominalLevel(_ timbre: Timbre, hertz: Double, brightness: Double = 0) -> Double {
  let contour = EqualLoudness()
  let power = timbre.partials(brightness: brightness).reduce(0) {
    $0 + $1.amplitude * $1.amplitude * contour.weight(hertz: hertz * $1.ratio)
  }
  return -20 + min(max(-10 * log10(power), -12), 12)
}

/// The amplitude on each channel of a pure tone of gain 1 in the centre.
func nominalAmplitude(hertz: Double) -> Double {
  2.0.squareRoot() * pow(10, nominalLevel(.pure, hertz: hertz) / 20)
}
