internal import AudioGraphs
internal import MetricLines

/// Reads a chart of a table with a header.
///
/// ```text
/// Day,Temperature (°C),Rain (°C),Label
/// Monday,12.5,3,warm
/// ^^^^^^ ^^^^^^      a series for each column of numbers
/// x                  ^^^^ the points' names; other words are an additional axis
/// ```
struct TableReader {
  private var columns: [TableColumn] = []
  private var notes = ChartNotes()

  /// Reads the text from `start` on.
  ///
  /// - Throws: ``ChartFileError`` with the line of what is wrong.
  static func read(
    _ text: Span<UInt8>, from start: Int
  ) throws(ChartFileError) -> ChartFile {
    var reader = TableReader()
    let separator = separator(text, from: start)
    var row = TableRow(from: start)
    while try row.read(text, separator: separator) {
      guard !row.isBlank else { continue }
      if reader.columns.isEmpty {
        try reader.readHeader(row, text)
      } else {
        try reader.readRow(row, text, decimalComma: separator == UInt8(ascii: ";"))
      }
    }
    return try reader.chart()
  }

  /// What stands between the columns of the first line, outside of quotes: a tab, else a semicolon, else a
  /// comma.
  private static func separator(_ text: Span<UInt8>, from start: Int) -> UInt8 {
    var (hasTab, hasSemicolon, isQuoted) = (false, false, false)
    for index in start..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 10 || byte == 13 { break }
      hasTab = hasTab || byte == 9
      hasSemicolon = hasSemicolon || byte == UInt8(ascii: ";")
    }
    return hasTab ? 9 : UInt8(ascii: hasSemicolon ? ";" : ",")
  }

  private mutating func readHeader(
    _ row: TableRow, _ text: Span<UInt8>
  ) throws(ChartFileError) {
    let hasName = row.fields.contains {
      FieldValue(text, in: $0, decimalComma: true) == .rejected(.notNumber)
    }
    guard hasName else {
      throw ChartFileError(
        line: row.line, "numbers, and no header; the first line names the columns, as in time,cpu")
    }
    guard row.fields.count <= Self.columnLimit else {
      throw ChartFileError(
        line: row.line, "\(row.fields.count) columns; at most \(Self.columnLimit) are read")
    }
    columns = row.fields.indices.map { TableColumn(header: row.string($0, text)) }
  }

  private static let columnLimit = 1_000

  private mutating func readRow(
    _ row: TableRow, _ text: Span<UInt8>, decimalComma: Bool
  ) throws(ChartFileError) {
    guard row.fields.count == columns.count else {
      throw ChartFileError(
        line: row.line,
        "\(counted(row.fields.count, "field")), and the header has \(columns.count); "
          + "leave a field empty for a missing value, and put quotes around one with a separator")
    }
    for index in columns.indices {
      try columns[index].take(row, index, text, decimalComma: decimalComma)
    }
    guard columns.count > 1, columns[0].isMissingLast else { return }
    throw ChartFileError(line: row.line, "there is no x; the first column needs one in every row")
  }
}

// MARK: - The chart

extension TableReader {
  private mutating func chart() throws(ChartFileError) -> ChartFile {
    let hasX = columns.count > 1
    let others = hasX ? columns.dropFirst() : columns[...]
    noteUnused(others)
    let numeric = others.filter { !$0.isUnused && ($0.kind == .numbers || $0.kind == .empty) }
    guard !numeric.isEmpty else {
      throw ChartFileError("no column of numbers behind the first; a series needs one")
    }
    if let time = others.first(where: { $0.kind == .times }) {
      throw ChartFileError(
        "column \(quoted(time.name)) holds times; times are understood in the first column only")
    }
    var categories = others.filter { $0.kind == .words }
    let label = categories.firstIndex(where: \.isLabel).map { categories.remove(at: $0) }
    let x = hasX ? columns[0] : nil
    if let x, x.isOfUnclearDates {
      notes.add(
        "column \(quoted(x.name)) is taken as words; dates are understood as 2026-01-31 or 31.01.2026"
      )
    }
    let series = numeric.map { column in
      SeriesDraft(
        name: column.name, isContinuous: x?.kind != .words,
        points: points(x, column, label, categories))
    }
    return file(x, numeric, categories, series)
  }

  /// What a spreadsheet leaves between its columns, and behind the last.
  private mutating func noteUnused(_ columns: ArraySlice<TableColumn>) {
    for (index, column) in zip(columns.indices, columns) where column.isUnused {
      notes.add("column \(index + 1) has neither a name nor values: left out")
    }
  }

  private func points(
    _ x: TableColumn?, _ y: TableColumn, _ label: TableColumn?, _ categories: [TableColumn]
  ) -> [AXDataPoint] {
    y.numbers.indices.map { row in
      let height = y.numbers[row].isNaN ? nil : y.numbers[row]
      let values = categories.map { $0.category(row) }
      let name = label.flatMap { $0.words[row].isEmpty ? nil : $0.words[row] }
      if let x, x.kind == .words {
        return AXDataPoint(
          x: x.words[row], y: height, additionalValues: values, label: name)
      }
      let place = x?.numbers[row] ?? Double(row + 1)
      return AXDataPoint(x: place, y: height, additionalValues: values, label: name)
    }
  }

  private mutating func file(
    _ x: TableColumn?, _ numeric: [TableColumn], _ categories: [TableColumn],
    _ series: [SeriesDraft]
  ) -> ChartFile {
    let fitting = AxisFitting(series: series.map(\.points))
    var unnoted = ChartNotes()  // that axes follow the data is what a table is for
    let xAxis = fitting.xAxis(Self.draft(x), &unnoted)
    let yAxis = fitting.yAxis(yDraft(numeric), &unnoted)
    let others = categories.enumerated().map { index, column in
      var draft = AxisDraft()
      draft.title = column.name
      draft.categories = []
      return fitting.additionalAxis(draft, at: index, &unnoted)
    }
    for column in categories {
      notes.add("column \(quoted(column.name)) holds words: it is an additional axis")
    }
    let chart = AXChartDescriptor(
      xAxis: xAxis, yAxis: yAxis, additionalAxes: others,
      series: series.map { $0.descriptor(isContinuous: true) })
    return ChartFile(chart, notes: notes.lines)
  }

  private static func draft(_ x: TableColumn?) -> AxisDraft {
    var draft = AxisDraft()
    draft.title = x?.name ?? "row"
    switch x?.kind {
    case .words: draft.categories = []
    case .times: draft.format = ValueFormat(unit: "", kind: .time)
    default: draft.format = ValueFormat(unit: x?.unit ?? "")
    }
    return draft
  }

  private mutating func yDraft(_ numeric: [TableColumn]) -> AxisDraft {
    var draft = AxisDraft()
    draft.title = numeric.count == 1 ? numeric[0].name : "value"
    let units = Set(numeric.filter { $0.kind != .empty }.map(\.unit))
    if units.count == 1, let unit = units.first {
      draft.format = ValueFormat(unit: unit)
    } else {
      let names = numeric.map {
        "\($0.name) \($0.unit.isEmpty ? "without a unit" : "in \($0.unit)")"
      }
      let text = firstNames(
        names.prefix(4).map { PrintableText.escaped($0, limit: 60) }, of: names.count)
      notes.add("columns of different units are on one axis: \(text)")
    }
    return draft
  }
}
