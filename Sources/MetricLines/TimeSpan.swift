/// Spans of time as Go and others write them: `1.5ms`, `2h0m0.5s`. All are told in milliseconds, because
/// programs write each in the unit that suits it.
enum TimeSpan {
  /// What the values of all of them are told in.
  static let unit: StaticString = "ms"

  /// How numbers in a unit become milliseconds. Both factors are whole numbers, so that what is exact stays
  /// exact.
  struct Scale {
    fileprivate var divisor = 1.0
    fileprivate var factor = 1.0

    func milliseconds(_ number: Double) -> Double { number / divisor * factor }
  }

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
      guard let scale = scale(text, in: number.end..<end) else { return nil }
      sum += scale.milliseconds(number.value)
      place = end
    }
    guard sum.isFinite else { return nil }
    return isNegative ? -sum : sum
  }

  /// The scale of seconds and parts of them; `nil` for any other unit.
  static func secondsScale(_ text: Span<UInt8>, in unit: Range<Int>) -> Scale? {
    if text.holds("ms", in: unit) { return Scale() }
    if text.holds("s", in: unit) { return Scale(factor: 1_000) }
    if text.holds("us", in: unit) || text.holds("µs", in: unit) || text.holds("μs", in: unit) {
      return Scale(divisor: 1_000)
    }
    return text.holds("ns", in: unit) ? Scale(divisor: 1_000_000) : nil
  }

  private static func scale(_ text: Span<UInt8>, in unit: Range<Int>) -> Scale? {
    if let scale = secondsScale(text, in: unit) { return scale }
    if text.holds("m", in: unit) || text.holds("min", in: unit) { return Scale(factor: 60_000) }
    return text.holds("h", in: unit) ? Scale(factor: 3_600_000) : nil
  }
}
