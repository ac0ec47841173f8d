/// Of which series a connection has been told the unit, so that it is not told with every line.
struct ToldUnits {
  /// Hashes of names with their units; one that another one displaces is told again, which does no harm.
  private var told: [UInt64] = []

  private static let count = 1_024

  /// Says that the series of the measurement appended last has milliseconds, unless it was said lately.
  @inline(__always)
  mutating func tellMilliseconds(_ batch: inout MeasurementBatch) {
    let unit: InlineArray<2, UInt8> = [UInt8(ascii: "m"), UInt8(ascii: "s")]
    tell(unit.span, &batch)
  }

  /// Says the unit of the series of the measurement appended last, unless that was said of it last.
  @inline(__always)
  mutating func tell(_ unit: Span<UInt8>, _ batch: inout MeasurementBatch) {
    guard batch.count > 0 else { return }
    let name = batch[batch.count &- 1].nameHash
    let hash = name ^ ToldUnits.key(of: unit)
    if told.isEmpty { told = [UInt64](repeating: 0, count: Self.count) }
    let place = Int(truncatingIfNeeded: name) & (Self.count &- 1)
    guard told[place] != hash else { return }
    told[place] = hash
    batch.state(SeriesFacts(), unit: unit)
  }

  /// The bytes of a unit, which are few, as one number.
  @inline(__always)
  private static func key(of unit: Span<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in unit.indices { key = (key &<< 8 | key &>> 56) ^ UInt64(unit[index]) }
    return key
  }
}
