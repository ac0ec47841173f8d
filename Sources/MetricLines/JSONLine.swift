/// Reads one JSON object or array a line and delivers every number in it under its dotted path.
///
/// ```text
/// {"net":{"eth0":[1.5,"2.5"]},"ts":1796001345.5,"host":"web-1"}
///   ^^^     ^^^^  ^^^  ^^^                        net.eth0.0 and net.eth0.1; numbers in strings count
///                              ^^ ^^^^^^^^^^^^    the time of the values beside and below it
/// {"name":"cpu","value":1}                        the series `cpu`
/// ```
///
/// Validates against RFC 8259, but for two liberties: a bare NaN is a missing value and a bare
/// Infinity an infinite one (Python prints them), and the bytes of strings need not be UTF-8.
struct JSONLine {
  var cursor = JSONCursor()
  /// The dotted path of the value being read.
  var path = ByteStack()
  /// Strings that are still needed, with escapes resolved.
  var strings = ByteStack()
  var shapes = JSONShapes()
  private var firstMeasurement = 0

  /// Deepest nesting that is read.
  static let depthLimit = 16

  /// Reads a line; text may stand before its first `{`, as rsyslog writes it.
  ///
  /// - Returns: why the line as a whole was refused; then nothing was delivered.
  /// - Complexity: O(`line.count`), no allocation once warm.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    path.truncate(to: 0)
    strings.truncate(to: 0)
    firstMeasurement = batch.count
    let before = batch.mark
    do throws(JSONFailure) {
      try readDocument(line, &batch, &context)
    } catch {
      batch.truncate(to: before)
      return error.reason
    }
    let hasValues = batch.count > firstMeasurement || batch.rejectedCount > before.rejectedCount
    return hasValues ? nil : .missing
  }

  private mutating func readDocument(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) throws(JSONFailure) {
    cursor.place = 0
    cursor.skipBlanks(line)
    var time: Int64?
    if cursor.place < line.count, line[cursor.place] != UInt8(ascii: "{"),
      line[cursor.place] != UInt8(ascii: "[")
    {
      guard let brace = line.firstIndex(of: UInt8(ascii: "{"), from: cursor.place) else {
        throw JSONFailure(reason: .noFormat)
      }
      let prefix = line.extracting(cursor.place..<brace)
      time = JSONLine.time(ofPrefix: prefix, zone: &context.zone)
      appendLabel(prefix)
      cursor.place = brace
    }
    guard cursor.place < line.count else { throw .invalid }
    if line[cursor.place] == UInt8(ascii: "{") {
      try readObject(line, &batch, &context, depth: 0, standing: .top)
    } else {
      try readArray(line, &batch, &context, depth: 0, standing: .top)
    }
    cursor.skipBlanks(line)
    guard cursor.place == line.count else { throw .invalid }
    if let time { batch.setTime(time, from: firstMeasurement) }
  }

  /// Begins the path with a label before the object: glances prints `cpu: {"user":5}`.
  private mutating func appendLabel(_ text: Span<UInt8>) {
    let label = NumberLine.field(text)
    guard label.count > 1, text.endsInColon(label), isLetter(text[label.lowerBound]),
      text.firstIndex(of: 32, from: label.lowerBound) ?? text.count >= label.upperBound
    else { return }
    path.append(text, label.lowerBound..<label.upperBound - 1)
  }

  /// The stamp that begins a text before the object, as in `1796001467 rsyslogd-pstats {`.
  private static func time(ofPrefix text: Span<UInt8>, zone: inout LocalZone) -> Int64? {
    let end = text.firstIndex(of: 32, from: 0) ?? text.count
    guard Timestamp.isLikely(text, in: 0..<end) || CalendarTime(text, in: 0..<end) != nil else {
      return nil
    }
    return Timestamp.read(text, in: 0..<end, zone: &zone)
  }

  private mutating func readObject(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext, depth: Int,
    standing: Standing
  ) throws(JSONFailure) {
    guard depth < JSONLine.depthLimit else { throw JSONFailure(reason: .tooDeep) }
    var object = Object(
      pathCount: path.count, stringCount: strings.count, first: batch.count,
      firstRejected: batch.rejectedCount, standing: standing)
    let start = cursor.place
    cursor.place &+= 1
    cursor.skipBlanks(line)
    if cursor.take(UInt8(ascii: "}"), line) { return }
    repeat {
      try readMember(line, &batch, &context, depth: depth, of: &object)
      cursor.skipBlanks(line)
    } while cursor.take(UInt8(ascii: ","), line)
    guard cursor.take(UInt8(ascii: "}"), line) else { throw .invalid }
    if object.mayHaveShape, takeShape(line, start..<cursor.place, object, &batch, &context) {
      // Named as its agent does.
    } else if let name = object.name, let value = object.value {
      if name.isPlain {
        batch.rename(value, to: line.extracting(name.range), context.hasher)
      } else {
        batch.rename(value, to: strings.bytes.span.extracting(name.range), context.hasher)
      }
    }
    strings.truncate(to: object.stringCount)
    if let time = object.time { batch.setTime(time, from: object.first) }
  }

  /// Where an object or an array stands.
  enum Standing {
    /// It is the line, or one of those in its array: it may have a name and the shape of an agent.
    case top
    /// It is in the answer of Prometheus' API: its parts may have a shape.
    case answer
    case inner
  }

  /// What an object says about itself.
  struct Object {
    let pathCount: Int
    let stringCount: Int
    let first: Int
    /// Refusals before it.
    let firstRejected: Int
    let standing: Standing
    /// Whether a key was there that ``JSONShape`` looks for.
    var mayHaveShape = false
    var time: Int64?
    var name: Name?
    /// Place in the batch of the value that it names.
    var value: Int?
  }

  /// The string under `name`.
  struct Name {
    let range: Range<Int>
    /// Whether it is a place in the line; else, because of escapes, in `strings`.
    let isPlain: Bool
  }

  private mutating func readMember(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext, depth: Int,
    of object: inout Object
  ) throws(JSONFailure) {
    cursor.skipBlanks(line)
    if path.count > 0 { path.append(UInt8(ascii: ".")) }
    let start = cursor.place &+ 1
    let keyStart = path.count
    let isPlain = try !cursor.skipString(line, unescapingInto: &path)
    let key = isPlain ? start..<cursor.place &- 1 : start..<start
    cursor.skipBlanks(line)
    guard cursor.take(UInt8(ascii: ":"), line) else { throw .invalid }
    cursor.skipBlanks(line)
    let kind = JSONKey(line.extracting(key))
    if try !readNote(kind, line, &context, of: &object),
      try !readValueOfName(kind, line, &batch, context.hasher, of: object)
    {
      if isPlain {
        path.truncate(to: keyStart)
        path.append(line, key)
      }
      try readNamed(kind, line, &batch, &context, depth: depth, of: &object)
    }
    path.truncate(to: object.pathCount)
  }

  /// Reads a time or a name, which are no values.
  ///
  /// - Returns: `false`, having read nothing, when the value is neither.
  @inline(__always)
  private mutating func readNote(
    _ kind: JSONKey, _ line: Span<UInt8>, _ context: inout ParseContext, of object: inout Object
  ) throws(JSONFailure) -> Bool {
    if kind == .time, let time = try cursor.readTime(line, &context) {
      object.time = time
      return true
    }
    if kind == .shape { object.mayHaveShape = object.standing != .inner }
    guard kind == .name, object.standing == .top, cursor.place < line.count,
      line[cursor.place] == UInt8(ascii: "\"")
    else { return false }
    let start = cursor.place &+ 1
    let stringStart = strings.count
    let isPlain = try !cursor.skipString(line, unescapingInto: &strings)
    let range = isPlain ? start..<cursor.place &- 1 : stringStart..<strings.count
    let isUsable = !range.isEmpty && range.count <= MeasurementBatch.longestName
    object.name = isUsable ? Name(range: range, isPlain: isPlain) : nil
    return true
  }

  /// Reads the number of an object that has told its name already.
  ///
  /// - Returns: `false`, having read nothing, when something else stands here.
  @inline(__always)
  private mutating func readValueOfName(
    _ kind: JSONKey, _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ hasher: NameHasher,
    of object: Object
  ) throws(JSONFailure) -> Bool {
    guard kind == .value, let name = object.name, cursor.place < line.count,
      isDigit(line[cursor.place]) || line[cursor.place] == UInt8(ascii: "-")
    else { return false }
    try checkWidth(batch)
    let value = try readScalar(line)
    if name.isPlain {
      batch.append(value, name: line.extracting(name.range), hasher)
    } else {
      batch.append(value, name: strings.bytes.span.extracting(name.range), hasher)
    }
    return true
  }

  /// Reads the value of a key; the one called `value` belongs to the object's name.
  private mutating func readNamed(
    _ kind: JSONKey, _ line: Span<UInt8>, _ batch: inout MeasurementBatch,
    _ context: inout ParseContext, depth: Int, of object: inout Object
  ) throws(JSONFailure) {
    let before = batch.count
    let standing: Standing =
      switch kind {
      case .metrics where object.standing == .top: .top
      case .answer where object.standing != .inner: .answer
      default: .inner
      }
    try readValue(line, &batch, &context, depth: depth, standing: standing)
    if kind == .value, batch.count == before + 1 { object.value = before }
  }

  private mutating func readArray(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext, depth: Int,
    standing: Standing
  ) throws(JSONFailure) {
    guard depth < JSONLine.depthLimit else { throw JSONFailure(reason: .tooDeep) }
    let start = cursor.place
    cursor.place &+= 1
    cursor.skipBlanks(line)
    if cursor.take(UInt8(ascii: "]"), line) { return }
    if standing != .inner, try readTimed(line, &batch, &context, depth: depth) { return }
    let pathCount = path.count
    var index = 0
    let isUnnumbered = depth == 0 && JSONLine.isRecords(line, from: start)
    repeat {
      if pathCount > 0 { path.append(UInt8(ascii: ".")) }
      if !isUnnumbered { path.append(decimal: index) }
      try readValue(line, &batch, &context, depth: depth, standing: standing)
      path.truncate(to: pathCount)
      index += 1
      cursor.skipBlanks(line)
    } while cursor.take(UInt8(ascii: ","), line)
    guard cursor.take(UInt8(ascii: "]"), line) else { throw .invalid }
  }

  mutating func readValue(
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext, depth: Int,
    standing: Standing
  ) throws(JSONFailure) {
    cursor.skipBlanks(line)
    guard cursor.place < line.count else { throw .invalid }
    switch line[cursor.place] {
    case UInt8(ascii: "{"):
      try readObject(line, &batch, &context, depth: depth + 1, standing: standing)
    case UInt8(ascii: "["):
      try readArray(line, &batch, &context, depth: depth + 1, standing: standing)
    case UInt8(ascii: "\""):
      if let value = try cursor.readQuotedNumber(line, scratch: &strings) {
        try emit(value, &batch, context.hasher)
      }
    case UInt8(ascii: "t"): try cursor.readWord("true", line)
    case UInt8(ascii: "f"): try cursor.readWord("false", line)
    default: try emit(try readScalar(line), &batch, context.hasher)
    }
  }

  /// A number, `null`, or one of the words for numbers that JSON does not have.
  private mutating func readScalar(_ line: Span<UInt8>) throws(JSONFailure) -> FieldValue {
    if let number = Number(line, from: cursor.place), isJSON(number, line) {
      cursor.place = number.end
      return number.value.isFinite ? .number(number.value) : .rejected(.infinite)
    }
    switch line[cursor.place] {
    case UInt8(ascii: "n"):
      try cursor.readWord("null", line)
      return .rejected(.missing)
    case UInt8(ascii: "N"):
      try cursor.readWord("NaN", line)
      return .rejected(.missing)
    case UInt8(ascii: "-"): try cursor.readWord("-Infinity", line)
    default: try cursor.readWord("Infinity", line)
    }
    return .rejected(.infinite)
  }

  /// Whether a number keeps to JSON's narrower grammar: no `+`, no leading zero, no bare point.
  private func isJSON(_ number: Number, _ line: Span<UInt8>) -> Bool {
    let first = line[cursor.place] == UInt8(ascii: "-") ? cursor.place + 1 : cursor.place
    guard number.isComplete, isDigit(line[first]) else { return false }
    return line[first] != 48 || first + 1 == number.end || !isDigit(line[first + 1])
  }

  private func checkWidth(_ batch: borrowing MeasurementBatch) throws(JSONFailure) {
    if batch.count - firstMeasurement >= Row.fieldLimit { throw JSONFailure(reason: .tooLong) }
  }

  private mutating func emit(
    _ value: FieldValue, _ batch: inout MeasurementBatch, _ hasher: NameHasher
  ) throws(JSONFailure) {
    try checkWidth(batch)
    batch.append(value, name: path.bytes.span.extracting(0..<path.count), hasher)
  }
}

/// Why a line of JSON was refused as a whole.
struct JSONFailure: Error {
  let reason: RejectReason
  /// Not JSON.
  static let invalid = JSONFailure(reason: .notNumber)
}
