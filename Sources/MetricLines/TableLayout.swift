/// Which field of a table's rows is what: found at the first row and kept until the header changes.
struct TableLayout {
  /// One for each field of a row.
  var columns: [Column] = []
  /// Bytes of the columns' names.
  private(set) var names: [UInt8] = []
  /// Fields that together name the row; empty when each column is one series.
  private(set) var keys: [Int] = []
  /// Fields at the beginning of a row that are its time.
  private(set) var leadingTimes = 0
  /// Whether rows begin with a label such as `Mem:` and may then be shorter.
  private(set) var hasLabels = false

  /// One field of every row.
  struct Column {
    var role: Role
    /// Place of the name in ``TableLayout/names``.
    var name: Range<Int>
    /// Hash of that name, for rows without a key.
    var hash: UInt64
  }

  /// What a field is for.
  enum Role {
    /// The time of the row.
    case time
    /// Part of the row's name.
    case key
    /// A value, as at least one row showed.
    case number
    /// Always missing so far.
    case undecided
    /// Words so far.
    case text
    /// Numbers that only identify, such as a process number.
    case ignored
  }

  /// Number of series that one row feeds, as far as is known.
  var valueCount: Int { columns.count { $0.role == .number || $0.role == .undecided } }

  /// Lays out rows like `row` under `header`, which may be empty.
  mutating func build(
    _ line: Span<UInt8>, _ row: Row, times: RowTimes?, header: TableHeader, match: HeaderMatch?,
    decimalComma: Bool, hasher: NameHasher
  ) {
    columns.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    leadingTimes = times?.leading ?? 0
    hasLabels = match?.hasLabel ?? false
    for index in row.fields.indices {
      let name = appendName(index, header, match)
      columns.append(
        Column(
          role: role(line, row.fields[index], decimalComma), name: name,
          hash: hasher.hash(names.span.extracting(name))))
    }
    markTimes(line, row, times)
    markKeys(line, row, hasHeader: match != nil)
  }

  /// The role that the field's own content suggests.
  private func role(_ line: Span<UInt8>, _ field: Range<Int>, _ decimalComma: Bool) -> Role {
    switch FieldValue(line, in: field, decimalComma: decimalComma) {
    case .number, .rejected(.infinite), .rejected(.decimalComma): .number
    case .rejected(.missing): .undecided
    case .rejected: CalendarTime(line, in: field) == nil ? .text : .time
    }
  }

  private mutating func markTimes(_ line: Span<UInt8>, _ row: Row, _ times: RowTimes?) {
    for index in columns.indices {
      let isOutside = index < leadingTimes || index >= columns.count - (times?.trailing ?? 0)
      if isOutside || isNamed(index, TableLayout.timeNames) { columns[index].role = .time }
    }
  }

  /// Finds what names the row: a process, or a first field that is a word or known as a key.
  private mutating func markKeys(_ line: Span<UInt8>, _ row: Row, hasHeader: Bool) {
    if let process = firstIndex(of: "pid"), let command = firstIndex(of: "command") {
      for index in columns.indices where isNamed(index, TableLayout.processFields) {
        columns[index].role = .ignored
      }
      keys.append(command)
      keys.append(process)
    } else if let first = columns.firstIndex(where: { $0.role != .time }), columns.count > 1 {
      if columns[first].role == .text || hasLabels || isKey(first) {
        keys.append(first)
      }
    }
    for key in keys { columns[key].role = .key }
  }

  /// Whether the first field after a time counts things: sar and mpstat number their processors.
  private func isKey(_ index: Int) -> Bool {
    leadingTimes > 0 && isNamed(index, TableLayout.keyNames)
  }

  private func firstIndex(of word: StaticString) -> Int? {
    columns.indices.first { names.span.holds(word, in: columns[$0].name) }
  }

  private func isNamed(_ index: Int, _ words: [StaticString]) -> Bool {
    for word in words where names.span.holds(word, in: columns[index].name) { return true }
    return false
  }

  /// Copies a column's name: the header's without a unit in brackets, else `column` and its number.
  private mutating func appendName(
    _ index: Int, _ header: TableHeader, _ match: HeaderMatch?
  ) -> Range<Int> {
    let start = names.count
    if let match, let place = match.headerIndex(ofField: index), place < header.names.count {
      let name = TableLayout.withoutUnit(header.bytes.span, header.names[place])
      for byte in name { names.append(header.bytes[byte]) }
    }
    if names.count == start { appendNumbered(index + 1) }
    return start..<names.count
  }

  private mutating func appendNumbered(_ number: Int) {
    for byte in "column".utf8 { names.append(byte) }
    names.append(decimal: number)
  }

  /// `utilization.gpu [%]` without the bracket.
  private static func withoutUnit(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    guard name.count > 3, bytes[name.upperBound - 1] == UInt8(ascii: "]"),
      let bracket = bytes.extracting(name).firstIndex(of: UInt8(ascii: "["), from: 0), bracket > 1,
      bytes[name.lowerBound + bracket - 1] == 32
    else { return name }
    return name.lowerBound..<name.lowerBound + bracket - 1
  }

  private static let timeNames: [StaticString] = [
    "time", "timestamp", "date", "ts", "time_ms", "datetime", "epoch",
  ]
  private static let keyNames: [StaticString] = [
    "cpu", "iface", "int", "interface", "device", "device:", "dev", "tty", "node", "filesystem",
  ]
  private static let processFields: [StaticString] = [
    "uid", "user", "pid", "ppid", "tgid", "tid", "cpu",
  ]
}

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
  /// ```
  init?(_ line: Span<UInt8>, _ row: Row, times: RowTimes?, header: TableHeader) {
    let leading = times?.leading ?? 0
    let trailing = times?.trailing ?? 0
    let fields = row.fields.count - leading - trailing
    guard fields > 0 else { return nil }
    let headerTimes = times == nil ? 0 : HeaderMatch.leadingTimes(header)
    let names = header.names.count - headerTimes
    let isLabelled = line.endsInColon(row.fields[leading])
    var shift = headerTimes - leading
    if names == fields + 1, trailing == 0 {
      guard leading > 0 || HeaderMatch.beginsWithLabel(header) else { return nil }
      shift += 1
    } else if fields == names + 1, isLabelled {
      shift -= 1
    } else if names != fields, names != fields + 1 {
      return nil
    }
    hasLabel = fields == names + 1
    self.shift = shift
    unnamed = leading + (hasLabel ? 1 : 0)
    end = row.fields.count - trailing
  }

  /// Place of the name of the field at `index`; `nil` for times and labels.
  func headerIndex(ofField index: Int) -> Int? {
    index >= unnamed && index < end ? index + shift : nil
  }

  private static func leadingTimes(_ header: TableHeader) -> Int {
    guard let first = header.names.first, ClockTime.fills(first, of: header.bytes.span) else {
      return 0
    }
    let hasHalf = header.names.count > 1 && (header.name(1, is: "am") || header.name(1, is: "pm"))
    return hasHalf ? 2 : 1
  }

  private static func beginsWithLabel(_ header: TableHeader) -> Bool {
    header.names.first.map { header.bytes.span.endsInColon($0) } ?? false
  }
}
