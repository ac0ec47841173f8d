import CFastFloat

/// A decimal number at the beginning of some bytes.
///
/// ```text
/// -12.50e+3ms
/// ^           sign, optional
///  ^^ ^^      digits on at least one side of the point; no hex, no `_`, no names
///       ^^^   exponent, optional
///          ^^ not part of it
/// ```
///
/// Correctly rounded and independent of the locale. When the digits fit a double exactly and there
/// are at most 22 decimals one division does it; everything else goes to fast_float.
package struct Number {
  /// The value; infinite when it is too large for a double.
  package let value: Double
  /// Place after the last byte.
  package let end: Int
  /// Whether digits stand on both sides of the point, if there is one, as JSON asks.
  package let isComplete: Bool

  /// Reads the longest number that begins at `start`; `nil` when there is none.
  ///
  /// - Complexity: O(length of the number), no allocation.
  @inline(__always)
  package init?(_ bytes: Span<UInt8>, from start: Int) {
    guard start < bytes.count else { return nil }
    let isNegative = bytes[start] == UInt8(ascii: "-")
    let first = isNegative || bytes[start] == UInt8(ascii: "+") ? start &+ 1 : start
    var digits = DigitRun(bytes, from: first)
    var place = first &+ digits.count
    var decimals = 0
    var isComplete = digits.count > 0
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      let whole = digits.count
      let fraction = DigitRun(bytes, from: place &+ 1)
      decimals = fraction.count
      isComplete = whole > 0 && decimals > 0
      guard whole + decimals > 0 else { return nil }
      place &+= 1 &+ decimals
      if digits.count &+ decimals <= 19 { digits.join(fraction) } else { digits.count &+= decimals }
    }
    guard digits.count > 0 else { return nil }
    self.isComplete = isComplete
    let exponentEnd = Number.exponentEnd(bytes, from: place)
    if exponentEnd == place, digits.count <= 19, decimals <= 22, digits.value <= 1 << 53 {
      let magnitude = Double(digits.value) / powersOfTen[decimals]
      value = isNegative ? -magnitude : magnitude
      end = place
    } else {
      value = Number.rounded(bytes, first..<exponentEnd, isNegative: isNegative)
      end = exponentEnd
    }
  }

  /// Place after a complete exponent at `start`, or `start` where there is none.
  private static func exponentEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, bytes[start] | 32 == UInt8(ascii: "e") else { return start }
    var place = start + 1
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
      place += 1
    }
    let digits = DigitRun(bytes, from: place).count
    return digits > 0 ? place + digits : start
  }

  /// The double nearest to the unsigned number in `range`, which follows the grammar.
  @inline(never)
  private static func rounded(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isNegative: Bool
  ) -> Double {
    var value = 0.0
    let isRead = unsafe bytes.extracting(range).withUnsafeBytes { text in
      guard let first = unsafe text.bindMemory(to: CChar.self).baseAddress else { return false }
      return unsafe fast_float_parse(first, first + text.count, &value) != 0
    }
    // The text is a number, so a refusal can only mean that it is out of range.
    if !isRead { value = isTiny(bytes, range) ? 0 : .infinity }
    return isNegative ? -value : value
  }

  /// Whether the exponent, or a long row of zeros after the point, makes it small.
  private static func isTiny(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] | 32 == UInt8(ascii: "e") {
      return bytes[index + 1] == UInt8(ascii: "-")
    }
    return false
  }
}

extension DigitRun {
  /// Puts the digits of `other` behind these; at most 19 together.
  @inline(__always)
  mutating func join(_ other: DigitRun) {
    var left = other.count
    while left > 8 {
      value = value &* wholePowersOfTen[8]
      left &-= 8
    }
    value = value &* wholePowersOfTen[left] &+ other.value
    count &+= other.count
  }
}
