/// A number with the unit that stands behind it.
///
/// ```text
/// 1.2s       1,200 in ms, see ``TimeUnit``
/// 45 %       45 in %
/// 4.2MB/s    4,200,000 in B/s
/// 3.5 km/h   3.5 in km/h: a word that is not known, behind a blank
/// 4157k      4,256,768 in nothing that is told
/// ```
struct Quantity {
  /// The number in that unit, or why there is none.
  private(set) var value: FieldValue
  /// Place of the unit in the line; empty where none is told, and for spans of time.
  private(set) var unit = 0..<0
  /// Whether it is a span of time, in milliseconds.
  private(set) var isTime = false
  /// Whether a unit that is known stands behind the number.
  private(set) var isKnown = false

  /// Reads the field in `range`, without blanks around it.
  init(_ line: Span<UInt8>, in range: Range<Int>, style: NumberStyle = NumberStyle()) {
    value = FieldValue(line, in: range, style: style)
    guard case .number(let number) = value, let word = Quantity.word(line, in: range) else {
      return
    }
    isKnown = UnitSuffix.scale(line, in: word) != nil
    if isKnown, let time = TimeUnit(line, in: word) {
      let milliseconds = time.milliseconds(number)
      value = milliseconds.isFinite ? .number(milliseconds) : .rejected(.infinite)
      isTime = true
    } else {
      unit = isKnown ? UnitSuffix.base(line, in: word) : word
    }
  }

  /// Turns the number into the unit in `range` of `names`, which a header has told.
  mutating func turn(into range: Range<Int>, of names: Span<UInt8>) {
    guard isKnown, case .number(let number) = value else { return }
    if isTime {
      if let time = TimeUnit(names, in: range) { value = .number(time.count(number)) }
    } else if let scale = UnitSuffix.scale(names, in: range) {
      value = .number(number / scale)
    }
  }

  /// Place of what stands behind the last digit; `nil` for nothing.
  private static func word(_ line: Span<UInt8>, in range: Range<Int>) -> Range<Int>? {
    var start = range.upperBound
    while start > range.lowerBound, !isDigit(line[start &- 1]),
      line[start &- 1] != UInt8(ascii: ".")
    {
      start &-= 1
    }
    while start < range.upperBound, isBlank(line[start]) { start &+= 1 }
    return start < range.upperBound ? start..<range.upperBound : nil
  }
}

extension MeasurementBatch {
  /// Appends a number of `line`, or a hole, and tells its unit when that is new.
  mutating func append(
    _ quantity: Quantity, of line: Span<UInt8>, name: Span<UInt8>, hash: UInt64, stamp: Int64,
    _ units: inout ToldUnits
  ) {
    let before = count
    append(quantity.value, name: name, hash: hash, stamp: stamp)
    guard count > before else { return }
    if quantity.isTime {
      units.tellMilliseconds(&self)
    } else if !quantity.unit.isEmpty {
      units.tell(line.extracting(quantity.unit), &self)
    }
  }
}
