/// How numbers may be written in a place.
struct NumberStyle {
  /// Whether `2,5` is a number.
  var decimalComma = false
  /// Whether thousands may be set apart, as in `1,234,567.5` or `1.013,25`, where no doubt is left which
  /// of the two begins the decimals.
  var groups = false

  /// As fields between blanks have them.
  static let columns = NumberStyle(decimalComma: true)
}

/// A number whose thousands are set apart.
///
/// ```text
/// 1.013,25      1,234,567      1 234,5      12'345
///  ^ groups of exactly three digits, all behind the same character
///      ^ decimals behind a point or comma that is not that one
/// ```
struct GroupedNumber {
  let value: Double

  /// Reads a field; `nil` when it is none, or when it may also be a number with decimals (`1,234`).
  init?(_ field: Span<UInt8>) {
    var place = field.count > 0 && field[0] == UInt8(ascii: "-") ? 1 : 0
    let isNegative = place == 1
    var digits = DigitRun(field, from: place)
    guard (1...3).contains(digits.count) else { return nil }
    place += digits.count
    let mark = place
    var groups = 0
    while let width = GroupedNumber.markWidth(field, at: place),
      groups == 0 || field[place] == field[mark]
    {
      let group = DigitRun(field, from: place + width)
      guard group.count == 3, digits.count + 3 <= 18 else { break }
      digits.join(group)
      place += width + 3
      groups += 1
    }
    guard groups > 0 else { return nil }
    let decimals = GroupedNumber.decimals(field, at: place, besides: field[mark])
    let isCertain = groups > 1 || decimals != nil || GroupedNumber.isOnlyMark(field[mark])
    guard isCertain, place + (decimals.map { $0.count + 1 } ?? 0) == field.count else { return nil }
    if let decimals { digits.join(decimals) }
    guard digits.count <= 18 else { return nil }
    let magnitude = Double(digits.value) / powersOfTen[decimals?.count ?? 0]
    value = isNegative ? -magnitude : magnitude
  }

  /// The bytes of the mark between groups at `place`: 1, or more for the blanks that do not break lines.
  private static func markWidth(_ field: Span<UInt8>, at place: Int) -> Int? {
    guard place < field.count else { return nil }
    switch field[place] {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "'"), 32: return 1
    case 0xC2 where place + 1 < field.count && field[place + 1] == 0xA0: return 2
    case 0xE2
    where place + 2 < field.count && field[place + 1] == 0x80 && field[place + 2] == 0xAF:
      return 3
    default: return nil
    }
  }

  /// Whether the mark never begins decimals.
  private static func isOnlyMark(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ",") && byte != UInt8(ascii: ".")
  }

  private static func decimals(
    _ field: Span<UInt8>, at place: Int, besides mark: UInt8
  ) -> DigitRun? {
    guard place < field.count, !isOnlyMark(field[place]), field[place] != mark else { return nil }
    let run = DigitRun(field, from: place + 1)
    return (1...18).contains(run.count) ? run : nil
  }
}
