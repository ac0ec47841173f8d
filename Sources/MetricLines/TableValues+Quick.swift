// The short way of ordinary rows.
extension TableValues {
  /// Reads an ordinary row: as many fields as columns, plain numbers where numbers belong.
  ///
  /// Any other row is left to ``read(_:_:_:style:into:context:)``, which decides the same for those that
  /// are ordinary.
  ///
  /// - Returns: `false`, having delivered nothing, for any other.
  @inline(__always)
  mutating func readQuickly(
    _ line: Span<UInt8>, _ separator: Table.Separator, into batch: inout MeasurementBatch
  ) -> Bool {
    guard layout.isOrdinary, !layout.hasUnits || hasToldUnits, blockTime == nil else {
      return false
    }
    let before = batch.mark
    if readFields(line, separator, into: &batch), batch.count > before.count { return true }
    batch.truncate(to: before)
    return false
  }

  /// Reads the fields of a row into the columns; `false` for one that is not ordinary.
  @inline(__always)
  private func readFields(
    _ line: Span<UInt8>, _ separator: Table.Separator, into batch: inout MeasurementBatch
  ) -> Bool {
    let first = batch.count
    let columns = layout.columns.span
    let names = layout.names.span
    // A blank where blanks separate: then it is the same as what is skipped.
    let byte: UInt8 = if case .byte(let byte) = separator { byte } else { 32 }
    let isTab = byte == 9
    var place = 0
    var stamp = Measurement.noTime
    for index in columns.indices {
      while place < line.count, line[place] == 32 || (line[place] == 9 && !isTab) { place &+= 1 }
      let column = columns[index]
      switch column.role {
      case .number:
        guard let number = Number(line, from: place), number.value.isFinite else { return false }
        place = number.end
        batch.append(
          name: names.extracting(column.name), hash: column.hash, value: number.value,
          stamp: stamp, outcome: .value)
      case .time:
        guard stamp == Measurement.noTime, let (time, end) = Timestamp.prefix(line, from: place),
          time >= Timestamp.earliest
        else { return false }
        stamp = time
        place = end
      case .key, .ignored, .text, .undecided: return false
      }
      if index == columns.count &- 1 { break }
      guard place < line.count, line[place] == byte || (byte == 32 && line[place] == 9) else {
        return false
      }
      place &+= 1
    }
    return isRest(line, from: place, stamp, first, &batch)
  }

  /// Whether nothing but blanks is left; then the time holds for all that the row has.
  @inline(__always)
  private func isRest(
    _ line: Span<UInt8>, from start: Int, _ stamp: Int64, _ first: Int,
    _ batch: inout MeasurementBatch
  ) -> Bool {
    for index in start..<max(start, line.count) where !isBlank(line[index]) { return false }
    if stamp != Measurement.noTime { batch.setTime(stamp, from: first) }
    return true
  }
}
