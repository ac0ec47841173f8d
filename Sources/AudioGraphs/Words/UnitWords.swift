/// A unit that we know the words of: how it is said, and which prefixes suit it.
///
/// A unit that is not among them is free text. It is said as it is written, because a guess could be
/// wrong: `b` may be bits or bytes, `m` metres or minutes.
struct UnitWords: Hashable, Sendable {
  /// After exactly one.
  let one: String
  /// After any other number.
  let many: String
  /// The sizes that it is told in, the largest first, with what is put before the words; one if it takes
  /// no prefixes.
  var prefixes = [UnitPrefix.none]
  /// How many of the prefixless unit the unit as it was written is.
  var size = 1.0

  /// The words after a number that reads `amount`.
  func name(after amount: String, prefix: UnitPrefix) -> String {
    prefix.word + (amount == "1" ? one : many)
  }

  /// The same in the size that the author chose.
  func writtenName(after amount: String) -> String {
    name(after: amount, prefix: prefixes.first { $0.size == size } ?? .none)
  }
}

/// Such as `kilo`.
struct UnitPrefix: Hashable, Sendable {
  /// As it is written.
  let symbol: String
  /// As it is said; empty for none.
  let word: String
  /// What it multiplies by.
  let size: Double

  /// The unit alone.
  static let none = UnitPrefix(symbol: "", word: "", size: 1)

  /// Powers of a thousand, the largest first.
  static let decimal = [
    UnitPrefix(symbol: "P", word: "peta", size: 1e15),
    UnitPrefix(symbol: "T", word: "tera", size: 1e12),
    UnitPrefix(symbol: "G", word: "giga", size: 1e9),
    UnitPrefix(symbol: "M", word: "mega", size: 1e6),
    UnitPrefix(symbol: "k", word: "kilo", size: 1e3), none,
    UnitPrefix(symbol: "m", word: "milli", size: 1e-3),
    UnitPrefix(symbol: "µ", word: "micro", size: 1e-6),
    UnitPrefix(symbol: "n", word: "nano", size: 1e-9),
  ]

  /// Powers of 1024, the largest first.
  static let binary = [
    UnitPrefix(symbol: "Pi", word: "pebi", size: 0x1p50),
    UnitPrefix(symbol: "Ti", word: "tebi", size: 0x1p40),
    UnitPrefix(symbol: "Gi", word: "gibi", size: 0x1p30),
    UnitPrefix(symbol: "Mi", word: "mebi", size: 0x1p20),
    UnitPrefix(symbol: "Ki", word: "kibi", size: 0x1p10), none,
  ]

  /// The decimal ones of these symbols, and none.
  static func decimal(_ symbols: String) -> [UnitPrefix] {
    decimal.filter { symbols.contains($0.symbol) || $0 == none }
  }
}
