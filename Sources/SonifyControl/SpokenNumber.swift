/// `value` for reading aloud: at most four significant digits and "minus" for the sign.
package func spokenNumber(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
  let magnitude = abs(value)
  var text = "\(rounded(magnitude))"
  if text.hasSuffix(".0") { text.removeLast(2) }
  return value < 0 ? "minus \(text)" : text
}

/// A value with its unit; `%` is said as a word.
package func spokenValue(_ value: Double, unit: String) -> String {
  let number = spokenNumber(value)
  return unit.isEmpty ? number : "\(number) \(unit == "%" ? "percent" : unit)"
}

/// Four significant digits, all of those before the point.
private func rounded(_ magnitude: Double) -> Double {
  guard magnitude > 1e-9, magnitude < 1e15 else { return magnitude }
  var scale = 1.0
  while magnitude * scale < 1_000 { scale *= 10 }
  return (magnitude * scale).rounded() / scale
}
