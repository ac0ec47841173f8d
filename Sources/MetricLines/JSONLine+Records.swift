extension JSONLine {
  /// Whether an array holds records, one after the other in time, as fluent-bit sends several at once:
  /// `[{"date":1796001345.5,"cpu":1},{"date":1796001346.5,"cpu":2}]`. Objects of the same time are not of the
  /// same series.
  static func isRecords(_ line: Span<UInt8>, from start: Int) -> Bool {
    var elements = JSONMembers(line, in: start..<line.count)
    var last = 0..<0
    while elements.next(line) {
      guard let time = time(of: elements.value, line),
        line.extracting(time).order(to: line.extracting(last)) != 0
      else { return false }
      last = time
    }
    return !last.isEmpty
  }

  /// Place of the number or text under a key for a time; `nil` where an object has none.
  private static func time(of object: Range<Int>, _ line: Span<UInt8>) -> Range<Int>? {
    guard let first = object.first, line[first] == UInt8(ascii: "{") else { return nil }
    var members = JSONMembers(line, in: object)
    while members.next(line) {
      guard let first = members.value.first, JSONKey(line.extracting(members.key)) == .time else {
        continue
      }
      if isDigit(line[first]) || line[first] == UInt8(ascii: "\"") { return members.value }
    }
    return nil
  }
}
