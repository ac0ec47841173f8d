internal import Glibc

/// How values of the command line are read; each says what it would have accepted.
enum OptionValue {
  /// A decimal number; no hexadecimal, no infinity, the same in every locale.
  static func number(_ text: String) -> Double? {
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
  static func duration(_ text: String) -> Int64? {
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 1e-3), ("min", 60), ("m", 60), ("s", 1), ("h", 3_600), ("", 1),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let count = number(String(text.dropLast(unit.suffix.count)))
    else { return nil }
    return nanoseconds(seconds: count * unit.seconds)
  }

  /// A span of time in seconds as nanoseconds, when it is between one and a year.
  static func nanoseconds(seconds: Double) -> Int64? {
    guard seconds >= 1e-9, seconds <= 366 * 86_400 else { return nil }
    return Int64(exactly: (seconds * 1e9).rounded())
  }

  /// Names between commas; blanks around them do not count.
  static func names(_ text: String) -> [String] {
    text.split(separator: ",").map { name in
      var name = name
      while name.first == " " { name.removeFirst() }
      while name.last == " " { name.removeLast() }
      return String(name)
    }
  }
}
