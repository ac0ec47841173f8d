extension JSONLine {
  /// Reads the rest of an array of a time and a value, `[1796001345,{"a":5}]`: fluentd sends records so, and
  /// Prometheus' API a single result.
  ///
  /// - Returns: `false`, having read nothing, when it is another array.
  mutating func readTimed(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext, depth: Int
  ) throws(JSONFailure) -> Bool {
    let start = cursor.place
    guard let time = try cursor.readTime(line, &context) else { return false }
    guard JSONLine.isPair(line, from: start) else {
      cursor.place = start
      return false
    }
    let first = batch.count
    let pathCount = path.count
    cursor.skipBlanks(line)
    guard cursor.take(UInt8(ascii: ","), line) else { throw .invalid }
    cursor.skipBlanks(line)
    if pathCount == 0, cursor.place < line.count, line[cursor.place] != UInt8(ascii: "{") {
      path.append(JSONLine.value.span, 0..<JSONLine.value.count)
    }
    try readValue(line, &batch, &context, depth: depth, standing: .top)
    path.truncate(to: pathCount)
    cursor.skipBlanks(line)
    guard cursor.take(UInt8(ascii: "]"), line) else { throw .invalid }
    batch.setTime(time, from: first)
    return true
  }

  private static let value: [UInt8] = Array("value".utf8)

  /// Whether an array has two elements; `start` is the place of the first. Looking ahead costs no more than
  /// the array is long, where reading it twice would double at each level.
  private static func isPair(_ line: Span<UInt8>, from start: Int) -> Bool {
    var elements = JSONMembers(line, in: start - 1..<line.count)
    return elements.next(line) && elements.next(line) && !elements.next(line)
  }
}
