/// The weights of the partials of the four voices of a group, and how many harmonics any of them uses.
package struct GroupColour: BitwiseCopyable, Sendable {
  /// At the end of the segment.
  package var weights = HarmonicWeights(repeating: SIMD4())
  /// Harmonics in use, 1...12.
  private(set) var count = 1
  /// Weight of the partial that is no harmonic, at the end of the segment and at its start.
  private(set) var tierce = SIMD4<Float>()
  private(set) var tierceBefore = SIMD4<Float>()
  /// Whether any lane has, or is about to have, that partial.
  private(set) var hasTierce = false
  private var isFading = false
  /// At the start of the segment while fading. Last, so that a steady colour is in fewer cache lines.
  private var weightsBefore = HarmonicWeights(repeating: SIMD4())

  /// Four voices of no colour.
  package init() {}

  /// Gives a silent lane the colour of `row` at once.
  package mutating func set(
    _ lane: Int, to row: UInt8, brightness: Float = 0, _ table: borrowing TimbreTable
  ) {
    prepare(for: row, brightness: brightness, table)
    for harmonic in 0..<TimbreTable.harmonicCount {
      weights[harmonic][lane] = table.amplitude(row, harmonic, brightness: brightness)
    }
    tierce[lane] = table.tierce(row, brightness: brightness)
    if !isFading { tierceBefore[lane] = tierce[lane] }
  }

  /// Makes room for the partials of `row`, which a lane is about to take on.
  package mutating func prepare(
    for row: UInt8, brightness: Float = 0, _ table: borrowing TimbreTable
  ) {
    count = max(count, table.count(row, brightness: brightness))
    if table.tierce(row, brightness: brightness) > 0 { hasTierce = true }
  }

  /// Moves `lane` by `fraction` of its way to the colour of `row`, in this segment.
  package mutating func fade(
    _ lane: Int, to row: UInt8, brightness: Float = 0, by fraction: Float,
    _ table: borrowing TimbreTable
  ) {
    if !isFading {
      isFading = true
      weightsBefore = weights
      tierceBefore = tierce
    }
    for harmonic in 0..<count {
      let now = weights[harmonic][lane]
      let target = table.amplitude(row, harmonic, brightness: brightness)
      weights[harmonic][lane] = now + (target - now) * fraction
    }
    tierce[lane] += (table.tierce(row, brightness: brightness) - tierce[lane]) * fraction
    if fraction >= 1 { set(lane, to: row, brightness: brightness, table) }
  }

  /// A colour that stands still, after a segment with a fade.
  @inline(__always)
  package mutating func arrive() {
    guard isFading else { return }
    isFading = false
    tierceBefore = tierce
    recount()
  }

  /// Takes the colour away from a lane that fell silent.
  mutating func clear(_ lane: Int) {
    for harmonic in 0..<count { weights[harmonic][lane] = 0 }
    tierce[lane] = 0
    tierceBefore[lane] = 0
  }

  /// Forgets partials that no lane uses any more, so that a group of sines is rendered as one.
  mutating func recount() {
    hasTierce = tierce != SIMD4()
    while count > 1, weights[count - 1] == SIMD4() { count -= 1 }
  }

  /// Whether the whole segment has `weights` as they are, no fade and no limit.
  @inline(__always)
  func isPlain(from start: SIMD4<Float>, to end: SIMD4<Float>) -> Bool {
    !isFading && !reachesLimit(start) && !reachesLimit(end)
  }

  /// The weights at the segment's start, limited for its `frequency`.
  mutating func start(at frequency: SIMD4<Float>) -> HarmonicWeights {
    var start = isFading ? weightsBefore : weights
    limit(&start, at: frequency)
    return start
  }

  /// The weights at the segment's end, limited for its `frequency`.
  mutating func end(at frequency: SIMD4<Float>) -> HarmonicWeights {
    var end = weights
    limit(&end, at: frequency)
    return end
  }

  @inline(__always)
  private func reachesLimit(_ frequency: SIMD4<Float>) -> Bool {
    any(frequency * Float(count) .> 0.36)
  }

  /// Takes those harmonics out that would fold back at `frequency` (turns a frame).
  ///
  /// Full up to 0.36 of the sample rate, gone at 0.42: nothing reaches half the rate, also not while a
  /// glide moves within a segment.
  private func limit(_ weights: inout HarmonicWeights, at frequency: SIMD4<Float>) {
    guard reachesLimit(frequency) else { return }
    for harmonic in 0..<count {
      let room = (0.42 - frequency * Float(harmonic + 1)) * (1 / 0.06)
      weights[harmonic] *= room.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    }
  }
}
