/// Finds out which format a line has. The order of the cases is the order of the rules.
///
/// One line tells JSON and the formats of ``KnownLines/exact``; a name with a value and a number are
/// played at once and given up when the next line contradicts; the others want two lines alike, because
/// banners come before them.
enum Detection {
  /// What was found.
  enum Finding: Equatable {
    /// One of the formats but for tables.
    case lines(LineFormat)
    case table(Table.Separator)
    /// Not found out but given: a ``PatternSet``.
    case patterns
    /// Not found out but given: a ``PlotLayout``.
    case plot

    /// What a format that was asked for comes to.
    init(_ format: LineFormat) {
      self =
        switch format {
        case .columns: .table(.blanks)
        case .csv: .table(.byte(UInt8(ascii: ",")))
        default: .lines(format)
        }
    }

    /// The word that `--format` has for it, or `regex`.
    var formatName: String {
      switch self {
      case .lines(let format): format.rawValue
      case .table(.blanks): LineFormat.columns.rawValue
      case .table(.byte): LineFormat.csv.rawValue
      case .patterns: "regex"
      case .plot: "plot"
      }
    }
  }

  /// Whether the first thing on a line is a brace or a bracket.
  static func beginsAsJSON(_ line: Span<UInt8>) -> Bool {
    var first = 0
    while first < line.count, isBlank(line[first]) { first &+= 1 }
    guard first < line.count else { return false }
    return line[first] == UInt8(ascii: "{") || line[first] == UInt8(ascii: "[")
  }

  /// Whether the first thing on a line is a brace or a bracket, and the last one too.
  static func hasJSONEnds(_ line: Span<UInt8>) -> Bool {
    guard beginsAsJSON(line), let last = NumberLine.field(line).last else { return false }
    return line[last] == UInt8(ascii: "}") || line[last] == UInt8(ascii: "]")
  }

  /// Whether a line may be JSON, perhaps with text before it.
  static func mayBeJSON(_ line: Span<UInt8>) -> Bool {
    beginsAsJSON(line) || line.firstIndex(of: UInt8(ascii: "{"), from: 0) != nil
  }

  /// The format that this line seems to have, if the next one agrees: a name with a value, or a number.
  static func single(_ line: Span<UInt8>) -> Finding? {
    if let pair = NameValueLine(line), pair.isConvincing { return .lines(.nameValue) }
    return isNumber(line) ? .lines(.number) : nil
  }

  /// The table that a line with these shapes and one of the held ones are rows of.
  static func table(_ shapes: TableShapes, with held: HeldLines) -> Finding? {
    if shapes.isSpecial, held.lines.contains(where: { $0.shapes.isSpecial }) {
      return .table(.blanks)
    }
    for index in 0..<separators.count where shapes.fieldCounts[index] > 0 {
      for other in held.lines
      where other.shapes.fieldCounts[index] == shapes.fieldCounts[index] {
        return .table(separators[index])
      }
    }
    let isUnderHeader =
      shapes.isTimed && held.lines.last?.shapes.isTimedHeader(over: shapes) ?? false
    return isUnderHeader ? .table(.blanks) : nil
  }

  /// The table that a line alone would be a row of, when there is no more to wait for.
  static func table(_ shapes: TableShapes) -> Finding? {
    if shapes.isSpecial { return .table(.blanks) }
    let found = separators.indices.first { shapes.fieldCounts[$0] > 0 }
    return found.map { .table(separators[$0]) }
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

  /// Rarer separators first: a comma may stand inside of a field between others. Colons separate only
  /// what begins with a time in seconds, as nicstat -p prints it.
  static let separators: [Table.Separator] = [
    .byte(UInt8(ascii: "\t")), .byte(UInt8(ascii: ";")), .byte(UInt8(ascii: ",")),
    .byte(UInt8(ascii: ":")), .blanks,
  ]

  /// A bare number; or a word for a missing or infinite one that is not also punctuation. Next to a tab
  /// it is a field of a table, and so it is before a word that is no unit we know.
  static func isNumber(_ line: Span<UInt8>) -> Bool {
    let field = NumberLine.field(line)
    guard line.firstIndex(of: 9, from: 0) == nil, !hasUnknownUnit(line, field) else { return false }
    return switch FieldValue(line, in: field) {
    case .number, .rejected(.infinite): true
    case .rejected(.missing): field.count > 1
    case .rejected: false
    }
  }
}

extension Detection {
  /// Whether a blank stands in a field, and behind it what is no unit that we know.
  private static func hasUnknownUnit(_ line: Span<UInt8>, _ field: Range<Int>) -> Bool {
    guard let blank = line.firstIndex(of: 32, from: field.lowerBound), blank < field.upperBound
    else { return false }
    return UnitSuffix.scale(line, in: blank + 1..<field.upperBound) == nil
  }

