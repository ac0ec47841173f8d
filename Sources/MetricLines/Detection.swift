/// Finds out which format a line has. The order of the cases is the order of the rules.
///
/// One line tells JSON, a name with a value, and a number; tables want two rows alike, because
/// banners come before them.
enum Detection {
  /// What was found.
  enum Finding: Equatable {
    case json
    case nameValue
    case number
    case table(Table.Separator)
  }

  /// The format that this line tells by itself, other than JSON, which has to be read to know.
  static func single(_ line: Span<UInt8>) -> Finding? {
    if let pair = NameValueLine(line), pair.isConvincing { return .nameValue }
    return isNumber(line) ? .number : nil
  }

  /// The table that this line and one of the held ones are rows of.
  static func table(
    _ line: Span<UInt8>, with held: HeldLines, scratch row: inout Row
  ) -> Finding? {
    for separator in separators {
      guard let shape = TableRowShape(line, separator, &row) else { continue }
      for other in held.lines where !other.isComment {
        let text = held.bytes.span.extracting(other.range)
        guard let otherShape = TableRowShape(text, separator, &row) else { continue }
        if otherShape.fieldCount == shape.fieldCount { return .table(separator) }
      }
    }
    return nil
  }

  /// The table that this line alone would be a row of, when there is no more to wait for.
  static func table(_ line: Span<UInt8>) -> Finding? {
    var row = Row()
    let found = separators.first { TableRowShape(line, $0, &row) != nil }
    return found.map { .table($0) }
  }

  /// The separator that a table forced to be CSV most likely has, judged by its first line.
  static func separator(of line: Span<UInt8>) -> Table.Separator {
    var best = (separator: UInt8(ascii: ","), count: 0)
    for separator in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")] {
      var row = Row()
      row.split(line, at: separator)
      if row.fields.count > best.count { best = (separator, row.fields.count) }
    }
    return .byte(best.separator)
  }

  /// Rarer separators first: a comma may stand inside of a field between others.
  private static let separators: [Table.Separator] = [
    .byte(UInt8(ascii: "\t")), .byte(UInt8(ascii: ";")), .byte(UInt8(ascii: ",")), .blanks,
  ]

  /// A bare number; or a word for a missing or infinite one that is not also punctuation.
  private static func isNumber(_ line: Span<UInt8>) -> Bool {
    let field = NumberLine.field(line)
    return switch FieldValue(line, in: field) {
    case .number, .rejected(.infinite): true
    case .rejected(.missing): field.count > 1
    case .rejected: false
    }
  }
}

/// What makes a line a row of a table: enough fields, and numbers among them.
struct TableRowShape {
  let fieldCount: Int

  /// Cuts a line; `nil` when it is no row with that separator.
  init?(_ line: Span<UInt8>, _ separator: Table.Separator, _ row: inout Row) {
    switch separator {
    case .blanks:
      row.splitAtBlanks(line)
      let times = RowTimes(line, row)
      let shape = RowShape(line, row, times: times, decimalComma: true)
      guard row.fields.count >= 2, shape.isMostlyNumbers else { return nil }
    case .byte(let byte):
      guard row.split(line, at: byte), row.fields.count >= 2 else { return nil }
      let shape = RowShape(line, row, times: nil, decimalComma: byte == UInt8(ascii: ";"))
      guard shape.numbers > 0 else { return nil }
      if byte == UInt8(ascii: ","), TableRowShape.hasDecimalCommas(line, &row) { return nil }
      if byte == UInt8(ascii: ",") { row.split(line, at: byte) }
    }
    fieldCount = row.fields.count
  }

  /// Whether the commas of a line are those of decimals between blanks, as sysstat prints in German.
  private static func hasDecimalCommas(_ line: Span<UInt8>, _ row: inout Row) -> Bool {
    row.splitAtBlanks(line)
    guard row.fields.count >= 2 else { return false }
    var hasComma = false
    for field in row.fields {
      guard line.extracting(field).firstIndex(of: UInt8(ascii: ","), from: 0) != nil else {
        continue
      }
      guard case .rejected(.decimalComma) = FieldValue(line, in: field) else { return false }
      hasComma = true
    }
    return hasComma
  }
}
