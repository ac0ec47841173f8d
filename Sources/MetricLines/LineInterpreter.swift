/// Turns the lines of one connection into measurements; finds out their format first.
struct LineInterpreter: ~Copyable {
  var state: State
  private(set) var isForced: Bool
  var readers: FormatReaders
  var refusals = Refusals()
  /// What the first line looked like, when the second one did not.
  var suspected: Detection.Finding?
  var held = HeldLines()
  /// Lines in a row that had another format than the one decided, and which.
  private var strays: (format: LineFormat?, count: Int) = (nil, 0)
  var scratch = Row()
  /// JSON over several lines.
  var document = JSONDocument()
  /// Whether words on lines of their own may be commands, and those that have come.
  var takesCommands = false
  private(set) var commands: [InBandCommand] = []
  /// What helps somebody whose lines have no format that we know.
  var advice: String?
  var isAfterGap = false
  /// The exact format of the line before, in a datagram: most likely that of the next. A loose one is not
  /// tried first, because it takes lines of the exact ones too.
  private var lastAlone: LineFormat?
  /// The format that the last line of a datagram had, as precisely as it is known.
  private var lastFormat: LineFormat?
  /// Where the line that was read last begins, and the lines of an open text.
  var lastPosition = LinePosition(line: 1, offset: 0)
  var textPositions: [LinePosition] = []
  /// A line of words among the rows of a table, until it shows whether it is a header; and its place.
  private var waitingWords: [UInt8] = []
  private var waitingPosition = LinePosition(line: 1, offset: 0)

  enum State: Equatable {
    case undecided
    /// One line told this; the next one must agree.
    case tentative(Detection.Finding)
    case decided(Detection.Finding)
  }

  init(format: LineFormat?, patterns: PatternSet?, hasher: NameHasher) {
    readers = FormatReaders(format: format, patterns: patterns, hasher: hasher)
    isForced = format != nil || patterns != nil
    guard patterns == nil else {
      state = .decided(.patterns)
      return
    }
    state = format.map { .decided(Detection.Finding($0)) } ?? .undecided
  }

  /// Reads lines by a layout that was told.
  mutating func use(_ layout: PlotLayout) {
    readers.plot = PlotLine(layout)
    isForced = true
    state = .decided(.plot)
  }

  /// Hands over the commands that have come.
  mutating func takeCommands() -> [InBandCommand] {
    defer { commands.removeAll() }
    return commands
  }

  /// Whether the line before was one of another format.
  var hasStrays: Bool { strays.count > 0 }

  /// Whether names may have tags behind a semicolon.
  private var isGraphite: Bool { state == .decided(.lines(.graphite)) }

  /// Whether the format is still open.
  var isUndecided: Bool { if case .decided = state { false } else { true } }

  /// What was decided; `nil` while open, and for a table until its first row.
  var decision: String? {
    guard case .decided(let finding) = state else { return nil }
    return switch finding {
    case .lines(let format): readers.precise(format).title
    case .table: readers.table.summary
    case .patterns: readers.patterns?.summary
    case .plot: readers.plot?.layout.title
    }
  }

  /// The word for what was decided; `nil` while open.
  var formatName: String? {
    guard case .decided(let finding) = state else { return lastFormat?.rawValue }
    if case .lines(let format) = finding { return readers.precise(format).rawValue }
    return finding.formatName
  }

  /// Whether StatsD is read, where a change may follow a zero and mean one value with it.
  var readsStatsD: Bool {
    guard case .decided(.lines(let format)) = state else { return false }
    return (format == .statsd || format == .dogstatsd) && readers.precise(format) == .statsd
  }

  /// The bytes came in packets as only DogStatsD has them.
  mutating func decideDogStatsD() {
    readers.becomeDogStatsD()
    if case .undecided = state { state = .decided(.lines(.dogstatsd)) }
  }

  /// A datagram has ended.
  mutating func endDatagram() { readers.endDatagram() }

