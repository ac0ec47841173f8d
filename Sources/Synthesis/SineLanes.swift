/// One number for each of four voices: the unit the engine computes in.
///
/// Lanes run across voices, not across time, so that the set-up of a segment is vector code too and
/// nothing is summed across a vector before the end.
typealias Lanes = SIMD4<Float>

/// Four voices as the kernels see them. Phase in turns, frequency in turns a frame, gains linear.
///
/// A kernel moves frequency and gains in a straight line from now to the target, so that no parameter
/// ever steps.
package struct LaneGroup: BitwiseCopyable, Sendable {
  package var phase = SIMD4<Float>()
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
    frequency[lane] = 0
    left[lane] = 0
    right[lane] = 0
    frequencyTarget[lane] = 0
    leftTarget[lane] = 0
    rightTarget[lane] = 0
  }
}

/// The sum of all groups for each frame of a block, still four wide.
package struct LaneMix: BitwiseCopyable, Sendable {
  package var left = InlineArray<64, SIMD4<Float>>(repeating: SIMD4())
  package var right = InlineArray<64, SIMD4<Float>>(repeating: SIMD4())

  /// Silence.
  package init() {}

  /// Takes left and right of `frame` out and leaves silence: the only sums across lanes.
  @inline(__always)
  package mutating func takeSample(at frame: Int) -> SIMD2<Float> {
    let l = left[frame].lowHalf + left[frame].highHalf
    let r = right[frame].lowHalf + right[frame].highHalf
    left[frame] = SIMD4()
    right[frame] = SIMD4()
    return SIMD2(l.x, r.x) + SIMD2(l.y, r.y)
  }
}

/// The ramps of one group during a segment, in registers.
struct LaneRamps {
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
@_noLocks
package func mixSines(
  _ first: inout LaneGroup, _ second: inout LaneGroup, into mix: inout LaneMix, frames: Range<Int>
) {
  precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)  // here, so not for each frame
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

/// The integer nearest to each lane, for magnitudes below 2^22.
///
/// Adding 1.5 * 2^23 pushes the fraction out of the mantissa. `rounded()` would be a call a lane on the
/// baseline processor.
@inline(__always)
func nearestInteger(_ x: Lanes) -> Lanes {
  let shift = Lanes(repeating: 12_582_912)
  return (x + shift) - shift
}

@inline(__always)
func magnitude(_ x: Lanes) -> Lanes {
  unsafe unsafeBitCast(
    unsafeBitCast(x, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff), to: Lanes.self)
}

/// `x` with the sign of `other` laid over its own.
@inline(__always)
func flippingSign(_ x: Lanes, with other: Lanes) -> Lanes {
  let sign = unsafe unsafeBitCast(other, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x8000_0000)
  return unsafe unsafeBitCast(unsafeBitCast(x, to: SIMD4<UInt32>.self) ^ sign, to: Lanes.self)
}

/// The sine of `turns` times a full circle, for -0.5...0.5; distortion below -110 dB.
@inline(__always)
func sine(ofTurns turns: Lanes) -> Lanes {
  sine(quarterTurns: flippingSign(0.25 - magnitude(magnitude(turns) - 0.25), with: turns))
}

/// The same for -0.25...0.25, where the odd polynomial of degree 9 is good.
@inline(__always)
func sine(quarterTurns turns: Lanes) -> Lanes {
  let square = turns * turns
  var p = Lanes(repeating: 39.6592) * square + Lanes(repeating: -76.5805)
  p = p * square + Lanes(repeating: 81.6008)
  p = p * square + Lanes(repeating: -41.341510)
  p = p * square + Lanes(repeating: 6.28318500)
  return p * turns
}
