// libm picks its functions by what the processor can do, and their last bits differ between those and between
// versions. What reaches samples is computed here: only additions, multiplications and divisions of the
// standard, in this order, so that a file is the same on every machine.

/// 2 to the power `x`; relative error below 4e-16. Overflows to infinity, underflows to 0, NaN stays.
package func exp2(_ x: Double) -> Double {
  guard x > -1_080 else { return x.isNaN ? x : 0 }
  guard x < 1_025 else { return x.isNaN ? x : .infinity }
  let whole = x.rounded()
  let f = x - whole
  var sum = 1.0
  // Taylor series of 2^f, |f| <= 0.5, from its last term on.
  for n in stride(from: 14.0, to: 0, by: -1) { sum = 1 + sum * (f * naturalLogarithmOf2) / n }
  return scaled(sum, by: whole)
}

/// The logarithm to base 2 of a positive finite `x`; error below 4e-16 of the larger of 1 and the result.
/// Exact for powers of 2; 0 gives -infinity, less NaN.
package func log2(_ x: Double) -> Double {
  guard x > 0 else { return x == 0 ? -.infinity : .nan }
  guard x.isFinite else { return x }
  let (exponent, mantissa) = parts(of: x)
  return exponent + 2 * areaTangent((mantissa - 1) / (mantissa + 1)) / naturalLogarithmOf2
}

/// The logarithm to base 10 of a positive finite `x`; error below 1e-15 of the larger of 1 and the result.
/// Exact for powers of 10; 0 gives -infinity, less NaN.
package func log10(_ x: Double) -> Double {
  let result = log2(x) * decimalLogarithmOf2
  let whole = result.rounded()
  return abs(result - whole) < 1e-12 && tenTo(whole) == x ? whole : result
}

/// log10(1 + x) of a finite `x` of 0 or more, in a form that does not lose small ones.
package func log10OnePlus(_ x: Double) -> Double {
  guard x < 0.5 else { return log10(1 + x) }
  return 2 * areaTangent(x / (2 + x)) * (decimalLogarithmOf2 / naturalLogarithmOf2)
}

/// 10 to the power `x`; whole powers are the nearest numbers there are, others have a relative error below
/// 1e-15.
package func tenTo(_ x: Double) -> Double {
  guard x > -350 else { return x.isNaN ? x : 0 }
  guard x < 310 else { return x.isNaN ? x : .infinity }
  let whole = x.rounded()
  let power = wholeTenTo(Int(whole))
  return x == whole ? power : power * exp2((x - whole) * binaryLogarithmOf10)
}

private func wholeTenTo(_ exponent: Int) -> Double {
  // Up to here each step is exact; beyond, only reading the decimal rounds once.
  guard abs(exponent) <= 22 else {
    return Double("1e\(exponent)") ?? (exponent < 0 ? 0 : .infinity)
  }
  var power = 1.0
  for _ in 0..<abs(exponent) { power *= 10 }
  return exponent < 0 ? 1 / power : power
}

/// The area hyperbolic tangent of `s`, |s| <= 0.2: half the natural logarithm of (1 + s) / (1 - s).
private func areaTangent(_ s: Double) -> Double {
  let q = s * s
  var sum = 0.0
  for n in stride(from: 25.0, to: 0, by: -2) { sum = sum * q + 1 / n }
  return s * sum
}

/// `x` as a power of 2 and a mantissa in 0.7...1.42.
private func parts(of x: Double) -> (exponent: Double, mantissa: Double) {
  var (exponent, mantissa) = (Double(x.exponent), x.significand)
  if mantissa > 1.414_213_562 {
    mantissa *= 0.5
    exponent += 1
  }
  return (exponent, mantissa)
}

/// `x` times 2 to the power `exponent`, which is whole and in -1080...1025: in two steps, because 2 to such a
/// power may be no number although the product is.
private func scaled(_ x: Double, by exponent: Double) -> Double {
  let half = (exponent / 2).rounded(.down)
  return x * power(half) * power(exponent - half)
}

private func power(_ exponent: Double) -> Double {
  Double(bitPattern: UInt64(exponent + 1_023) << 52)
}

private let naturalLogarithmOf2 = 0.693_147_180_559_945_309_4
private let decimalLogarithmOf2 = 0.301_029_995_663_981_195_2
private let binaryLogarithmOf10 = 3.321_928_094_887_362_347_9
