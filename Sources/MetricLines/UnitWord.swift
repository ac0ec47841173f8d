/// Units in the words that monitoring programs have for them.
///
/// ```text
/// percentage                  %
/// bytes per ${graph_period}   B/s; also `bytes/s`, `bytes / second`
/// degrees Celsius             °C
/// KiB/s                       as it is
/// ```
enum UnitWord {
  /// Appends the symbol for a unit, or a unit that is known as it stands; nothing for other text.
  static func appendSymbol(of text: Span<UInt8>, to symbol: inout [UInt8]) {
    let text = text.extracting(NumberLine.field(text))
    if append(text, to: &symbol) { return }
    for index in seconds.indices {
      let count = text.count - seconds[index].utf8CodeUnitCount
      guard count > 0, text.holds(seconds[index], in: count..<text.count) else { continue }
      let base = text.extracting(NumberLine.field(text, in: 0..<count))
      let start = symbol.count
      if !append(base, to: &symbol), !append(base.extracting(0..<amountEnd(base)), to: &symbol) {
        guard isWord(base) else { return }
        for place in base.indices { symbol.append(base[place]) }
      }
      // A percentage a second is no share of anything; the words of a rate of things have no symbol.
      let isShort = symbol.span.extracting(start..<symbol.count).isSymbolOfAmount
      symbol.append(contentsOf: (isShort ? "/s" : " per second").utf8)
      return
    }
  }

  /// Appends the symbol for a unit that is no rate; `false` for other text.
  private static func append(_ text: Span<UInt8>, to symbol: inout [UInt8]) -> Bool {
    for index in words.indices where text.holds(words[index].word, in: 0..<text.count) {
      words[index].symbol.withUTF8Buffer { letters in
        for place in letters.indices { symbol.append(unsafe letters[place]) }
      }
      return true
    }
    guard text.count > 0, UnitSuffix.scale(text, in: 0..<text.count) != nil,
      !UnitSuffix.base(text, in: 0..<text.count).isEmpty
    else { return false }
    for index in text.indices { symbol.append(text[index]) }
    return true
  }

  /// Where the unit ends: `bits` of `bits in (-) / out (+)`, as munin labels what is drawn below and above zero.
  private static func amountEnd(_ text: Span<UInt8>) -> Int {
    guard let end = text.firstIndex(of: 32, from: 0), text.firstIndex(of: "(-)", from: end) != nil
    else { return text.count }
    return end
  }

  /// Whether a text is one word of letters, such as `packets`.
  private static func isWord(_ text: Span<UInt8>) -> Bool {
    text.count > 0 && text.count <= 24 && text.indices.allSatisfy { isLetter(text[$0]) }
  }

  /// What says that something is a second, behind the unit.
  private static let seconds: [StaticString] = [
    " per ${graph_period}", "/${graph_period}", "/ ${graph_period}", " per second", "/ second",
    "/second", "/ sec", "/sec", "/s", "/ s",
  ]

  private static let words: [(word: StaticString, symbol: StaticString)] = [
    ("percent", "%"), ("percentage", "%"), ("pct", "%"), ("seconds", "s"), ("second", "s"),
    ("sec", "s"), ("milliseconds", "ms"), ("millisecond", "ms"), ("msec", "ms"),
    ("microseconds", "µs"), ("nanoseconds", "ns"), ("minutes", "min"), ("hours", "h"),
    ("days", "d"), ("bytes", "B"), ("byte", "B"), ("kilobytes", "kB"), ("megabytes", "MB"),
    ("gigabytes", "GB"), ("kibibytes", "KiB"), ("mebibytes", "MiB"), ("gibibytes", "GiB"),
    ("bits", "bit"), ("kilobits", "kbit"), ("megabits", "Mbit"), ("gigabits", "Gbit"),
    ("celsius", "°C"), ("degrees celsius", "°C"), ("degree celsius", "°C"), ("degc", "°C"),
    ("°c", "°C"), ("fahrenheit", "°F"), ("degrees fahrenheit", "°F"), ("degf", "°F"),
    ("volts", "V"), ("volt", "V"), ("amperes", "A"), ("ampere", "A"), ("amps", "A"),
    ("watts", "W"), ("watt", "W"), ("hertz", "Hz"), ("rotations/min", "rpm"),
  ]
}

extension Span where Element == UInt8 {
  /// Whether it is a unit of bytes or bits, which `/s` stands behind.
  fileprivate var isSymbolOfAmount: Bool {
    count > 0
      && (self[count - 1] == UInt8(ascii: "B") || count >= 3 && begins(with: "bit", at: count - 3))
  }
}
