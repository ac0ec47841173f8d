/// Reads StatsD and DogStatsD.
///
/// ```text
/// name:12.5|ms|@0.1                           one value
/// name:12.5:13|ms|#env:dev,bare|T1796001345   DogStatsD: several values, and sections
/// name:1|c:12.5|ms                            StatsD: several values, each with its type
/// _e{5,4}:title|text, _sc|name|0              DogStatsD: an event, a check
/// ```
///
/// The first colon ends the name. Parts behind it that are no value are skipped, because names hold
/// anything: `Foo::Bar:1|c` counts `Foo`, as the reference servers do. A name with a blank in it is
/// refused. A gauge with a sign is a change in StatsD and a value in DogStatsD; the first section that
/// only DogStatsD has tells which of the two the connection speaks.
struct StatsDLine {
  private var dialect: Dialect
  private let isForced: Bool
  private var units = ToldUnits()

  /// Which of the two a connection speaks.
  private enum Dialect { case statsd, dogstatsd }

  /// Creates the reader of a connection; `format` if it was set beforehand.
  init(format: LineFormat?) {
    isForced = format == .statsd || format == .dogstatsd
    dialect = format == .dogstatsd ? .dogstatsd : .statsd
  }

  /// Which of the two formats this is, by what has come so far.
  var format: LineFormat { dialect == .dogstatsd ? .dogstatsd : .statsd }

  /// The connection has shown that it speaks DogStatsD.
  mutating func becomeDogStatsD() { if !isForced { dialect = .dogstatsd } }

  /// A datagram has ended: the next one may come from another program.
  mutating func endDatagram() { if !isForced { dialect = .statsd } }

  /// Says that the series of the measurement appended last has milliseconds.
  @inline(__always)
  mutating func tellMilliseconds(_ batch: inout MeasurementBatch) {
    units.tellMilliseconds(&batch)
  }

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    if let kind = DogStatsDEvent.Kind(line) {
      let reason = DogStatsDEvent.read(line, kind, into: &batch, context: &context)
      if reason == nil, !context.isGuessing { becomeDogStatsD() }
      return reason
    }
    let line = line.extracting(NumberLine.field(line))
    guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0), colon > 0 else {
      return .noFormat
    }
    return readParts(line, name: 0..<colon, into: &batch, context: &context)
  }

  private mutating func readParts(
    _ line: Span<UInt8>, name: Range<Int>, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> RejectReason? {
    let isNameUsable = !line.hasBlank(in: name)
    var place = name.upperBound
    var hasValue = false
    while place < line.count, let part = StatsDPart(line, from: place &+ 1, isFirst: !hasValue) {
      guard isNameUsable else { return part.isConvincing(line) ? .badName : .noFormat }
      if part.isDogStatsD, !context.isGuessing { becomeDogStatsD() }
      guard let series = SeriesPlace(line, name, tags: part.tags, &context) else { return .badName }
      deliver(part, of: line, series, into: &batch, context: &context)
      hasValue = true
      place = part.end
    }
    return hasValue ? nil : .noFormat
  }

  private mutating func deliver(
    _ part: StatsDPart, of line: Span<UInt8>, _ series: SeriesPlace,
    into batch: inout MeasurementBatch, context: inout ParseContext
  ) {
    if part.type == .member {
      let member = NameHasher.member(line.extracting(part.values))
      return append(member, .member, part, line, series, &batch, &context)
    }
    var start = part.values.lowerBound
    while start <= part.values.upperBound {
      let end = line.firstIndex(of: UInt8(ascii: ":"), from: start) ?? part.values.upperBound
      let piece = start..<min(end, part.values.upperBound)
      let value = StatsDPart.value(line, piece)
      append(value, kind(of: part, line, piece), part, line, series, &batch, &context)
      start = piece.upperBound &+ 1
    }
    if part.type == .milliseconds, !context.isGuessing { tellMilliseconds(&batch) }
  }

  private func kind(
    of part: StatsDPart, _ line: Span<UInt8>, _ value: Range<Int>
  ) -> Measurement.Kind {
    switch part.type {
    case .count: return .count
    case .milliseconds, .sample: return .timing
    case .member: return .member
    case .gauge:
      guard dialect == .statsd, let first = value.first.map({ line[$0] }) else { return .gauge }
      return first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? .change : .gauge
    }
  }

  private mutating func append(
    _ value: FieldValue, _ kind: Measurement.Kind, _ part: StatsDPart, _ line: Span<UInt8>,
    _ series: SeriesPlace, _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    let value = part.problem.map(FieldValue.rejected) ?? value
    let weight = kind == .count || kind == .timing ? part.weight : 1
    series.append(
      value, stamp: part.stamp, kind: kind, weight: weight, of: line, to: &batch, &context)
    if kind == .change, !context.isGuessing { batch.joinChangeOfZero() }
  }
}
