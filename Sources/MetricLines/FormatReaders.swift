/// The parsers of one connection, one for each format, and what they share.
struct FormatReaders: ~Copyable {
  /// What finds the values, when no format does.
  let patterns: PatternSet?
  var context: ParseContext
  var table = Table(separator: .blanks)
  /// What reads lines whose layout was told.
  var plot: PlotLine?
  private let names: NameValueRun
  private var number: NumberLine
  private var json = JSONLine()
  private var known: KnownLines

  /// Creates the parsers of a connection; `format` if it was set beforehand.
  init(format: LineFormat?, patterns: PatternSet?, hasher: NameHasher) {
    self.patterns = patterns
    known = KnownLines(format: format)
    context = ParseContext(hasher: hasher)
    context.isForced = format != nil
    names = NameValueRun(hasher: hasher)
    number = NumberLine(hasher: hasher)
  }

  /// Reads a line by what was found out about it.
  ///
  /// - Returns: why the line as a whole was refused.
  mutating func read(
    _ line: Span<UInt8>, as finding: Detection.Finding, into batch: inout MeasurementBatch
  ) -> RejectReason? {
    switch finding {
    case .lines(.json): json.read(line, into: &batch, context: &context)
    case .lines(.nameValue): readNameValue(line, into: &batch)
    case .lines(.number): number.read(line, into: &batch, context: &context)
    case .lines(let format): known.read(line, as: format, into: &batch, context: &context)
    case .table: table.read(line, into: &batch, context: &context)
    case .patterns: patterns?.read(line, into: &batch, context: &context)
    case .plot: plot?.read(line, into: &batch, context: &context)
    }
  }

  /// Reads a line by the first format that it fits.
  ///
  /// - Returns: the format, and why the line as a whole was refused; no format when that reason is all
  ///   there is to say.
  mutating func readAny(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch
  ) -> (format: LineFormat?, reason: RejectReason?) {
    let reason =
      Detection.mayBeJSON(line) ? json.read(line, into: &batch, context: &context) : .noFormat
    guard reason == .noFormat || (reason == .notNumber && !Detection.beginsAsJSON(line)) else {
      // Only a sample of Prometheus may begin with a brace too.
      let isJSON = known.recognise(line, among: [.prometheus], &batch, &context) == nil
      guard reason == .notNumber, !isJSON else { return (reason == nil ? .json : nil, reason) }
      return (.prometheus, known.read(line, as: .prometheus, into: &batch, context: &context))
    }
    if let format = known.recognise(line, among: KnownLines.all, &batch, &context) {
      return (format, known.read(line, as: format, into: &batch, context: &context))
    }
    if readNameValue(line, into: &batch) == nil { return (.nameValue, nil) }
    // What is no number is no hole in the numbers of somebody else.
    if Detection.isNumber(line) {
      return (.number, number.read(line, into: &batch, context: &context))
    }
    // An event or a check that is written wrong is not meant for a number.
    let problem = DogStatsDEvent.Kind(line) == nil ? NumberLine.problem(of: line) : .noFormat
    return (nil, problem)
  }

  /// Whether the next line belongs to a text that the line before opened.
  var hasOpenText: Bool { known.hasOpenText }

  /// Takes the next line of an open text.
  mutating func goOn(_ line: Span<UInt8>) -> InfluxLine.TextState { known.influx.goOn(line) }

  /// Hands over the lines of an open text, with line feeds between them.
  mutating func takeOpenText() -> [UInt8] { known.influx.takeOpen() }

  /// Takes back what is still open.
  mutating func giveBackOpenText(_ text: consuming [UInt8]) { known.influx.giveBack(text) }

  /// Reads the point that begins the lines of an open text; `nil` when it needs more of them.
  mutating func readPoint(
    _ lines: Span<UInt8>, isLast: Bool, into batch: inout MeasurementBatch
  ) -> (length: Int, reason: RejectReason?)? {
    InfluxLine.readFirst(lines, isLast: isLast, into: &batch, context: &context)
  }

  /// The first of `formats` whose line this is; nothing is delivered.
  mutating func recognise(
    _ line: Span<UInt8>, among formats: [LineFormat], _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    known.recognise(line, among: formats, &batch, &context)
  }

  /// The first of the loose formats of which this line is a row or a setting, without a fault in it.
  mutating func recogniseLoosely(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    known.recognise(line, among: KnownLines.loose, &batch, &context) { $0 == nil }
  }

  /// The first of the exact formats that takes this line, without a fault in it as a whole.
  mutating func recogniseExactly(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    known.recognise(line, among: KnownLines.exact, &batch, &context) { $0 == nil }
  }

  /// Whether a line is plainly no row of the table, but may be of an exact format: it begins with a letter
  /// and no field of it is a number.
  mutating func isNoRow(_ line: Span<UInt8>) -> Bool {
    guard let first = NumberLine.field(line).first, isLetter(line[first]),
      line.firstIndex(of: UInt8(ascii: "="), from: 0) != nil
        || line.firstIndex(of: UInt8(ascii: "|"), from: 0) != nil
    else { return false }
    return !table.hasNumbers(line)
  }

  /// Reads a line of JSON that has nothing but values; `false`, having delivered nothing, for any other.
  @inline(__always)
  mutating func readPlainJSON(_ line: Span<UInt8>, into batch: inout MeasurementBatch) -> Bool {
    let before = batch.mark
    let reason = json.read(line, into: &batch, context: &context)
    if reason == nil, batch.rejectedCount == before.rejectedCount { return true }
    batch.truncate(to: before)
    return false
  }

  /// Reads a line as JSON and takes the result back.
  mutating func tryJSON(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> RejectReason? {
    let before = batch.mark
    defer { batch.truncate(to: before) }
    return json.read(line, into: &batch, context: &context)
  }

  /// Tells a client of collectd's, which waits for an answer to each line, that this one is none.
  mutating func answerUnknown() {
    if context.isAnswered { CollectdAnswer.fault(.unknownCommand, to: &context) }
  }

  /// The format that is read, by what has come so far: StatsD may have shown to be DogStatsD.
  func precise(_ format: LineFormat) -> LineFormat {
    format == .statsd || format == .dogstatsd ? known.statsd.format : format
  }

  /// Reads many ordinary lines of `format` in one go; `nil` where it has no short way for them now.
  ///
  /// - Returns: the place of the first line not read, and how many were.
  @inline(__always)
  mutating func readRun(
    _ bytes: Span<UInt8>, of format: LineFormat, from start: Int, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int)? {
    switch format {
    case .nameValue, .graphite:
      names.read(bytes, from: start, isGraphite: format == .graphite, into: &batch)
    case .statsd, .dogstatsd:
      known.statsd.readRun(bytes, from: start, into: &batch, context: &context)
    case .collectd: known.collectd.readRun(bytes, from: start, into: &batch, context: &context)
    case .influx where !hasOpenText:
      known.influx.readRun(bytes, from: start, into: &batch, context: context)
    default: nil
    }
  }

  /// The connection has shown that it speaks DogStatsD.
  mutating func becomeDogStatsD() { known.statsd.becomeDogStatsD() }

  /// A datagram has ended: the next one may come from another program.
  mutating func endDatagram() { known.statsd.endDatagram() }

  /// Hands over what is to be sent back to the client.
  mutating func takeReplies(_ use: (Span<UInt8>) -> Void) {
    guard !context.replies.isEmpty else { return }
    use(context.replies.span)
    context.replies.removeAll(keepingCapacity: true)
  }

  /// Reads a line as a name with a value.
  mutating func readNameValue(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch
  ) -> RejectReason? {
    guard let pair = NameValueLine(line) else { return .noFormat }
    let name = line.extracting(pair.name)
    batch.append(
      pair.quantity, of: line, name: name, hash: context.hasher.hash(name),
      stamp: pair.time(&context.zone) ?? Measurement.noTime, &context.units)
    return nil
  }
}
