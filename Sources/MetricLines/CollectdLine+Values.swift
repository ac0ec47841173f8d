/// `PUTVAL` lines that are seen for the first time, or are not of the usual shape.
extension CollectdLine {
  /// Reads what follows the word `PUTVAL`; always a line of collectd's.
  @inline(never)
  mutating func readValues(
    _ line: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) -> RejectReason? {
    guard let name = CollectdField(line, from: start), name.equals == nil || isQuoted(line, name)
    else { return refuse(.badIdentifier, &batch, &context) }
    var prefix = start..<name.range.upperBound
    var interval: UInt32?
    var lists = 0
    var worst = CollectdList.Outcome.read
    var place = prefix.upperBound
    while let field = CollectdField(line, from: place) {
      place = field.range.upperBound
      if let equals = field.equals {
        interval = milliseconds(line, field.range, equals) ?? interval
        if lists == 0 { prefix = prefix.lowerBound..<place }
        continue
      }
      let raw = RawName(line, prefix, salt: RawName.Salt.collectd, context.hasher)
      let list = CollectdList(range: field.range, raw: raw, interval: interval)
      guard let first = names(line, name.range, list, &context) else {
        return refuse(.badIdentifier, &batch, &context)
      }
      lists += 1
      let outcome = list.read(line, at: first, into: &batch, &context)
      if outcome != .read { worst = outcome }
    }
    guard lists > 0 else { return refuse(.noList, &batch, &context) }
    if context.isAnswered { CollectdAnswer.dispatched(lists, worst, to: &context) }
    return nil
  }

  /// A name may hold an equals sign only in quotes.
  private func isQuoted(_ line: Span<UInt8>, _ field: CollectdField) -> Bool {
    line[field.range.lowerBound] == UInt8(ascii: "\"")
  }

  private func refuse(
    _ fault: CollectdAnswer.Fault, _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    batch.reject(fault == .badIdentifier ? .badName : .noFormat)
    if context.isAnswered { CollectdAnswer.fault(fault, to: &context) }
    return nil
  }

  /// The `interval` option; `nil` for any other.
  private func milliseconds(_ line: Span<UInt8>, _ field: Range<Int>, _ equals: Int) -> UInt32? {
    guard line.holds("interval", in: field.lowerBound..<equals),
      case .number(let seconds) = FieldValue(line, in: equals + 1..<field.upperBound), seconds > 0
    else { return nil }
    return UInt32(exactly: (seconds * 1_000).rounded())
  }
}

/// Names.
extension CollectdLine {
  /// Finds or makes the names of all values of a list; returns the place of the first one's.
  ///
  /// - Returns: `nil` when the identifier is none, or too long.
  private mutating func names(
    _ line: Span<UInt8>, _ field: Range<Int>, _ list: CollectdList, _ context: inout ParseContext
  ) -> Int? {
    guard list.raw.first.count <= MeasurementBatch.longestName + 64 else { return nil }
    // What makes room for a name may empty the cache, but not twice for one line.
    for _ in 0..<2 {
      if let place = context.names.find(list.raw, in: line), isComplete(line, list, place, context)
      {
        return place
      }
      guard addNames(line, field, list, &context) else { return nil }
    }
    return context.names.find(list.raw, in: line)
  }

  /// Whether the cache has the names of all values.
  private func isComplete(
    _ line: Span<UInt8>, _ list: CollectdList, _ first: Int, _ context: borrowing ParseContext
  ) -> Bool {
    let count = CollectdNote(context.names[note: first]).count
    for index in 0..<count
    where context.names.find(raw(line, list, index, context), in: line) == nil {
      return false
    }
    return true
  }

  private func raw(
    _ line: Span<UInt8>, _ list: CollectdList, _ index: Int, _ context: borrowing ParseContext
  ) -> RawName {
    RawName(
      line, list.raw.first, salt: RawName.Salt.collectd &+ UInt32(truncatingIfNeeded: index),
      context.hasher)
  }

  private mutating func addNames(
    _ line: Span<UInt8>, _ field: Range<Int>, _ list: CollectdList, _ context: inout ParseContext
  ) -> Bool {
    identifier.removeAll(keepingCapacity: true)
    line.unquoted(field) { identifier.append($0) }
    guard let parts = CollectdIdentifier(identifier.span) else { return false }
    let type = context.types.type(identifier.span, in: parts.typeName)
    let count = type?.sources.count ?? max(1, list.valueCount(line))
    guard count <= CollectdTypes.sourceLimit else { return false }
    for index in 0..<count {
      let raw = raw(line, list, index, context)
      if context.names.find(raw, in: line) != nil { continue }
      let source = type.map { $0.sources.lowerBound + index }
      build(parts, index: count == 1 && source == nil ? nil : index, source, count, &context)
      guard let place = context.addTaggedName(raw, in: line) else { return false }
      let kind = source.map { context.types[$0].kind } ?? .gauge
      context.names[note: place] =
        CollectdNote(count: count, source: source, kind: kind, interval: list.interval).bits
    }
    return true
  }

  /// Writes `plugin-instance.type-instance.source{host=…}`.
  private func build(
    _ parts: CollectdIdentifier, index: Int?, _ source: Int?, _ count: Int,
    _ context: inout ParseContext
  ) {
    context.tagged.begin()
    context.tagged.append(identifier.span, parts.plugin)
    context.tagged.append(UInt8(ascii: "."))
    context.tagged.append(identifier.span, parts.type)
    if let source {
      let known = context.types[source]
      if count > 1 || !context.types.isPlain(known) {
        context.tagged.append(UInt8(ascii: "."))
        context.types.forEachByte(of: known) { context.tagged.append($0) }
      }
    } else if let index {
      context.tagged.append(UInt8(ascii: "."))
      forEachDigit(of: index) { context.tagged.append($0) }
    }
    context.tagged.endBase()
    context.tagged.append("host")
    context.tagged.endKey()
    context.tagged.append(identifier.span, parts.host)
    context.tagged.endTag()
  }
}

/// The parts of `host/plugin-instance/type-instance`.
struct CollectdIdentifier {
  let host: Range<Int>
  /// With its instance.
  let plugin: Range<Int>
  /// With its instance.
  let type: Range<Int>
  /// Without it.
  let typeName: Range<Int>

  /// `nil` when one of the three is missing or empty.
  init?(_ text: Span<UInt8>) {
    guard let first = text.firstIndex(of: UInt8(ascii: "/"), from: 0), first > 0,
      let second = text.firstIndex(of: UInt8(ascii: "/"), from: first + 1), second > first + 1,
      second + 1 < text.count
    else { return nil }
    host = 0..<first
    plugin = first + 1..<second
    type = second + 1..<text.count
    let dash = text.firstIndex(of: UInt8(ascii: "-"), from: second + 1) ?? text.count
    guard dash > second + 1 else { return nil }
    typeName = second + 1..<dash
  }
}
