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

  /// What an open text has come to.
  enum TextState {
    /// More lines must come.
    case waits
    /// A quote has come that may close it.
    case mayClose
    /// It is too long for a text: its quote was a mistake.
    case isTooLong
  }

  /// Takes the next line of an open text.
  mutating func goOn(_ line: Span<UInt8>) -> TextState {
    open.append(10)
    keep(line)
    if openLines >= Self.openLineLimit || open.count > Self.openByteLimit { return .isTooLong }
    return line.firstIndex(of: UInt8(ascii: "\""), from: 0) == nil ? .waits : .mayClose
  }

  /// Hands over the lines of an open text, to be read by ``readFirst(_:isLast:into:context:)``.
  mutating func takeOpen() -> [UInt8] {
    var lines: [UInt8] = []
    swap(&lines, &open)
    openLines = 0
    return lines
  }

  /// Takes back what is still open of them.
  mutating func giveBack(_ lines: consuming [UInt8]) {
    open = lines
    openLines = open.isEmpty ? 0 : open.span.lineFeeds + 1
  }

  private mutating func keep(_ line: Span<UInt8>) {
    for index in line.indices { open.append(line[index]) }
    openLines += 1
  }

  /// Reads the point that begins some lines, over as many of them as it needs.
  ///
  /// Lines that turn out not to belong together are read one by one, so that a quote too many costs its
  /// own line only.
  ///
  /// - Returns: its length without the line feed behind it, and why it was refused; `nil` when it needs more
  ///   lines than there are yet.
  static func readFirst(
    _ lines: Span<UInt8>, isLast: Bool, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> (length: Int, reason: RejectReason?)? {
    let firstEnd = lines.firstIndex(of: 10, from: 0) ?? lines.count
    if carriesNothing(lines.extracting(0..<firstEnd)) { return (firstEnd, nil) }
    var end = firstEnd
    while true {
      switch InfluxPoint.read(lines.extracting(0..<end), into: &batch, context: &context) {
      case .read(.noFormat?): return (firstEnd, .noFormat)
      case .read(let reason): return (end, reason)
      case .open:
        if end < lines.count {
          end = lines.firstIndex(of: 10, from: end + 1) ?? lines.count
        } else {
          return isLast ? (firstEnd, .noFormat) : nil
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

extension Span where Element == UInt8 {
  /// How many line feeds it has.
  var lineFeeds: Int {
    var count = 0
    for index in indices where self[index] == 10 { count += 1 }
    return count
  }
}
