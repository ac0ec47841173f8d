/// Times and spans, in nanoseconds. Where they count from is the caller's affair: a monotonic clock
/// live, the data's own time in a file render. Nothing in this module reads a clock.
enum Moment {
  /// A deadline that never comes.
  static let never = Int64.max
  /// Before everything: "nothing of the kind has happened yet".
  static let longAgo = -(Int64(1) << 62)

  static let millisecond: Int64 = 1_000_000
  static let second: Int64 = 1_000_000_000

  /// `time`, held where adding a span of up to a day cannot overflow.
  static func held(_ time: Int64) -> Int64 {
    min(max(time, -(1 << 61)), 1 << 61)
  }

  /// A sound's seconds in nanoseconds; out of range and NaN become the nearest end, 0 or an hour.
  static func span(_ seconds: Float) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64(Double(min(seconds, 3_600)) * 1e9)
  }

  /// Seconds for a command, from a span of at most an hour.
  static func seconds(_ span: Int64) -> Float {
    Float(Double(min(max(span, 0), 3_600 * second)) / 1e9)
  }

  /// `span` times `factor`, which is finite, to the nanosecond; held at the ends of the number range.
  static func scaled(
    _ span: Int64, by factor: Double, rounding: FloatingPointRoundingRule = .toNearestOrEven
  ) -> Int64 {
    let product = (Double(span) * factor).rounded(rounding)
    return Int64(exactly: product) ?? (product < 0 ? .min / 2 : .max / 2)
  }
}
