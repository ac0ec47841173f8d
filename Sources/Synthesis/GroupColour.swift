/// The harmonic weights of the four voices of a group, and how many harmonics any of them uses.
package struct GroupColour: BitwiseCopyable, Sendable {
  private(set) var weights = HarmonicWeights(repeating: SIMD4())
  private(set) var count = 1

  /// Gives a silent lane the colour of `row` at once.
  mutating func set(_ lane: Int, to row: UInt8, _ table: borrowing TimbreTable) {
    prepare(for: row, table)
    for harmonic in 0..<TimbreTable.harmonicCount {
      weights[harmonic][lane] = table.amplitude(row, harmonic)
    }
  }

  /// Makes room for the harmonics of `row`, which a lane is about to take on.
  mutating func prepare(for row: UInt8, _ table: borrowing TimbreTable) {
    count = max(count, table.count(row))
  }

  /// Moves `lane` by `fraction` of its way to the colour of `row`.
  mutating func fade(_ lane: Int, to row: UInt8, by fraction: Float, _ table: borrowing TimbreTable)
  {
    for harmonic in 0..<count {
      let now = weights[harmonic][lane]
      weights[harmonic][lane] = now + (table.amplitude(row, harmonic) - now) * fraction
    }
    if fraction >= 1 { set(lane, to: row, table) }
  }

  /// Takes the colour away from a lane that fell silent.
  mutating func clear(_ lane: Int) {
    for harmonic in 0..<count { weights[harmonic][lane] = 0 }
  }

  /// Forgets harmonics that no lane uses any more, so that a group of sines is rendered as one.
  mutating func recount() {
    while count > 1, weights[count - 1] == SIMD4() { count -= 1 }
  }

  /// The weights with those harmonics taken out that would fold back at `frequency` (turns a frame).
  ///
  /// Full up to 0.36 of the sample rate, gone at 0.42: nothing reaches half the rate, also not while a
  /// glide moves within a segment.
  mutating func limited(at frequency: SIMD4<Float>) -> HarmonicWeights {
    guard any(frequency * Float(count) .> 0.36) else { return weights }
    var limited = weights
    for harmonic in 0..<count {
      let room = (0.42 - frequency * Float(harmonic + 1)) * (1 / 0.06)
      limited[harmonic] *= room.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    }
    return limited
  }
}
