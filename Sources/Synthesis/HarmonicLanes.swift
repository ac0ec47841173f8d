/// Harmonic amplitudes of four voices, fundamental first.
package typealias HarmonicWeights = InlineArray<12, SIMD4<Float>>

/// Adds four voices, each a sum of harmonics of one phase, to the given frames of `mix`.
///
/// Each harmonic costs three vector operations: Clenshaw's recurrence on twice the cosine
/// gives the whole series from one sine and one cosine. The weights move in a straight line from those
/// at the start of the segment to those at its end.
///
/// Source: C. W. Clenshaw, "A note on the summation of Chebyshev series", 1955.
#if !DEBUG
  @_noLocks
#endif
package func mixHarmonics(
  _ group: inout LaneGroup, _ colour: inout GroupColour, into mix: inout LaneMix,
  frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)
  mix.hasGroups = true
  let isPlain = colour.isPlain(from: group.frequency, to: group.frequencyTarget)
  let areBells = colour.hasTierce && isPlain && colour.count <= 4
  if colour.hasTierce, !areBells { mixTierces(&group, &colour, into: &mix, frames: frames) }
  var ramps = LaneRamps(group, frameCount: frames.count)
  if areBells {
    mixBells(&ramps, &group, &colour, into: &mix, frames)
  } else if isPlain {
    mixSteady(&ramps, colour.count, &colour.weights, into: &mix, frames)
  } else {
    var start = colour.start(at: group.frequency)
    var end = colour.end(at: group.frequencyTarget)
    mixMoving(&ramps, colour.count, from: &start, to: &end, into: &mix, frames)
  }
  group.phase = ramps.phase
  group.arrive()
}

/// The same with weights that stand still, for what `ramps` says the lanes are: four voices, or four
/// frames of one. A step is one place of `mix`.
///
/// The weights are `inout` only because an element of an `InlineArray` that is passed by value is read
/// by copying the array.
func mixSteady(
  _ ramps: inout LaneRamps, _ count: Int, _ weights: inout HarmonicWeights,
  into mix: inout LaneMix, _ places: Range<Int>
) {
  precondition(places.lowerBound >= 0 && places.upperBound <= 80)
  precondition(count >= 1 && count <= 12)
  // A count that the compiler knows keeps the recurrence in registers, without a loop.
  if count <= 4 {
    mixSteady(&ramps, exactly: 4, &weights, into: &mix, places)
  } else if count <= 6 {
    mixSteady(&ramps, exactly: 6, &weights, into: &mix, places)
  } else if count <= 8 {
    mixSteady(&ramps, exactly: 8, &weights, into: &mix, places)
  } else {
    mixSteady(&ramps, exactly: 12, &weights, into: &mix, places)
  }
}

/// The same with weights that move in a straight line.
func mixMoving(
  _ ramps: inout LaneRamps, _ count: Int, from start: inout HarmonicWeights,
  to end: inout HarmonicWeights, into mix: inout LaneMix, _ places: Range<Int>
) {
  precondition(places.lowerBound >= 0 && places.upperBound <= 80)
  precondition(count >= 1 && count <= 12)
  if count <= 4 {
    mixMoving(&ramps, exactly: 4, from: &start, to: &end, into: &mix, places)
  } else if count <= 6 {
    mixMoving(&ramps, exactly: 6, from: &start, to: &end, into: &mix, places)
  } else if count <= 8 {
    mixMoving(&ramps, exactly: 8, from: &start, to: &end, into: &mix, places)
  } else {
    mixMoving(&ramps, exactly: 12, from: &start, to: &end, into: &mix, places)
  }
}

@inline(__always)
private func mixSteady(
  _ ramps: inout LaneRamps, exactly count: Int, _ weights: inout HarmonicWeights,
  into mix: inout LaneMix, _ places: Range<Int>
) {
  for place in places {
    let sample = harmonicSum(ramps.wrappedPhase(), exactly: count, &weights)
    mix.add(sample, ramps.left, ramps.right, at: place)
    ramps.advance()
  }
}

/// The sum of `count` harmonics of `phase`.
@inline(__always)
func harmonicSum(_ phase: Lanes, exactly count: Int, _ weights: inout HarmonicWeights) -> Lanes {
  let (sine, twiceCosine) = circle(phase)
  var upper = Lanes()
  var sum = weights[count - 1]
  var harmonic = count - 2
  while harmonic >= 0 {
    let next = weights[harmonic] - upper + twiceCosine * sum
    upper = sum
    sum = next
    harmonic -= 1
  }
  return sine * sum
}

@inline(__always)
private func mixMoving(
  _ ramps: inout LaneRamps, exactly count: Int, from start: inout HarmonicWeights,
  to end: inout HarmonicWeights, into mix: inout LaneMix, _ places: Range<Int>
) {
  var weights = start
  var growth = end
  let each = Lanes(repeating: 1 / Float(places.count))
  for harmonic in 0..<count {
    growth[harmonic] = (end[harmonic] - start[harmonic]) * each
    weights[harmonic] += growth[harmonic] * ramps.share
  }
  for place in places {
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
    mix.add(sine * sum, ramps.left, ramps.right, at: place)
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
