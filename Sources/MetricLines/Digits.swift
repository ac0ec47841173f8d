/// The decimal digits that begin at some place.
struct DigitRun {
  /// Their number, modulo 2^64; exact for at most 19 digits.
  var value: UInt64 = 0
  /// How many there are.
  var count = 0

  /// Reads the digits of `bytes` from `start` on.
  @inline(__always)
  init(_ bytes: Span<UInt8>, from start: Int) {
    while start &+ count &+ 8 <= bytes.count {
      let found = DigitRun.inWord(bytes.word(at: start &+ count))
      append(found.value, count: found.count)
      if found.count < 8 { return }
    }
    while start &+ count < bytes.count, isDigit(bytes[start &+ count]) {
      value = value &* 10 &+ UInt64(bytes[start &+ count] &- 48)
      count &+= 1
    }
  }

  /// Continues the number with `digits` more digits.
  @inline(__always)
  mutating func append(_ more: UInt64, count digits: Int) {
    value = value &* wholePowersOfTen[digits] &+ more
    count &+= digits
  }

  /// The leading digits among the eight characters of `word`, the first in the lowest byte.
  ///
  /// The digits are moved to the top, so that zeros stand before them; then neighbours are joined:
  /// pairs, fours, eights.
  @inline(__always)
  static func inWord(_ word: UInt64) -> (value: UInt64, count: Int) {
    let digits = word ^ 0x3030_3030_3030_3030
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let count = others == 0 ? 8 : others.trailingZeroBitCount &>> 3
    if count == 0 { return (0, 0) }
    var value = digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    value = (value &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    value = (value &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    value = (value &* 42_949_672_960_001) &>> 32
    return (value, count)
  }
}

/// 10^0 to 10^8.
let wholePowersOfTen: InlineArray<9, UInt64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]

/// 10^0 to 10^22, every one an exact double.
let powersOfTen: InlineArray<23, Double> = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
