/// Reads the rows of `atop -P`.
///
/// ```text
/// RESET                                                     the block that follows is since boot
/// CPL web-1 1796054777 2026/11/30 16:06:17 10 2 1.45 1.33 0.85 90327977 41013212
/// ^^^       ^^^^^^^^^^ time                   ^ `CPL.processors`, `CPL.load1`, ...
/// NET web-1 1796054777 2026/11/30 16:06:17 10 eth0 12 34    `NET.eth0.column8`, as the row has them
/// SEP                                                       ends a block
/// ```
struct AtopRows {
  private var row = Row()
  private var isSinceBoot = false
  private var name: [UInt8] = []

  /// Whether a line is one of these.
  static func accepts(_ line: Span<UInt8>) -> Bool {
    guard let text = NumberLine.field(line).first, isLetter(line[text]) else { return false }
    if isMark(line) { return true }
    // A look at the date tells nearly every other line apart: `/` and `:` at their places.
    guard let slash = line.firstIndex(of: UInt8(ascii: "/"), from: 0), slash >= 4,
      slash + 15 < line.count
    else { return false }
    return CalendarTime.isDate(line, in: slash - 4..<slash + 6)
      && ClockTime.fills(slash + 7..<slash + 15, of: line)
      && AtopRows.hasStamp(line, before: slash - 4)
  }

  /// Whether the field before the date is its time as a number.
  private static func hasStamp(_ line: Span<UInt8>, before end: Int) -> Bool {
    var last = end
    while last > 0, isBlank(line[last - 1]) { last -= 1 }
    var first = last
    while first > 0, isDigit(line[first - 1]) { first -= 1 }
    return Timestamp.isLikely(line, in: first..<last)
  }

  private static func isMark(_ line: Span<UInt8>) -> Bool {
    line.count == 5 && line.holds("reset", in: 0..<5)
      || line.count == 3 && line.holds("sep", in: 0..<3)
  }

  /// Reads a row or a mark.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, _ hasher: NameHasher
  ) {
    if AtopRows.isMark(line) {
      isSinceBoot = line.count == 5
      return
    }
    row.splitAtBlanks(line)
    guard !isSinceBoot, row.fields.count > 6 else { return }
    let stamp = Timestamp.number(line, in: row.fields[2]) ?? Measurement.noTime
    setKey(line)
    for index in 6..<row.fields.count {
      let value = FieldValue(line, in: row.fields[index])
      guard case .number = value else { continue }
      let keyCount = name.count
      appendName(line, index)
      batch.append(value, name: name.span, hash: hasher.hash(name.span), stamp: stamp)
      name.removeLast(name.count - keyCount)
    }
  }

  /// Begins the names of a row: its label, and what it is about where that is a word.
  private mutating func setKey(_ line: Span<UInt8>) {
    name.removeAll(keepingCapacity: true)
    append(line, row.fields[0])
    let first = row.fields[6]
    let label = row.fields[0].lowerBound
    let isProcess = row.fields[0].count == 3 && line.holds("pr", in: label..<label + 2)
    if isProcess, row.fields.count > 7 {
      append(line, AtopRows.withoutBrackets(line, row.fields[7]))
    }
    if isProcess || FieldValue(line, in: first) == .rejected(.notNumber) { append(line, first) }
  }

  /// `(name)` without what is around it.
  private static func withoutBrackets(_ line: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
    let isInBrackets =
      field.count > 2 && line[field.lowerBound] == UInt8(ascii: "(")
      && line[field.upperBound - 1] == UInt8(ascii: ")")
    return isInBrackets ? field.lowerBound + 1..<field.upperBound - 1 : field
  }

  private mutating func append(_ line: Span<UInt8>, _ field: Range<Int>) {
    for index in field { name.append(line[index]) }
    name.append(UInt8(ascii: "."))
  }

  private mutating func appendName(_ line: Span<UInt8>, _ index: Int) {
    let names =
      line.holds("cpl", in: row.fields[0])
      ? AtopRows.load : (line.holds("cpu", in: row.fields[0]) ? AtopRows.processor : [])
    if index - 6 < names.count {
      names[index - 6].withUTF8Buffer { unsafe $0.forEach { name.append($0) } }
    } else {
      for byte in "column".utf8 { name.append(byte) }
      name.append(decimal: index + 1)
    }
  }

  /// Source: atop(1), "Parseable output".
  private static let load: [StaticString] = [
    "processors", "load1", "load5", "load15", "switches", "interrupts",
  ]
  private static let processor: [StaticString] = [
    "hertz", "processors", "system", "user", "nice", "idle", "wait", "irq", "softirq", "steal",
    "guest",
  ]
}
