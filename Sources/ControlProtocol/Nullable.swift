/// An optional value that is written as `null` when there is none, so that every key is always there.
@propertyWrapper
package struct Nullable<Wrapped: Hashable & Sendable>: Hashable, Sendable {
  /// The value, if there is one.
  package var wrappedValue: Wrapped?

  /// Wraps `wrappedValue`.
  package init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }
}

extension Nullable: Encodable where Wrapped: Encodable {
  /// Writes the value or `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension Nullable: Decodable where Wrapped: Decodable {
  /// Reads a value or `null`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Wrapped.self))
  }
}

extension KeyedDecodingContainer {
  /// A key that is absent is `null` as well.
  package func decode<Wrapped: Decodable>(
    _ type: Nullable<Wrapped>.Type, forKey key: Key
  ) throws -> Nullable<Wrapped> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}
