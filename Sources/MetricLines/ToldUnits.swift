/// Of which series a connection has been told the unit, so that it is not told with every line.
struct ToldUnits {
  /// Hashes of names; one that another one displaces is told again, which does no harm.
  private var names: [UInt64] = []

  private static let count = 1_024

  /// Says that the series of the measurement appended last has milliseconds, unless it was said lately.
  @inline(__always)
  mutating func tellMilliseconds(_ batch: inout MeasurementBatch) {
    guard batch.count > 0 else { return }
    let hash = batch[batch.count &- 1].nameHash
    if names.isEmpty { names = [UInt64](repeating: 0, count: Self.count) }
    let place = Int(truncatingIfNeeded: hash) & (Self.count &- 1)
    guard names[place] != hash else { return }
    names[place] = hash
    let unit: InlineArray<2, UInt8> = [UInt8(ascii: "m"), UInt8(ascii: "s")]
    batch.state(SeriesFacts(), unit: unit.span)
  }
}
