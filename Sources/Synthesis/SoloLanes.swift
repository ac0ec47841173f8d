// A voice that is alone in its group would leave three lanes of four idle, and most of the time one
// voice is all that sounds. These kernels put four frames of one voice into the four lanes. They take
// over from those for groups, and give back to them, at any segment: both compute the same straight
// lines from the same state, and differ only in rounding.

extension LaneRamps {
  /// The ramps of one voice, four frames side by side; a step is four frames long.
  @inline(__always)
  init(_ group: LaneGroup, lane: Int, frameCount: Int) {
    let each = 1 / Float(frameCount)
    let frame = Lanes(0, 1, 2, 3)
    let frequency = group.frequency[lane]
    let growth = (group.frequencyTarget[lane] - frequency) * each
    share = frame * 0.25
    phase = group.phase[lane] + frame * (frequency + 0.5 * growth * frame)
    step = 4 * frequency + growth * (4 * frame + 8)
    stepGrowth = Lanes(repeating: 16 * growth)
    let leftStep = (group.leftTarget[lane] - group.left[lane]) * each
    left = group.left[lane] + leftStep * frame
    leftGrowth = Lanes(repeating: 4 * leftStep)
    let rightStep = (group.rightTarget[lane] - group.right[lane]) * each
    right = group.right[lane] + rightStep * frame
    rightGrowth = Lanes(repeating: 4 * rightStep)
  }
}

/// Whether `frames` begin and end with a quad of the block, which mixing one by one needs.
@inline(__always)
func areQuads(_ frames: Range<Int>) -> Bool {
  (frames.lowerBound | frames.upperBound) & 3 == 0
}

/// Adds the voices of `group` whose bit is set in `lanes`, one by one, to the given frames of `mix`,
/// which must be whole quads. The others must be silent.
#if !DEBUG
  @_noLocks
#endif
package func mixSolos(
  _ group: inout LaneGroup, _ colour: inout GroupColour, lanes: UInt64, into mix: inout LaneMix,
  frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64 && areQuads(frames))
  let first = LaneMix.quads.lowerBound
  let places = first + frames.lowerBound / 4..<first + frames.upperBound / 4
  var rest = lanes & 0xf
  while rest != 0 {
    let lane = rest.trailingZeroBitCount
    rest &= rest - 1
    var ramps = LaneRamps(group, lane: lane, frameCount: frames.count)
    if colour.hasTierce {
      mixSoloTierce(&group, &colour, lane: lane, frameCount: frames.count, into: &mix, places)
    }
    if colour.count > 1 {
      mixSoloHarmonics(&ramps, group, &colour, lane: lane, into: &mix, places)
    } else {
      mixSoloSine(&ramps, into: &mix, places)
    }
    group.phase[lane] = ramps.wrappedPhase()[0]
  }
  group.arrive()
}

@inline(__always)
private func mixSoloSine(
  _ ramps: inout LaneRamps, into mix: inout LaneMix, _ places: Range<Int>
) {
  for place in places {
    let sample = sine(ofTurns: ramps.wrappedPhase())
    mix.add(sample, ramps.left, ramps.right, at: place)
    ramps.advance()
  }
}

@inline(__always)
private func mixSoloHarmonics(
  _ ramps: inout LaneRamps, _ group: LaneGroup, _ colour: inout GroupColour, lane: Int,
  into mix: inout LaneMix, _ places: Range<Int>
) {
  if colour.isPlain(from: group.frequency, to: group.frequencyTarget) {
    var weights = spread(&colour.weights, lane)
    mixSteady(&ramps, colour.count, &weights, into: &mix, places)
  } else {
    var start = colour.start(at: group.frequency)
    var end = colour.end(at: group.frequencyTarget)
    start = spread(&start, lane)
    end = spread(&end, lane)
    mixMoving(&ramps, colour.count, from: &start, to: &end, into: &mix, places)
  }
}

/// The weights of one voice, the same for each of four frames.
@inline(__always)
private func spread(_ weights: inout HarmonicWeights, _ lane: Int) -> HarmonicWeights {
  var own = HarmonicWeights(repeating: Lanes())
  for harmonic in 0..<12 { own[harmonic] = Lanes(repeating: weights[harmonic][lane]) }
  return own
}
