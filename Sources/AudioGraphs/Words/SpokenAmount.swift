/// A number with its unit, in the size of the unit that gives the shortest words.
enum SpokenAmount {
  /// `value` of `unit`; what can be told apart on an axis of `span`, both in the unit as it was written.
  static func text(_ value: Double, span: Double?, unit: UnitWords) -> String {
    let amount = abs(value) * unit.size
    let span = span.map { $0 * unit.size }
    guard value.isFinite, amount > 0, amount.isFinite,
      let choice = unit.prefixes.lazy.compactMap({
        Choice(amount, span: span, size: $0.size, writtenSize: unit.size, prefix: $0)
      }).first
    else { return asWritten(value, span: span.map { $0 / unit.size }, unit) }
    let words = choice.amount
    return (value < 0 ? "minus " : "") + words + " "
      + unit.name(after: words, prefix: choice.prefix)
  }

  /// In the size that the author chose.
  private static func asWritten(_ value: Double, span: Double?, _ unit: UnitWords) -> String {
    let words = SpokenNumber.text(value, span: span)
    guard !value.isNaN else { return words }
    let amount = words.hasPrefix("minus ") ? String(words.dropFirst(6)) : words
    return words + " " + unit.writtenName(after: amount)
  }

  /// A size of the unit in which the number is at least one and needs few decimals.
  private struct Choice {
    let prefix: UnitPrefix
    let amount: String

    init?(
      _ amount: Double, span: Double?, size: Double, writtenSize: Double, prefix: UnitPrefix
    ) {
      let amount = amount / size
      let step = SpokenNumber.step(amount, span.map { $0 / size })
      guard -step <= SpokenNumber.mostDecimals else { return nil }
      // In a smaller size than was written, whole numbers must mean something.
      guard size >= writtenSize || step <= 0 else { return nil }
      // A larger size must not cost the second digit.
      let held = min(step, SpokenNumber.decade(of: amount) - 1)
      let unit = SpokenNumber.power(held)
      guard (amount / unit).rounded() * unit >= 1 else { return nil }
      self.prefix = prefix
      self.amount = SpokenNumber.spoken(amount, step: held)
    }
  }
}
