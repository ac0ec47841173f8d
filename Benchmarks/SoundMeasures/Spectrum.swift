internal import Foundation

/// The amplitudes of what a piece of sound is made of, by frequency.
///
/// Seen through a window whose side lobes are below -180 dB, so that a weak line is not hidden by a
/// strong one that is more than ``reach`` away.
package struct Spectrum {
  /// Peak amplitude of each line; line n is at n times ``spacing``.
  package let lines: [Double]
  /// Hertz from one line to the next.
  package let spacing: Double

  /// Half the width, in hertz, over which a steady tone spreads.
  package var reach: Double { 9 * spacing }

  /// What the piece is faded in and out with, so that its ends are not taken for sound.
  package enum Window {
    /// Hides nothing beside a strong line, 18 lines wide.
    case clear
    /// Tells neighbours apart, 4 lines wide.
    case sharp
  }

  /// Looks at as many samples as the largest power of two that fits.
  package init(_ samples: [Float], sampleRate: Double) {
    var count = 1
    while count * 2 <= samples.count { count *= 2 }
    self.init(padding: Array(samples[..<count]), to: count, sampleRate: sampleRate)
  }

  /// Looks at all `samples`, with silence after them up to `count`, a power of two: more lines, no
  /// sharper ones.
  package init(
    padding samples: [Float], to count: Int, sampleRate: Double, window: Window = .clear
  ) {
    precondition(count.nonzeroBitCount == 1 && samples.count <= count)
    var weight = 0.0
    var real = samples.enumerated().map { index, sample in
      let share = window.share(at: Double(index) / Double(samples.count))
      weight += share
      return Double(sample) * share
    }
    real += [Double](repeating: 0, count: count - samples.count)
    var imaginary = [Double](repeating: 0, count: count)
    transform(&real, &imaginary)
    lines = (0..<(count / 2)).map {
      2 * (real[$0] * real[$0] + imaginary[$0] * imaginary[$0]).squareRoot() / weight
    }
    spacing = sampleRate / Double(count)
  }

  /// Amplitude at `hertz`, between the lines by a straight line; 0 beyond the ends.
  package func amplitude(at hertz: Double) -> Double {
    let place = hertz / spacing
    guard place >= 0, let line = Int(exactly: place.rounded(.down)), line + 1 < lines.count else {
      return 0
    }
    let share = place - Double(line)
    return lines[line] * (1 - share) + lines[line + 1] * share
  }

  /// Decibels of the highest line away from `partials`, hertz, beside the highest of all: aliases, hum
  /// and whatever else does not belong to a tone.
  package func strays(from partials: [Double]) -> Double {
    let others = lines.indices.filter { line in
      let hertz = Double(line) * spacing
      return hertz > 20 && !partials.contains { abs($0 - hertz) < reach + 0.002 * $0 }
    }
    return decibels((others.map { lines[$0] }.max() ?? 0) / (lines.max() ?? 1))
  }

  /// The lines that stand above their neighbours and above `floor` times the highest, with the place
  /// between the lines where the top really is.
  package func peaks(above floor: Double) -> [(hertz: Double, amplitude: Double)] {
    let least = (lines.max() ?? 0) * floor
    return lines.indices.dropFirst().dropLast().compactMap { line in
      let (before, at, after) = (lines[line - 1], lines[line], lines[line + 1])
      guard at > least, at > before, at >= after else { return nil }
      // The window's lobe is a parabola in decibels, nearly.
      let (low, middle, high) = (log(max(before, 1e-300)), log(at), log(max(after, 1e-300)))
      let curvature = low - 2 * middle + high
      let shift = curvature < 0 ? (low - high) / (2 * curvature) : 0
      return ((Double(line) + shift) * spacing, at)
    }
  }
}

/// Decibels of a ratio of amplitudes; -300 for none.
package func decibels(_ ratio: Double) -> Double {
  ratio > 0 ? max(20 * log10(ratio), -300) : -300
}

extension Spectrum.Window {
  /// Weight at `x`, 0...1 over the piece.
  fileprivate func share(at x: Double) -> Double {
    let angle = 2 * Double.pi * x
    switch self {
    case .sharp: return 0.5 - 0.5 * cos(angle)
    case .clear:  // four cosines with side lobes at -92 dB, squared
      let w =
        0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
      return w * w
    }
  }
}

/// The discrete Fourier transform in place, of a power of two of samples.
private func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
  let count = real.count
  reorder(&real, &imaginary)
  let turns = (0..<max(1, count / 2)).map { -2 * Double.pi * Double($0) / Double(count) }
  let cosines = turns.map { cos($0) }
  let sines = turns.map { sin($0) }
  var span = 1
  while span < count {
    let stride = count / (2 * span)
    for start in Swift.stride(from: 0, to: count, by: 2 * span) {
      for offset in 0..<span {
        let (low, high, turn) = (start + offset, start + offset + span, offset * stride)
        let r = real[high] * cosines[turn] - imaginary[high] * sines[turn]
        let i = real[high] * sines[turn] + imaginary[high] * cosines[turn]
        real[high] = real[low] - r
        imaginary[high] = imaginary[low] - i
        real[low] += r
        imaginary[low] += i
      }
    }
    span *= 2
  }
}

/// Puts each sample where its index read backwards, bit by bit, points.
private func reorder(_ real: inout [Double], _ imaginary: inout [Double]) {
  var reversed = 0
  for index in real.indices.dropFirst() {
    var bit = real.count >> 1
    while reversed & bit != 0 {
      reversed ^= bit
      bit >>= 1
    }
    reversed |= bit
    guard index < reversed else { continue }
    real.swapAt(index, reversed)
    imaginary.swapAt(index, reversed)
  }
}
