/// Counters that have begun again and of which nobody has been told.
struct Restarts {
  private var first: ContiguousArray<UInt8> = []
  private var count = 0

  var areThere: Bool { count > 0 }

  mutating func note(_ name: ContiguousArray<UInt8>) {
    if count == 0 { first = name }
    count += 1
  }

  mutating func take() -> (first: String, count: Int)? {
    guard count > 0 else { return nil }
    defer { count = 0 }
    return (String(decoding: first, as: UTF8.self), count)
  }
}
