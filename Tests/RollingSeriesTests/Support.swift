import RollingSeries

/// Numbers that look random and are the same on every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// Nanoseconds in a second.
let second: Int64 = 1_000_000_000

/// Any good hash will do for a test (FNV-1a with a final stir).
func hash(_ name: some Collection<UInt8>) -> UInt64 {
  var bits: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in name { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return (bits ^ (bits >> 29)) &* 0xBF58_476D_1CE4_E5B9
}

extension SeriesTable {
  /// Finds a series by a name written in a test.
  mutating func find(_ name: String) -> Lookup {
    let bytes = Array(name.utf8)
    return find(name: bytes.span, hash: hash(bytes))
  }

  /// The index of a name written in a test.
  func index(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    return index(of: bytes.span, hash: hash(bytes))
  }
}

/// A table whose series have a window of ten seconds.
func makeTable(limit: Int = 10_000, axis: AxisSettings = .standard) throws -> SeriesTable {
  SeriesTable(limit: limit, template: try SeriesTemplate(windowDuration: 10 * second, axis: axis))
}
