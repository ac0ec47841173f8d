internal import Foundation

/// The frequency of a steady tone in `samples`, hertz, found from how its phase runs against a tone of
/// `expected`, which must be less than 25 Hz away.
///
/// Good to a twentieth of a cent on half a second; the partials of a harmonic tone do not disturb it.
public func steadyPitch(of samples: [Float], near expected: Double) -> Double {
  let window = Int(0.08 * Recording.sampleRate)
  let hop = Int(0.02 * Recording.sampleRate)
  let phases = stride(from: 0, through: samples.count - window, by: hop).map {
    phase(of: samples[$0..<$0 + window], at: expected)
  }
  guard phases.count > 1 else { return 0 }
  let run = zip(phases, phases.dropFirst()).reduce(0) {
    $0 + remainder($1.1 - $1.0, 2 * Double.pi)
  }
  let seconds = Double((phases.count - 1) * hop) / Recording.sampleRate
  return expected + run / (2 * Double.pi * seconds)
}

/// Radians of the part of `samples` at `frequency` hertz, counted from the start of the whole.
private func phase(of samples: ArraySlice<Float>, at frequency: Double) -> Double {
  let step = 2 * Double.pi * frequency / Recording.sampleRate
  var real = 0.0
  var imaginary = 0.0
  for (index, sample) in zip(samples.indices, samples) {
    let place = Double(index - samples.startIndex) / Double(samples.count)
    let weighted = Double(sample) * (1 - cos(2 * Double.pi * place))
    real += weighted * cos(step * Double(index))
    imaginary -= weighted * sin(step * Double(index))
  }
  return atan2(imaginary, real)
}
