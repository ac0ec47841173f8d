/// A field of a command of collectd: a word between blanks, part of which may be quoted.
struct CollectdField {
  /// Its place, quotes included.
  let range: Range<Int>
  /// Place of the `=` that makes it an option.
  let equals: Int?

  /// The field that begins at or after `place`; `nil` when only blanks are left or a quote stays open.
  init?(_ line: Span<UInt8>, from place: Int) {
    var first = place
    while first < line.count, isBlank(line[first]) { first += 1 }
    guard first < line.count else { return nil }
    var end = first
    var isQuoted = false
    var equals: Int?
    while end < line.count, isQuoted || !isBlank(line[end]) {
      switch line[end] {
      case UInt8(ascii: "\\") where isQuoted: end += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "=") where !isQuoted && equals == nil: equals = end
      default: break
      }
      end += 1
    }
    guard !isQuoted, end <= line.count else { return nil }
    range = first..<end
    self.equals = equals
  }
}

extension Span where Element == UInt8 {
  /// Calls `body` with each byte of a field, without its quotes and the backslashes before what they
  /// protect.
  func unquoted(_ range: Range<Int>, _ body: (UInt8) -> Void) {
    guard !range.isEmpty, self[range.lowerBound] == UInt8(ascii: "\"") else {
      for place in range { body(self[place]) }
      return
    }
    var place = range.lowerBound + 1
    while place < range.upperBound, self[place] != UInt8(ascii: "\"") {
      if self[place] == UInt8(ascii: "\\"), place + 1 < range.upperBound { place += 1 }
      body(self[place])
      place += 1
    }
  }

  /// The text of a field; not safe for a terminal.
  func unquotedText(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    unquoted(range) { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
