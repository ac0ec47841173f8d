/// How many fields of a row are numbers, missing values and words; times are left out.
struct RowShape {
  private(set) var numbers = 0
  private(set) var missing = 0
  private(set) var words = 0

  init(_ line: Span<UInt8>, _ row: Row, times: RowTimes?, style: NumberStyle) {
    let end = row.fields.count - (times?.trailing ?? 0)
    for index in (times?.leading ?? 0)..<max(end, times?.leading ?? 0) {
      switch FieldValue(line, in: row.fields[index], style: style) {
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
