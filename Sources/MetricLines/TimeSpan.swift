/// Spans of time as Go and others write them: `1.5ms`, `2h0m0.5s`. All are told in milliseconds, because
/// programs write each in the unit that suits it.
enum TimeSpan {
  /// What the values of all of them are told in.
  static let unit: StaticString = "ms"

  /// The milliseconds that `text` stands for; `nil` when it is no span of time.
  static func milliseconds(_ text: Span<UInt8>) -> Double? {
    var place = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    let isNegative = place == 1
    guard place < text.count, isDigit(text[place]) else { return nil }
    var sum = 0.0
    while place < text.count {
      guard isDigit(text[place]), let number = Number(text, from: place) else { return nil }
      var end = number.end
      while end < text.count, isLetter(text[end]) { end += 1 }
      guard let unit = TimeUnit(text, in: number.end..<end) else { return nil }
      sum += unit.milliseconds(number.value)
      place = end
    }
    guard sum.isFinite else { return nil }
    return isNegative ? -sum : sum
  }
}
