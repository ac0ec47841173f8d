// Many ordinary lines in one go.
extension LineInterpreter {
  /// Reads many ordinary lines of the format decided; `nil` where it has no short way for them now.
  ///
  /// - Returns: the place of the first line not read, and how many were.
  mutating func readRun(
    _ bytes: Span<UInt8>, from start: Int, lineLimit: Int, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int)? {
    guard case .decided(let finding) = state, !hasStrays else { return nil }
    switch finding {
    case .table where readers.table.hasLayout:
      return readLines(bytes, from: start, lineLimit, into: &batch) { readers, line, batch in
        readers.table.readQuickly(line, into: &batch)
      }
    case .lines(.json) where !document.isOpen:
      return readLines(bytes, from: start, lineLimit, into: &batch) { readers, line, batch in
        line.count > 0 && line[0] == UInt8(ascii: "{")
          && readers.readPlainJSON(line, into: &batch)
      }
    case .lines(let format): return readers.readRun(bytes, of: format, from: start, into: &batch)
    case .table, .patterns, .plot: return nil
    }
  }

  /// Reads whole lines until `readLine` refuses one, having delivered nothing of it.
  @inline(__always)
  private mutating func readLines(
    _ bytes: Span<UInt8>, from start: Int, _ lineLimit: Int, into batch: inout MeasurementBatch,
    _ readLine: (inout FormatReaders, Span<UInt8>, inout MeasurementBatch) -> Bool
  ) -> (end: Int, lines: Int) {
    var place = start
    var lines = 0
    while !batch.isFull, let line = OrdinaryLine(bytes, from: place, limit: lineLimit),
      readLine(&readers, bytes.extracting(place..<line.end), &batch)
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
