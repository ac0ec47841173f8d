// The audio thread may not call libm: it may lock or allocate on some paths and its last bit differs
// between versions, so the few functions the engine needs are polynomials here, the same everywhere.

/// 2 to the power `x`, for -1000...1000; relative error below 1e-9.
///
/// Taylor series of 2^f for |f| <= 0.5, then the exponent is added to the bits.
@inline(__always)
func exp2(_ x: Double) -> Double {
  // 1.5 * 2^52: adding it leaves the nearest integer in the low bits.
  let shift = 6_755_399_441_055_744.0
  let shifted = x + shift
  let f = x - (shifted - shift)
  var p = 1.321_548_679e-6
  p = p * f + 1.525_273_380e-5
  p = p * f + 1.540_353_039e-4
  p = p * f + 1.333_355_814_643e-3
  p = p * f + 9.618_129_107_629e-3
  p = p * f + 5.550_410_866_482e-2
  p = p * f + 0.240_226_506_959_1
  p = p * f + 0.693_147_180_559_9
  p = p * f + 1
  return Double(bitPattern: p.bitPattern &+ (shifted.bitPattern &<< 52))
}

/// The logarithm to base 2 of a positive, normal `x`; absolute error below 1e-9.
///
/// Splits off the exponent, then 2 atanh((m - 1) / (m + 1)) of the mantissa m in 0.7...1.41.
func log2(_ x: Double) -> Double {
  var exponent = Double(Int(truncatingIfNeeded: x.bitPattern &>> 52) - 1023)
  var mantissa = Double(bitPattern: (x.bitPattern & (1 &<< 52 - 1)) | (1023 &<< 52))
  if mantissa > 1.414_213_562 {
    mantissa *= 0.5
    exponent += 1
  }
  let s = (mantissa - 1) / (mantissa + 1)
  let q = s * s
  var p = 1.0 / 11
  p = p * q + 1.0 / 9
  p = p * q + 1.0 / 7
  p = p * q + 1.0 / 5
  p = p * q + 1.0 / 3
  p = p * q + 1
  return exponent + 2.885_390_081_777_927 * s * p  // 2 / ln 2
}

/// The square root of a positive, normal `x`; relative error below 1e-12.
///
/// Halving the exponent is within 6 %; each Newton step doubles the digits.
func squareRoot(_ x: Double) -> Double {
  var y = Double(bitPattern: (x.bitPattern &>> 1) &+ (511 &<< 52) &+ (1 &<< 51))
  for _ in 0..<4 { y = 0.5 * (y + x / y) }
  return y
}

/// The sine of `turns` times a full circle, for -0.25...0.25; error below 2e-6 of full scale.
@inline(__always)
func sine(quarterTurns turns: Float) -> Float {
  sine(quarterTurns: Lanes(repeating: turns))[0]
}

/// Gains of left and right at `pan` (-1 left, 0 centre, 1 right): their squares sum to 2, so that the
/// mean power of both channels is the same everywhere and each is 1 in the centre.
func panGains(_ pan: Float) -> (left: Float, right: Float) {
  let turns = (min(max(pan, -1), 1) + 1) * 0.125
  let squareRootOf2: Float = 1.414_213_6
  return (
    squareRootOf2 * sine(quarterTurns: 0.25 - turns), squareRootOf2 * sine(quarterTurns: turns)
  )
}

/// `frames` as a whole number in `range`; NaN gives the lower end.
func clampedFrames(_ frames: Double, _ range: ClosedRange<Int32>) -> Int32 {
  guard frames > Double(range.lowerBound) else { return range.lowerBound }
  guard frames < Double(range.upperBound) else { return range.upperBound }
  return Int32(frames)
}
