internal import AudioGraphs
internal import MetricLines

/// One column of a table; its first value says what it holds.
struct TableColumn {
  enum Kind {
    /// Nothing has come but empty fields.
    case empty
    case numbers
    /// Dates, with or without a time of day; or numbers of seconds since 1970 in a column called `time`.
    case times
    case words
  }

  /// The name without its unit.
  let name: String
  /// What stands in brackets or parentheses behind the name, else the percent sign behind the first value;
  /// empty without either.
  private(set) var unit: String
  private(set) var kind = Kind.empty
  /// One for each row: numbers, or seconds since 1970; NaN where there is none.
  private(set) var numbers: [Double] = []
  /// One for each row, in a column of words.
  private(set) var words: [String] = []

  private var zone = LocalZone()

  /// Takes the words of the header: `Temperature (°C)` or `Temperature [°C]`.
  init(header: String) {
    var (name, unit) = (header, "")
    for (open, close) in [("(", ")"), ("[", "]")] where header.hasSuffix(close) {
      guard let start = header.lastIndex(where: { String($0) == open }) else { continue }
      unit = String(header[header.index(after: start)...].dropLast())
      name = String(header[..<start])
      while name.last == " " { name.removeLast() }
    }
    (self.name, self.unit) = name.isEmpty ? (header, "") : (name, unit)
  }

  /// Whether nothing stands in the row that came last.
  var isMissingLast: Bool { kind == .words ? words.last == "" : numbers.last?.isNaN != false }

  /// Whether it is there only because of its separators.
  var isUnused: Bool { kind == .empty && name.isEmpty }

  /// The word of a row as a value on an axis of its own; a missing one has no place there.
  func category(_ row: Int) -> AXDataPoint.Value {
    words[row].isEmpty ? .number(.nan) : .category(words[row])
  }

  /// Whether it may hold points' names.
  var isLabel: Bool { kind == .words && ["label", "name"].contains(name.lowercased()) }

  /// Takes the field `index` of a row.
  ///
  /// - Throws: ``ChartFileError`` when it is not of the kind that the first value was.
  mutating func take(
    _ row: TableRow, _ index: Int, _ text: Span<UInt8>, decimalComma: Bool
  ) throws(ChartFileError) {
    let field = row.fields[index]
    let value = FieldValue(text, in: field, decimalComma: decimalComma)
    if kind == .empty, value != .rejected(.missing) { decide(value, field, text) }
    switch kind {
    case .empty: numbers.append(.nan)
    case .words: words.append(row.string(index, text))
    case .times: numbers.append(try time(row, index, text))
    case .numbers: numbers.append(try number(value, row, index, text))
    }
  }

  private mutating func decide(_ value: FieldValue, _ field: Range<Int>, _ text: Span<UInt8>) {
    let isStamp = Self.timeNames.contains(name.lowercased()) && Timestamp.isLikely(text, in: field)
    if isStamp || Self.date(text, field, &zone) != nil {
      kind = .times
    } else if value == .rejected(.notNumber) {
      kind = .words
      words = Array(repeating: "", count: numbers.count)
      numbers = []
    } else {
      kind = .numbers
      if unit.isEmpty, text[field.upperBound - 1] == UInt8(ascii: "%") { unit = "%" }
    }
  }

  /// Whether its words are such as `1/31/2026`, of which nobody knows whether the day or the month comes
  /// first.
  var isOfUnclearDates: Bool {
    guard kind == .words, let word = words.first(where: { !$0.isEmpty }) else { return false }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  private static let timeNames = ["time", "timestamp", "date", "datetime"]

  private func number(
    _ value: FieldValue, _ row: TableRow, _ index: Int, _ text: Span<UInt8>
  ) throws(ChartFileError) -> Double {
    switch value {
    case .number(let number): return number
    case .rejected(.missing): return .nan
    case .rejected(.decimalComma):
      throw fault(
        row, index, text, "has a decimal comma; use a point, or semicolons between the columns")
    case .rejected(.infinite):
      throw fault(row, index, text, "has no place on an axis; leave the field empty")
    case .rejected:
      throw fault(
        row, index, text, "is not a number, as those above are; leave the field empty for none")
    }
  }

  private mutating func time(
    _ row: TableRow, _ index: Int, _ text: Span<UInt8>
  ) throws(ChartFileError) -> Double {
    let field = row.fields[index]
    if field.isEmpty { return .nan }
    let stamp = Timestamp.isLikely(text, in: field)
    let time =
      stamp ? Timestamp.read(text, in: field, zone: &zone) : Self.date(text, field, &zone)
    guard let time else {
      throw fault(
        row, index, text, "is not a time, as those above are; expected such as 2026-01-31 14:03:10")
    }
    // Nanoseconds since 1970 have more digits than a double: whole seconds and the rest apart.
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(seconds) + Double(rest) / 1e9
  }

  /// Nanoseconds since 1970 of a date, with or without a time of day: `2026-01-31`, or `31.01.2026` as
  /// spreadsheets write it where a decimal comma is usual.
  private static func date(
    _ text: Span<UInt8>, _ field: Range<Int>, _ zone: inout LocalZone
  ) -> Int64? {
    guard field.count >= 10 else { return nil }
    let start = field.lowerBound
    let hasPoints = text[start + 2] == UInt8(ascii: ".") && text[start + 5] == UInt8(ascii: ".")
    let hasDashes = text[start + 4] == UInt8(ascii: "-")
    guard hasPoints || hasDashes else { return nil }
    guard hasPoints || field.count == 10 else {
      return Timestamp.read(text, in: field, zone: &zone)
    }
    // Year, month and day as they stand in the other.
    let order = [6, 7, 8, 9, 2, 3, 4, 5, 0, 1]
    var bytes = field.map { text[$0] }
    if hasPoints {
      bytes.replaceSubrange(..<10, with: order.map { text[start + $0] })
      for dash in [4, 7] { bytes[dash] = UInt8(ascii: "-") }
    }
    if field.count == 10 { bytes += Array("T00:00".utf8) }
    return Timestamp.read(bytes.span, in: 0..<bytes.count, zone: &zone)
  }

  private func fault(
    _ row: TableRow, _ index: Int, _ text: Span<UInt8>, _ words: String
  ) -> ChartFileError {
    ChartFileError(
      line: row.line, "column \(quoted(name)): \(quoted(row.string(index, text))) \(words)")
  }
}
