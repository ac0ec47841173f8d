/// The members of an object that have been read.
struct JSONMembers {
  fileprivate var isFirst = true
  private var seen: Set<String> = []

  /// Notes a key; false when it came before.
  fileprivate mutating func note(_ key: String) -> Bool { seen.insert(key).inserted }
}

// Objects by their keys, and what is to be passed over.
extension JSONScanner {
  /// Steps into an object.
  mutating func beginObject(_ text: Span<UInt8>) throws(JSONFault) -> JSONMembers {
    skipBlanks(text)
    guard take(UInt8(ascii: "{"), text) else { throw unexpected("an object", text) }
    return JSONMembers()
  }

  /// Steps into an array.
  mutating func beginArray(_ text: Span<UInt8>) throws(JSONFault) {
    skipBlanks(text)
    guard take(UInt8(ascii: "["), text) else { throw unexpected("an array", text) }
  }

  /// Reads the next key and steps to its value; `nil` behind the last member.
  mutating func nextKey(
    _ members: inout JSONMembers, _ text: Span<UInt8>
  ) throws(JSONFault) -> String? {
    guard try next(&members.isFirst, closing: UInt8(ascii: "}"), text) else { return nil }
    let start = place
    let key = try key(text)
    guard members.note(key) else { throw Self.twice(key, at: start) }
    return key
  }

  /// Reads a key and steps to its value.
  mutating func key(_ text: Span<UInt8>) throws(JSONFault) -> String {
    guard place < text.count, text[place] == UInt8(ascii: "\"") else {
      throw unexpected("a key in quotes", text)
    }
    let key = try string(text)
    try takeColon(text)
    return key
  }

  static func twice(_ key: String, at place: Int) -> JSONFault {
    JSONFault(
      at: place, "the key \(quoted(key)) comes twice; keep one of them")
  }

  /// Steps over a value of any kind.
  ///
  /// - Throws: a fault where it is not JSON, or is nested deeper than ``depthLimit``.
  mutating func skipValue(_ text: Span<UInt8>) throws(JSONFault) {
    var closers: [UInt8] = []
    var isFirst: [Bool] = []
    repeat {
      if let closer = closers.last {
        var first = isFirst[isFirst.count - 1]
        let hasMore = try next(&first, closing: closer, text)
        isFirst[isFirst.count - 1] = first
        guard hasMore else {
          closers.removeLast()
          isFirst.removeLast()
          continue
        }
        if closer == UInt8(ascii: "}") { _ = try key(text) }
      }
      guard let closer = try skipScalar(text) else { continue }
      guard closers.count < Self.depthLimit else {
        throw JSONFault(at: place - 1, "more than \(Self.depthLimit) levels in one another")
      }
      closers.append(closer)
      isFirst.append(true)
    } while !closers.isEmpty
  }

  /// Steps over a string, number or word, or into a container, whose closing byte it returns.
  private mutating func skipScalar(_ text: Span<UInt8>) throws(JSONFault) -> UInt8? {
    switch peek(text) {
    case UInt8(ascii: "{"):
      place += 1
      return UInt8(ascii: "}")
    case UInt8(ascii: "["):
      place += 1
      return UInt8(ascii: "]")
    case UInt8(ascii: "\""): _ = try string(text)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean(text)
    case UInt8(ascii: "n"): _ = try takeNull(text)
    default: _ = try number(text)
    }
    return nil
  }
}
