/// Makes measurements of the rows of a table whose columns are known.
struct TableValues {
  var layout = TableLayout()
  /// The time of a block of rows, from a line of its own above them.
  var blockTime: Int64?
  /// The name of a series with a key; kept for its memory.
  private var name: [UInt8] = []
  /// A date and a time of day from two columns, put together.
  private var moment: [UInt8] = []
  private(set) var hasToldUnits = false
  /// Whether the first row had no time; `nil` before it.
  private var firstRowHadTime: Bool?
  /// Whether the first row had a time of day.
  private var hasTimeOfDay = false

  /// Whether a row was seen, so that the columns are known.
  var hasLayout: Bool { !layout.columns.isEmpty }

  /// How many series there are, as far as is known; and that their times are of no use, if so.
  var summary: String {
    let series = "\(layout.valueCount) \(layout.keys.isEmpty ? "series" : "series a row")"
    guard let column = unreadableTime else { return series }
    let problem = hasTimeOfDay ? "tells no day" : "holds no time that can be read"
    return "\(series); \(column) \(problem), so points stand where they arrive"
  }

  /// The column that is called a time and held none in the first row.
  private var unreadableTime: String? {
    guard firstRowHadTime == false, let column = layout.namedTime else { return nil }
    return "'\(PrintableText.escaped(layout.names.span.extracting(column), limit: 40))'"
  }

  /// The columns are new.
  mutating func noteLayout() {
    hasToldUnits = false
    firstRowHadTime = nil
  }

  /// Delivers the values of a row.
  ///
  /// - Returns: why the row was refused as a whole: it holds no values at all.
  mutating func read(
    _ line: Span<UInt8>, _ row: Row, _ times: RowTimes?, style: NumberStyle,
    into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let stamp = time(line, row, times, zone: &context.zone) ?? Measurement.noTime
    firstRowHadTime = firstRowHadTime ?? (stamp != Measurement.noTime)
    setKey(line, row)
    let before = batch.count
    for index in row.fields.indices where index < layout.columns.count {
      let column = layout.columns[index]
      let field = withoutUnit(line, row.fields[index], of: column)
      var value = Quantity(line, in: field, style: style)
      if !column.unit.isEmpty { value.turn(into: column.unit, of: layout.names.span) }
      guard counts(value.value, at: index) else { continue }
      emit(value, of: line, at: index, stamp: stamp, into: &batch, context: &context)
    }
    hasToldUnits = layout.keys.isEmpty
    return batch.count == before ? .noFormat : nil
  }

  /// A field without the unit that the header has told: `1024 MiB` under `memory [MiB]` is 1024.
  private func withoutUnit(
    _ line: Span<UInt8>, _ field: Range<Int>, of column: TableLayout.Column
  ) -> Range<Int> {
    let count = column.unit.count
    guard count > 0, field.count > count else { return field }
    let start = field.upperBound - count
    if isLetter(line[start - 1]) { return field }  // the `s` of `ms` is not that of a header
    for offset in 0..<count
    where line[start + offset] != layout.names[column.unit.lowerBound + offset] {
      return field
    }
    return NumberLine.field(line, in: field.lowerBound..<start)
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
    _ value: Quantity, of line: Span<UInt8>, at index: Int, stamp: Int64,
    into batch: inout MeasurementBatch, context: inout ParseContext
  ) {
    let column = layout.columns[index]
    let before = batch.count
    let keyCount = name.count
    var hash = column.hash
    for place in column.name { name.append(layout.names[place]) }
    if !layout.keys.isEmpty { hash = context.hasher.hash(name.span) }
    if column.unit.isEmpty {
      batch.append(value, of: line, name: name.span, hash: hash, stamp: stamp, &context.units)
    } else {
      batch.append(value.value, name: name.span, hash: hash, stamp: stamp)
      if !hasToldUnits, batch.count > before {
        batch.state(SeriesFacts(), unit: layout.names.span.extracting(column.unit))
      }
    }
    name.removeLast(name.count - keyCount)
  }

  /// Begins the name of every series of this row: `eth0.`, or `command.number.` of a process.
  private mutating func setKey(_ line: Span<UInt8>, _ row: Row) {
    name.removeAll(keepingCapacity: true)
    for key in layout.keys where key < row.fields.count {
      appendKey(line, row.fields[key])
    }
  }

  /// Appends one part of a row's name; one that is missing is left out.
  private mutating func appendKey(_ line: Span<UInt8>, _ field: Range<Int>) {
    if field.isEmpty || field.count == 1 && line[field.lowerBound] == UInt8(ascii: "-") { return }
    for index in field { name.append(line[index]) }
    if name.last == UInt8(ascii: ":") { name.removeLast() }
    name.append(UInt8(ascii: "."))
  }
}

// MARK: Time

extension TableValues {
  private mutating func time(
    _ line: Span<UInt8>, _ row: Row, _ times: RowTimes?, zone: inout LocalZone
  ) -> Int64? {
    if let stamp = times?.stamp(line, row, zone: &zone) { return stamp }
    var date: Range<Int>?
    var clock: Range<Int>?
    for index in row.fields.indices where index < layout.columns.count {
      guard layout.columns[index].role == .time else { continue }
      let field = row.fields[index]
      if let stamp = Timestamp.read(line, in: field, zone: &zone), stamp >= Timestamp.earliest {
        return stamp
      }
      if CalendarTime.isDate(line, in: field) { date = field }
      if ClockTime.fills(field, of: line) { clock = field }
    }
    if firstRowHadTime == nil { hasTimeOfDay = clock != nil }
    guard let date, let clock else { return blockTime }
    return join(line, date, clock, zone: &zone)
  }

  /// The moment that a column with a date and one with a time of day tell together.
  private mutating func join(
    _ line: Span<UInt8>, _ date: Range<Int>, _ clock: Range<Int>, zone: inout LocalZone
  ) -> Int64? {
    moment.removeAll(keepingCapacity: true)
    for index in date { moment.append(line[index]) }
    moment.append(32)
    for index in clock { moment.append(line[index]) }
    return CalendarTime(moment.span, in: 0..<moment.count)?.nanoseconds(in: &zone)
  }
}
