/// Numbers as they are read aloud: no exponent, "minus" as a word, the unit behind, and no more digits
/// than can be told apart.
package enum SpokenNumber {
  /// A number in words and digits.
  ///
  /// - Parameters:
  ///   - value: any number.
  ///   - span: what the axis covers; a hundredth of it is the smallest step that is told. Without one, or
  ///     with one that is not a positive number, four digits are.
  ///   - unit: `%` is read as `percent`; empty for none.
  /// - Returns: such as `minus 4.5 degrees`, `42 percent` or `1.2 billion bytes`.
  package static func text(_ value: Double, span: Double? = nil, unit: String = "") -> String {
    guard !value.isNaN else { return "not a number" }
    let amount = value.isFinite ? spoken(abs(value), step: step(value, span)) : "infinity"
    let sign = value < 0 && amount != "0" ? "minus " : ""
    return sign + amount + (unit.isEmpty ? "" : " " + (unit == "%" ? "percent" : unit))
  }

  /// The power of ten that `value` is rounded to.
  static func step(_ value: Double, _ span: Double?) -> Int {
    let span = span.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    guard let span else { return decade(of: abs(value)) - 3 }
    return decade(of: span) - 2
  }

  /// The largest n with 10^n at most `magnitude`; 0 for 0.
  static func decade(of magnitude: Double) -> Int {
    guard magnitude > 0, magnitude.isFinite else { return 0 }
    // The binary exponent is within one of it.
    var decade = Int(magnitude.exponent) * 1_233 >> 12
    while power(decade) > magnitude { decade -= 1 }
    while power(decade + 1) <= magnitude { decade += 1 }
    return decade
  }

  static func power(_ exponent: Int) -> Double {
    var (result, base, rest) = (1.0, 10.0, abs(exponent))
    while rest > 0 {
      if rest & 1 == 1 { result *= base }
      base *= base
      rest >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }

  static func spoken(_ amount: Double, step: Int) -> String {
    // Under ten thousand whole numbers are as easy to hear as rounded ones.
    let isSmall = amount < 10_000
    let step = isSmall ? min(step, 0) : min(step, decade(of: amount) - 2)
    if amount >= 1e15 || (step < -9 && amount != 0) { return powers(amount, step: step) }
    let rounded = (amount / power(step)).rounded() * power(step)
    for (name, size) in [("trillion", 12), ("billion", 9), ("million", 6)]
    where rounded >= power(size) && size - step <= mostDecimals {
      return digits(rounded / power(size), decimals: size - step) + " " + name
    }
    return digits(rounded, decimals: -step)
  }

  /// Decimals of a million that are still easier to hear than the whole number.
  static let mostDecimals = 3

  /// For numbers that nobody has words for: `about 1.5 times 10 to the power minus 12`.
  private static func powers(_ amount: Double, step: Int) -> String {
    var decade = decade(of: amount)
    guard decade >= step else { return "0" }
    var tenths = (amount / power(decade) * 10).rounded()
    if tenths >= 100 {  // rounded up to the next power
      tenths = 10
      decade += 1
    }
    let mantissa = digits(tenths / 10, decimals: 1)
    return "about \(mantissa) times 10 to the power \(decade < 0 ? "minus " : "")\(abs(decade))"
  }

  /// A number below 10^15 in decimal digits, without zeros at its end.
  static func digits(_ amount: Double, decimals: Int) -> String {
    let decimals = min(max(decimals, 0), 9)
    let scale = power(decimals)
    guard let scaled = Int(exactly: (amount * scale).rounded()),
      let unit = Int(exactly: scale)
    else { return "\(amount)" }
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: unit)
    guard part != 0 else { return "\(whole)" }
    var fraction = String("\(unit + part)".dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}

extension SpokenNumber {
  /// `amount`, which is not negative, with exactly so many decimals, or as many as a Double holds.
  static func fixed(_ amount: Double, decimals: Int) -> String {
    let held = min(decimals, max(0, 15 - decade(of: amount)))
    guard let scaled = Int(exactly: (amount * power(held)).rounded()),
      let unit = Int(exactly: power(held))
    else { return spoken(amount, step: decade(of: amount) - 3) }
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: unit)
    return held == 0 ? "\(whole)" : "\(whole).\(String(unit + part).dropFirst())"
  }

  /// `amount`, which is not negative, rounded to a power of ten, without zeros at the end of its decimals.
  static func rounded(_ amount: Double, step: Int) -> String {
    guard amount < 1e15, amount >= 1e-9 || amount == 0 else { return spoken(amount, step: step) }
    let size = power(step)
    return digits((amount / size).rounded() * size, decimals: -step)
  }
}

extension Character {
  /// Whether it is such as `$` or `€`.
  var isCurrencySymbol: Bool { unicodeScalars.first?.properties.generalCategory == .currencySymbol }
}
