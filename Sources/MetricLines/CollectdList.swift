/// One `time:value:value` of a `PUTVAL` line.
struct CollectdList {
  /// Its place in the line.
  let range: Range<Int>
  /// What stands before the first list of the line: the identifier and options.
  let raw: RawName
  /// Milliseconds, where an option behind the first list says so.
  let interval: UInt32?

  /// What became of a list.
  enum Outcome {
    case read
    case badTime
    /// Another number of values than the type has.
    case badCount
    /// A name is not in the cache any more; nothing was delivered.
    case unknownName
  }

  /// Reads the list into the series whose first name is at `place` of the cache.
  @inline(__always)
  func read(
    _ line: Span<UInt8>, at place: Int, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) -> Outcome {
    guard let (stamp, start) = time(line) else {
      batch.reject(.notNumber)
      return .badTime
    }
    let count = CollectdNote(context.names[note: place]).count
    if count == 1 {
      let value = CollectdValue(line, start..<range.upperBound)
      guard value.end == range.upperBound else { return refuseCount(&batch) }
      append(value, at: place, stamp, to: &batch, &context)
      return .read
    }
    return readSeveral(line, from: start, count, stamp, into: &batch, &context)
  }

  /// How many values the list has, by its colons.
  func valueCount(_ line: Span<UInt8>) -> Int {
    var count = 0
    for index in range where line[index] == UInt8(ascii: ":") { count &+= 1 }
    return count
  }

  private func readSeveral(
    _ line: Span<UInt8>, from first: Int, _ count: Int, _ stamp: Int64,
    into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> Outcome {
    guard valueCount(line) == count else { return refuseCount(&batch) }
    let before = batch.mark
    var start = first
    for index in 0..<count {
      let raw = RawName(
        line, raw.first, salt: RawName.Salt.collectd &+ UInt32(truncatingIfNeeded: index),
        context.hasher)
      guard let place = context.names.find(raw, in: line) else {
        batch.truncate(to: before)
        return .unknownName
      }
      let value = CollectdValue(line, start..<range.upperBound)
      append(value, at: place, stamp, to: &batch, &context)
      start = value.end &+ 1
    }
    return .read
  }

  private func refuseCount(_ batch: inout MeasurementBatch) -> Outcome {
    batch.reject(.noFormat)
    return .badCount
  }

  /// The stamp, and the place behind its colon.
  @inline(__always)
  private func time(_ line: Span<UInt8>) -> (stamp: Int64, end: Int)? {
    var found: (time: Int64, end: Int)?
    if line[range.lowerBound] | 32 == UInt8(ascii: "n") {
      found = (Measurement.noTime, range.lowerBound &+ 1)
    } else {
      found = Timestamp.prefix(line, from: range.lowerBound)
    }
    guard let found, found.end < range.upperBound, line[found.end] == UInt8(ascii: ":") else {
      return nil
    }
    return (found.time, found.end &+ 1)
  }

  /// Delivers a value by what its source is, and now and then what is known of the series.
  @inline(__always)
  private func append(
    _ value: CollectdValue, at place: Int, _ stamp: Int64, to batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard case .number(var number) = value.said else {
      return context.names.append(place, value.said, stamp: stamp, to: &batch)
    }
    var note = CollectdNote(context.names[note: place])
    var kind = Measurement.Kind.gauge
    var isRate = false
    if note.kind != .gauge {
      isRate = value.hasDecimals || note.kind == .absolute
      if !isRate { kind = .counter }
      if note.kind == .absolute, !value.hasDecimals {
        number *= 1_000 / Double(max(1, interval ?? note.interval))
      }
    }
    context.names.append(place, .number(number), stamp: stamp, kind: kind, to: &batch)
    // Stated anew after some values, so that a series that went and came back has its facts too.
    let isDue = note.age == 0 || note.isRate != isRate
    note.age = isDue ? 1 : note.age &+ 1
    note.isRate = isRate
    if !context.isGuessing { context.names[note: place] = note.bits }
    if isDue { state(note, to: &batch, context.types) }
  }

  /// States unit, range and interval of the series of the value appended last.
  @inline(never)
  private func state(
    _ note: CollectdNote, to batch: inout MeasurementBatch, _ types: CollectdTypes
  ) {
    var facts = SeriesFacts()
    facts.interval = Int64(interval ?? note.interval) * 1_000_000
    if !note.hasInterval, interval == nil { facts.interval = 0 }
    guard let place = note.source else {
      if facts.interval != 0 { batch.state(facts, unit: Span()) }
      return
    }
    let source = types[place]
    facts.rangeLow = source.low
    // An upper bound that no one nears, such as 5,000 for a load, is no scale to hear anything on.
    if source.high <= 255, !(source.high - source.low > 255) {
      facts.rangeHigh = source.high.rounded(.down)
    }
    source.unit.withUTF8Buffer { name in
      if note.isRate, name.count > 0 {
        var rate = InlineArray<16, UInt8>(repeating: 0)
        let count = min(name.count, 14)
        for index in 0..<count { rate[index] = unsafe name[index] }
        rate[count] = UInt8(ascii: "/")
        rate[count + 1] = UInt8(ascii: "s")
        batch.state(facts, unit: rate.span.extracting(0..<count + 2))
      } else {
        unsafe batch.state(facts, unit: name.span)
      }
    }
  }
}

/// What a value of a list says.
struct CollectdValue {
  /// The number, or why there is none.
  let said: FieldValue
  /// Place of the colon behind it, or the end.
  let end: Int
  /// Whether it is written as a rate would be: with a point, an exponent or `nan`.
  let hasDecimals: Bool

