/// One series of collectd's: how its values are delivered, and what is known of it.
struct CollectdSeries {
  /// Place of its name in the cache.
  private let place: Int
  /// Milliseconds, where an option behind the first list of a line says so.
  private let interval: UInt32?

  @inline(__always)
  init(at place: Int, interval: UInt32?) {
    self.place = place
    self.interval = interval
  }

  /// Delivers a value by what its source is, and now and then what is known of the series; `text` is how
  /// the value is written.
  @inline(__always)
  func append(
    _ value: Double, _ text: Span<UInt8>, _ stamp: Int64, to batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    var note = CollectdNote(context.names[note: place])
    var value = value
    var kind = Measurement.Kind.gauge
    var isRate = false
    if note.kind != .gauge {
      let hasDecimals = CollectdSeries.hasDecimals(text)
      isRate = hasDecimals || note.kind == .absolute
      if !isRate { kind = .counter }
      if note.kind == .absolute, !hasDecimals {
        value *= 1_000 / Double(max(1, interval ?? note.interval))
      }
    }
    unsafe context.names.append(
      place, value: value, stamp: stamp, kind: kind, weight: 1, to: &batch)
    // Stated anew after some values, so that a series that went and came back has its facts too.
    let isDue = note.age == 0 || note.isRate != isRate
    note.age = isDue ? 1 : note.age &+ 1
    note.isRate = isRate
    if !context.isGuessing { context.names[note: place] = note.bits }
    if isDue { state(note, to: &batch, context.types) }
  }

  /// Whether a number has a point or an exponent, as a rate has.
  @inline(__always)
  private static func hasDecimals(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: ".") || byte | 32 == UInt8(ascii: "e") { return true }
    }
    return false
  }

  /// States unit, range and interval of the series of the value appended last.
  @inline(never)
  private func state(
    _ note: CollectdNote, to batch: inout MeasurementBatch, _ types: CollectdTypes
  ) {
    var facts = SeriesFacts()
    if note.hasInterval || interval != nil {
      facts.interval = Int64(interval ?? note.interval) * 1_000_000
    }
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
      guard note.isRate, name.count > 0, name.count <= 14 else {
        return unsafe batch.state(facts, unit: name.span)
      }
      var rate = InlineArray<16, UInt8>(repeating: 0)
      for index in 0..<name.count { rate[index] = unsafe name[index] }
      rate[name.count] = UInt8(ascii: "/")
      rate[name.count + 1] = UInt8(ascii: "s")
      batch.state(facts, unit: rate.span.extracting(0..<name.count + 2))
    }
  }
}

/// What is kept with the name of a series, in 64 bits.
struct CollectdNote {
  private(set) var bits: UInt64

  init(_ bits: UInt64) { self.bits = bits }

  /// Notes how many values the lists have, the place of the source among the types (`nil` for an unknown
  /// type), and the interval in milliseconds (`nil` where none is said).
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
