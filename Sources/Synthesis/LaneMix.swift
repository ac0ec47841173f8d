/// The sum of all voices for each frame of a block, in two shapes that are still to be added up.
///
/// Groups lie four voices side by side, a vector for each frame; a voice that is alone in its group lies
/// four frames side by side, so that all four lanes work. Both shapes are in one array, because then one
/// kernel fills either.
package struct LaneMix: BitwiseCopyable, Sendable {
  /// Where the quads of a block lie, after the 64 places of its frames.
  static var quads: Range<Int> { 64..<80 }

  package var left = InlineArray<80, SIMD4<Float>>(repeating: SIMD4())
  package var right = InlineArray<80, SIMD4<Float>>(repeating: SIMD4())
  /// Whether groups have been mixed in; 2 KB of silence need not be summed.
  package var hasGroups = false

  /// Silence.
  package init() {}

  /// Adds `sample` at these gains to what is at `place`.
  @inline(__always)
  mutating func add(_ sample: Lanes, _ leftGain: Lanes, _ rightGain: Lanes, at place: Int) {
    left[place] += leftGain * sample
    right[place] += rightGain * sample
  }

  /// Takes frames 4 * `quad` and on out and leaves silence: the only sums across lanes.
  @inline(__always)
  package mutating func take(_ quad: Int) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
    let place = Self.quads.lowerBound + quad
    var taken = (left: left[place], right: right[place])
    left[place] = SIMD4()
    right[place] = SIMD4()
    if hasGroups {
      taken.left += takeGroups(4 * quad, from: &left)
      taken.right += takeGroups(4 * quad, from: &right)
    }
    return taken
  }
}

@inline(__always)
private func takeGroups(_ frame: Int, from sums: inout InlineArray<80, SIMD4<Float>>) -> Lanes {
  let early = neighbourSums(sums[frame], sums[frame + 1])
  let late = neighbourSums(sums[frame + 2], sums[frame + 3])
  for offset in 0..<4 { sums[frame + offset] = SIMD4() }
  return neighbourSums(early, late)
}

/// a0 + a1, a2 + a3, b0 + b1, b2 + b3.
@inline(__always)
private func neighbourSums(_ a: Lanes, _ b: Lanes) -> Lanes {
  Lanes(lowHalf: a.evenHalf, highHalf: b.evenHalf) + Lanes(lowHalf: a.oddHalf, highHalf: b.oddHalf)
}
