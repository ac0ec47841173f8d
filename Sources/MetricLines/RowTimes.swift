/// The fields at either end of a row between blanks that say when it was printed.
///
/// ```text
/// 01:15:25 AM     all   34.17        1  0  0 23243104 2026-11-30 01:15:10
/// ^^^^^^^^ ^^ leading 2                       trailing 2 ^^^^^^^^^^ ^^^^^^^^
/// 11/30/26 04:06:24 PM
/// ^^^^^^^^^^^^^^^^^^^^ leading 3: no row but the time of those that follow
/// ```
struct RowTimes {
  /// Fields at the beginning.
  private(set) var leading = 0
  /// Fields at the end.
  private(set) var trailing = 0

  /// Looks at both ends of a row.
  init(_ line: Span<UInt8>, _ row: Row) {
    let fields = row.fields
    guard let last = fields.last else { return }
    leading = RowTimes.count(line, fields)
    guard fields.count - leading > 1 else { return }
    let previous = fields[fields.count - 2]
    if CalendarTime.isDate(line, in: previous), ClockTime.fills(last, of: line) {
      trailing = 2
    } else if ClockTime.fills(last, of: line) || CalendarTime(line, in: last) != nil {
      trailing = 1
    }
  }

  /// The stamp, when a row has a date as well as a time.
  func stamp(_ line: Span<UInt8>, _ row: Row, zone: inout LocalZone) -> Int64? {
    let places = leading > 0 ? 0..<leading : row.fields.count - trailing..<row.fields.count
    guard let first = places.first, let last = places.last else { return nil }
    let range = row.fields[first].lowerBound..<row.fields[last].upperBound
    return CalendarTime(line, in: range)?.nanoseconds(in: &zone)
  }

  /// How many fields at the beginning are a date, a time of day, or both.
  private static func count(_ line: Span<UInt8>, _ fields: [Range<Int>]) -> Int {
    if isDate(line, fields[0]), fields.count > 1, ClockTime.fills(fields[1], of: line) {
      return isHalf(line, fields, at: 2) ? 3 : 2
    }
    if ClockTime.fills(fields[0], of: line) { return isHalf(line, fields, at: 1) ? 2 : 1 }
    return CalendarTime(line, in: fields[0]) != nil ? 1 : 0
  }

  private static func isDate(_ line: Span<UInt8>, _ field: Range<Int>) -> Bool {
    CalendarTime.isDate(line, in: field) || CalendarTime.looksLikeDate(line, in: field)
  }

  /// Whether the field says which half of the day a time is of.
  private static func isHalf(_ line: Span<UInt8>, _ fields: [Range<Int>], at index: Int) -> Bool {
    guard index < fields.count else { return false }
    return line.holds("am", in: fields[index]) || line.holds("pm", in: fields[index])
  }
}
