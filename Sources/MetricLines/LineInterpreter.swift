/// Turns the lines of one connection into measurements; finds out their format first.
struct LineInterpreter: ~Copyable {
  /// What the first line looked like, when the second one did not.
  private var suspected: Detection.Finding?
  private var state: State
  private let isForced: Bool
  /// What finds the values, when no format does.
  private let patterns: PatternSet?
  private var context: ParseContext
  private var number: NumberLine
  private var json = JSONLine()
  private var known = KnownLines()
  private var table = Table(separator: .blanks)
  private var held = HeldLines()
  private var scratch = Row()
  private var isAfterGap = false
  /// Lines in a row that had another format than the one decided, and which.
  private var strays: (format: LineFormat?, count: Int) = (nil, 0)
  /// The format of the line before, in a datagram: most likely that of the next.
  private var lastAlone: LineFormat?
  private(set) var rejected = RejectCounts()
  private(set) var examples: [RejectExample] = []

  private enum State: Equatable {
    case undecided
    /// One line told this; the next one must agree.
    case tentative(Detection.Finding)
    case decided(Detection.Finding)
  }

  init(format: LineFormat?, patterns: PatternSet?, hasher: NameHasher) {
    context = ParseContext(hasher: hasher)
    number = NumberLine(hasher: hasher)
    self.patterns = patterns
    isForced = format != nil || patterns != nil
    guard patterns == nil else {
      state = .decided(.patterns)
      return
    }
    state = format.map { .decided(Detection.Finding($0)) } ?? .undecided
  }

  /// Whether ordinary lines may be read without asking here first.
  var readsNameValues: Bool { state == .decided(.lines(.nameValue)) && strays.count == 0 }

  /// Whether the format is still open.
  var isUndecided: Bool { if case .decided = state { false } else { true } }

  /// What was decided; `nil` while open, and for a table until its first row.
  var decision: String? {
    guard case .decided(let finding) = state else { return nil }
    return switch finding {
    case .lines(let format): format.title
    case .table: table.hasLayout ? table.summary : nil
    case .patterns: patterns?.summary
    }
  }

  /// The word for what was decided; `nil` while open.
  var formatName: String? {
    guard case .decided(let finding) = state else { return nil }
    return finding.formatName
  }

