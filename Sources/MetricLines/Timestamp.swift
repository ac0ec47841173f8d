/// A point in time as lines write it, in nanoseconds since 1970.
package enum Timestamp {
  /// In 1973: a smaller number in a place for a time is a value, such as a duration.
  static let earliest: Int64 = 100_000_000_000_000_000

  /// Reads a number whose unit is told by its size, or an ISO 8601 date with a time.
  ///
  /// - Returns: `nil` when `range` holds neither, or a time outside 1970 to 2262.
  package static func read(
    _ bytes: Span<UInt8>, in range: Range<Int>, zone: inout LocalZone
  ) -> Int64? {
    number(bytes, in: range) ?? CalendarTime(bytes, in: range)?.nanoseconds(in: &zone)
  }

  /// Reads a whole number with at most a fraction behind it.
  ///
  /// ```text
  /// 1796001345.250    below 1e11 seconds, below 1e14 ms, below 1e17 µs, else ns
  /// ```
  static func number(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int64? {
    guard let found = prefix(bytes.extracting(range), from: 0), found.end == range.count else {
      return nil
    }
    return found.time
  }

  /// Reads the number that begins at `start`; also returns the place after it.
  @inline(__always)
  static func prefix(_ bytes: Span<UInt8>, from start: Int) -> (time: Int64, end: Int)? {
    let whole = DigitRun(bytes, from: start)
    guard whole.count > 0, whole.count <= 19 else { return nil }
    var end = start &+ whole.count
    var nanos: UInt64 = 0
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      var fraction = DigitRun(bytes, from: end &+ 1)
      end &+= 1 &+ fraction.count
      if fraction.count > 9 {
        fraction = DigitRun(
          bytes.extracting(0..<start + whole.count + 10), from: start + whole.count + 1)
      }
      nanos = fraction.value &* scaleOfNanos(fraction.count)
    }
    guard let time = nanoseconds(whole.value, nanos: nanos) else { return nil }
    return (time, end)
  }

  /// Joins the whole part, whose size tells the unit, with the billionths of that unit.
  ///
  /// - Returns: `nil` past the year 2262, where nanoseconds leave 64 bits.
  @inline(__always)
  static func nanoseconds(_ whole: UInt64, nanos: UInt64) -> Int64? {
    let scale: UInt64
    if whole < 100_000_000_000 {
      scale = 1_000_000_000
    } else if whole < 100_000_000_000_000 {
      scale = 1_000_000
    } else {
      scale = whole < 100_000_000_000_000_000 ? 1_000 : 1
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    guard !overflow, product < UInt64(Int64.max) - 1_000_000_000 else { return nil }
    // Billionths of a second are nanoseconds; of smaller units only the leading ones count.
    return Int64(
      bitPattern: product &+ (scale == 1_000_000_000 ? nanos : nanos / (1_000_000_000 / scale)))
  }

  /// What `count` decimals, at most nine, are multiplied with to make billionths.
  @inline(__always)
  static func scaleOfNanos(_ count: Int) -> UInt64 {
    count == 0 ? 1_000_000_000 : wholePowersOfTen[9 &- count]
  }

  /// Whether a field has the look of a stamp behind a value: 10, 13, 16 or 19 digits, with or without
  /// decimals.
  package static func isLikely(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    let field = bytes.extracting(range)
    let digits = DigitRun(field, from: 0).count
    guard digits == 10 || digits == 13 || digits == 16 || digits == 19 else { return false }
    if digits == field.count { return true }
    guard field[digits] == UInt8(ascii: ".") else { return false }
    return digits + 1 + DigitRun(field, from: digits + 1).count == field.count
  }
}
