/// Reads one point of InfluxDB line protocol.
///
/// ```text
/// weather,place=hill temp=21.5,dry=t,note="a b" 1796001345000
/// ^^^^^^^^^^^^^^^^^^                                           head: measurement and tags
///                    ^^^^ ^^^^                                 a field: key and value
///                                               ^^^^^^^^^^^^^  time, optional; its size tells its unit
/// ```
enum InfluxPoint {
  /// What became of it.
  enum Outcome: Equatable {
    /// Read, or refused as a whole for a reason; `noFormat` when it is no point at all.
    case read(RejectReason?)
    /// A text is open where the line ends: it may go on in the next one.
    case open
  }

  /// Reads the point that is all of `line`. Unless it was read, nothing was delivered.
  static func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> Outcome {
    let start = line.skipBlanks(from: 0)
    guard let headEnd = line.unescaped(32, from: start), headEnd > start else {
      return .read(.noFormat)
    }
    let before = batch.mark
    var fields = Fields(
      head: RawName(line, start..<headEnd, salt: RawName.Salt.influx, context.hasher),
      place: line.skipBlanks(from: headEnd))
    var outcome = fields.read(line, into: &batch, context: &context)
    if outcome == .read(nil) { outcome = finish(fields, line, since: before, &batch) }
    if outcome != .read(nil) { batch.truncate(to: before) }
    return outcome
  }

  /// Reads what stands behind the fields, and gives its time to their values.
  @inline(__always)
  private static func finish(
    _ fields: Fields, _ line: Span<UInt8>, since before: MeasurementBatch.Mark,
    _ batch: inout MeasurementBatch
  ) -> Outcome {
    switch readTime(line, from: fields.place) {
    case .none: return .read(.noFormat)
    case .unusable: return .read(.late)
    case .time(let time):
      // A sentence with `done=50%` in it is no point; a time or tags make it one.
      if !fields.hasValidField, time == nil, !fields.hasTags(line) { return .read(.noFormat) }
      if let time { batch.setTime(time, from: before.count) }
      return .read(fields.hasNumber ? nil : .missing)
    }
  }

  private enum Time: Equatable {
    case time(Int64?)
    /// Before 1970.
    case unusable
    case none
  }

  /// What stands behind the fields: nothing, or a whole number.
  private static func readTime(_ line: Span<UInt8>, from start: Int) -> Time {
    var place = line.skipBlanks(from: start)
    if place == line.count { return .time(nil) }
    let isNegative = line[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let digits = DigitRun(line, from: place)
    guard digits.count > 0, line.skipBlanks(from: place + digits.count) == line.count else {
      return .none
    }
    guard !isNegative else { return .unusable }
    // After 2262 it is in the future, which counts as now.
    return .time(digits.count <= 19 ? Timestamp.nanoseconds(digits.value, nanos: 0) : nil)
  }
}

extension InfluxPoint {
  /// The fields of one point, as they are read.
  private struct Fields {
    let head: RawName
    /// Place of what is read next.
    var place: Int
    /// Whether a field had a form that InfluxDB knows.
    var hasValidField = false
    /// Whether a value or a hole was delivered or refused.
    var hasNumber = false

    /// Whether the name has tags.
    func hasTags(_ line: Span<UInt8>) -> Bool {
      line.extracting(head.first).unescaped(UInt8(ascii: ","), from: 0) != nil
    }

    mutating func read(
      _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
    ) -> Outcome {
      while true {
        guard let equals = line.unescaped(UInt8(ascii: "="), from: place), equals > place else {
          return .read(.noFormat)
        }
        let value = InfluxValue(line, from: equals &+ 1)
        switch value.content {
        case .openText, .text:
          guard isName(place..<equals, line, &context) else { return .read(.noFormat) }
          if case .openText = value.content { return .open }
          hasValidField = true
        case .value(let number):
          guard deliver(number, key: place..<equals, line, &batch, &context) else {
            return .read(.noFormat)
          }
        }
        place = value.end
        guard place < line.count, line[place] == UInt8(ascii: ",") else { break }
        place &+= 1
      }
      return place == line.count || line[place] == 32 ? .read(nil) : .read(.noFormat)
    }

    /// Appends one value under its name; `false` when what stands before it is no part of a point.
    @inline(__always)
    private mutating func deliver(
      _ value: FieldValue, key: Range<Int>, _ line: Span<UInt8>,
      _ batch: inout MeasurementBatch, _ context: inout ParseContext
    ) -> Bool {
      hasNumber = true
      if value != .rejected(.notNumber) { hasValidField = true }
      let raw = head.with(key, of: line)
      if let place = context.names.find(raw, in: line) {
        context.names.append(place, value, stamp: Measurement.noTime, to: &batch)
        return true
      }
      return deliverNew(value, raw, line, &batch, &context)
    }

    /// Whether what stands before a text is part of a point.
    @inline(never)
    private func isName(
      _ key: Range<Int>, _ line: Span<UInt8>, _ context: inout ParseContext
    ) -> Bool {
      InfluxName.build(
        line, head: head.first, key: key, isForced: context.isForced, &context.tagged) != .none
    }

    @inline(never)
    private mutating func deliverNew(
      _ value: FieldValue, _ raw: RawName, _ line: Span<UInt8>,
      _ batch: inout MeasurementBatch, _ context: inout ParseContext
    ) -> Bool {
      switch InfluxName.build(
        line, head: raw.first, key: raw.second, isForced: context.isForced, &context.tagged)
      {
      case .none: return false
      case .unusable: batch.reject(.badName)
      case .built:
        if let place = context.addTaggedName(raw, in: line) {
          context.names.append(place, value, stamp: Measurement.noTime, to: &batch)
        } else {
          batch.reject(.badName)
        }
      }
      return true
    }
  }
}

extension Span where Element == UInt8 {
  /// First place at or after `start` that holds no blank.
  @inline(__always)
  func skipBlanks(from start: Int) -> Int {
    var place = start
    while place < count, self[place] == 32 { place &+= 1 }
    return place
  }
}
