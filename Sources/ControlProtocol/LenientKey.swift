/// Keys of a report that has grown: a program of another version may leave some of them out.
///
/// Flags, counts and lists that are not told are read as none. Words and times are always told, so that
/// an answer to another question is not taken for a report.
protocol LenientKey: CodingKey {}

extension KeyedDecodingContainer where Key: LenientKey {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decodeIfPresent(type, forKey: key) ?? false
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decodeIfPresent(type, forKey: key) ?? 0
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decodeIfPresent(type, forKey: key) ?? 0
  }

  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }

  func decode<Value: Decodable>(
    _ type: [String: Value].Type, forKey key: Key
  ) throws -> [String: Value] {
    try decodeIfPresent(type, forKey: key) ?? [:]
  }
}
