extension FormatPattern {
  /// Whether there are words besides the number.
  var hasWords: Bool { (before + after).contains { !$0.isWhitespace } }

  /// `value` in the author's wording; what the author left open is told as far as it can be told apart
  /// on an axis that covers `span`.
  func text(_ value: Double, span: Double?) -> String {
    guard !value.isNaN else { return "not a number" }
    let amount = amount(abs(value), span: span)
    let isZero = amount.allSatisfy { $0 == "0" || $0 == "." }
    let sign = isZero ? "" : value < 0 ? "minus " : saysPlus ? "plus " : ""
    // A currency's sign stays with its number: minus $5.
    let symbols = before.reversed().prefix { $0.isCurrencySymbol }
    return before.dropLast(symbols.count) + sign + symbols.reversed() + amount + after
  }

  private func amount(_ amount: Double, span: Double?) -> String {
    guard amount.isFinite else { return "infinity" }
    switch style {
    case .whole: return SpokenNumber.fixed(amount, decimals: 0)
    case .decimals(let decimals?): return SpokenNumber.fixed(amount, decimals: decimals)
    case .digits(let digits?):
      let step = SpokenNumber.decade(of: amount) - min(digits, Self.mostDigits) + 1
      return SpokenNumber.rounded(amount, step: step)
    case .decimals(nil), .digits(nil): return SpokenNumber.text(amount, span: span)
    }
  }
}
