/// Reads the lines that OpenTSDB takes over telnet.
///
/// ```text
/// put sys.cpu.user 1796001270 42.5 host=web-1 cpu=0
///     ^^^^^^^^^^^^ |          |    |                  metric
///                  ^^^^^^^^^^ |    |                  time: seconds or milliseconds
///                             ^^^^ |                  value
///                                  ^^^^^^^^^^^^^^^^   tags, none or more
/// ```
///
/// `version` is answered, because tcollector sends nothing before that.
///
/// Source: opentsdb.net, "put" and "version" in the telnet API.
struct OpenTSDBLine {
  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    var fields = BlankFields()
    guard let command = fields.next(line) else { return .noFormat }
    guard line.isExactly("put", in: command) else {
      return answer(line, command, &fields, &context)
    }
    guard let name = fields.next(line), let time = fields.next(line),
      let stamp = Timestamp.number(line, in: time), let field = fields.next(line)
    else { return .noFormat }
    let value = FieldValue(exact: line, in: field)
    let tags = OpenTSDBLine.trimmed(line, from: field.upperBound)
    let raw = RawName(line, name, salt: RawName.Salt.opentsdb, context.hasher).with(tags, of: line)
    guard let place = context.names.find(raw, in: line) ?? addName(raw, line, &context) else {
      return .badName
    }
    context.names.append(place, value, stamp: stamp, to: &batch)
    return nil
  }

  /// Answers a client that asks whom it talks to.
  private func answer(
    _ line: Span<UInt8>, _ command: Range<Int>, _ fields: inout BlankFields,
    _ context: inout ParseContext
  ) -> RejectReason? {
    guard line.isExactly("version", in: command), fields.next(line) == nil else { return .noFormat }
    if context.isAnswered { context.replies.append(contentsOf: "sonifyd reads put lines\n".utf8) }
    return nil
  }

  /// Keeps the name of a metric with the tags in the second piece; `nil` when they cannot make one.
  private func addName(
    _ raw: RawName, _ line: Span<UInt8>, _ context: inout ParseContext
  ) -> Int? {
    context.tagged.begin()
    context.tagged.setBase(line, raw.first)
    let tags = line.extracting(0..<raw.second.upperBound)
    var fields = BlankFields(from: raw.second.lowerBound)
    while let tag = fields.next(tags) {
      let equals = tags.extracting(0..<tag.upperBound)
        .firstIndex(of: UInt8(ascii: "="), from: tag.lowerBound)
      guard let equals, equals > tag.lowerBound else { return nil }
      context.tagged.addTag(
        line, key: tag.lowerBound..<equals, value: equals + 1..<tag.upperBound)
    }
    return context.addTaggedName(raw, in: line)
  }

  /// What stands from `start` on, without blanks around it.
  private static func trimmed(_ line: Span<UInt8>, from start: Int) -> Range<Int> {
    var first = start
    var end = line.count
    while first < end, isBlank(line[first]) { first &+= 1 }
    while end > first, isBlank(line[end &- 1]) { end &-= 1 }
    return first..<end
  }
}

extension Span where Element == UInt8 {
  /// Whether `range` holds exactly `word`, in this case of letters.
  func isExactly(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard word.utf8CodeUnitCount == range.count else { return false }
    return word.withUTF8Buffer { letters in
      for index in 0..<letters.count {
        if unsafe letters[index] != self[range.lowerBound &+ index] { return false }
      }
      return true
    }
  }
}
