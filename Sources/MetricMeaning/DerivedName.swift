internal import MetricLines

/// The name of a series that is made of another one's samples.
struct DerivedName {
  let bytes: ContiguousArray<UInt8>
  let hash: UInt64

  /// Puts `suffix` behind the name and before its tags: `latency.p95{host=a}`.
  init(_ name: Span<UInt8>, suffix: String, _ hasher: NameHasher) {
    let place = Self.tagStart(name) ?? name.count
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(name.count + suffix.utf8.count)
    for index in 0..<place { bytes.append(name[index]) }
    bytes.append(contentsOf: suffix.utf8)
    for index in place..<name.count { bytes.append(name[index]) }
    hash = hasher.hash(bytes.span)
    self.bytes = bytes
  }

  /// Where the tags begin: at the last brace that no backslash stands before.
  private static func tagStart(_ name: Span<UInt8>) -> Int? {
    guard name.count > 1, name[name.count - 1] == UInt8(ascii: "}") else { return nil }
    for index in (1..<name.count).reversed()
    where name[index] == UInt8(ascii: "{") && name[index - 1] != UInt8(ascii: "\\") {
      return index
    }
    return nil
  }
}

/// The unit of a rate.
package enum RateUnit {
  /// That of what has no unit itself.
  package static let ofNothing = "per second"

  /// The unit of the rate of what has the unit `unit`; one that is of a rate already stays as it is.
  package static func text(of unit: String) -> String {
    let isRate = ["/s", "/sec", "per second", "bps", "Bps"].contains { unit.hasSuffix($0) }
    return isRate ? unit : String(decoding: bytes(of: Array(unit.utf8).span), as: UTF8.self)
  }

  /// `B` gives `B/s`, `packets` gives `packets per second`, nothing gives `per second`.
  static func bytes(of unit: Span<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for index in unit.indices { bytes.append(unit[index]) }
    if unit.count == 0 {
      bytes.append(contentsOf: ofNothing.utf8)
    } else {
      bytes.append(contentsOf: (isSymbol(unit) ? "/s" : " per second").utf8)
    }
    return bytes
  }

  /// Bytes and bits with or without a prefix: `B`, `kB`, `KiB`, `bit`, `Mbit`.
  private static func isSymbol(_ unit: Span<UInt8>) -> Bool {
    if unit.count <= 3, unit[unit.count - 1] == UInt8(ascii: "B") { return true }
    guard unit.count >= 3, unit.count <= 5 else { return false }
    let end = unit.count - 3
    return unit[end] == UInt8(ascii: "b") && unit[end + 1] == UInt8(ascii: "i")
      && unit[end + 2] == UInt8(ascii: "t")
  }
}