  /// Reads one line of a stream, without its line end and without control characters.
  mutating func read(
    _ line: Span<UInt8>, at position: LinePosition, into batch: inout MeasurementBatch
  ) {
    // Any text may hold a value here, blank at its start or a comment elsewhere.
    if patterns != nil { return readAs(.patterns, line, position, &batch) }
    if case .decided(.lines(let format)) = state, takesAnyLine(format, line) {
      return readDecided(.lines(format), line, position, &batch)
    }
    switch kind(of: line) {
    case .blank:
      isAfterGap = true
      table.noteGap()
    case .comment(let text):
      if case .decided = state {
        readComment(line.extracting(text))
      } else if let format = recognise(line, among: [.prometheus], &batch) {
        decide(.decided(.lines(format)), with: line, position, &batch)
      } else {
        hold(line, position, nil)
      }
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

  /// Reads one line of a datagram, where every line may have a format of its own.
  mutating func readAlone(
    _ line: Span<UInt8>, at position: LinePosition, into batch: inout MeasurementBatch
  ) {
    if isForced { return read(line, at: position, into: &batch) }
    let before = batch.mark
    if let format = lastAlone {
      let reason = known.read(line, as: format, into: &batch, context: &context)
      if reason == nil, batch.count > before.count {
        return settle(before, reason, line, position, &batch)
      }
      batch.truncate(to: before)
    }
    guard case .data = kind(of: line) else { return }
    settle(before, readAny(line, &batch), line, position, &batch)
  }

  /// Reads a line by the first format that it fits.
  private mutating func readAny(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> RejectReason? {
    let reason = mayBeJSON(line) ? json.read(line, into: &batch, context: &context) : .noFormat
    guard reason == .noFormat || (reason == .notNumber && !beginsAsJSON(line)) else {
      return reason
    }
    for format in KnownLines.all {
      let reason = known.read(line, as: format, into: &batch, context: &context)
      guard reason == .noFormat else {
        lastAlone = reason == nil ? format : nil
        return reason
      }
    }
    if readNameValue(line, into: &batch) == nil { return nil }
    return number.read(line, into: &batch)
  }

  /// Hands over what is to be sent back to the client.
  mutating func takeReplies(_ use: (Span<UInt8>) -> Void) {
    guard !context.replies.isEmpty else { return }
    use(context.replies.span)
    context.replies.removeAll(keepingCapacity: true)
  }

  /// Counts a line that could not even be read.
  mutating func refuse(_ reason: RejectReason, _ line: Span<UInt8>, at position: LinePosition) {
    rejected[reason] &+= 1
    note(reason, line, position)
  }

  /// Stops waiting for more: decides by what is there, if it is a row.
  mutating func decideNow(into batch: inout MeasurementBatch) {
    if case .tentative(let finding) = state {
      state = .decided(finding)
    } else if state == .undecided, let last = held.lines.last(where: { !$0.isComment }),
      let finding = last.loose.map(Detection.Finding.lines)
        ?? Detection.table(last.shapes) ?? suspected
    {
      decide(.decided(finding), &batch)
    }
  }

  /// The stream has ended: every line still held is read or counted.
  mutating func finish(into batch: inout MeasurementBatch) {
    decideNow(into: &batch)
    while !held.isEmpty { dropOldest() }
  }
}

// MARK: Detection

extension LineInterpreter {
  private enum Kind {
    case blank
    case comment(Range<Int>)
    case data
  }

  private func kind(of line: Span<UInt8>) -> Kind {
    let text = NumberLine.field(line)
    guard let first = text.first else { return .blank }
    guard line[first] == UInt8(ascii: "#") else { return .data }
    return .comment(first + 1..<text.upperBound)
  }

  private func beginsAsJSON(_ line: Span<UInt8>) -> Bool {
    let first = line[NumberLine.field(line).lowerBound]
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private func mayBeJSON(_ line: Span<UInt8>) -> Bool {
    beginsAsJSON(line) || line.firstIndex(of: UInt8(ascii: "{"), from: 0) != nil
  }

  private mutating func detect(
    _ line: Span<UInt8>, _ position: LinePosition, _ batch: inout MeasurementBatch
  ) {
    if mayBeJSON(line) {
      switch tryJSON(line, &batch) {
      case nil, .missing?: return decide(.decided(.lines(.json)), with: line, position, &batch)
      case .tooDeep?: return refuse(.tooDeep, line, at: position)
      default: break
      }
    }
    if let format = recognise(line, among: KnownLines.exact, &batch) {
      return decide(.decided(.lines(format)), with: line, position, &batch)
    }
    let loose = recognise(line, among: KnownLines.loose, &batch)
    if let loose, held.lines.contains(where: { $0.loose == loose }) {
      return decide(.decided(.lines(loose)), with: line, position, &batch)
    }
    if loose == nil, let finding = Detection.single(line) {
      return decide(.tentative(finding), with: line, position, &batch)
    }
    let shapes = TableShapes(line, scratch: &scratch)
    if loose == nil, let finding = Detection.table(shapes, with: held) {
      return decide(.decided(finding), with: line, position, &batch)
    }
    hold(line, position, shapes, loose)
  }

  private mutating func recognise(
    _ line: Span<UInt8>, among formats: [LineFormat], _ batch: inout MeasurementBatch
  ) -> LineFormat? {
    known.recognise(line, among: formats, &batch, &context)
  }

  /// Reads a line as JSON and takes the result back.
  private mutating func tryJSON(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch
  ) -> RejectReason? {
    let before = batch.mark
    defer { batch.truncate(to: before) }
    return json.read(line, into: &batch, context: &context)
  }

  /// The second line: agrees with the first, or opens the question again.
  private mutating func confirm(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    if Detection.single(line) == finding {
      decide(.decided(finding), with: line, position, &batch)
    } else {
      state = .undecided
      suspected = finding
      detect(line, position, &batch)
    }
  }

  private mutating func decide(
    _ newState: State, with line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    decide(newState, &batch)
    if case .decided(let finding) = newState { readDecided(finding, line, position, &batch) }
    if case .tentative(let finding) = newState { readAs(finding, line, position, &batch) }
  }

  /// Takes a format and reads the lines that waited for it.
  private mutating func decide(_ newState: State, _ batch: inout MeasurementBatch) {
    state = newState
    let finding: Detection.Finding
    switch newState {
    case .undecided: return
    case .tentative(let found), .decided(let found): finding = found
    }
    if case .table(let separator) = finding { table = Table(separator: separator) }
    var lines = HeldLines()
    swap(&lines, &held)
    for line in lines.lines {
      let text = lines.bytes.span.extracting(line.range)
      if line.isAfterGap { table.noteGap() }
      if case .comment(let comment) = kind(of: text) {
        readComment(text.extracting(comment))
      } else {
        readAs(finding, text, line.position, &batch)
      }
    }
    lines.removeAll()
    swap(&lines, &held)
  }

  private mutating func hold(
    _ line: Span<UInt8>, _ position: LinePosition, _ shapes: TableShapes?,
    _ loose: LineFormat? = nil
  ) {
    while !held.isEmpty, held.isFull { dropOldest() }
    held.append(
      line, at: position, isAfterGap: isAfterGap, isComment: shapes == nil,
      shapes: shapes ?? TableShapes(), loose: loose)
    isAfterGap = false
  }

  private mutating func dropOldest() {
    let oldest = held.lines[0]
    if !oldest.isComment {
      rejected[.noFormat] &+= 1
      let position = oldest.position
      if needsExample(of: .noFormat) {
        examples.append(
          RejectExample(.noFormat, held.bytes.span.extracting(oldest.range), at: position))
      }
    }
    held.removeFirst()
  }
}

// MARK: Reading by format

extension LineInterpreter {
  private mutating func readComment(_ text: Span<UInt8>) {
    if case .decided(.table) = state { table.readComment(text) }
  }

  private mutating func readDecided(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    if isForced, case .table(.byte) = finding, !table.hasLayout {
      useSeparator(of: line)
    }
    if !isForced, finding != .lines(.json), mayBeJSON(line), tryJSON(line, &batch) == nil {
      return readStray(.json, line, position, &batch)
    }
    let before = batch.mark
    let reason = interpret(finding, line, &batch)
    if reason == .noFormat, !isForced,
      let other = recognise(line, among: KnownLines.exact, &batch)
    {
      return readStray(other, line, position, &batch)
    }
    strays.count = 0
    settle(before, reason, line, position, &batch)
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
    if separator != table.separator { table = Table(separator: separator) }
  }

  private mutating func readAs(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    let before = batch.mark
    settle(before, interpret(finding, line, &batch), line, position, &batch)
  }

  private mutating func interpret(
    _ finding: Detection.Finding, _ line: Span<UInt8>, _ batch: inout MeasurementBatch
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

  /// Counts what a line's refusals were.
  private mutating func settle(
    _ before: MeasurementBatch.Mark, _ reason: RejectReason?, _ line: Span<UInt8>,
    _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    if let reason { refuse(reason, line, at: position) }
    guard batch.rejectedCount != before.rejectedCount else { return }
    for index in before.count..<batch.count {
      if case .rejected(let reason) = batch[index].outcome { refuse(reason, line, at: position) }
    }
    let nameless = batch.takeNameless()
    guard nameless.total > 0 else { return }
    rejected += nameless
    for (reason, _) in nameless.nonzero { note(reason, line, position) }
  }

  private func needsExample(of reason: RejectReason) -> Bool {
    for example in examples where example.reason == reason { return false }
    return true
  }

  private mutating func note(
    _ reason: RejectReason, _ line: Span<UInt8>, _ position: LinePosition
  ) {
    if needsExample(of: reason) { examples.append(RejectExample(reason, line, at: position)) }
  }
}
