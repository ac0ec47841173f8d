/// How the names of a header belong to the fields of a row.
struct HeaderMatch {
  /// What is added to a field's place to find its name.
  private let shift: Int
  /// Fields before the first named one.
  private let unnamed: Int
  /// Fields after the last named one.
  private let end: Int
  /// Whether the row begins with a label that the header has no name for.
  let hasLabel: Bool

  /// Compares the number of names with the number of fields; `nil` when they do not belong together.
  ///
  /// ```text
  /// 01:15:25  CPU  %usr      avg-cpu:  %user  %nice             total  used      r  b ...      UTC
  /// 01:15:26  all 34.17                42.70   0.00      Mem:   24105   406      1  0 ... DATE TIME
  ///
  /// 01:15:25   RdKB  WrKB    PID %CPU Command
  /// eth0       2.57  0.00      1  0.5 sh -c true
  /// ```
  init?(_ line: Span<UInt8>, _ row: Row, times: RowTimes?, header: TableHeader) {
    let leading = times?.leading ?? 0
    let trailing = times?.trailing ?? 0
    let headerTimes = times == nil ? 0 : header.leadingTimes
    let names = header.names.count - headerTimes
    var fields = row.fields.count - leading - trailing
    if fields > names, trailing == 0, header.endsInCommand { fields = names }
    guard fields > 0 else { return nil }
    let first = row.fields[leading]
    var shift = headerTimes - leading
    if names == fields + 1, trailing == 0 {
      guard leading > 0 || HeaderMatch.beginsWithLabel(header) else { return nil }
      shift += 1
    } else if fields == names + 1,
      line.endsInColon(first) || (leading == 0 && HeaderMatch.isLabel(line, first, under: header))
    {
      shift -= 1
    } else if names != fields, names != fields + 1 {
      return nil
    }
    hasLabel = fields == names + 1
    self.shift = shift
    unnamed = leading + (hasLabel ? 1 : 0)
    end = leading + fields
  }

  /// Place of the name of the field at `index`; `nil` for times and labels.
  func headerIndex(ofField index: Int) -> Int? {
    index >= unnamed && index < end ? index + shift : nil
  }

  /// Whether a word stands under the time or the blanks that a header begins with.
  private static func isLabel(
    _ line: Span<UInt8>, _ field: Range<Int>, under header: TableHeader
  ) -> Bool {
    guard header.leadingTimes > 0 || header.isIndented else { return false }
    return FieldValue(line, in: field) == .rejected(.notNumber)
  }

  private static func beginsWithLabel(_ header: TableHeader) -> Bool {
    header.names.first.map { header.bytes.span.endsInColon($0) } ?? false
  }
}
