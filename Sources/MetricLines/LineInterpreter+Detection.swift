extension LineInterpreter {
  /// Looks at a line while the format is open: decides by it, or keeps it until it can be read.
  mutating func detect(
    _ line: Span<UInt8>, _ position: LinePosition, _ batch: inout MeasurementBatch
  ) {
    if Detection.mayBeJSON(line) {
      switch readers.tryJSON(line, &batch) {
      case nil, .missing?: return decide(.decided(.lines(.json)), with: line, position, &batch)
      case .tooDeep?: return refuse(.tooDeep, line, at: position)
      default: break
      }
    }
    if opensDocument(line, position) { return }
    if let format = readers.recognise(line, among: KnownLines.exact, &batch) {
      return decide(.decided(.lines(format)), with: line, position, &batch)
    }
    let loose = readers.recogniseLoosely(line, &batch)
    if let loose, held.lines.contains(where: { $0.loose == loose }) {
      return decide(.decided(.lines(loose)), with: line, position, &batch)
    }
    let single = loose == nil ? Detection.single(line) : nil
    if let single, held.isEmpty { return decide(.tentative(single), with: line, position, &batch) }
    let shapes = TableShapes(line, scratch: &scratch)
    let table = loose == nil ? Detection.table(shapes, with: held) : nil
    // A number with a unit does not outvote a row that waits for another like it.
    if let single, table == nil || single != .lines(.number),
      !Detection.isGappedRow(shapes, under: held)
    {
      return decide(.tentative(single), with: line, position, &batch)
    }
    if let table { return decide(.decided(table), with: line, position, &batch) }
    hold(line, position, shapes, loose)
  }

  /// The second line: agrees with the first, or opens the question again.
  mutating func confirm(
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

  /// Takes a format, reads the lines that waited for it, then `line`.
  mutating func decide(
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
    if case .table(let separator) = finding { readers.table = Table(separator: separator) }
    var lines = HeldLines()
    swap(&lines, &held)
    for line in lines.lines {
      let text = lines.bytes.span.extracting(line.range)
      if line.isAfterGap { readers.table.noteGap() }
      if case .comment(let comment) = LineKind(text) {
        if case .decided(.table) = state { readers.table.readComment(text.extracting(comment)) }
      } else {
        readAs(finding, text, line.position, &batch)
      }
    }
    lines.removeAll()
    swap(&lines, &held)
  }

  /// Keeps a line until its format is known; `shapes` is `nil` for a comment.
  mutating func hold(
    _ line: Span<UInt8>, _ position: LinePosition, _ shapes: TableShapes?,
    _ loose: LineFormat? = nil
  ) {
    while !held.isEmpty, held.isFull { dropOldest() }
    held.append(
      line, at: position, isAfterGap: isAfterGap, isComment: shapes == nil,
      shapes: shapes ?? TableShapes(), loose: loose)
    isAfterGap = false
  }

  /// Gives up the line that has waited longest.
  mutating func dropOldest() {
    var waiting = HeldLines()
    swap(&waiting, &held)
    let oldest = waiting.lines[0]
    if !oldest.isComment {
      let line = waiting.bytes.span.extracting(oldest.range)
      refuse(.noFormat, line, at: oldest.position)
      refusals.noteUnknown(line, at: oldest.position)
    }
    waiting.removeFirst()
    swap(&waiting, &held)
  }
}
