/// The names of a table's columns: the last line of words before the first row.
struct TableHeader {
  /// Bytes of the names, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Place of each name in `bytes`.
  private(set) var names: [Range<Int>] = []
  /// Place of each column's unit in `bytes`; empty where the header tells none.
  private(set) var units: [Range<Int>] = []
  /// Which tool prints such a header.
  private(set) var tool = KnownTool.other
  /// The words as they stand, to know the header again.
  private var rawBytes: [UInt8] = []
  private var raw: [Range<Int>] = []
  /// Words at the beginning that are a time of day.
  private(set) var leadingTimes = 0
  /// Whether the line begins with a blank, over the labels of the rows.
  private(set) var isIndented = false

  var isEmpty: Bool { names.isEmpty }

  /// Takes the fields of a line as names; `groups` may be empty.
  mutating func set(_ line: Span<UInt8>, _ row: Row, groups: ColumnGroups) {
    clear()
    for field in row.fields { appendRaw(line, field) }
    isIndented = line.count > 0 && isBlank(line[0])
    leadingTimes = RowTimes(line, row).leading
    let groups = groups.fits(line, row) ? groups : ColumnGroups()
    appendNames(line, row, groups)
    tool = KnownTool(header: self, hasBars: row.hasBars, groups: groups)
  }

  /// Forgets the names and keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    rawBytes.removeAll(keepingCapacity: true)
    raw.removeAll(keepingCapacity: true)
    tool = .other
    leadingTimes = 0
    isIndented = false
  }

  /// Whether the line has the same fields, as a header that is repeated every screen; the time at its
  /// beginning may be another.
  func matches(_ line: Span<UInt8>, _ row: Row) -> Bool {
    guard row.fields.count == raw.count, !raw.isEmpty else { return false }
    for index in raw.indices {
      let field = row.fields[index]
      if index < leadingTimes, ClockTime.fills(field, of: line) { continue }
      guard field.count == raw[index].count else { return false }
      for offset in 0..<field.count
      where line[field.lowerBound + offset] != rawBytes[raw[index].lowerBound + offset] {
        return false
      }
    }
    return true
  }

  /// Whether a field of the line stands in this header too.
  func sharesName(with line: Span<UInt8>, _ row: Row) -> Bool {
    for field in row.fields {
      let word = line.extracting(field)
      for known in raw where rawBytes.span.extracting(known).order(to: word) == 0 { return true }
    }
    return false
  }

  /// Whether a name is `word`, which is in lower case.
  func name(_ index: Int, is word: StaticString) -> Bool {
    bytes.span.holds(word, in: names[index])
  }

  /// Place of the first column called `word`; `nil` when there is none.
  func firstIndex(of word: StaticString) -> Int? {
    names.indices.first { name($0, is: word) }
  }

  /// Whether the last column is a command, which may have blanks in it.
  var endsInCommand: Bool {
    guard let last = names.indices.last, last > 0 else { return false }
    return name(last, is: "command") || name(last, is: "cmd")
  }

  private mutating func appendRaw(_ line: Span<UInt8>, _ field: Range<Int>) {
    let start = rawBytes.count
    for index in field { rawBytes.append(line[index]) }
    raw.append(start..<rawBytes.count)
  }
}

// MARK: Names

extension TableHeader {
  /// Names the columns: several words may be one name, a unit in brackets is none, and a name that
  /// occurs twice gets that of its group before it.
  private mutating func appendNames(_ line: Span<UInt8>, _ row: Row, _ groups: ColumnGroups) {
    var index = 0
    while index < row.fields.count {
      let field = row.fields[index]
      let next = index + 1 < row.fields.count ? row.fields[index + 1] : field
      if TableHeader.isDirection(line, field, next) {
        append(line, next, unit: field, groups, at: field.lowerBound..<next.upperBound)
        index += 2
      } else if line.holds("mounted", in: field), line.holds("on", in: next) {
        append(line, field.lowerBound..<next.upperBound, unit: nil)
        index += 2
      } else {
        let (name, unit) = TableHeader.cutUnit(line, field)
        if !groups.isEmpty, isRepeated(line, field, row) {
          append(line, name, unit: unit, groups, at: field)
        } else {
          append(line, name, unit: unit)
        }
        index += 1
      }
    }
    numberRepeats()
  }

