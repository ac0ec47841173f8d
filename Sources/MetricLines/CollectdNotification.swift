/// What collectd says happened: a `PUTNOTIF` line, or the block that a `NotificationExec` program reads.
///
/// ```text
/// Severity: WARNING            FAILURE, WARNING or OKAY begins a block
/// Host: web-1                  then Time, Plugin, PluginInstance, Type, TypeInstance, DataSource,
/// CurrentValue: 2.963867e-01   WarningMin, WarningMax, FailureMin, FailureMax
///                              a blank line ends the header
/// Host web-1, plugin load …    the message
/// ```
///
/// The block of a threshold is also a value of its series, with the limits as facts of it.
struct CollectdNotification {
  private var fields = CollectdNotificationFields()
  private var state = State.closed

  private enum State {
    case closed, header, text
  }

  /// Reads a `PUTNOTIF` line from behind that word; `nil` when severity or message are missing.
  ///
  /// ```text
  /// severity=warning time=1700000000 host=web-1 message="hi there"
  ///                                                     ^^^^^^^^^^ or the rest of the line
  /// ```
  static func event(_ line: Span<UInt8>, from start: Int) -> MetricEvent? {
    var fields = CollectdNotificationFields()
    var place = start
    while place < line.count, !line.trimmed(from: place).isEmpty {
      let rest = line.trimmed(from: place)
      let message = rest.lowerBound + 8
      if line.begins(with: "message=", at: rest.lowerBound), message < rest.upperBound,
        line[message] != UInt8(ascii: "\"")
      {
        fields.message = line.unquotedText(message..<rest.upperBound)
        break
      }
      guard let field = CollectdField(line, from: place), let equals = field.equals else {
        return nil
      }
      place = field.range.upperBound
      fields.set(line, field.range.lowerBound..<equals, equals + 1..<field.range.upperBound)
    }
    return fields.message == nil ? nil : fields.event
  }

  /// A line of a block; `.noFormat` when none is open and this does not begin one.
  mutating func readBlock(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    if CollectdNotificationFields.beginsBlock(line) {
      guard !context.isGuessing else { return nil }
      tellUnfinished(&batch)
      fields = CollectdNotificationFields()
      fields.setHeader(line)
      state = .header
      return nil
    }
    guard state != .closed, !context.isGuessing else { return .noFormat }
    if state == .header {
      if fields.setHeader(line) { return nil }
      endHeader(&batch, &context)
    }
    fields.message = line.unquotedText(0..<line.count)
    tellUnfinished(&batch)
    return nil
  }

  /// A blank line: the end of a header, or nothing.
  mutating func readBlank(
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    if state == .header, !context.isGuessing { endHeader(&batch, &context) }
    return nil
  }

  private mutating func endHeader(
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    state = .text
    fields.appendValue(to: &batch, &context)
  }

  private mutating func tellUnfinished(_ batch: inout MeasurementBatch) {
    if state != .closed, let event = fields.event { batch.tell(event) }
    state = .closed
  }
}
