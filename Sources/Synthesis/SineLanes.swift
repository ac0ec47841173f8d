/// Four voices as the kernels see them. Phase in turns, frequency in turns a frame, gains linear.
///
/// A kernel moves frequency and gains in a straight line from now to the target, so that no parameter
/// ever steps.
package struct LaneGroup: BitwiseCopyable, Sendable {
  package var phase = SIMD4<Float>()
  /// Phase of the partial that is no harmonic; turns only while a lane has one.
  package var tiercePhase = SIMD4<Float>()
  package var frequency = SIMD4<Float>()
  package var left = SIMD4<Float>()
  package var right = SIMD4<Float>()
  package var frequencyTarget = SIMD4<Float>()
  package var leftTarget = SIMD4<Float>()
  package var rightTarget = SIMD4<Float>()

  /// Four silent voices.
  package init() {}

  /// A group that stands still at its targets.
  mutating func arrive() {
    frequency = frequencyTarget
    left = leftTarget
    right = rightTarget
  }

  /// Silences `lane` and puts it at phase 0.
  mutating func clear(_ lane: Int) {
    phase[lane] = 0
    tiercePhase[lane] = 0
    frequency[lane] = 0
    left[lane] = 0
    right[lane] = 0
    frequencyTarget[lane] = 0
    leftTarget[lane] = 0
    rightTarget[lane] = 0
  }
}

/// The ramps of one group during a segment, in registers.
struct LaneRamps {
  /// How far into a step each lane is, 0..<1.
  let share: Lanes
  var phase: Lanes
  var step: Lanes
  let stepGrowth: Lanes
  var left: Lanes
  let leftGrowth: Lanes
  var right: Lanes
  let rightGrowth: Lanes

  @inline(__always)
  init(_ group: LaneGroup, frameCount: Int) {
    let each = Lanes(repeating: 1 / Float(frameCount))
    share = Lanes()
    phase = group.phase
    stepGrowth = (group.frequencyTarget - group.frequency) * each
    step = group.frequency + 0.5 * stepGrowth
    left = group.left
    leftGrowth = (group.leftTarget - left) * each
    right = group.right
    rightGrowth = (group.rightTarget - right) * each
  }

  /// Wraps the phase and returns it, in -0.5...0.5 turns.
  @inline(__always)
  mutating func wrappedPhase() -> Lanes {
    phase -= nearestInteger(phase)
    return phase
  }

  @inline(__always)
  mutating func advance() {
    left += leftGrowth
    right += rightGrowth
    phase += step
    step += stepGrowth
  }
}

/// Adds two groups of sines to the given frames of `mix`: two in flight, because one alone waits for
/// its own multiplications.
#if !DEBUG
  @_noLocks
#endif
package func mixSines(
  _ first: inout LaneGroup, _ second: inout LaneGroup, into mix: inout LaneMix, frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)  // here, so not for each frame
  mix.hasGroups = true
  var a = LaneRamps(first, frameCount: frames.count)
  var b = LaneRamps(second, frameCount: frames.count)
  for frame in frames {
    let x = sine(ofTurns: a.wrappedPhase())
    let y = sine(ofTurns: b.wrappedPhase())
    mix.left[frame] = mix.left[frame] + a.left * x + b.left * y
    mix.right[frame] = mix.right[frame] + a.right * x + b.right * y
    a.advance()
    b.advance()
  }
  first.phase = a.phase
  second.phase = b.phase
  first.arrive()
  second.arrive()
}