  /// Whether a line has an empty field between tabs, as many of them as the names in the line before: a row
  /// with a missing value, although it looks like a name with a value.
  static func isGappedRow(_ shapes: TableShapes, under held: HeldLines) -> Bool {
    shapes.emptyTabFields > 0
      && held.lines.last.map { $0.shapes.tabNames == shapes.fieldCounts[0] } ?? false
  }
}

/// How many fields a line has as a row of a table, for each of the separators; 0 where it is none.
struct TableShapes {
  private(set) var fieldCounts = InlineArray<5, Int>(repeating: 0)
  /// Whether it is one of the lines that ``SpecialRows`` reads.
  private(set) var isSpecial = false
  /// Fields between blanks, where the first is a time of day and the others are words: the header of sar
  /// and its kin, under which one row is enough.
  private var timedWords = 0
  /// Whether it is a row that begins with a time of day.
  private(set) var isTimed = false
  /// Fields between tabs that are all words, as in a header; 0 where it is no such line.
  private(set) var tabNames = 0
  /// Fields between tabs that are empty.
  private(set) var emptyTabFields = 0

  /// No row of any table.
  init() {}

  /// Cuts a line at each separator in turn.
  init(_ line: Span<UInt8>, scratch row: inout Row) {
    isSpecial = SpecialRows.kind(of: line) != nil
    if isSpecial { return }
    for index in fieldCounts.indices {
      fieldCounts[index] =
        switch Detection.separators[index] {
        case .blanks: betweenBlanks(line, &row)
        case .byte(let byte): TableShapes.between(byte, line, &row)
        }
    }
    noteTabs(line, &row)
  }

  private mutating func noteTabs(_ line: Span<UInt8>, _ row: inout Row) {
    guard line.firstIndex(of: 9, from: 0) != nil, row.split(line, at: 9) else { return }
    emptyTabFields = row.fields.count { $0.isEmpty }
    if fieldCounts[0] == 0, emptyTabFields == 0 { tabNames = row.fields.count }
  }

  /// Whether this is a header for rows with these shapes.
  func isTimedHeader(over row: TableShapes) -> Bool {
    timedWords > 0 && timedWords == row.fieldCounts[4]
  }

  private mutating func betweenBlanks(_ line: Span<UInt8>, _ row: inout Row) -> Int {
    row.splitAtBlanks(line)
    let times = RowTimes(line, row)
    let shape = RowShape(line, row, times: times, style: .columns)
    isTimed = times.leading > 0
    if isTimed, shape.numbers == 0, shape.words > 0 { timedWords = row.fields.count }
    // A name and a value with a comma is a name value line that will be refused, not a table.
    if row.fields.count == 2, TableShapes.hasDecimalCommas(line, &row),
      isLetter(line[row.fields[0].lowerBound])
    {
      return 0
    }
    return row.fields.count >= 2 && shape.isMostlyNumbers ? row.fields.count : 0
  }

  private static func between(_ separator: UInt8, _ line: Span<UInt8>, _ row: inout Row) -> Int {
    guard row.split(line, at: separator), row.fields.count >= 2 else { return 0 }
    let shape = RowShape(line, row, times: nil, style: Table.Separator.byte(separator).style)
    guard shape.numbers > 0 else { return 0 }
    if separator == UInt8(ascii: ":"), !Timestamp.isLikely(line, in: row.fields[0]) { return 0 }
    let count = row.fields.count
    return separator == UInt8(ascii: ",") && hasDecimalCommas(line, &row) ? 0 : count
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
