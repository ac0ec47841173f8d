/// Reads tables: lines of fields between blanks or separators, under a header or not.
///
/// ```text
/// Linux 6.1 (web-1)                     banner: only words, counts as nothing
/// 01:15:25  CPU   %usr   %sys           header: the last line of words before a row
/// 01:15:26  all  34.17  21.61           row: `all.%usr`, `all.%sys`
/// Average:  all  34.17  21.61           summary: counts as nothing
/// ```
struct Table {
  /// What stands between fields.
  enum Separator: Equatable {
    case blanks
    case byte(UInt8)
  }

  /// What stands between fields.
  let separator: Separator
  private var row = Row()
  private var header = TableHeader()
  /// A line of words that may prove to be the next header.
  private var candidate = TableHeader()
  private var layout = TableLayout()
  private var boot = BootRows()
  private var isAfterGap = true
  private var name: [UInt8] = []

  /// Creates a table without a header yet.
  init(separator: Separator) { self.separator = separator }

  /// Whether a row was seen, so that the columns are known.
  var hasLayout: Bool { !layout.columns.isEmpty }

  /// Whether `2,5` is a number here.
  var allowsDecimalComma: Bool { separator == .blanks || separator == .byte(UInt8(ascii: ";")) }

  /// What is said about the table once a row was seen, such as `vmstat columns, 17 series`.
  var summary: String {
    let kind = separator == .blanks ? "columns" : "CSV"
    let with = header.tool == .other ? (header.isEmpty ? " without header" : " with header") : ""
    let rows = layout.keys.isEmpty ? "series" : "series a row"
    return "\(header.tool.name)\(kind)\(with), \(layout.valueCount) \(rows)"
  }

  /// A blank line: what follows may be another header.
  mutating func noteGap() { isAfterGap = true }

  /// A comment, without its `#`: it may be a header, and is nothing else.
  mutating func readComment(_ line: Span<UInt8>) {
    split(line)
    guard !row.fields.isEmpty, shape(line).numbers == 0 else { return }
    noteHeader(line)
    isAfterGap = true
  }

