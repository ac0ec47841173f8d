/// Strings of JSON, with their escapes.
extension JSONCursor {
  /// Steps over a string; where it has escapes, appends what it stands for to `text`.
  ///
  /// - Returns: whether it had escapes; if not, nothing was appended.
  @inline(__always)
  mutating func skipString(
    _ line: Span<UInt8>, unescapingInto text: inout ByteStack
  ) throws(JSONFailure) -> Bool {
    guard take(UInt8(ascii: "\""), line) else { throw .invalid }
    let start = place
    place = JSONCursor.endOfPlainText(line, from: place)
    guard place < line.count else { throw .invalid }
    if line[place] == UInt8(ascii: "\"") {
      place &+= 1
      return false
    }
    text.append(line, start..<place)
    try unescapeRest(line, into: &text)
    return true
  }

  /// Place of the first quote, backslash or control character.
  @inline(__always)
  private static func endOfPlainText(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place &+ 8 <= line.count {
      let word = line.word(at: place)
      let found =
        bytesEqual(to: UInt8(ascii: "\""), in: word)
        | bytesEqual(to: UInt8(ascii: "\\"), in: word) | bytesBelow(32, in: word)
      if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < line.count {
      let byte = line[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 32 { break }
      place &+= 1
    }
    return place
  }

  private mutating func unescapeRest(
    _ line: Span<UInt8>, into text: inout ByteStack
  ) throws(JSONFailure) {
    while place < line.count {
      let byte = line[place]
      place &+= 1
      if byte == UInt8(ascii: "\"") { return }
      guard byte >= 32 else { throw .invalid }
      if byte == UInt8(ascii: "\\") {
        try readEscape(line, into: &text)
      } else {
        text.append(byte)
      }
    }
    throw .invalid
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(
    _ line: Span<UInt8>, into text: inout ByteStack
  ) throws(JSONFailure) {
    guard place < line.count else { throw .invalid }
    let byte = line[place]
    place &+= 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"): try readScalarEscape(line, into: &text)
    default: throw .invalid
    }
  }

  /// Reads the digits of `\u`, and the second half of a surrogate pair.
  private mutating func readScalarEscape(
    _ line: Span<UInt8>, into text: inout ByteStack
  ) throws(JSONFailure) {
    var code = try readHex(line)
    if (0xD800..<0xDC00).contains(code) {
      guard take(UInt8(ascii: "\\"), line), take(UInt8(ascii: "u"), line) else { throw .invalid }
      let low = try readHex(line)
      guard (0xDC00..<0xE000).contains(low) else { throw .invalid }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .invalid }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
  }

  private mutating func readHex(_ line: Span<UInt8>) throws(JSONFailure) -> UInt32 {
    guard place &+ 4 <= line.count else { throw .invalid }
    var code: UInt32 = 0
    for _ in 0..<4 {
      let byte = line[place]
      let letter = (byte | 32) &- 97
      guard isDigit(byte) || letter < 6 else { throw .invalid }
      code = code << 4 | UInt32(isDigit(byte) ? byte - 48 : letter + 10)
      place &+= 1
    }
    return code
  }
}
