/// Steps through the members of an object, or the elements of an array, that was found to be valid.
struct JSONMembers {
  /// Place of the key, without quotes and with its escapes; empty in an array.
  private(set) var key = 0..<0
  /// Place of the value, with its quotes or brackets.
  private(set) var value = 0..<0
  private var place: Int
  private let end: Int
  private let isObject: Bool

  /// Starts at the bracket that `range` begins with.
  init(_ line: Span<UInt8>, in range: Range<Int>) {
    place = min(range.lowerBound + 1, range.upperBound)
    end = range.upperBound
    isObject = !range.isEmpty && line[range.lowerBound] == UInt8(ascii: "{")
  }

  /// Goes to the next one; `false` when there is none.
  mutating func next(_ line: Span<UInt8>) -> Bool {
    skip(line) { isBlank($0) || $0 == UInt8(ascii: ",") }
    guard place < end, line[place] != UInt8(ascii: "}"), line[place] != UInt8(ascii: "]") else {
      return false
    }
    if isObject {
      let start = place
      JSONMembers.skipValue(line, &place, end)
      key = start + 1..<max(start + 1, place - 1)
      skip(line) { isBlank($0) || $0 == UInt8(ascii: ":") }
    }
    let start = place
    JSONMembers.skipValue(line, &place, end)
    value = start..<place
    return !value.isEmpty
  }

  private mutating func skip(_ line: Span<UInt8>, while isSkipped: (UInt8) -> Bool) {
    while place < end, isSkipped(line[place]) { place += 1 }
  }

  /// Steps over a value: strings, brackets with all that is between them, or a bare word.
  private static func skipValue(_ line: Span<UInt8>, _ place: inout Int, _ end: Int) {
    var depth = 0
    while place < end {
      switch line[place] {
      case UInt8(ascii: "\""): skipString(line, &place, end)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        place += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 32:
        if depth == 0 { return }
        place += 1
        continue
      default:
        place += 1
        continue
      }
      if depth == 0 { return }
    }
  }

  private static func skipString(_ line: Span<UInt8>, _ place: inout Int, _ end: Int) {
    place += 1
    while place < end, line[place] != UInt8(ascii: "\"") {
      place += line[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, end)
  }
}

extension JSONCursor {
  /// What the value in `range` of valid JSON stands for as a number; `nil` when it is none. A truth is 1
  /// or 0.
  mutating func number(
    _ line: Span<UInt8>, in range: Range<Int>, scratch: inout ByteStack
  ) -> FieldValue? {
    guard let first = range.first else { return nil }
    switch line[first] {
    case UInt8(ascii: "\""):
      place = first
      do throws(JSONFailure) {
        return try readQuotedNumber(line, scratch: &scratch)
      } catch { return nil }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
    case UInt8(ascii: "t"): return .number(1)
    case UInt8(ascii: "f"): return .number(0)
    default:
      let value = FieldValue(line, in: range)
      return value == .rejected(.notNumber) ? nil : value
    }
  }
}
