/// `value` for reading aloud: at most six significant digits, no exponent that digits can replace,
/// no ".0".
///
/// 200 is "200", 0.1 + 0.2 is "0.3", 1234567 is "1234570".
func plainNumber(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
  let text = "\(roundedToSixDigits(value))"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// `value` with six significant digits. Magnitudes that one scaling cannot reach stay as they are.
private func roundedToSixDigits(_ value: Double) -> Double {
  let magnitude = abs(value)
  guard magnitude > 1e-9, magnitude < 1e15 else { return value }
  var scale = 1.0
  while magnitude * scale < 100_000 { scale *= 10 }
  while magnitude * scale >= 1_000_000 { scale /= 10 }
  // Dividing by a power of ten is exact to the last digit; multiplying by its inverse is not.
  guard scale < 1 else { return (value * scale).rounded() / scale }
  let unit = (1 / scale).rounded()
  return (value / unit).rounded() * unit
}
