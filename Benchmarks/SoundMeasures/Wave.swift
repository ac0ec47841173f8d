/// How far a sound moves, in samples of one channel.
package struct Wave: Hashable, Sendable {
  /// Highest magnitude.
  package var peak = 0.0
  /// Largest difference of two neighbours.
  package var step = 0.0
  /// Largest difference of two neighbouring steps: a kink of a slow wave stands out here, where its step
  /// alone would hide among those of a fast one.
  package var bend = 0.0

  package init(peak: Double = 0, step: Double = 0, bend: Double = 0) {
    self.peak = peak
    self.step = step
    self.bend = bend
  }

  /// Measures `samples`.
  package init(of samples: [Float]) {
    var (before, last) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let sample = Double(sample)
      peak = max(peak, abs(sample))
      if index > 0 { step = max(step, abs(sample - last)) }
      if index > 1 { bend = max(bend, abs(sample - 2 * last + before)) }
      (before, last) = (last, sample)
    }
  }

  /// The larger of each.
  package func union(_ other: Wave) -> Wave {
    Wave(
      peak: max(peak, other.peak), step: max(step, other.step), bend: max(bend, other.bend))
  }

  static func * (wave: Wave, factor: Double) -> Wave {
    Wave(peak: wave.peak * factor, step: wave.step * factor, bend: wave.bend * factor)
  }

  static func += (sum: inout Wave, wave: Wave) {
    sum.peak += wave.peak
    sum.step += wave.step
    sum.bend += wave.bend
  }
}
