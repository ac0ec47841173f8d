/// Harmonic amplitudes of four voices, fundamental first.
package typealias HarmonicWeights = InlineArray<12, SIMD4<Float>>

/// Adds four voices, each a sum of harmonics of one phase, to the given frames of `mix`.
///
/// Each harmonic costs three vector operations: Clenshaw's recurrence on twice the cosine
/// gives the whole series from one sine and one cosine. The weights move in a straight line from
/// `start` to `end`.
///
/// The weights are `inout` only because an element of an `InlineArray` that is passed by value is read
/// by copying the array. `count` is the number of harmonics in use, 1...12.
///
/// Source: C. W. Clenshaw, "A note on the summation of Chebyshev series", 1955.
@_noLocks
package func mixHarmonics(
  _ group: inout LaneGroup, count: Int, from start: inout HarmonicWeights,
  to end: inout HarmonicWeights,
  into mix: inout LaneMix, frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)
  precondition(count >= 1 && count <= 12)
  mix.hasGroups = true
  var ramps = LaneRamps(group, frameCount: frames.count)
  // A count that the compiler knows keeps the recurrence in registers, without a loop.
  switch (count <= 6, areDifferent(&start, &end)) {
  case (true, false): mixSteady(&ramps, count: 6, weights: &end, into: &mix, frames: frames)
  case (true, true): mixMoving(&ramps, count: 6, from: &start, to: &end, into: &mix, frames: frames)
  case (false, false): mixSteady(&ramps, count: 12, weights: &end, into: &mix, frames: frames)
  case (false, true):
    mixMoving(&ramps, count: 12, from: &start, to: &end, into: &mix, frames: frames)
  }
  group.phase = ramps.phase
  group.arrive()
}

@inline(__always)
private func mixSteady(
  _ ramps: inout LaneRamps, count: Int, weights: inout HarmonicWeights, into mix: inout LaneMix,
  frames: Range<Int>
) {
  for frame in frames {
    let (sine, twiceCosine) = circle(ramps.wrappedPhase())
    var upper = Lanes()
    var sum = weights[count - 1]
    var harmonic = count - 2
    while harmonic >= 0 {
      let next = weights[harmonic] - upper + twiceCosine * sum
      upper = sum
      sum = next
      harmonic -= 1
    }
    let sample = sine * sum
    mix.left[frame] += ramps.left * sample
    mix.right[frame] += ramps.right * sample
    ramps.advance()
  }
}

@inline(__always)
private func mixMoving(
  _ ramps: inout LaneRamps, count: Int, from start: inout HarmonicWeights,
  to end: inout HarmonicWeights,
  into mix: inout LaneMix, frames: Range<Int>
) {
  var weights = start
  var growth = end
  let each = Lanes(repeating: 1 / Float(frames.count))
  for harmonic in 0..<count { growth[harmonic] = (end[harmonic] - start[harmonic]) * each }
  for frame in frames {
    let (sine, twiceCosine) = circle(ramps.wrappedPhase())
    var upper = Lanes()
    var sum = Lanes()
    var harmonic = count - 1
    while harmonic >= 0 {
      let next = weights[harmonic] - upper + twiceCosine * sum
      weights[harmonic] += growth[harmonic]
      upper = sum
      sum = next
      harmonic -= 1
    }
    let sample = sine * sum
    mix.left[frame] += ramps.left * sample
    mix.right[frame] += ramps.right * sample
    ramps.advance()
  }
}

/// Sine, and twice the cosine, of a phase in -0.5...0.5 turns: the fold of the one is the fold of the
/// other.
@inline(__always)
private func circle(_ phase: Lanes) -> (sine: Lanes, twiceCosine: Lanes) {
  let folded = 0.25 - magnitude(phase)
  let sineOfPhase = sine(quarterTurns: flippingSign(0.25 - magnitude(folded), with: phase))
  return (sineOfPhase, 2 * sine(quarterTurns: folded))
}

@inline(__always)
private func areDifferent(_ a: inout HarmonicWeights, _ b: inout HarmonicWeights) -> Bool {
  var difference = SIMD4<Float>()
  for harmonic in 0..<12 { difference += magnitude(a[harmonic] - b[harmonic]) }
  return difference != SIMD4()
}