  /// `KB/s in` or `Kbps out`, as ifstat has them.
  private static func isDirection(
    _ line: Span<UInt8>, _ field: Range<Int>, _ next: Range<Int>
  ) -> Bool {
    guard line.holds("in", in: next) || line.holds("out", in: next) else { return false }
    return field.count == 4 && line.holds("/s", in: field.upperBound - 2..<field.upperBound)
      || line.holds("kbps", in: field)
  }

  private func isRepeated(_ line: Span<UInt8>, _ field: Range<Int>, _ row: Row) -> Bool {
    row.fields.count <= 512
      && row.fields.count { other in
        other.count == field.count
          && (0..<field.count).allSatisfy {
            line[field.lowerBound + $0] == line[other.lowerBound + $0]
          }
      } > 1
  }

  /// Appends a name, behind that of its group.
  private mutating func append(
    _ line: Span<UInt8>, _ name: Range<Int>, unit: Range<Int>?, _ groups: ColumnGroups,
    at place: Range<Int>
  ) {
    let start = bytes.count
    groups.appendName(ofColumnAt: place, in: line, to: &bytes)
    if bytes.count > start { bytes.append(UInt8(ascii: ".")) }
    for index in name { bytes.append(line[index]) }
    names.append(start..<bytes.count)
    append(unit, of: line)
  }

  /// Appends a name as it stands, but for the doubled quotes of a quoted field.
  private mutating func append(_ line: Span<UInt8>, _ name: Range<Int>, unit: Range<Int>?) {
    let start = bytes.count
    let quote = UInt8(ascii: "\"")
    for index in name {
      let isSecond = line[index] == quote && index > name.lowerBound && line[index - 1] == quote
      if !isSecond { bytes.append(line[index]) }
    }
    names.append(start..<bytes.count)
    append(unit, of: line)
  }

  private mutating func append(_ unit: Range<Int>?, of line: Span<UInt8>) {
    let start = bytes.count
    if let unit { for index in unit { bytes.append(line[index]) } }
    units.append(start..<bytes.count)
  }

  /// Makes names that are still the same differ: the second `x` is `x#2`.
  private mutating func numberRepeats() {
    guard names.count <= 512 else { return }
    for index in names.indices {
      let name = names[index]
      guard !name.isEmpty else { continue }
      let count = names[..<index].count { isSame($0, name) }
      guard count > 0 else { continue }
      let start = bytes.count
      for place in name { bytes.append(bytes[place]) }
      bytes.append(UInt8(ascii: "#"))
      bytes.append(decimal: count + 1)
      names[index] = start..<bytes.count
    }
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count
      && (0..<a.count).allSatisfy { bytes[a.lowerBound + $0] == bytes[b.lowerBound + $0] }
  }

  /// `utilization.gpu [%]` or `Temp (C)`: the name and the unit in brackets.
  private static func cutUnit(
    _ line: Span<UInt8>, _ name: Range<Int>
  ) -> (name: Range<Int>, unit: Range<Int>?) {
    guard name.count > 3 else { return (name, nil) }
    let isSquare = line[name.upperBound - 1] == UInt8(ascii: "]")
    guard isSquare || line[name.upperBound - 1] == UInt8(ascii: ")"),
      let bracket = line.extracting(name).firstIndex(
        of: UInt8(ascii: isSquare ? "[" : "("), from: 0),
      bracket > 1, line[name.lowerBound + bracket - 1] == 32
    else { return (name, nil) }
    let unit = name.lowerBound + bracket + 1..<name.upperBound - 1
    return (name.lowerBound..<name.lowerBound + bracket - 1, unit)
  }
}
