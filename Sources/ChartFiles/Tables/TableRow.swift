/// The fields of one row of a table, as places in its bytes. Reused for every row.
///
/// ```text
/// a, "b, ""c"" "; a line end inside of quotes belongs to the field
/// ^   ^^^^^^^^    blanks around a field do not count, quotes around it neither
/// ```
struct TableRow {
  /// Places without blanks or quotes around them.
  private(set) var fields: [Range<Int>] = []
  /// Which fields have doubled quotes in them.
  private var doubled: Set<Int> = []
  /// The line it began on, from 1.
  private(set) var line = 1

  /// Where reading stands.
  private var place: Int
  private var nextLine = 1

  /// Begins at `start`.
  init(from start: Int) { place = start }

  /// Whether all fields are empty, as in a blank line.
  var isBlank: Bool { fields.allSatisfy(\.isEmpty) && fields.count == 1 }

  /// Reads the next row.
  ///
  /// - Returns: false behind the last.
  /// - Throws: ``ChartFileError`` where quotes are wrong.
  mutating func read(
    _ text: Span<UInt8>, separator: UInt8
  ) throws(ChartFileError) -> Bool {
    guard place < text.count else { return false }
    fields.removeAll(keepingCapacity: true)
    if !doubled.isEmpty { doubled.removeAll() }
    line = nextLine
    repeat { try readField(text, separator) } while take(separator, text)
    if take(13, text) {
      _ = take(10, text)
      nextLine += 1
    } else if take(10, text) {
      nextLine += 1
    }
    return true
  }

  /// The text of a field.
  func string(_ index: Int, _ text: Span<UInt8>) -> String {
    let string = unsafe text.extracting(fields[index]).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
    guard doubled.contains(index) else { return string }
    var (kept, isSecond) = ("", false)
    for character in string.unicodeScalars {
      isSecond = character == "\"" && !isSecond
      if !(character == "\"" && !isSecond) { kept.unicodeScalars.append(character) }
    }
    return kept
  }

  private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place &+= 1
    return true
  }

  private mutating func skipBlanks(_ text: Span<UInt8>, _ separator: UInt8) {
    while place < text.count, text[place] == 32 || (text[place] == 9 && separator != 9) {
      place &+= 1
    }
  }

  private mutating func readField(
    _ text: Span<UInt8>, _ separator: UInt8
  ) throws(ChartFileError) {
    skipBlanks(text, separator)
    if take(UInt8(ascii: "\""), text) { return try readQuoted(text, separator) }
    let start = place
    var end = place
    while place < text.count, text[place] != separator, text[place] != 10, text[place] != 13 {
      place &+= 1
      if text[place &- 1] > 32 { end = place }
    }
    fields.append(start..<end)
  }

  private mutating func readQuoted(
    _ text: Span<UInt8>, _ separator: UInt8
  ) throws(ChartFileError) {
    let start = place
    while place < text.count {
      let byte = text[place]
      place += 1
      if byte == 10 { nextLine += 1 }
      guard byte == UInt8(ascii: "\"") else { continue }
      if take(UInt8(ascii: "\""), text) {
        doubled.insert(fields.count)
        continue
      }
      fields.append(start..<place - 1)
      skipBlanks(text, separator)
      let isAtEnd = place == text.count || [separator, 10, 13].contains(text[place])
      guard isAtEnd else {
        throw ChartFileError(
          line: nextLine, "text behind a closing quote; write a quote inside of quotes twice")
      }
      return
    }
    throw ChartFileError(line: line, "a quote that is open to the end of the file; close it")
  }
}