  /// Reads one line that is not blank.
  ///
  /// - Returns: why the line as a whole was refused; `nil` when it was read, or carries no values.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let isClosed = split(line)
    guard !row.isTooWide else { return .tooLong }
    guard isClosed else { return .noFormat }
    if hasLayout, header.matches(line, row) {
      boot.noteHeader(header)
      return nil
    }
    let times = separator == .blanks ? RowTimes(line, row) : nil
    if isSummary(line, times) { return nil }
    let shape = shape(line)
    let isGap = isAfterGap
    isAfterGap = false
    if isWords(line, shape, isGap) {
      noteHeader(line)
      return nil
    }
    guard adopt(line, times, context.hasher) else { return .noFormat }
    if boot.skipsRow() { return nil }
    return emit(line, times, into: &batch, context: &context)
  }

  @discardableResult
  private mutating func split(_ line: Span<UInt8>) -> Bool {
    switch separator {
    case .blanks:
      row.splitAtBlanks(line)
      return true
    case .byte(let byte): return row.split(line, at: byte)
    }
  }

  private func shape(_ line: Span<UInt8>) -> RowShape {
    RowShape(
      line, row, times: separator == .blanks ? RowTimes(line, row) : nil,
      decimalComma: allowsDecimalComma)
  }

  /// Whether a line is a header or a banner rather than a row, perhaps one gone wrong.
  private func isWords(_ line: Span<UInt8>, _ shape: RowShape, _ isGap: Bool) -> Bool {
    guard hasLayout else {
      if shape.numbers > 0 { return isBanner(line, shape) }
      // `nan` under a header of one name for each field is a row with nothing but holes.
      return shape.words > 0 || shape.missing == 0 || candidate.isEmpty
        || candidate.names.count != row.fields.count
    }
    return shape.numbers == 0 && shape.words > 0 && (isGap || isGroupLine(line))
  }

  /// Whether a line before the first row is a sentence with a number in it.
  private func isBanner(_ line: Span<UInt8>, _ shape: RowShape) -> Bool {
    guard separator == .blanks, !shape.isMostlyNumbers else { return false }
    return candidate.isEmpty
      || HeaderMatch(line, row, times: RowTimes(line, row), header: candidate) == nil
  }

  /// Whether the line names groups of columns, between dashes.
  private func isGroupLine(_ line: Span<UInt8>) -> Bool {
    guard separator == .blanks else { return false }
    let dash = UInt8(ascii: "-")
    return row.fields.contains { field in
      field.count > 2 && line[field.lowerBound] == dash && line[field.lowerBound + 1] == dash
        && line[field.upperBound - 1] == dash
    }
  }

  /// Whether a line stands where rows begin with a time, but begins with `Average:` or its like.
  private func isSummary(_ line: Span<UInt8>, _ times: RowTimes?) -> Bool {
    guard hasLayout, layout.leadingTimes > 0, let times, times.leading == 0 else { return false }
    return row.fields.prefix(2).contains { line.endsInColon($0) }
  }

  private mutating func noteHeader(_ line: Span<UInt8>) {
    if !(hasLayout && header.matches(line, row)), !isGroupLine(line) { candidate.set(line, row) }
  }

  /// Makes the layout fit the row: under a new header, or as it is.
  ///
  /// - Returns: `false` when the row does not belong to this table.
  private mutating func adopt(_ line: Span<UInt8>, _ times: RowTimes?, _ hasher: NameHasher) -> Bool
  {
    let match =
      candidate.isEmpty
      ? nil : HeaderMatch(line, row, times: times, header: candidate)
    if match == nil, hasLayout { return fits(line, times) }
    if match == nil { candidate.clear() }
    swap(&header, &candidate)
    candidate.clear()
    layout.build(
      line, row, times: times, header: header, match: match, decimalComma: allowsDecimalComma,
      hasher: hasher)
    boot.noteHeader(header)
    return true
  }

  private func fits(_ line: Span<UInt8>, _ times: RowTimes?) -> Bool {
    if let times, times.leading != layout.leadingTimes { return false }
    if row.fields.count == layout.columns.count { return true }
    guard layout.hasLabels, row.fields.count < layout.columns.count,
      let label = row.fields.first
    else { return false }
    return line.endsInColon(label)
  }

  /// Delivers the values of a row.
  private mutating func emit(
    _ line: Span<UInt8>, _ times: RowTimes?, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> RejectReason? {
    let stamp = time(line, times, zone: &context.zone) ?? Measurement.noTime
    setKey(line)
    let before = batch.count
    for index in row.fields.indices where index < layout.columns.count {
      let value = FieldValue(line, in: row.fields[index], decimalComma: allowsDecimalComma)
      guard counts(value, at: index) else { continue }
      emit(value, at: index, stamp: stamp, into: &batch, hasher: context.hasher)
    }
    return batch.count == before ? .noFormat : nil
  }

  /// Whether a field is a value or a hole; learns from it what the column is.
  private mutating func counts(_ value: FieldValue, at index: Int) -> Bool {
    switch layout.columns[index].role {
    case .number: return true
    case .time, .key, .ignored: return false
    case .undecided, .text:
      if value.isNumeric || value == .rejected(.decimalComma) {
        layout.columns[index].role = .number
        return true
      }
      if value == .rejected(.missing) { return layout.columns[index].role == .undecided }
      layout.columns[index].role = .text
      return false
    }
  }

  private mutating func emit(
    _ value: FieldValue, at index: Int, stamp: Int64, into batch: inout MeasurementBatch,
    hasher: NameHasher
  ) {
    let column = layout.columns[index]
    guard !layout.keys.isEmpty else {
      batch.append(
        value, name: layout.names.span.extracting(column.name), hash: column.hash, stamp: stamp)
      return
    }
    let keyCount = name.count
    for place in column.name { name.append(layout.names[place]) }
    batch.append(value, name: name.span, hash: hasher.hash(name.span), stamp: stamp)
    name.removeLast(name.count - keyCount)
  }

  /// Begins the name of every series of this row: `eth0.`, or `command.number.` of a process.
  private mutating func setKey(_ line: Span<UInt8>) {
    name.removeAll(keepingCapacity: true)
    for key in layout.keys where key < row.fields.count {
      for index in row.fields[key] { name.append(line[index]) }
      if name.last == UInt8(ascii: ":") { name.removeLast() }
      name.append(UInt8(ascii: "."))
    }
  }

  private func time(_ line: Span<UInt8>, _ times: RowTimes?, zone: inout LocalZone) -> Int64? {
    if let stamp = times?.stamp(line, row, zone: &zone) { return stamp }
    for index in row.fields.indices where index < layout.columns.count {
      guard layout.columns[index].role == .time else { continue }
      if let stamp = Timestamp.read(line, in: row.fields[index], zone: &zone) { return stamp }
    }
    return nil
  }
}
