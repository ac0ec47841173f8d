/// What munin's plugins told of their fields on one connection.
struct MuninFields {
  /// The unit of the graph; empty where its label is none.
  private(set) var unit: [UInt8] = []
  private var fields: [Field] = []

  /// What is known of one field.
  struct Field {
    fileprivate let name: [UInt8]
    fileprivate(set) var isCounter = false
    fileprivate(set) var facts = SeriesFacts()
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
    guard kind != .drawing, let place = place(of: name) ?? add(name) else { return }
    switch kind {
    case .type:
      fields[place].isCounter = line.holds("counter", in: text) || line.holds("derive", in: text)
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
    let label = line.extracting(text)
    if label.isEqual(to: "seconds") {
      unit.append(UInt8(ascii: "s"))
    } else if UnitSuffix.scale(line, in: text) == 1 {
      for index in text { unit.append(line[index]) }
    }
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
