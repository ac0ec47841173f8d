/// A unit of time as it stands behind a number.
///
/// Spans of time are told in milliseconds, because programs write each in the unit that suits it: else 900ms
/// would be heard above the 1.2s that follow.
struct TimeUnit {
  /// How many make a millisecond; 1 for those that are longer.
  private let perMillisecond: Double
  /// How many milliseconds it has; 1 for those that are shorter.
  private let size: Double

  /// `nil` for any other word.
  init?(_ text: Span<UInt8>, in word: Range<Int>) {
    if text.holds("ms", in: word) {
      (perMillisecond, size) = (1, 1)
    } else if text.holds("s", in: word) {
      (perMillisecond, size) = (1, 1_000)
    } else if text.holds("us", in: word) || text.holds("µs", in: word) || text.holds("μs", in: word)
    {
      (perMillisecond, size) = (1_000, 1)
    } else if text.holds("ns", in: word) {
      (perMillisecond, size) = (1_000_000, 1)
    } else if text.holds("m", in: word) || text.holds("min", in: word) {
      (perMillisecond, size) = (1, 60_000)
    } else if text.holds("h", in: word) {
      (perMillisecond, size) = (1, 3_600_000)
    } else if text.holds("d", in: word) {
      (perMillisecond, size) = (1, 86_400_000)
    } else {
      return nil
    }
  }

  /// Whether it is the second or a part of it.
  var isSecondOrLess: Bool { size <= 1_000 }

  /// The milliseconds that `count` of it have.
  func milliseconds(_ count: Double) -> Double { count / perMillisecond * size }

  /// How many of it `milliseconds` are.
  func count(_ milliseconds: Double) -> Double { milliseconds / size * perMillisecond }
}