  /// Has something sent back to the client.
  mutating func reply(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      unsafe bytes.forEach { readers.context.replies.append($0) }
    }
  }

  /// Reads one line of a stream, without its line end and without control characters.
  mutating func read(
    _ line: Span<UInt8>, at position: LinePosition, into batch: inout MeasurementBatch
  ) {
    if takesCommands, let command = InBandCommand(line) { return commands.append(command) }
    // Any text may hold a value here, blank at its start or a comment elsewhere.
    if readers.patterns != nil { return readAs(.patterns, line, position, &batch) }
    if readers.hasOpenText { return goOn(line, position, &batch) }
    lastPosition = position
    if document.isOpen, readDocument(line, into: &batch) { return }
    if case .decided(.lines(let format)) = state, takesAnyLine(format, line) {
      return readDecided(.lines(format), line, position, &batch)
    }
    switch LineKind(line) {
    case .blank:
      isAfterGap = true
      readers.table.noteGap()
    case .comment(let text): readComment(line, text, position, &batch)
    case .data:
      switch state {
      case .undecided: detect(line, position, &batch)
      case .tentative(let finding): confirm(finding, line, position, &batch)
      case .decided(let finding): readDecided(finding, line, position, &batch)
      }
    }
  }

  /// Whether a format makes something of blank lines and comments itself, or the line is neither.
  private func takesAnyLine(_ format: LineFormat, _ line: Span<UInt8>) -> Bool {
    switch format {
    case .collectd, .prometheus, .influx: true
    case .json: line.count > 0 && line[0] == UInt8(ascii: "{")
    default: false
    }
  }

  /// A comment of a table may be its header; any other tells nothing, unless it is one of Prometheus.
  private mutating func readComment(
    _ line: Span<UInt8>, _ text: Range<Int>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    if case .decided(let finding) = state {
      if case .table = finding { readers.table.readComment(line.extracting(text)) }
      if case .plot = finding { readers.plot?.readComment(line.extracting(text)) }
    } else if let format = readers.recognise(line, among: [.prometheus], &batch) {
      decide(.decided(.lines(format)), with: line, position, &batch)
    } else {
      hold(line, position, nil)
    }
  }

  /// Reads one line of a datagram, where every line may have a format of its own.
  mutating func readAlone(
    _ line: Span<UInt8>, at position: LinePosition, into batch: inout MeasurementBatch
  ) {
    if isForced || readers.hasOpenText { return read(line, at: position, into: &batch) }
    lastPosition = position
    let before = batch.mark
    if let format = lastAlone, takesAlone(format, line) {
      let reason = readers.read(line, as: .lines(format), into: &batch)
      if reason == nil {
        lastFormat = readers.precise(format)
        return refusals.settle(before, nil, line, position, &batch)
      }
      batch.truncate(to: before)
    }
    switch LineKind(line) {
    case .blank: return
    case .comment:
      guard readers.recognise(line, among: [.prometheus], &batch) != nil else { return }
    case .data: break
    }
    let (format, reason) = readers.readAny(line, into: &batch)
    if let format {
      lastAlone = reason == nil && KnownLines.exact.contains(format) ? format : nil
      lastFormat = readers.precise(format)
    }
    refusals.settle(before, reason, line, position, &batch)
  }

  /// Whether a line of a datagram is tried by a format first. Comments and blank lines, of which Influx
  /// makes nothing, may be another's.
  private func takesAlone(_ format: LineFormat, _ line: Span<UInt8>) -> Bool {
    guard format == .influx else { return true }
    return if case .data = LineKind(line) { true } else { false }
  }

  /// Counts a line that could not even be read.
  mutating func refuse(_ reason: RejectReason, _ line: Span<UInt8>, at position: LinePosition) {
    refusals.refuse(reason, line, at: position)
  }

  /// The stream has ended: every line still held is read or counted.
  mutating func finish(into batch: inout MeasurementBatch) {
    decideNow(into: &batch)
    while !held.isEmpty { dropOldest() }
    refuseWords()
    abandonDocument()
  }
}

// MARK: Reading by format

