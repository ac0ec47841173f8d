/// What munin's plugins told of their fields on one connection.
struct MuninFields {
  /// The unit of the graph that is being configured; empty where its label is none.
  private var unit: [UInt8] = []
  private var fields: [Field] = []

  /// What is known of one field.
  struct Field {
    fileprivate let name: [UInt8]
    /// The unit of its graph.
    fileprivate(set) var unit: [UInt8] = []
    fileprivate(set) var isCounter = false
    /// Of a field that tells how much came since it was last read: all of it so far.
    fileprivate(set) var sum: Double?
    fileprivate(set) var facts = SeriesFacts()

    /// Whether more than a picture is known of it.
    var tellsAnything: Bool { !unit.isEmpty || !facts.hasSameNumbers(as: SeriesFacts()) }
  }

  /// Fields over which more are not kept.
  static let limit = 1_024

  /// What is known of the field called `name`.
  func known(_ name: Span<UInt8>) -> Field? {
    place(of: name).map { fields[$0] }
  }

  /// Keeps what is said of a field.
  mutating func take(
    _ kind: MuninAttribute.Kind, of name: Span<UInt8>, _ line: Span<UInt8>, _ text: Range<Int>
  ) {
    guard let place = place(of: name) ?? add(name) else { return }
    if fields[place].unit != unit { fields[place].unit = unit }
    switch kind {
    case .type:
      let isAbsolute = line.holds("absolute", in: text)
      fields[place].sum = isAbsolute ? fields[place].sum ?? 0 : nil
      fields[place].isCounter =
        isAbsolute || line.holds("counter", in: text) || line.holds("derive", in: text)
      // The label of a graph tells what is drawn, which is a rate.
      fields[place].facts.isUnitOfRate = fields[place].isCounter
    case .warning:
      guard let range = LimitRange(line, in: text) else { return }
      fields[place].facts.low = range.low
      fields[place].facts.high = range.high
    case .critical:
      guard let range = LimitRange(line, in: text) else { return }
      fields[place].facts.criticalLow = range.low
      fields[place].facts.criticalHigh = range.high
    case .low: fields[place].facts.rangeLow = bound(line, text)
    case .high: fields[place].facts.rangeHigh = bound(line, text)
    case .value, .drawing: break
    }
  }

  /// Takes the label of a graph's axis, if it is a unit and no sentence.
  mutating func takeUnit(_ line: Span<UInt8>, _ text: Range<Int>) {
    unit.removeAll(keepingCapacity: true)
    UnitWord.appendSymbol(of: line.extracting(text), to: &unit)
  }

  /// Another graph begins, whose label is not known yet.
  mutating func forgetUnit() { unit.removeAll(keepingCapacity: true) }

  /// Adds what came since a field was last read, and tells all of it.
  mutating func add(_ value: Double, to name: Span<UInt8>) -> Double? {
    guard let place = place(of: name), let sum = fields[place].sum else { return nil }
    fields[place].sum = sum + value
    return sum + value
  }

  private func bound(_ line: Span<UInt8>, _ text: Range<Int>) -> Double {
    guard case .number(let number) = FieldValue(line, in: text) else { return .nan }
    return number
  }

  private func place(of name: Span<UInt8>) -> Int? {
    for index in fields.indices {
      let known = fields[index].name
      if known.span.order(to: name) == 0 { return index }
    }
    return nil
  }

  private mutating func add(_ name: Span<UInt8>) -> Int? {
    guard fields.count < Self.limit else { return nil }
    var bytes: [UInt8] = []
    for index in name.indices { bytes.append(name[index]) }
    fields.append(Field(name: bytes))
    return fields.count - 1
  }
}
