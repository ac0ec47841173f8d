// Strings of JSON, with their escapes.
extension JSONScanner {
  /// Reads a string.
  @inline(__always)
  mutating func string(_ text: Span<UInt8>) throws(JSONFault) -> String {
    guard take(UInt8(ascii: "\""), text) else { throw unexpected("a string", text) }
    let start = place
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "\"") {
        place &+= 1
        return Self.plain(text, start..<place &- 1)
      }
      if byte == UInt8(ascii: "\\") || byte < 32 { break }
      place &+= 1
    }
    return try unescaped(text, from: start)
  }

  @inline(__always)
  private static func plain(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe text.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads the rest of a string that has an escape, or none of whose ends came.
  private mutating func unescaped(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONFault) -> String {
    var bytes: [UInt8] = []
    for index in start..<place { bytes.append(text[index]) }
    while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(text, into: &bytes)
      case 0..<32:
        throw JSONFault(
          at: place, "a control character inside of a string; write it as an escape such as \\n")
      default:
        bytes.append(byte)
        place += 1
      }
    }
    throw JSONFault(at: start - 1, "a string that begins here has no end; expected '\"'")
  }

  private mutating func readEscape(
    _ text: Span<UInt8>, into bytes: inout [UInt8]
  ) throws(JSONFault) {
    let start = place
    place += 2
    switch start + 1 < text.count ? text[start + 1] : 0 {
    case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): bytes.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "u"): try readScalar(text, escapeAt: start, into: &bytes)
    default:
      throw JSONFault(at: start, "an escape that JSON does not have; a backslash itself is \\\\")
    }
  }

  /// Reads the digits of `\u`, and the second half of a surrogate pair.
  private mutating func readScalar(
    _ text: Span<UInt8>, escapeAt start: Int, into bytes: inout [UInt8]
  ) throws(JSONFault) {
    var code = try hexadecimal(text, escapeAt: start)
    if (0xD800..<0xDC00).contains(code) {
      guard take(UInt8(ascii: "\\"), text), take(UInt8(ascii: "u"), text) else {
        throw halfPair(at: start)
      }
      let low = try hexadecimal(text, escapeAt: start)
      guard (0xDC00..<0xE000).contains(low) else { throw halfPair(at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw halfPair(at: start) }
    bytes.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  private func halfPair(at start: Int) -> JSONFault {
    JSONFault(
      at: start,
      "half of a surrogate pair, which is no character; expected both halves, such as \\ud83d\\ude00"
    )
  }

  private mutating func hexadecimal(
    _ text: Span<UInt8>, escapeAt start: Int
  ) throws(JSONFault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      let digit = place < text.count ? Character(Unicode.Scalar(text[place])).hexDigitValue : nil
      guard let digit, text[place] < 128 else {
        throw JSONFault(at: start, "\\u needs four hexadecimal digits, such as \\u00b0")
      }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }
}
