internal import MetricLines

/// Where reading stands in a text of JSON, and the pieces that know nothing of charts.
///
/// Strict as RFC 8259 has it: no comments, no comma at an end, no key twice. The text is valid UTF-8.
struct JSONScanner {
  /// The next byte.
  var place = 0

  /// Containers in one another; nobody's chart has more.
  static let depthLimit = 128

  @inline(__always)
  mutating func skipBlanks(_ text: Span<UInt8>) {
    while place < text.count {
      switch text[place] {
      case 32, 10, 13, 9: place &+= 1
      default: return
      }
    }
  }

  /// The next byte behind blanks; `nil` at the end.
  @inline(__always)
  mutating func peek(_ text: Span<UInt8>) -> UInt8? {
    skipBlanks(text)
    return place < text.count ? text[place] : nil
  }

  /// The byte that stands here; 0 at the end.
  @inline(__always)
  func byte(_ text: Span<UInt8>) -> UInt8 { place < text.count ? text[place] : 0 }

  /// Whether `byte` can be the first of a number.
  @inline(__always)
  static func beginsNumber(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || byte == UInt8(ascii: "-")
  }

  /// Steps over `byte` if it comes next.
  @inline(__always)
  mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place &+= 1
    return true
  }

  /// Steps to the next item of an array or object, over the comma before it.
  ///
  /// - Returns: false, having stepped over `closing`, behind the last.
  @inline(__always)
  mutating func next(
    _ isFirst: inout Bool, closing: UInt8, _ text: Span<UInt8>
  ) throws(JSONFault) -> Bool {
    skipBlanks(text)
    if take(closing, text) { return false }
    if isFirst {
      isFirst = false
      return true
    }
    guard take(UInt8(ascii: ","), text) else {
      throw unexpected("',' or '\(Character(Unicode.Scalar(closing)))'", text)
    }
    skipBlanks(text)
    guard place >= text.count || text[place] != closing else {
      throw JSONFault(at: place, "a comma with nothing behind it; take it out")
    }
    return true
  }

  /// Steps over the colon behind a key, and the blanks around it.
  @inline(__always)
  mutating func takeColon(_ text: Span<UInt8>) throws(JSONFault) {
    skipBlanks(text)
    guard take(UInt8(ascii: ":"), text) else { throw unexpected("':' behind the key", text) }
    skipBlanks(text)
  }

  /// Steps over `null` if it comes next.
  @inline(__always)
  mutating func takeNull(_ text: Span<UInt8>) throws(JSONFault) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: "n") else { return false }
    guard takeWord("null", text) else { throw unexpected("a value", text) }
    return true
  }

  mutating func takeWord(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= text.count else { return false }
    let isSame = word.withUTF8Buffer { letters in
      letters.indices.allSatisfy { unsafe letters[$0] == text[place + $0] }
    }
    if isSame { place = end }
    return isSame
  }
}

// MARK: - Values

extension JSONScanner {
  /// Reads a finite number.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>) throws(JSONFault) -> Double {
    guard let number = Number(text, from: place), number.isComplete, number.value.isFinite,
      isWritten(text)
    else { throw noNumber(text) }
    place = number.end
    return number.value
  }

  /// Whether the number begins as JSON asks: without a plus, and without a zero before other digits.
  @inline(__always)
  private func isWritten(_ text: Span<UInt8>) -> Bool {
    guard text[place] != UInt8(ascii: "+") else { return false }
    let first = text[place] == UInt8(ascii: "-") ? place &+ 1 : place
    guard text[first] == UInt8(ascii: "0"), first &+ 1 < text.count else { return true }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[first &+ 1])
  }

  private func noNumber(_ text: Span<UInt8>) -> JSONFault {
    guard let number = Number(text, from: place) else {
      return unexpected("a number", text)
    }
    let word = PrintableText.escaped(text.extracting(place..<number.end), limit: 40)
    guard number.value.isFinite else {
      return JSONFault(at: place, "\(word) is beyond the largest number, about 1.8e308")
    }
    return JSONFault(
      at: place,
      "\(word) is not a number as JSON writes it; expected such as 0.5, -12 or 1e3")
  }

  mutating func boolean(_ text: Span<UInt8>) throws(JSONFault) -> Bool {
    if takeWord("true", text) { return true }
    if takeWord("false", text) { return false }
    throw unexpected("true or false", text)
  }

  /// Says what stands here in place of `expected`.
  func unexpected(_ expected: String, _ text: Span<UInt8>) -> JSONFault {
    JSONFault(at: place, "found \(kind(text)); expected \(expected)")
  }

  /// What stands here, in words.
  private func kind(_ text: Span<UInt8>) -> String {
    guard place < text.count else { return "the end of the file" }
    switch text[place] {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case let first where first != UInt8(ascii: "+") && Number(text, from: place) != nil:
      return "a number"
    default: break
    }
    var end = text[place] == UInt8(ascii: "-") ? place + 1 : place
    while end < text.count, isLetter(text[end]) { end += 1 }
    let word = PrintableText.escaped(text.extracting(place..<max(end, place + 1)), limit: 20)
    switch word {
    case "true", "false", "null": return word
    case "NaN", "nan", "-NaN", "Infinity", "-Infinity", "inf":
      return "\(word), which JSON does not have"
    default: return "'\(word)'"
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 32) &- 97 < 26 || byte >= 0x80
  }
}
