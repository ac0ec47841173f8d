/// What is no `PUTVAL` of the usual shape.
extension CollectdLine {
  /// Reads a line by its first word.
  @inline(never)
  mutating func readOther(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    guard let word = line.word(from: 0) else { return notification.readBlank(&batch, &context) }
    let rest = line.trimmed(from: word.upperBound)
    if line.holds("putval", in: word) {
      return readValues(line, from: word.upperBound, into: &batch, &context)
    }
    if line.holds("putnotif", in: word) {
      return readNotification(line, from: word.upperBound, into: &batch, &context)
    }
    // Only with what belongs to them: `flush 12` may be a name and its value.
    let isIdentifier = line.extracting(rest).firstIndex(of: UInt8(ascii: "/"), from: 0) != nil
    if line.holds("getval", in: word), isIdentifier { return answer(.noValue, &context) }
    if line.holds("getthreshold", in: word), isIdentifier { return answer(.noThreshold, &context) }
    if line.holds("listval", in: word), rest.isEmpty {
      // Clients list what they can ask for, and nothing can be asked for here.
      return answer("0 Values found\n", &context)
    }
    if line.holds("flush", in: word), rest.isEmpty || isOption(line, rest) {
      return answer("0 Done: 0 successful, 0 errors\n", &context)
    }
    if line[word.lowerBound] == UInt8(ascii: "#"), !context.isGuessing { return nil }
    return notification.readBlock(line, into: &batch, &context)
  }

  private func isOption(_ line: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    CollectdField(line, from: rest.lowerBound)?.equals != nil
  }

  private func answer(_ fault: CollectdAnswer.Fault, _ context: inout ParseContext) -> RejectReason?
  {
    if context.isAnswered { CollectdAnswer.fault(fault, to: &context) }
    return nil
  }

  private func answer(_ text: StaticString, _ context: inout ParseContext) -> RejectReason? {
    if context.isAnswered { CollectdAnswer.append(text, to: &context) }
    return nil
  }

  private func readNotification(
    _ line: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) -> RejectReason? {
    guard let event = CollectdNotification.event(line, from: start) else {
      batch.reject(.noFormat)
      return answer(.noMessage, &context)
    }
    batch.tell(event)
    return answer("0 Success\n", &context)
  }
}
