/// Reads what munin's plugins print when they are run, and when they are asked for their configuration.
///
/// ```text
/// multigraph if_eth0        what follows belongs to it, up to the next one or a line with a point
/// down.value 1796001303     value, or time:value, or U
/// ^^^^ field: the name of the series; if_eth0.down inside of a graph
/// down.type DERIVE          COUNTER and DERIVE are counters, ABSOLUTE is what came since the last reading
/// down.warning 10:90        a range that is right, see ``LimitRange``; critical likewise
/// down.min 0                and max: limits of the axis
/// graph_vlabel %            the unit, if it is one; that of the rate of a counter
/// ```
///
/// What is configured holds for the values that follow it on the same connection. Source: the munin guide,
/// "The plugin protocol" and "Plugin reference".
struct MuninLine {
  /// `if_eth0.`, or nothing.
  private var graph: [UInt8] = []
  private var fields = MuninFields()
  private var name: [UInt8] = []

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    guard let word = line.word(from: 0) else { return .noFormat }
    let rest = line.trimmed(from: word.upperBound)
    if let attribute = MuninAttribute(line, word) {
      name.removeAll(keepingCapacity: true)
      name.append(contentsOf: graph)
      for index in attribute.field { name.append(line[index]) }
      return readField(attribute, line, rest, &batch, context)
    }
    return readOther(line, word, rest, context)
  }

  private mutating func readField(
    _ attribute: MuninAttribute, _ line: Span<UInt8>, _ rest: Range<Int>,
    _ batch: inout MeasurementBatch, _ context: borrowing ParseContext
  ) -> RejectReason? {
    let name = name
    guard attribute.kind == .value else {
      if !context.isGuessing { fields.take(attribute.kind, of: name.span, line, rest) }
      return nil
    }
    guard let (said, stamp) = MuninLine.value(line, rest) else { return .noFormat }
    var value = said
    let known = fields.known(name.span)
    if known?.sum != nil, !context.isGuessing, case .number(let number) = value {
      value = fields.add(number, to: name.span).map { .number($0) } ?? value
    }
    let count = batch.count
    batch.append(
      value, name: name.span, hash: context.hasher.hash(name.span), stamp: stamp,
      kind: known?.isCounter == true ? .counter : .gauge)
    if let known, known.tellsAnything, batch.count > count {
      let unit = known.unit
      batch.state(known.facts, unit: unit.span)
    }
    return nil
  }

  /// A number or `U`, with or without the seconds since 1970 before a colon.
  private static func value(
    _ line: Span<UInt8>, _ rest: Range<Int>
  ) -> (value: FieldValue, stamp: Int64)? {
    guard !rest.isEmpty, rest.allSatisfy({ !isBlank(line[$0]) }) else { return nil }
    guard let (time, end) = Timestamp.prefix(line, from: rest.lowerBound), end < rest.upperBound,
      line[end] == UInt8(ascii: ":")
    else { return (FieldValue(line, in: rest), Measurement.noTime) }
    return (FieldValue(line, in: end + 1..<rest.upperBound), time)
  }

  private mutating func readOther(
    _ line: Span<UInt8>, _ word: Range<Int>, _ rest: Range<Int>, _ context: borrowing ParseContext
  ) -> RejectReason? {
    if line.holds("multigraph", in: word), !rest.isEmpty, line.word(from: rest.lowerBound) == rest {
      if !context.isGuessing { open(line, rest) }
      return nil
    }
    if word.count == 1, line[word.lowerBound] == UInt8(ascii: "."), rest.isEmpty {
      if !context.isGuessing { graph.removeAll(keepingCapacity: true) }
      return nil
    }
    guard line.begins(with: "graph_", at: word.lowerBound), !rest.isEmpty else {
      return .noFormat
    }
    if line.holds("graph_vlabel", in: word), !context.isGuessing { fields.takeUnit(line, rest) }
    return nil
  }

  private mutating func open(_ line: Span<UInt8>, _ name: Range<Int>) {
    fields.forgetUnit()
    graph.removeAll(keepingCapacity: true)
    for index in name { graph.append(line[index]) }
    graph.append(UInt8(ascii: "."))
  }
}

/// `field.attribute` of munin.
struct MuninAttribute {
  /// Place of the field's name.
  let field: Range<Int>
  let kind: Kind

  /// What is said of a field.
  enum Kind {
    case value, type, warning, critical, low, high
    /// Something for a picture.
    case drawing
  }

  /// `nil` when `word` is none of munin's: the field has letters, digits and underscores only.
  init?(_ line: Span<UInt8>, _ word: Range<Int>) {
    guard
      let dot = line.extracting(0..<word.upperBound).firstIndex(
        of: UInt8(ascii: "."), from: word.lowerBound),
      dot > word.lowerBound, !isDigit(line[word.lowerBound]),
      let kind = MuninAttribute.kind(line, dot + 1..<word.upperBound)
    else { return nil }
    for index in word.lowerBound..<dot {
      let byte = line[index]
      let isName = byte < 0x80 && isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
      guard isName else { return nil }
    }
    field = word.lowerBound..<dot
    self.kind = kind
  }

  private static func kind(_ line: Span<UInt8>, _ range: Range<Int>) -> Kind? {
    for index in kinds.indices where line.extracting(range).isEqual(to: kinds[index].word) {
      return kinds[index].kind
    }
    return nil
  }

  private static let kinds: [(word: StaticString, kind: Kind)] = [
    ("value", .value), ("type", .type), ("warning", .warning), ("critical", .critical),
    ("min", .low), ("max", .high), ("label", .drawing), ("info", .drawing), ("draw", .drawing),
    ("cdef", .drawing), ("colour", .drawing), ("graph", .drawing), ("negative", .drawing),
    ("extinfo", .drawing), ("line", .drawing), ("stack", .drawing), ("sum", .drawing),
    ("unknown_limit", .drawing), ("oldname", .drawing), ("skipdraw", .drawing),
  ]
}