  /// Reads the value that begins `range`.
  @inline(__always)
  init(_ line: Span<UInt8>, _ range: Range<Int>) {
    if let number = Number(line.extracting(0..<range.upperBound), from: range.lowerBound),
      number.end == range.upperBound || line[number.end] == UInt8(ascii: ":")
    {
      end = number.end
      said = number.value.isFinite ? .number(number.value) : .rejected(.infinite)
      var isWhole = true
      for index in range.lowerBound..<number.end
      where !isDigit(line[index]) && line[index] != UInt8(ascii: "-") {
        isWhole = false
        break
      }
      hasDecimals = !isWhole
    } else {
      let field = line.extracting(0..<range.upperBound)
      end = field.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound) ?? range.upperBound
      said = FieldValue(line, in: range.lowerBound..<end)
      hasDecimals = false
    }
  }
}

/// What is kept with the name of a series, in 64 bits.
struct CollectdNote {
  private(set) var bits: UInt64

  init(_ bits: UInt64) { self.bits = bits }

  /// - Parameters:
  ///   - count: how many values the lists have.
  ///   - source: place of the source among the types; `nil` for an unknown type.
  ///   - interval: milliseconds; `nil` where none is said.
  init(count: Int, source: Int?, kind: CollectdTypes.Kind, interval: UInt32?) {
    bits = UInt64(truncatingIfNeeded: count) & 0xFF
    bits |= UInt64(truncatingIfNeeded: source.map { $0 + 1 } ?? 0) << 8 & 0xFF_FF00
    bits |= UInt64(interval ?? Self.usualInterval) << 24 & 0xFF_FFFF_FF00_0000
    bits |= UInt64(kind.rawValue) << 56
    if interval != nil { bits |= 1 << 59 }
  }

  /// collectd's own default, in milliseconds.
  private static let usualInterval: UInt32 = 10_000

  /// How many values the lists have.
  var count: Int { Int(bits & 0xFF) }
  var source: Int? { bits & 0xFF_FF00 == 0 ? nil : Int(bits >> 8 & 0xFFFF) - 1 }
  /// Milliseconds.
  var interval: UInt32 { UInt32(truncatingIfNeeded: bits >> 24) }
  var hasInterval: Bool { bits >> 59 & 1 != 0 }

  var kind: CollectdTypes.Kind { CollectdTypes.Kind(rawValue: UInt8(bits >> 56 & 3)) ?? .gauge }

  /// Whether the last number was a rate.
  var isRate: Bool {
    get { bits >> 58 & 1 != 0 }
    set { bits = bits & ~(1 << 58) | (newValue ? 1 << 58 : 0) }
  }

  /// Values since facts were stated, beginning anew after 15; 0 means that they are due.
  var age: UInt64 {
    get { bits >> 60 }
    set { bits = bits & ~(0xF << 60) | newValue << 60 }
  }
}
