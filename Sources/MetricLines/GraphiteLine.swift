/// Reads Graphite's plaintext protocol.
///
/// ```text
/// servers.web-1.load;dc=eu;rack=7 0.75 1796001256
/// ^^^^^^^^^^^^^^^^^^              |    |            path
///                    ^^^^^ ^^^^^^ |    |            tags, optional
///                                 ^^^^ |            value; nan is a hole
///                                      ^^^^^^^^^^   seconds, perhaps with a fraction; -1 is now
/// ```
///
/// Between 100,000,000 and 100,000,000,000 a stamp is a date; anything else there is another format. In a
/// stream of such lines the others are read as names with a value, see ``NameValueLine``.
///
/// Source: graphite.readthedocs.io, "The plaintext protocol" and "Graphite Tag Support".
struct GraphiteLine {
  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    var fields = BlankFields()
    guard let name = fields.next(line), let field = fields.next(line) else { return .noFormat }
    let value = FieldValue(exact: line, in: field)
    guard value != .rejected(.notNumber) else { return .noFormat }
    guard let last = fields.next(line),
      let stamp = GraphiteLine.time(line, in: last, isSure: !context.isGuessing),
      fields.next(line) == nil
    else { return .noFormat }
    return deliver(value, name, stamp, line, &batch, &context)
  }

  private func deliver(
    _ value: FieldValue, _ name: Range<Int>, _ stamp: Int64, _ line: Span<UInt8>,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    let path = line.extracting(name)
    guard let end = path.firstIndex(of: UInt8(ascii: ";"), from: 0) else {
      guard GraphiteLine.isPath(path, context) else { return .noFormat }
      batch.append(value, name: path, hash: context.hasher.hash(path), stamp: stamp)
      return nil
    }
    let raw = RawName(line, name, salt: RawName.Salt.graphite, context.hasher)
    if let place = context.names.find(raw, in: line) {
      context.names.append(place, value, stamp: stamp, to: &batch)
      return nil
    }
    guard end > 0, GraphiteLine.isPath(path.extracting(0..<end), context),
      GraphiteLine.build(path, end, &context.tagged)
    else { return .noFormat }
    guard let place = context.addTaggedName(raw, in: line) else { return .badName }
    context.names.append(place, value, stamp: stamp, to: &batch)
    return nil
  }

  /// Whether some of it is a letter, because a row of numbers is no path unless the format was told, and its
  /// end no colon.
  private static func isPath(_ path: Span<UInt8>, _ context: borrowing ParseContext) -> Bool {
    if path.endsInColon(0..<path.count) { return false }
    if context.isForced { return true }
    for index in path.indices where isLetter(path[index]) { return true }
    return false
  }

  /// Builds the name of a path whose tags begin at `start`; `false` when they are none.
  private static func build(
    _ path: Span<UInt8>, _ start: Int, _ name: inout TaggedName
  ) -> Bool {
    name.begin()
    name.setBase(path, 0..<start)
    var semicolon = start
    while semicolon < path.count {
      let end = path.firstIndex(of: UInt8(ascii: ";"), from: semicolon + 1) ?? path.count
      let tag = semicolon + 1..<end
      guard
        let equals = path.extracting(0..<end).firstIndex(
          of: UInt8(ascii: "="), from: tag.lowerBound),
        equals > tag.lowerBound
      else { return false }
      name.addTag(path, key: tag.lowerBound..<equals, value: equals + 1..<end)
      semicolon = end
    }
    return true
  }

  /// The stamp of a line, `noTime` for now; `nil` when it is no date. `-1.0` is now too, but not where lines
  /// are only looked at: a row of a table may end so.
  private static func time(_ line: Span<UInt8>, in range: Range<Int>, isSure: Bool) -> Int64? {
    if range.count == 2, line[range.lowerBound] == UInt8(ascii: "-"),
      line[range.lowerBound + 1] == UInt8(ascii: "1")
    {
      return Measurement.noTime
    }
    if isSure, FieldValue(exact: line, in: range) == .number(-1) { return Measurement.noTime }
    let whole = DigitRun(line.extracting(range), from: 0)
    guard whole.count <= 19, (100_000_000..<100_000_000_000).contains(whole.value) else {
      return nil
    }
    return Timestamp.number(line, in: range)
  }
}
