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

    /// How numbers may be written between such separators.
    var style: NumberStyle {
      switch self {
      case .blanks: .columns
      case .byte(let byte): NumberStyle(decimalComma: byte == UInt8(ascii: ";"), groups: true)
      }
    }
  }

  /// What stands between fields.
  let separator: Separator
  private var row = Row()
  private var header = TableHeader()
  /// A line of words that may prove to be the next header.
  private var candidate = TableHeader()
  /// The line of words before that one.
  private var groups = ColumnGroups()
  private var values = TableValues()
  private var special = SpecialRows()
  private var boot = BootRows()
  private var isAfterGap = true
  /// What became of lines of words among the rows since this was last taken.
  private var words = WordsAmongRows()

  /// Creates a table without a header yet.
  init(separator: Separator) { self.separator = separator }

  /// Whether a row was seen, so that the columns are known.
  var hasLayout: Bool { values.hasLayout }

  /// How numbers may be written here.
  var style: NumberStyle { separator.style }

  /// What is said about the table once a row was seen, such as `vmstat columns, 17 series`.
  var summary: String? {
    guard hasLayout else { return special.summary }
    let kind = separator == .blanks ? "columns" : "CSV"
    let with = header.tool == .other ? (header.isEmpty ? " without header" : " with header") : ""
    return "\(header.tool.name)\(kind)\(with), \(values.summary)"
  }

  /// A blank line: what follows may be another header.
  mutating func noteGap() {
    isAfterGap = true
    groups.clear()
  }

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
    if readQuickly(line, into: &batch) { return nil }
    if separator == .blanks, let kind = SpecialRows.kind(of: line) {
      return special.read(line, as: kind, into: &batch, hasher: context.hasher)
    }
    if special.isRule(line) { return nil }
    return readSlowly(line, into: &batch, context: &context)
  }

  /// Reads an ordinary row; `false`, having done nothing, for any other line.
  @inline(__always)
  mutating func readQuickly(_ line: Span<UInt8>, into batch: inout MeasurementBatch) -> Bool {
    guard candidate.isEmpty, !boot.isSkipping,
      values.readQuickly(line, separator, into: &batch)
    else { return false }
    isAfterGap = false
    return true
  }

  /// Whether a field of a line is a number.
  mutating func hasNumbers(_ line: Span<UInt8>) -> Bool {
    split(line)
    return shape(line).numbers > 0
  }

  private mutating func readSlowly(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let isClosed = split(line)
    guard !row.isTooWide else { return .tooLong }
    guard isClosed else { return .noFormat }
    if hasLayout, header.matches(line, row) {
      if words.isWaiting { candidate.clear() }
      words.wereBanner()
      boot.noteHeader(header)
      return nil
    }
    let times = separator == .blanks ? RowTimes(line, row) : nil
    if let times, times.leading == row.fields.count {
      noteTime(line, times, &context)
      return nil
    }
    if isSummary(line, times) { return nil }
    let shape = shape(line)
    let isGap = isAfterGap || isTimedHeader(times)
    isAfterGap = false
    if isWords(line, shape, isGap) {
      words.wereNoHeader()
      if shape.numbers == (startsWithStamp(line) ? 1 : 0) { noteHeader(line) }
      return nil
    }
    if isNextHeader(line, shape) {
      words.wait()
      noteHeader(line)
      return nil
    }
    guard adopt(line, times, context.hasher) else { return .noFormat }
    if boot.skipsRow() { return nil }
    return values.read(
      line, row, times, style: style, into: &batch, context: &context)
  }

  @discardableResult
  private mutating func split(_ line: Span<UInt8>) -> Bool {
    switch separator {
    case .blanks:
      row.splitAtBlanks(line, cutsAtColons: groups.hasOnlyDashes)
      return true
    case .byte(let byte): return row.split(line, at: byte)
    }
  }

  private func shape(_ line: Span<UInt8>) -> RowShape {
    RowShape(
      line, row, times: separator == .blanks ? RowTimes(line, row) : nil,
      style: style)
  }

  /// A line with nothing but a time, as iostat -t prints it: that of the rows below.
  private mutating func noteTime(
    _ line: Span<UInt8>, _ times: RowTimes, _ context: inout ParseContext
  ) {
    values.blockTime = times.stamp(line, row, zone: &context.zone)
    noteGap()
  }
}

