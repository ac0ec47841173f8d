/// The fields at either end of a row between blanks that say when it was printed.
///
/// ```text
/// 01:15:25 AM     all   34.17        1  0  0 23243104 2026-11-30 01:15:10
/// ^^^^^^^^ ^^ leading 2                       trailing 2 ^^^^^^^^^^ ^^^^^^^^
/// ```
struct RowTimes {
  /// Fields at the beginning.
  private(set) var leading = 0
  /// Fields at the end.
  private(set) var trailing = 0

  /// Looks at both ends of a row.
  init(_ line: Span<UInt8>, _ row: Row) {
    let fields = row.fields
    guard let first = fields.first, let last = fields.last else { return }
    leading = RowTimes.count(line, first, fields.count > 1 ? fields[1] : nil)
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

  private static func count(
    _ line: Span<UInt8>, _ first: Range<Int>, _ second: Range<Int>?
  ) -> Int {
    if let second {
      if CalendarTime.isDate(line, in: first), ClockTime.fills(second, of: line) { return 2 }
      if ClockTime.fills(first, of: line) {
        return line.holds("am", in: second) || line.holds("pm", in: second) ? 2 : 1
      }
    }
    return ClockTime.fills(first, of: line) || CalendarTime(line, in: first) != nil ? 1 : 0
  }
}

/// How many fields of a row are numbers, missing values and words; times are left out.
struct RowShape {
  private(set) var numbers = 0
  private(set) var missing = 0
  private(set) var words = 0

  init(_ line: Span<UInt8>, _ row: Row, times: RowTimes?, decimalComma: Bool) {
    let end = row.fields.count - (times?.trailing ?? 0)
    for index in (times?.leading ?? 0)..<max(end, times?.leading ?? 0) {
      switch FieldValue(line, in: row.fields[index], decimalComma: decimalComma) {
      case .number, .rejected(.infinite), .rejected(.decimalComma): numbers += 1
      case .rejected(.missing): missing += 1
      case .rejected: if !Self.isTime(line, row.fields[index]) { words += 1 }
      }
    }
  }

  /// Whether at least half of the fields are numbers, as in a row of a table and not in a sentence.
  var isMostlyNumbers: Bool { numbers > 0 && numbers >= missing + words }

  private static func isTime(_ line: Span<UInt8>, _ field: Range<Int>) -> Bool {
    ClockTime.fills(field, of: line) || CalendarTime(line, in: field) != nil
  }
}
