/// Reads InfluxDB line protocol: a point a line, but for a text in quotes, which may hold line ends.
///
/// Every number and truth value of a point is a value of the series `measurement.field{tags}`; text is
/// left out, and a point that has nothing else counts as `missing`.
///
/// Source: docs.influxdata.com, line protocol reference.
struct InfluxLine {
  /// The lines since a text was opened, with line feeds between them; empty when none is open.
  private var open: [UInt8] = []
  private var openLines = 0

  /// Lines that a text may go on over. With more, its quote was a mistake.
  static let openLineLimit = 64
  /// Bytes that a point may have over several lines.
  static let openByteLimit = 65_536

  /// Whether the next line belongs to a text that the line before opened; then ``goOn(_:into:context:)``
  /// reads it.
  var hasOpenText: Bool { !open.isEmpty }

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    if InfluxLine.carriesNothing(line) { return nil }
    switch InfluxPoint.read(line, into: &batch, context: &context) {
    case .read(let reason): return reason
    case .open:
      keep(line)
      return nil
    }
  }

  /// Forgets a text that a line opened which was only tried.
  mutating func forgetOpenText() {
    open.removeAll(keepingCapacity: true)
    openLines = 0
  }

  /// Reads the next line of an open text.
  ///
  /// Lines that turn out not to belong together are read one by one, so that a quote too many costs its
  /// own line only.
  mutating func goOn(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) {
    open.append(10)
    keep(line)
    let isTooLong = openLines >= Self.openLineLimit || open.count > Self.openByteLimit
    if isTooLong || line.firstIndex(of: UInt8(ascii: "\""), from: 0) != nil {
      readOpen(isLast: isTooLong, into: &batch, context: &context)
    }
  }

  /// Nothing comes after the lines of an open text.
  mutating func finish(into batch: inout MeasurementBatch, context: inout ParseContext) {
    if hasOpenText { readOpen(isLast: true, into: &batch, context: &context) }
  }

  private mutating func keep(_ line: Span<UInt8>) {
    for index in line.indices { open.append(line[index]) }
    openLines += 1
  }

  /// Reads the points in the collected lines; keeps what is still open unless this is the last chance.
  private mutating func readOpen(
    isLast: Bool, into batch: inout MeasurementBatch, context: inout ParseContext
  ) {
    var lines: [UInt8] = []
    swap(&lines, &open)
    openLines = 0
    var start = 0
    while start < lines.count {
      let rest = lines.span.extracting(start...)
      let end = InfluxLine.readFirst(rest, isLast: isLast, into: &batch, context: &context)
      guard let end else { break }
      start = min(start + end, lines.count)
    }
    for index in start..<lines.count where start > 0 { lines[index - start] = lines[index] }
    lines.removeLast(start)
    openLines = lines.isEmpty ? 0 : lines.count { $0 == 10 } + 1
    swap(&lines, &open)
  }

  /// Reads the point that begins some lines, over as many of them as it needs.
  ///
  /// - Returns: the place behind it; `nil` when it needs more lines than there are yet.
  private static func readFirst(
    _ lines: Span<UInt8>, isLast: Bool, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> Int? {
    let firstEnd = lines.firstIndex(of: 10, from: 0) ?? lines.count
    if carriesNothing(lines.extracting(0..<firstEnd)) { return firstEnd + 1 }
    var end = firstEnd
    while true {
      switch InfluxPoint.read(lines.extracting(0..<end), into: &batch, context: &context) {
      case .read(nil): return end + 1
      case .read(.noFormat?) where end > firstEnd:
        batch.reject(.noFormat)
        return firstEnd + 1
      case .read(let reason?):
        batch.reject(reason)
        return end + 1
      case .open:
        if end < lines.count {
          end = lines.firstIndex(of: 10, from: end + 1) ?? lines.count
        } else if isLast {
          batch.reject(.noFormat)
          return firstEnd + 1
        } else {
          return nil
        }
      }
    }
  }

  /// Whether a line is blank or a comment.
  @inline(__always)
  private static func carriesNothing(_ line: Span<UInt8>) -> Bool {
    let start = line.skipBlanks(from: 0)
    return start == line.count || line[start] == UInt8(ascii: "#")
  }
}
