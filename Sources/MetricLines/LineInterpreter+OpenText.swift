extension LineInterpreter {
  /// Reads the next line of a text that may go on over lines.
  mutating func goOn(
    _ line: Span<UInt8>, _ position: LinePosition, _ batch: inout MeasurementBatch
  ) {
    if textPositions.isEmpty { textPositions.append(lastPosition) }
    textPositions.append(position)
    switch readers.goOn(line) {
    case .waits: break
    case .mayClose: readOpenText(isLast: false, into: &batch)
    case .isTooLong: readOpenText(isLast: true, into: &batch)
    }
  }

  /// The line in which a text was opened that is not closed yet.
  var openTextLine: UInt64? {
    readers.hasOpenText ? (textPositions.first ?? lastPosition).line : nil
  }

  /// No more lines come: a text that is still open was a mistake.
  mutating func finishText(into batch: inout MeasurementBatch) {
    guard readers.hasOpenText else { return }
    readOpenText(isLast: true, into: &batch)
  }

  /// Reads the points in the lines of an open text, each with its own place; keeps what is still open unless
  /// this is the last chance.
  private mutating func readOpenText(isLast: Bool, into batch: inout MeasurementBatch) {
    var text = readers.takeOpenText()
    var start = 0
    while start < text.count {
      let rest = text.span.extracting(start...)
      let before = batch.mark
      guard let point = readers.readPoint(rest, isLast: isLast, into: &batch) else { break }
      let line = rest.extracting(0..<point.length)
      refusals.settle(before, point.reason, line, textPositions.first ?? lastPosition, &batch)
      textPositions.removeFirst(min(line.lineFeeds + 1, textPositions.count))
      start = min(start + point.length + 1, text.count)
    }
    text.removeFirst(start)
    if text.isEmpty { textPositions.removeAll(keepingCapacity: true) }
    readers.giveBackOpenText(text)
  }
}
