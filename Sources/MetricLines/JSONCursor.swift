/// Where reading stands in a line of JSON, and the pieces that need nothing else.
struct JSONCursor {
  /// The next byte.
  var place = 0

  @inline(__always)
  mutating func skipBlanks(_ line: Span<UInt8>) {
    while place < line.count, isBlank(line[place]) { place &+= 1 }
  }

  /// Steps over `byte` if it comes next.
  @inline(__always)
  mutating func take(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
    guard place < line.count, line[place] == byte else { return false }
    place &+= 1
    return true
  }

  mutating func readWord(_ word: StaticString, _ line: Span<UInt8>) throws(JSONFailure) {
    let end = place + word.utf8CodeUnitCount
    guard end <= line.count else { throw .invalid }
    let isSame = word.withUTF8Buffer { letters in
      letters.indices.allSatisfy { unsafe letters[$0] == line[place + $0] }
    }
    guard isSame else { throw .invalid }
    place = end
  }

  /// Steps over a string and returns the number it holds, if it holds nothing else.
  mutating func readQuotedNumber(
    _ line: Span<UInt8>, scratch: inout ByteStack
  ) throws(JSONFailure) -> FieldValue? {
    let start = place + 1
    let before = scratch.count
    let hasEscape = try skipString(line, unescapingInto: &scratch)
    scratch.truncate(to: before)
    let text = line.extracting(start..<place - 1)
    guard !hasEscape, text.count > 0 else { return nil }
    if let number = Number(text, from: 0), number.end == text.count {
      return number.value.isFinite ? .number(number.value) : .rejected(.infinite)
    }
    if FieldValue.isNaN(text) { return .rejected(.missing) }
    return FieldValue.isInfinite(text) ? .rejected(.infinite) : nil
  }

  /// Reads a time if one stands here: a likely number, bare or quoted, or ISO 8601 in quotes.
  ///
  /// - Returns: `nil`, having read nothing, when something else stands here.
  mutating func readTime(
    _ line: Span<UInt8>, _ context: inout ParseContext
  ) throws(JSONFailure) -> Int64? {
    guard place < line.count else { throw .invalid }
    if line[place] == UInt8(ascii: "\"") {
      guard let end = line.firstIndex(of: UInt8(ascii: "\""), from: place + 1),
        let time = Timestamp.read(line, in: place + 1..<end, zone: &context.zone),
        time >= Timestamp.earliest
      else { return nil }
      place = end + 1
      return time
    }
    guard let (time, end) = Timestamp.prefix(line, from: place), time >= Timestamp.earliest,
      line[place] != UInt8(ascii: "0"), line[end - 1] != UInt8(ascii: "."),
      end == line.count || line[end] | 32 != UInt8(ascii: "e")
    else { return nil }
    place = end
    return time
  }
}
