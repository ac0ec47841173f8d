/// One number for each of four lanes: the unit the engine computes in.
///
/// In a group lanes run across voices, so that the set-up of a segment is vector code too and nothing is
/// summed across a vector before the end; where there is but one voice, they run across time.
typealias Lanes = SIMD4<Float>

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

/// All bits of a lane where `mask` holds, none elsewhere.
@inline(__always)
func lanesSet(by mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Int32> {
  unsafe unsafeBitCast(mask, to: SIMD4<Int32>.self)
}

/// `x` where all bits of `set` are set, 0 where none is; also for lanes of `x` that are not numbers.
@inline(__always)
func masking(_ x: Lanes, with set: SIMD4<Int32>) -> Lanes {
  unsafe unsafeBitCast(unsafeBitCast(x, to: SIMD4<Int32>.self) & set, to: Lanes.self)
}

/// The largest lane of `x`; none may be NaN.
///
/// The standard library's `max()` is a call and a loop.
@inline(__always)
func largest(of x: Lanes) -> Float {
  let pairs = larger(x, Lanes(x[2], x[3], x[0], x[1]))
  return larger(pairs, Lanes(pairs[1], pairs[0], pairs[3], pairs[2]))[0]
}

/// The larger of `a` and `b` in each lane; none may be NaN.
@inline(__always)
func larger(_ a: Lanes, _ b: Lanes) -> Lanes {
  a.replacing(with: b, where: b .> a)
}