// MARK: Headers

extension Table {
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

  /// Whether a line of words among rows may be the header of the rows that follow, as in a file that was
  /// rotated: names that differ, none of them a label. Where rows have words of their own, it shares a name
  /// with the header before or is no row for its number of fields.
  private func isNextHeader(_ line: Span<UInt8>, _ shape: RowShape) -> Bool {
    guard hasLayout, shape.words == row.fields.count, row.fields.count > 1,
      !line.endsInColon(row.fields[0]), row.fieldsDiffer(line)
    else { return false }
    return !values.layout.hasWords || row.fields.count != values.layout.columns.count
      || header.sharesName(with: line, row)
  }

  /// Whether a time stands where a header has a name, as pidstat -H prints it.
  private func startsWithStamp(_ line: Span<UInt8>) -> Bool {
    row.fields.first.map { Timestamp.isLikely(line, in: $0) } ?? false
  }

  /// Hands over what became of lines of words among the rows.
  mutating func takeWords() -> WordsAmongRows {
    defer { words.forget() }
    return words
  }

  /// Whether a line before the first row is a sentence with a number in it.
  private func isBanner(_ line: Span<UInt8>, _ shape: RowShape) -> Bool {
    guard separator == .blanks, !shape.isMostlyNumbers else { return false }
    return candidate.isEmpty
      || HeaderMatch(line, row, times: RowTimes(line, row), header: candidate) == nil
  }

  /// Whether the line names groups of columns, between dashes.
  private func isGroupLine(_ line: Span<UInt8>) -> Bool {
    separator == .blanks && line.hasDashedWord(row.fields)
  }

  /// Whether a line begins with a time where rows do not, as the headers of nicstat -x.
  private func isTimedHeader(_ times: RowTimes?) -> Bool {
    guard let times, hasLayout else { return false }
    return times.leading > 0 && values.layout.leadingTimes == 0 && header.leadingTimes > 0
  }

  /// Whether a line stands where rows begin with a time, but begins with `Average:` or its like.
  private func isSummary(_ line: Span<UInt8>, _ times: RowTimes?) -> Bool {
    guard hasLayout, values.layout.leadingTimes > 0, let times, times.leading == 0 else {
      return false
    }
    return row.fields.prefix(2).contains { line.endsInColon($0) }
  }

  private mutating func noteHeader(_ line: Span<UInt8>) {
    guard !(hasLayout && header.matches(line, row)) else { return }
    if isGroupLine(line) {
      groups.set(line, row)
    } else {
      candidate.set(line, row, groups: groups)
      if separator == .blanks, !groups.hasOnlyDashes { groups.set(line, row) }
    }
  }

  /// Makes the layout fit the row: under a new header, or as it is.
  ///
  /// - Returns: `false` when the row does not belong to this table.
  private mutating func adopt(_ line: Span<UInt8>, _ times: RowTimes?, _ hasher: NameHasher) -> Bool
  {
    let match =
      candidate.isEmpty
      ? nil : HeaderMatch(line, row, times: times, header: candidate)
    if match == nil, hasLayout {
      if words.isWaiting { candidate.clear() }
      words.wereNoHeader()
      return values.layout.fits(line, row, times)
    }
    if match == nil { candidate.clear() }
    words.wereHeader()
    swap(&header, &candidate)
    candidate.clear()
    values.layout.build(
      line, row, times: times, header: header, match: match, style: style,
      hasher: hasher)
    values.noteLayout()
    boot.noteHeader(header)
    return true
  }
}
