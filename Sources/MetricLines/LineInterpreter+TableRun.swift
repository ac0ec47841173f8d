extension LineInterpreter {
  /// Whether ordinary rows may be read by ``readTableRun(_:from:into:)``.
  var readsTableRuns: Bool {
    if case .decided(.table) = state { !hasStrays && readers.table.hasLayout } else { false }
  }

  /// Reads many ordinary rows of a table.
  ///
  /// - Returns: the place of the first line not read, and how many were.
  mutating func readTableRun(
    _ bytes: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int) {
    var place = start
    var lines = 0
    while place < bytes.count, !batch.isFull {
      let (end, hasControls) = bytes.line(from: place)
      guard let end, !hasControls, bytes[end] == 10 || end + 1 < bytes.count,
        readers.table.readQuickly(bytes.extracting(place..<end), into: &batch)
      else { break }
      let isPair = bytes[end] == 13 && bytes[end + 1] == 10
      place = end + (isPair ? 2 : 1)
      lines += 1
    }
    return (place, lines)
  }
}
