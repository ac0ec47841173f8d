import Foundation

/// Amplitude and phase of one frequency in `samples`, by correlation under a window whose side lobes
/// are below -110 dB; exact for a frequency far from its neighbours.
struct Partial {
  var amplitude: Double
  var phase: Double

  init(in samples: ArraySlice<Float>, hertz: Double, sampleRate: Double) {
    let turn = 2 * Double.pi * hertz / sampleRate
    var real = 0.0
    var imaginary = 0.0
    var weight = 0.0
    for (index, sample) in samples.enumerated() {
      let w = window(Double(index) / Double(samples.count))
      real += w * Double(sample) * cos(turn * Double(index))
      imaginary -= w * Double(sample) * sin(turn * Double(index))
      weight += w
    }
    amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / weight
    phase = atan2(imaginary, real)
  }
}

/// Blackman and Harris's four terms with side lobes at -92 dB, squared.
private func window(_ x: Double) -> Double {
  let a = 2 * Double.pi * x
  let w = 0.35875 - 0.48829 * cos(a) + 0.14128 * cos(2 * a) - 0.01168 * cos(3 * a)
  return w * w
}

/// The frequency of the tone near `hertz`, from how far its phase turns between the two halves of
/// `samples`. Good to a thousandth of a cent for a steady tone.
func measuredFrequency(of samples: [Float], near hertz: Double, sampleRate: Double) -> Double {
  let half = samples.count / 2
  let early = Partial(in: samples[..<half], hertz: hertz, sampleRate: sampleRate)
  let late = Partial(in: samples[half...], hertz: hertz, sampleRate: sampleRate)
  let expected = 2 * Double.pi * hertz * Double(half) / sampleRate
  let drift = remainder(late.phase - early.phase - expected, 2 * Double.pi)
  return hertz + drift / (2 * Double.pi) * sampleRate / Double(half)
}

/// Cents from `reference` up to `hertz`.
func cents(_ hertz: Double, from reference: Double) -> Double {
  1_200 * log2(hertz / reference)
}

/// Amplitudes of the spectrum's lines from 0 to half the rate, under the same window, of a power of two
/// of samples.
func amplitudes(_ samples: ArraySlice<Float>) -> [Double] {
  var real = samples.enumerated().map { index, sample in
    Double(sample) * window(Double(index) / Double(samples.count))
  }
  var imaginary = [Double](repeating: 0, count: real.count)
  transform(&real, &imaginary)
  return (0..<(real.count / 2)).map { line in
    (real[line] * real[line] + imaginary[line] * imaginary[line]).squareRoot()
  }
}

/// The discrete Fourier transform in place, by halving the frequency axis.
private func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
  let count = real.count
  var reversed = 0
  for index in 1..<count {
    var bit = count >> 1
    while reversed & bit != 0 {
      reversed ^= bit
      bit >>= 1
    }
    reversed |= bit
    if index < reversed {
      real.swapAt(index, reversed)
      imaginary.swapAt(index, reversed)
    }
  }
  var span = 1
  while span < count {
    for offset in 0..<span {
      let angle = -Double.pi * Double(offset) / Double(span)
      let (c, s) = (cos(angle), sin(angle))
      for low in stride(from: offset, to: count, by: 2 * span) {
        let high = low + span
        let r = real[high] * c - imaginary[high] * s
        let i = real[high] * s + imaginary[high] * c
        real[high] = real[low] - r
        imaginary[high] = imaginary[low] - i
        real[low] += r
        imaginary[low] += i
      }
    }
    span *= 2
  }
}

func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }
