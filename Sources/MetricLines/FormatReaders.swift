/// The parsers of one connection, one for each format, and what they share.
struct FormatReaders {
  /// What finds the values, when no format does.
  let patterns: PatternSet?
  var context: ParseContext
  var table = Table(separator: .blanks)
  private var number: NumberLine
  private var json = JSONLine()
  private var known = KnownLines()

  init(patterns: PatternSet?, hasher: NameHasher) {
    self.patterns = patterns
    context = ParseContext(hasher: hasher)
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
    case .lines(.number): number.read(line, into: &batch)
    case .lines(let format): known.read(line, as: format, into: &batch, context: &context)
    case .table: table.read(line, into: &batch, context: &context)
    case .patterns: patterns?.read(line, into: &batch, context: &context)
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
      return (nil, reason)
    }
    for format in KnownLines.all {
      let reason = known.read(line, as: format, into: &batch, context: &context)
      if reason != .noFormat { return (format, reason) }
    }
    if readNameValue(line, into: &batch) == nil { return (.nameValue, nil) }
    return (nil, number.read(line, into: &batch))
  }

  /// The first of `formats` whose line this is; nothing is delivered.
  mutating func recognise(
    _ line: Span<UInt8>, among formats: [LineFormat], _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    known.recognise(line, among: formats, &batch, &context)
  }

  /// The first of the loose formats of which this line is a row with values or holes.
  mutating func recogniseLoosely(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    for format in KnownLines.loose {
      let before = batch.mark
      let reason = known.read(line, as: format, into: &batch, context: &context)
      let isRow = reason == nil && batch.count > before.count
      batch.truncate(to: before)
      if isRow { return format }
    }
    return nil
  }

  /// Reads a line as JSON and takes the result back.
  mutating func tryJSON(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> RejectReason? {
    let before = batch.mark
    defer { batch.truncate(to: before) }
    return json.read(line, into: &batch, context: &context)
  }

  /// Hands over what is to be sent back to the client.
  mutating func takeReplies(_ use: (Span<UInt8>) -> Void) {
    guard !context.replies.isEmpty else { return }
    use(context.replies.span)
    context.replies.removeAll(keepingCapacity: true)
  }

  private func readNameValue(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch
  ) -> RejectReason? {
    guard let pair = NameValueLine(line) else { return .noFormat }
    let name = line.extracting(pair.name)
    batch.append(
      pair.value, name: name, hash: context.hasher.hash(name),
      stamp: pair.time ?? Measurement.noTime)
    return nil
  }
}