extension LineInterpreter {
  /// Reads a line by the format decided, unless it is plainly of another one.
  mutating func readDecided(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    if isForced, case .table(.byte) = finding, !readers.table.hasLayout {
      useSeparator(of: line)
    }
    if !isForced, finding != .lines(.json), Detection.hasJSONEnds(line),
      readers.tryJSON(line, &batch) == nil
    {
      return readStray(.json, line, position, &batch)
    }
    if !isForced, case .table = finding, readers.isNoRow(line),
      let other = plainFormat(of: line, but: finding, &batch)
    {
      return readStray(other, line, position, &batch)
    }
    let before = batch.mark
    var reason = readers.read(line, as: finding, into: &batch)
    settleWords(finding, line, position)
    if reason == .notNumber, finding == .lines(.json), document.isExpected || isForced,
      opensDocument(line, position)
    {
      return
    }
    if !isForced, isUntaken(reason, finding, since: before, batch) {
      let isPlain = isGraphite && NameValueLine(line)?.isConvincing == true
      if !isPlain, let other = otherFormat(of: line, but: finding, reason, &batch) {
        batch.truncate(to: before)
        return readStray(other, line, position, &batch)
      }
    }
    // Among Graphite's lines, as among all others, a name with a value is one without a time.
    if reason == .noFormat, isGraphite { reason = readers.readNameValue(line, into: &batch) }
    strays.count = 0
    if reason == .noFormat, finding == .lines(.collectd) { readers.answerUnknown() }
    if reason == .noFormat, finding == .lines(.nagios), NagiosLine.isProse(line) { return }
    refusals.settle(before, reason, line, position, &batch)
  }

  /// Whether the format decided made nothing of a line as a whole; a loose one may call the rest of it a
  /// value that is no number.
  private func isUntaken(
    _ reason: RejectReason?, _ finding: Detection.Finding, since before: MeasurementBatch.Mark,
    _ batch: borrowing MeasurementBatch
  ) -> Bool {
    if reason != nil { return true }
    guard finding == .lines(.nameValue) || finding == .lines(.number) else { return false }
    return batch.count == before.count + 1
      && batch[before.count].outcome == .rejected(.notNumber)
  }

  /// The format that a line alone tells which the one decided did not take; without a fault, where that one
  /// had more to say than that the line is none of its own.
  private mutating func otherFormat(
    of line: Span<UInt8>, but finding: Detection.Finding, _ reason: RejectReason?,
    _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    if reason == .noFormat { return plainFormat(of: line, but: finding, &batch) }
    return readers.recogniseExactly(line, &batch)
  }

  /// The format that a line alone tells, besides the one decided.
  private mutating func plainFormat(
    of line: Span<UInt8>, but finding: Detection.Finding, _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    if finding != .lines(.json), Detection.mayBeJSON(line), readers.tryJSON(line, &batch) == nil {
      return .json
    }
    return readers.recognise(line, among: KnownLines.exact, &batch)
  }

  /// A line of another format than the one decided: the third in a row changes it.
  private mutating func readStray(
    _ format: LineFormat, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    strays = (format, strays.format == format ? strays.count + 1 : 1)
    if strays.count < 3 { return refuse(.noFormat, line, at: position) }
    strays = (nil, 0)
    state = .decided(.lines(format))
    readAs(.lines(format), line, position, &batch)
  }

  /// Looks for the separator of a table that was said to be CSV, as long as it has no rows.
  private mutating func useSeparator(of line: Span<UInt8>) {
    let separator = Detection.separator(of: line)
    if separator != readers.table.separator { readers.table = Table(separator: separator) }
  }

  /// Reads a line by what was found out about it.
  mutating func readAs(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    let before = batch.mark
    let reason = readers.read(line, as: finding, into: &batch)
    settleWords(finding, line, position)
    refusals.settle(before, reason, line, position, &batch)
  }

  /// Keeps a line of words among the rows of a table until a row follows that shows it to be their header;
  /// counts it when none does.
  private mutating func settleWords(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition
  ) {
    guard case .table = finding else { return }
    let words = readers.table.takeWords()
    guard !words.isQuiet else { return }
    if words.isRefused { refuseWords() }
    waitingWords.removeAll(keepingCapacity: true)
    guard words.isNew else { return }
    waitingWords.append(contentsOf: line)
    waitingPosition = position
  }

  private mutating func refuseWords() {
    guard !waitingWords.isEmpty else { return }
    var words: [UInt8] = []
    swap(&words, &waitingWords)
    refuse(.noFormat, words.span, at: waitingPosition)
    words.removeAll(keepingCapacity: true)
    swap(&words, &waitingWords)
  }
}
