/// Lines kept until their format is known: at most eight, and 64 KiB besides the newest.
struct HeldLines {
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []

  /// One line.
  struct Line {
    /// Place in ``HeldLines/bytes``.
    let range: Range<Int>
    let position: LinePosition
    /// Whether a blank line came before.
    let isAfterGap: Bool
    let isComment: Bool
    /// What the line is as a row of a table.
    let shapes: TableShapes
    /// Which of the formats that want two lines alike it may have.
    let loose: LineFormat?
  }

  private static let lineLimit = 8
  private static let byteLimit = 65_536

  var isEmpty: Bool { lines.isEmpty }

  /// Whether the oldest must go before another is kept.
  var isFull: Bool { lines.count >= HeldLines.lineLimit || bytes.count > HeldLines.byteLimit }

  mutating func append(
    _ line: Span<UInt8>, at position: LinePosition, isAfterGap: Bool, isComment: Bool,
    shapes: TableShapes, loose: LineFormat?
  ) {
    let start = bytes.count
    bytes.append(contentsOf: line)
    lines.append(
      Line(
        range: start..<bytes.count, position: position, isAfterGap: isAfterGap,
        isComment: isComment, shapes: shapes, loose: loose))
  }

  /// Forgets the oldest line.
  mutating func removeFirst() {
    let count = lines[0].range.count
    bytes.removeFirst(count)
    lines.removeFirst()
    for index in lines.indices {
      let line = lines[index]
      lines[index] = Line(
        range: line.range.lowerBound - count..<line.range.upperBound - count,
        position: line.position, isAfterGap: line.isAfterGap, isComment: line.isComment,
        shapes: line.shapes, loose: line.loose)
    }
  }

  /// Forgets all lines; keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }
}

/// Where a line began.
struct LinePosition {
  /// Counted from 1.
  var line: UInt64
  /// Bytes of the stream before it.
  var offset: UInt64
}
