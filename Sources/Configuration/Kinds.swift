// What values there are.

extension Kind<String> {
  /// Any text, also none.
  static let text = Kind(expected: "a text", read: { $0 }, write: { $0 })

  /// One word of a list. Those of `later` are told to be known.
  static func word(_ words: [String], later: [String] = []) -> Kind {
    let known = alternatives(words)
    return Kind(
      expected: known,
      read: { (text) throws(ValueFault) in
        if words.contains(text) { return text }
        guard later.contains(text) else { return nil }
        throw ValueFault(text: "is known, but not available in this version; expected \(known)")
      },
      write: { $0 })
  }
}

/// `a`, `a or b`, `a, b or c`.
private func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

extension Kind<String?> {
  /// A name; no text at all stands for none.
  static let name = Kind(
    expected: "a name", read: { .some($0.isEmpty ? nil : $0) }, write: { $0 ?? "" })
}

extension Kind<[String]> {
  /// As many as can be chosen beside the one in front.
  static let chosenNames = Kind(
    expected: "at most seven names between commas",
    read: {
      let names = SettingValue.names($0)
      return names.count <= 7 ? names : nil
    },
    write: SettingValue.text(names:))
}

extension Kind<Bool> {
  static let yesOrNo = Kind(
    expected: "yes or no", read: { $0 == "yes" ? true : $0 == "no" ? false : nil },
    write: { $0 ? "yes" : "no" })
}

extension Kind<Int64> {
  /// Nanoseconds.
  static let duration = Kind(
    expected: "a time such as 30s, 5min or 1h", read: SettingValue.duration,
    write: SettingValue.text(nanoseconds:))
}

extension Kind<Double> {
  /// A linear gain, written in percent.
  static let percent = Kind(
    expected: "a number of percent from 1 to 100",
    read: { text in
      let number = SettingValue.number(text.hasSuffix("%") ? String(text.dropLast()) : text)
      return number.flatMap { (1...100).contains($0) ? $0 / 100 : nil }
    },
    write: { SettingValue.text(number: $0 * 100) })

  static let hertz = Kind(
    expected: "a number of hertz from 60 to 4000",
    read: { SettingValue.number($0).flatMap { (60...4_000).contains($0) ? $0 : nil } },
    write: SettingValue.text(number:))

  /// Seconds, written in milliseconds.
  static let smoothing = Kind(
    expected: "a time from 0 to 500ms",
    read: { text in
      if SettingValue.number(text) == 0 { return 0 }
      return SettingValue.duration(text).flatMap { $0 <= 500_000_000 ? Double($0) / 1e9 : nil }
    },
    write: { $0 == 0 ? "0" : SettingValue.text(number: $0 * 1e3) + "ms" })

  /// Seconds.
  static let noteLength = Kind(
    expected: "a time from 50ms to 600ms",
    read: { text in
      SettingValue.duration(text).flatMap {
        (50_000_000...600_000_000).contains($0) ? Double($0) / 1e9 : nil
      }
    },
    write: { SettingValue.text(number: $0 * 1e3) + "ms" })

  /// -1 is left, 1 is right.
  static let pan = Kind(
    expected: "a number from -1 (left) to 1 (right)",
    read: { SettingValue.number($0).flatMap { (-1...1).contains($0) ? $0 : nil } },
    write: SettingValue.text(number:))
}

extension Kind<SeriesKeys.Expectation> {
  static let expectation = Kind(
    expected: "a time such as 10s, 'auto' or 'never'",
    read: { text in
      switch text {
      case "auto": .learnt
      case "never": .never
      default: SettingValue.duration(text).map(SeriesKeys.Expectation.every)
      }
    },
    write: { expectation in
      switch expectation {
      case .learnt: "auto"
      case .never: "never"
      case .every(let interval): SettingValue.text(nanoseconds: interval)
      }
    })
}

extension Kind<SeriesKeys.Range> {
  /// `auto`, `soft A..B` or `fixed A..B`.
  static let range = Kind(
    expected: "a range: auto, soft A..B or fixed A..B, such as soft 0..100",
    read: { (text) throws(ValueFault) in
      if text == "auto" { return .auto }
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, ["soft", "fixed"].contains(words[0]),
        let (low, high) = bounds(words[1])
      else { return nil }
      guard low < high else {
        throw ValueFault(
          text: "has no extent: the first number must be smaller than the second, such as 0..100")
      }
      return words[0] == "soft" ? .soft(low: low, high: high) : .fixed(low: low, high: high)
    },
    write: { range in
      switch range {
      case .auto: "auto"
      case .soft(let low, let high):
        "soft \(SettingValue.text(bound: low))..\(SettingValue.text(bound: high))"
      case .fixed(let low, let high):
        "fixed \(SettingValue.text(bound: low))..\(SettingValue.text(bound: high))"
      }
    })

  /// The numbers on both sides of the two dots; a third dot could belong to either.
  private static func bounds(_ text: String) -> (low: Double, high: Double)? {
    let bytes = Array(text.utf8)
    guard
      let dots = bytes.indices.dropLast().first(where: { bytes[$0...].starts(with: [46, 46]) }),
      bytes[(dots + 2)...].first != 46
    else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Double? {
      SettingValue.number(SettingValue.trimmed(String(decoding: part, as: UTF8.self)))
    }
    guard let low = number(bytes[..<dots]), let high = number(bytes[(dots + 2)...]) else {
      return nil
    }
    return (low, high)
  }
}
