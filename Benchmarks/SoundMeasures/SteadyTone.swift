internal import Foundation
internal import RealtimeAudio
package import Synthesis

/// What the engine plays for `commands`, from 0.2 s on, when what begins at once has settled; one channel.
package func settled(
  _ commands: [Command], seconds: Double, sampleRate: Double = 48_000
) -> [Float] {
  var offline = OfflineEngine(format: AudioFormat(sampleRate: sampleRate))
  for command in commands { _ = offline.send(command) }
  _ = rendered(&offline, frames: 0.2 * sampleRate)
  return rendered(&offline, frames: seconds * sampleRate)
}

/// At least `frames` more of the left channel.
package func rendered(_ offline: inout OfflineEngine, frames: Double) -> [Float] {
  var block = AudioBlock()
  var samples: [Float] = []
  while Double(samples.count) < frames {
    offline.render(into: &block)
    for frame in 0..<AudioBlock.frameCount { samples.append(block.samples[2 * frame]) }
  }
  return samples
}

/// The same for one tone of gain 1 in the centre.
package func steadyTone(
  _ timbre: Timbre, _ hertz: Double, brightness: Float = 0, gain: Float = 1, seconds: Double,
  sampleRate: Double = 48_000
) -> [Float] {
  let tone = Tone(frequency: hertz, gain: gain, timbre: timbre, brightness: brightness)
  return settled([Command(.tone(slot: 0, tone))], seconds: seconds, sampleRate: sampleRate)
}

/// A part of a timbre: how many times the pitch, and how strong.
package struct Partial: Hashable {
  package var ratio: Double
  package var amplitude: Double
}

/// The partials of a timbre as they are heard, strongest 1, from a low tone whose partials all lie far
/// below what a digital signal can hold. So nothing of it can be an alias.
package func partials(of timbre: Timbre, brightness: Float = 0) -> [Partial] {
  let hertz = 97.0
  let spectrum = Spectrum(
    steadyTone(timbre, hertz, brightness: brightness, seconds: 2.8), sampleRate: 48_000)
  let peaks = spectrum.peaks(above: 1e-5)
  let strongest = peaks.map(\.amplitude).max() ?? 1
  return peaks.map { Partial(ratio: $0.hertz / hertz, amplitude: $0.amplitude / strongest) }
}

/// The frequency of the partial near `hertz`, from how far its phase turns between the two halves of
/// `samples`. Good to a thousandth of a cent for a steady tone.
package func measuredFrequency(
  of samples: [Float], near hertz: Double, sampleRate: Double
) -> Double {
  let half = samples.count / 2
  let early = phase(samples[..<half], hertz, sampleRate)
  let late = phase(samples[half..<2 * half], hertz, sampleRate)
  let expected = 2 * Double.pi * hertz * Double(half) / sampleRate
  let drift = remainder(late - early - expected, 2 * Double.pi)
  return hertz + drift / (2 * Double.pi) * sampleRate / Double(half)
}

private func phase(_ samples: ArraySlice<Float>, _ hertz: Double, _ sampleRate: Double) -> Double {
  let turn = 2 * Double.pi * hertz / sampleRate
  var (real, imaginary) = (0.0, 0.0)
  for (index, sample) in samples.enumerated() {
    let x = 2 * Double.pi * Double(index) / Double(samples.count)
    let w = 0.35875 - 0.48829 * cos(x) + 0.14128 * cos(2 * x) - 0.01168 * cos(3 * x)
    real += w * Double(sample) * cos(turn * Double(index))
    imaginary -= w * Double(sample) * sin(turn * Double(index))
  }
  return atan2(imaginary, real)
}
