// Many ordinary lines of StatsD in one go.
//
// One pass over the bytes, eight at a time: the colon, the digits, the type, then the sections. Any line
// that is not quite ordinary (several values, a set, a change, blanks, long tags) is left to
// `StatsDLine.read`, which decides the same for those that are.
extension StatsDLine {
  /// Bytes of one line that may be read: up to where its last section may begin, that section, and what is
  /// read beyond the end of a number or a word.
  private static let reach = QuickSections.longestLine + QuickSections.longestSection + 64

  /// Reads as ``readOrdinaryLines(_:from:reach:into:_:)`` does.
  mutating func readRun(
    _ bytes: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> (end: Int, lines: Int) {
    unsafe readOrdinaryLines(bytes, from: start, reach: StatsDLine.reach, into: &batch) {
      unsafe readLine($0, into: &$1, context: &context)
    }
  }

  /// Reads one line; returns its length with the line end, or 0 when it is not ordinary.
  @inline(__always)
  private mutating func readLine(
    _ line: UnsafePointer<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> Int {
    // A comment, an event, or perhaps JSON.
    let first = unsafe line[0]
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "_") || first | 0x20 == UInt8(ascii: "{")
    {
      return 0
    }
    let nameCount = unsafe quickLength(line, to: UInt8(ascii: ":"), limit: 256)
    guard nameCount > 0, unsafe line[nameCount] == UInt8(ascii: ":"),
      let number = unsafe QuickNumber(line + nameCount + 1)
    else { return 0 }
    let bar = nameCount &+ 1 &+ number.length
    guard unsafe line[bar] == UInt8(ascii: "|"),
      let type = unsafe StatsDType(letter: line[bar &+ 1]), type != .member
    else { return 0 }
    let isTimer = unsafe line[bar &+ 1] == UInt8(ascii: "m") && line[bar &+ 2] == UInt8(ascii: "s")
    guard let sections = unsafe QuickSections(line, from: bar &+ (isTimer ? 3 : 2)) else {
      return 0
    }
    if sections.isDogStatsD { becomeDogStatsD() }
    var kind = type == .gauge ? Measurement.Kind.gauge : .count
    if isTimer || type == .sample { kind = .timing }
    if kind == .gauge, format == .statsd, unsafe line[nameCount &+ 1] == UInt8(ascii: "-") {
      return 0
    }
    let isAppended = unsafe append(
      line, nameCount, sections, number.value, kind, into: &batch, context: &context)
    guard isAppended else { return 0 }
    if isTimer { tellMilliseconds(&batch) }
    return sections.end
  }

  /// Appends a value; returns whether its series is known or needs no building of a name.
  @inline(__always)
  private func append(
    _ line: UnsafePointer<UInt8>, _ nameCount: Int, _ sections: QuickSections, _ value: Double,
    _ kind: Measurement.Kind, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> Bool {
    let weight = kind == .gauge ? 1 : sections.weight
    if sections.tagCount > 0 {
      let tags = unsafe line + sections.tagStart
      let raw = unsafe QuickName(line, nameCount, salt: RawName.Salt.statsd, context.hasher)
        .with(tags, sections.tagCount)
      let found = unsafe context.names.find(raw, line, tags)
      guard let found else { return false }
      unsafe context.names.append(
        found, value: value, stamp: sections.stamp, kind: kind, weight: weight, to: &batch)
      return true
    }
    let hash = unsafe batch.copyName(line, nameCount, context.hasher)
    batch.appendItem(
      Measurement(
        nameStart: batch.commitName(nameCount), nameCount: UInt32(truncatingIfNeeded: nameCount),
        nameHash: hash, value: value, stamp: sections.stamp, outcome: .value, kind: kind,
        weight: weight))
    return true
  }
}
