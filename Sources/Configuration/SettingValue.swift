internal import Glibc

/// How numbers, times and lists are written, on the command line and in files, in every locale.
package enum SettingValue {
  /// A decimal number; no hexadecimal, no infinity.
  package static func number(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard allowed, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Nanoseconds from `250ms`, `10s`, `5m`, `5min`, `1h` or plain seconds; at least one, at most a
  /// year.
  package static func duration(_ text: String) -> Int64? {
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 1e-3), ("min", 60), ("m", 60), ("s", 1), ("h", 3_600), ("", 1),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let count = number(trimmed(String(text.dropLast(unit.suffix.count))))
    else { return nil }
    return nanoseconds(seconds: count * unit.seconds)
  }

  /// A span of time in seconds as nanoseconds, when it is between one and a year.
  package static func nanoseconds(seconds: Double) -> Int64? {
    guard seconds >= 1e-9, seconds <= 366 * 86_400 else { return nil }
    return Int64(exactly: (seconds * 1e9).rounded())
  }

  /// Names between commas; blanks around them do not count, and neither do empty places. A comma
  /// belongs to a name between braces, between quotation marks and behind a backslash.
  package static func names(_ text: String) -> [String] { NamePattern.names(text) }

  /// Names so that ``names(_:)`` has them back.
  static func text(names: [String]) -> String {
    names.map(NamePattern.written).joined(separator: ", ")
  }

  /// `text` without blanks at its ends.
  package static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

// MARK: - The same, written

extension SettingValue {
  /// A number as short as it can be read back, to six decimals.
  package static func text(number value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    let shown = rounded.isFinite && rounded != 0 ? rounded : value
    if let whole = Int64(exactly: shown) { return "\(whole)" }
    return "\(shown)"
  }

  /// A bound, which must come back as it is, so it is not rounded.
  package static func text(bound: Double) -> String {
    Int64(exactly: bound).map { "\($0)" } ?? "\(bound)"
  }

  /// A time in its largest unit that leaves it whole.
  package static func text(nanoseconds: Int64) -> String {
    let units: [(suffix: String, length: Int64)] = [
      ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ]
    guard
      let unit = units.first(where: { nanoseconds.isMultiple(of: $0.length) && nanoseconds != 0 })
    else { return "\(Double(nanoseconds) / 1e9)s" }
    return "\(nanoseconds / unit.length)\(unit.suffix)"
  }
}
