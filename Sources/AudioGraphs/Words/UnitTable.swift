/// The units that we know.
enum UnitTable {
  /// What a unit makes of a number.
  enum Meaning: Hashable, Sendable {
    /// So many of something.
    case amount(UnitWords)
    /// A span of time; each one is so many seconds.
    case duration(seconds: Double)
    /// Seconds since 1970.
    case moment
  }

  /// `nil` for free text.
  static func meaning(of unit: String) -> Meaning? { all[unit] }

  /// What is said after a number that keeps the size of the unit; free text as it is.
  static func name(of unit: String, after amount: String) -> String {
    let one = ["1", "minus 1", "plus 1"].contains(amount) ? "1" : amount
    switch meaning(of: unit) {
    case .amount(let words): return words.writtenName(after: one)
    case .duration(let size):
      let name = timeNames.first { $0.1 == size }?.0 ?? "seconds"
      return one == "1" ? String(name.dropLast()) : name
    case .moment, nil: return unit
    }
  }

  private static let all = Dictionary(
    // What comes first counts.
    (amounts + durations + moments), uniquingKeysWith: { first, _ in first })

  // MARK: - Amounts

  /// Symbol, words, and the prefixes that are in use with it: not every one, as free text may look like
  /// a rare one (`PV`, `MA`).
  private static let prefixed: [(symbol: String, one: String, many: String, prefixes: String)] = [
    ("W", "watt", "watts", "nµmkMGT"), ("Wh", "watt hour", "watt hours", "mkMGT"),
    ("Hz", "hertz", "hertz", "mkMGT"), ("V", "volt", "volts", "nµmkM"),
    ("A", "ampere", "amperes", "nµmk"), ("VA", "volt ampere", "volt amperes", "kM"),
    ("J", "joule", "joules", "µmkMG"), ("Pa", "pascal", "pascals", "mkMG"),
    ("Ω", "ohm", "ohms", "mkMG"), ("B", "byte", "bytes", "kMGTP"),
    ("bit", "bit", "bits", "kMGTP"),
    ("B/s", "byte per second", "bytes per second", "kMGTP"),
    ("bit/s", "bit per second", "bits per second", "kMGTP"),
    ("bps", "bit per second", "bits per second", "kMGT"),
  ]

  /// Units that take no prefix, or have one that nobody changes.
  private static let fixed: [(symbols: [String], one: String, many: String)] = [
    (["%", "percent"], "percent", "percent"), (["°"], "degree", "degrees"),
    (["°C", "degC", "celsius"], "degree Celsius", "degrees Celsius"),
    (["°F", "degF", "fahrenheit"], "degree Fahrenheit", "degrees Fahrenheit"),
    (["dB"], "decibel", "decibels"), (["hPa"], "hectopascal", "hectopascals"),
    (["kg"], "kilogram", "kilograms"), (["mg"], "milligram", "milligrams"),
    (["km"], "kilometre", "kilometres"), (["cm"], "centimetre", "centimetres"),
    (["mm"], "millimetre", "millimetres"), (["m/s"], "metre per second", "metres per second"),
    (["km/h"], "kilometre per hour", "kilometres per hour"),
    // A thousand to some and 1024 to others, so it is never turned into another.
    (["KB"], "kilobyte", "kilobytes"), (["KB/s"], "kilobyte per second", "kilobytes per second"),
    (["€", "EUR"], "euro", "euros"), (["$"], "dollar", "dollars"),
  ]

  private static let amounts: [(String, Meaning)] =
    prefixed.flatMap { unit in
      let prefixes = UnitPrefix.decimal(unit.prefixes)
      return prefixes.flatMap { names(unit, $0, of: prefixes) }
    } + binary
    + fixed.flatMap { unit in
      unit.symbols.map { ($0, .amount(UnitWords(one: unit.one, many: unit.many))) }
    }

  private static let binary: [(String, Meaning)] = prefixed.filter {
    "B bit B/s bit/s".split(
      separator: " "
    ).contains($0.symbol[...])
  }.flatMap { unit in
    UnitPrefix.binary.filter { $0 != .none }.flatMap { names(unit, $0, of: UnitPrefix.binary) }
  }

  /// A prefixed unit by its symbol and by its words: `kW`, `kilowatt`, `kilowatts`.
  private static func names(
    _ unit: (symbol: String, one: String, many: String, prefixes: String), _ prefix: UnitPrefix,
    of prefixes: [UnitPrefix]
  ) -> [(String, Meaning)] {
    let words = UnitWords(one: unit.one, many: unit.many, prefixes: prefixes, size: prefix.size)
    // The micro sign, the Greek letter that looks like it, and the letter of those who have neither.
    let symbols = prefix.symbol == "µ" ? ["µ", "μ", "u"] : [prefix.symbol]
    return (symbols.map { $0 + unit.symbol } + [prefix.word + unit.one, prefix.word + unit.many])
      .map { ($0, .amount(words)) }
  }

  // MARK: - Time

  private static let timeNames = [
    ("days", 86_400.0), ("hours", 3_600), ("minutes", 60), ("milliseconds", 1e-3),
    ("microseconds", 1e-6), ("nanoseconds", 1e-9),
  ]

  private static let durations: [(String, Meaning)] = [
    (["s", "sec", "secs", "second", "seconds"], 1.0),
    (["ms", "msec", "millisecond", "milliseconds"], 1e-3),
    (["µs", "μs", "us", "usec", "microsecond", "microseconds"], 1e-6),
    (["ns", "nsec", "nanosecond", "nanoseconds"], 1e-9), (["min", "minute", "minutes"], 60),
    (["h", "hour", "hours"], 3_600), (["day", "days"], 86_400),
  ].flatMap { names, seconds in names.map { ($0, .duration(seconds: seconds)) } }

  private static let moments: [(String, Meaning)] = [("unix time", .moment)]

  /// The unit of spans of time, told in seconds `size` long.
  static func seconds(size: Double) -> UnitWords {
    UnitWords(one: "second", many: "seconds", prefixes: UnitPrefix.decimal("mµn"), size: size)
  }
}
