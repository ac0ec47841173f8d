// The one partial of a timbre that is no harmonic has a phase of its own. It is a sine at a fixed ratio
// to the voice's pitch. Four steady bells are mixed with it in one pass; else it is added in a pass of
// its own, for which only groups with a bell pay.

extension LaneGroup {
  /// The four voices as the partial that is no harmonic sees them.
  @inline(__always)
  var ofTierces: LaneGroup {
    var group = self
    group.phase = tiercePhase
    group.frequency *= Float(Timbre.tierceRatio)
    group.frequencyTarget *= Float(Timbre.tierceRatio)
    return group
  }
}

/// Adds the partial that is no harmonic of four voices to the given frames of `mix`; leaves the group's
/// gains and frequencies where they are.
func mixTierces(
  _ group: inout LaneGroup, _ colour: inout GroupColour, into mix: inout LaneMix, frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)
  var ramps = LaneRamps(group.ofTierces, frameCount: frames.count)
  var weight = colour.tierceBefore
  let growth = (colour.tierce - weight) * (1 / Float(frames.count))
  mixTierces(&ramps, &weight, growth, into: &mix, frames)
  group.tiercePhase = ramps.phase - nearestInteger(ramps.phase)
}

/// Adds four voices of at most four harmonics and their tierces, with weights that stand still.
func mixBells(
  _ ramps: inout LaneRamps, _ group: inout LaneGroup, _ colour: inout GroupColour,
  into mix: inout LaneMix, _ frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)
  let tierces = LaneRamps(group.ofTierces, frameCount: frames.count)
  var phase = tierces.phase
  var step = tierces.step
  let weight = colour.tierce
  for frame in frames {
    let bells = harmonicSum(ramps.wrappedPhase(), exactly: 4, &colour.weights)
    phase -= nearestInteger(phase)
    mix.add(bells + weight * sine(ofTurns: phase), ramps.left, ramps.right, at: frame)
    phase += step
    step += tierces.stepGrowth
    ramps.advance()
  }
  group.tiercePhase = phase - nearestInteger(phase)
}

/// Adds the partial that is no harmonic of one voice, four frames side by side.
func mixSoloTierce(
  _ group: inout LaneGroup, _ colour: inout GroupColour, lane: Int, frameCount: Int,
  into mix: inout LaneMix, _ places: Range<Int>
) {
  precondition(places.lowerBound >= 0 && places.upperBound <= 80)
  var ramps = LaneRamps(group.ofTierces, lane: lane, frameCount: frameCount)
  let step = (colour.tierce[lane] - colour.tierceBefore[lane]) / Float(frameCount)
  var weight = colour.tierceBefore[lane] + step * Lanes(0, 1, 2, 3)
  mixTierces(&ramps, &weight, Lanes(repeating: 4 * step), into: &mix, places)
  group.tiercePhase[lane] = ramps.wrappedPhase()[0]
}

@inline(__always)
private func mixTierces(
  _ ramps: inout LaneRamps, _ weight: inout Lanes, _ growth: Lanes, into mix: inout LaneMix,
  _ places: Range<Int>
) {
  for place in places {
    let sample = weight * sine(ofTurns: ramps.wrappedPhase())
    mix.add(sample, ramps.left, ramps.right, at: place)
    weight += growth
    ramps.advance()
  }
}
