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
  /// Whether rows end with a command and may then be longer.
  private(set) var endsInCommand = false
  /// Whether each column is one series whose name can be used, and rows do not begin with a time of day.
  private(set) var isOrdinary = false
  /// Whether a column has a unit.
  private(set) var hasUnits = false

  /// One field of every row.
  struct Column {
    var role: Role
    /// Place of the name in ``TableLayout/names``.
    var name: Range<Int>
    /// Place of the unit there; empty where none is told.
    var unit: Range<Int>
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

  /// The name of the first column that is called a time; `nil` where none is.
  var namedTime: Range<Int>? {
    columns.indices.first { isNamed($0, TableLayout.timeNames) }.map { columns[$0].name }
  }

  /// Whether a column holds words.
  var hasWords: Bool { columns.contains { $0.role == .key || $0.role == .text } }

  /// Number of series that one row feeds, as far as is known.
  var valueCount: Int { columns.count { $0.role == .number || $0.role == .undecided } }

  /// Lays out rows like `row` under `header`, which may be empty.
  mutating func build(
    _ line: Span<UInt8>, _ row: Row, times: RowTimes?, header: TableHeader, match: HeaderMatch?,
    style: NumberStyle, hasher: NameHasher
  ) {
    columns.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    leadingTimes = times?.leading ?? 0
    hasLabels = match?.hasLabel ?? false
    endsInCommand = match != nil && header.endsInCommand
    hasUnits = false
    let count = endsInCommand ? leadingTimes + header.names.count - header.leadingTimes : Int.max
    for index in row.fields.indices where index < count {
      let name = appendName(index, header, match)
      let unit = appendUnit(index, header, match)
      if !unit.isEmpty { hasUnits = true }
      columns.append(
        Column(
          role: role(line, row.fields[index], style), name: name, unit: unit,
          hash: hasher.hash(names.span.extracting(name))))
    }
    markTimes(line, row, times, hasHeader: match != nil)
    markKeys(hasHeader: match != nil)
    isOrdinary =
      keys.isEmpty && leadingTimes == 0
      && columns.allSatisfy { $0.name.count <= MeasurementBatch.longestName }
  }

  /// Whether a row belongs here: as many fields as columns; fewer under a label, more before the end of
  /// a command.
  func fits(_ line: Span<UInt8>, _ row: Row, _ times: RowTimes?) -> Bool {
    if let times, times.leading != leadingTimes { return false }
    if row.fields.count == columns.count { return true }
    if endsInCommand, row.fields.count > columns.count { return true }
    guard hasLabels, row.fields.count < columns.count, let label = row.fields.first else {
      return false
    }
    return line.endsInColon(label)
  }

  /// The role that the field's own content suggests.
  private func role(_ line: Span<UInt8>, _ field: Range<Int>, _ style: NumberStyle) -> Role {
    switch FieldValue(line, in: field, style: style) {
    case .number, .rejected(.infinite), .rejected(.decimalComma): .number
    case .rejected(.missing): .undecided
    case .rejected: TableLayout.isTime(line, field) ? .time : .text
    }
  }

  private static func isTime(_ line: Span<UInt8>, _ field: Range<Int>) -> Bool {
    if let blank = line.extracting(field).firstIndex(of: 32, from: 0) {
      let middle = field.lowerBound + blank
      return CalendarTime.looksLikeDate(line, in: field.lowerBound..<middle)
        && ClockTime.fills(middle + 1..<field.upperBound, of: line)
        || CalendarTime(line, in: field) != nil
    }
    return CalendarTime(line, in: field) != nil || ClockTime.fills(field, of: line)
      || CalendarTime.isDate(line, in: field) || CalendarTime.looksLikeDate(line, in: field)
  }

  private mutating func markTimes(
    _ line: Span<UInt8>, _ row: Row, _ times: RowTimes?, hasHeader: Bool
  ) {
    for index in columns.indices {
      let isOutside = index < leadingTimes || index >= columns.count - (times?.trailing ?? 0)
      if isOutside || isNamed(index, TableLayout.timeNames) { columns[index].role = .time }
    }
    // Without a name for it, or with a time for a name, as pidstat -H has it.
    guard leadingTimes == 0, columns.count > 1, Timestamp.isLikely(line, in: row.fields[0]) else {
      return
    }
    let isNamed = hasHeader && !Timestamp.isLikely(names.span, in: columns[0].name)
    if !isNamed { columns[0].role = .time }
  }

  /// Finds what names the row: a process, or a first field that is a word or known as a key; or the word
  /// behind a number, as du and uniq -c print it.
  private mutating func markKeys(hasHeader: Bool) {
    if let process = firstIndex(of: "pid") ?? firstIndex(of: "tgid"),
      let command = firstIndex(of: "command") ?? firstIndex(of: "cmd") ?? lastText
    {
      markProcess(process, command)
    } else if let first = columns.firstIndex(where: { $0.role != .time }), columns.count > 1 {
      if columns[first].role == .text {
        markWords(from: first)
      } else if hasLabels || isKey(first) {
        keys.append(first)
      } else if let device = firstIndex(of: "device"), columns[device].role == .text {
        keys.append(device)
      } else if !hasHeader, columns.count == 2, columns[1].role == .text {
        keys.append(1)
      }
    }
    for key in keys { columns[key].role = .key }
  }

  /// Names rows by all the columns of words before the first number: `web-1,cpu,5` is of `web-1.cpu`.
  private mutating func markWords(from first: Int) {
    for index in first..<columns.count {
      switch columns[index].role {
      case .text: keys.append(index)
      case .time: continue
      case .number, .undecided, .key, .ignored: return
      }
    }
  }

  /// Names rows by a command and the numbers of its process and thread.
  private mutating func markProcess(_ process: Int, _ command: Int) {
    for index in columns.indices where isNamed(index, TableLayout.processFields) {
      columns[index].role = .ignored
    }
    keys.append(command)
    keys.append(process)
    if let thread = firstIndex(of: "tid") { keys.append(thread) }
  }

  /// The last column, if it holds words: the command where it has a name in another language.
  private var lastText: Int? {
    columns.indices.last.flatMap { columns[$0].role == .text ? $0 : nil }
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

  /// Copies a column's name: the header's, else `column` and its number.
  private mutating func appendName(
    _ index: Int, _ header: TableHeader, _ match: HeaderMatch?
  ) -> Range<Int> {
    let start = names.count
    if let match, let place = match.headerIndex(ofField: index), place < header.names.count {
      for byte in header.names[place] { names.append(header.bytes[byte]) }
    }
    if names.count == start {
      for byte in "column".utf8 { names.append(byte) }
      names.append(decimal: index + 1)
    }
    return start..<names.count
  }

  private mutating func appendUnit(
    _ index: Int, _ header: TableHeader, _ match: HeaderMatch?
  ) -> Range<Int> {
    let start = names.count
    if let match, let place = match.headerIndex(ofField: index), place < header.units.count {
      for byte in header.units[place] { names.append(header.bytes[byte]) }
    }
    return start..<names.count
  }

  private static let timeNames: [StaticString] = [
    "time", "timestamp", "date", "ts", "time_ms", "datetime", "date_time", "epoch", "unix_time",
    "unixtime", "@timestamp", "_time",
  ]
  private static let keyNames: [StaticString] = [
    "cpu", "iface", "int", "interface", "device", "device:", "dev", "tty", "node", "filesystem",
  ]
  private static let processFields: [StaticString] = [
    "uid", "user", "pid", "ppid", "tgid", "tid", "cpu", "pr", "ni", "tty", "stat", "s",
  ]
}
