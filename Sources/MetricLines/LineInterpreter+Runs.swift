// Many ordinary lines in one go.
extension LineInterpreter {
  /// Whether ordinary rows may be read by ``readTableRun(_:from:lineLimit:into:)``.
  var readsTableRuns: Bool {
    if case .decided(.table) = state { !hasStrays && readers.table.hasLayout } else { false }
  }

  /// Whether ordinary lines of JSON may be read by ``readJSONRun(_:from:lineLimit:into:)``.
  var readsJSONRuns: Bool {
    state == .decided(.lines(.json)) && !hasStrays && !document.isOpen
  }

  /// Reads many ordinary rows of a table.
  ///
  /// - Returns: the place of the first line not read, and how many were.
  mutating func readTableRun(
    _ bytes: Span<UInt8>, from start: Int, lineLimit: Int, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int) {
    var place = start
    var lines = 0
    while !batch.isFull, let line = OrdinaryLine(bytes, from: place, limit: lineLimit),
      readers.table.readQuickly(bytes.extracting(place..<line.end), into: &batch)
    {
      place = line.next
      lines += 1
    }
    return (place, lines)
  }

  /// Reads many lines of JSON without a fault, each an object.
  ///
  /// - Returns: the place of the first line not read, and how many were.
  mutating func readJSONRun(
    _ bytes: Span<UInt8>, from start: Int, lineLimit: Int, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int) {
    var place = start
    var lines = 0
    while !batch.isFull, let line = OrdinaryLine(bytes, from: place, limit: lineLimit),
      bytes[place] == UInt8(ascii: "{"),
      readers.readPlainJSON(bytes.extracting(place..<line.end), into: &batch)
    {
      place = line.next
      lines += 1
    }
    return (place, lines)
  }
}

/// A line that is there with its end and has no control characters.
private struct OrdinaryLine {
  let end: Int
  /// Where the next one begins.
  let next: Int

  @inline(__always)
  init?(_ bytes: Span<UInt8>, from start: Int, limit: Int) {
    guard start < bytes.count else { return nil }
    let (found, hasControls) = bytes.line(from: start)
    guard let found, !hasControls, found &- start <= limit else { return nil }
    end = found
    if bytes[found] == 10 {
      next = found &+ 1
    } else {
      guard found &+ 1 < bytes.count else { return nil }  // its LF may come yet
      next = bytes[found &+ 1] == 10 ? found &+ 2 : found &+ 1
    }
  }
}
