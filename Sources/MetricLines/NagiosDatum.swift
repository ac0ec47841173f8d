/// One `'label'=value[unit];[warn];[crit];[min];[max]` of a Nagios plugin.
struct NagiosDatum {
  /// Place of the label, without quotes around it.
  let label: Range<Int>
  /// Whether quotes in the label are written twice.
  let hasDoubledQuotes: Bool
  let value: FieldValue
  /// Place of the unit's name; empty where there is none.
  private(set) var unit: Range<Int>
  /// Whether it is a span of time: then the value and its facts are in ``TimeSpan/unit``, whatever the line
  /// has.
  let isTime: Bool
  private(set) var isCounter = false
  private(set) var facts = SeriesFacts()
  /// Place behind it.
  let end: Int

  /// Reads what begins at or after `start`; `nil` when there is none of this shape.
  init?(_ line: Span<UInt8>, from start: Int) {
    guard let first = line.word(from: start)?.lowerBound,
      let (label, equals, isDoubled) = NagiosDatum.label(line, from: first)
    else { return nil }
    self.label = label
    hasDoubledQuotes = isDoubled
    var end = equals + 1
    while end < line.count, !isBlank(line[end]) { end += 1 }
    self.end = end
    let fields = NagiosDatum.fields(line, equals + 1..<end)
    let said = NagiosDatum.value(line, fields[0])
    unit = said.unit
    isTime = said.scale.isTime
    value = said.value
    isCounter = unit.count == 1 && line[unit.lowerBound] == UInt8(ascii: "c")
    takeFacts(line, fields, scale: said.scale)
    unit = NagiosDatum.name(line, said, isCounter)
  }

  /// Whether it is plainly performance data, and no sentence that has a bar in it.
  var isConvincing: Bool {
    switch value {
    case .number, .rejected(.missing), .rejected(.decimalComma), .rejected(.infinite): true
    case .rejected: false
    }
  }

  /// Whether anything is said besides the value.
  var isTelling: Bool {
    let hasLimits = !(facts.low.isNaN && facts.high.isNaN)
    let hasCriticals = !(facts.criticalLow.isNaN && facts.criticalHigh.isNaN)
    let hasRange = !(facts.rangeLow.isNaN && facts.rangeHigh.isNaN)
    return !unit.isEmpty || hasLimits || hasCriticals || hasRange
  }
}

extension NagiosDatum {
  /// The label and the place of the equals sign behind it.
  private static func label(
    _ line: Span<UInt8>, from first: Int
  ) -> (range: Range<Int>, equals: Int, isDoubled: Bool)? {
    let quote = UInt8(ascii: "'")
    guard line[first] == quote else {
      var end = first
      while end < line.count, line[end] != UInt8(ascii: "="), line[end] != UInt8(ascii: "|") {
        if isBlank(line[end]) { return nil }
        end += 1
      }
      guard end > first, end < line.count, line[end] == UInt8(ascii: "=") else { return nil }
      return (first..<end, end, false)
    }
    var end = first + 1
    var isDoubled = false
    while end < line.count {
      if line[end] == quote {
        guard end + 1 < line.count, line[end + 1] == quote else { break }
        isDoubled = true
        end += 1
      }
      end += 1
    }
    guard end > first + 1, end + 1 < line.count, line[end + 1] == UInt8(ascii: "=") else {
      return nil
    }
    return (first + 1..<end, end + 1, isDoubled)
  }

  /// The five fields between semicolons; those that are not there are empty.
  private static func fields(_ line: Span<UInt8>, _ range: Range<Int>) -> InlineArray<5, Range<Int>>
  {
    var fields = InlineArray<5, Range<Int>>(repeating: range.upperBound..<range.upperBound)
    var start = range.lowerBound
    for index in 0..<5 {
      let field = line.extracting(0..<range.upperBound)
      let end = field.firstIndex(of: UInt8(ascii: ";"), from: start) ?? range.upperBound
      fields[index] = start..<end
      if end == range.upperBound { break }
      start = end + 1
    }
    return fields
  }

  /// What the number of a value and those of its facts become: a plugin may write each in the unit that
  /// suits it.
  private enum Scale {
    case plain, bytes(Double), time(TimeUnit)

    init(_ line: Span<UInt8>, in unit: Range<Int>) {
      if unit.count > 1, line[unit.upperBound - 1] == UInt8(ascii: "B"),
        let scale = UnitSuffix.scale(line, in: unit)
      {
        self = .bytes(scale)
      } else if let time = TimeUnit(line, in: unit), time.isSecondOrLess {
        self = .time(time)
      } else {
        self = .plain
      }
    }

    func value(_ number: Double) -> Double {
      switch self {
      case .plain: number
      case .bytes(let scale): number * scale
      case .time(let unit): unit.milliseconds(number)
      }
    }

    var isTime: Bool { if case .time = self { true } else { false } }
    var isBytes: Bool { if case .bytes = self { true } else { false } }
  }

  /// The value in bytes or milliseconds where it is some, and the place of the unit.
  private static func value(
    _ line: Span<UInt8>, _ field: Range<Int>
  ) -> (value: FieldValue, scale: Scale, unit: Range<Int>) {
    let none = field.upperBound..<field.upperBound
    guard let number = Number(line.extracting(0..<field.upperBound), from: field.lowerBound) else {
      return (FieldValue(line, in: field), .plain, none)
    }
    let unit = number.end..<field.upperBound
    guard unit.allSatisfy({ !isDigit(line[$0]) && line[$0] != UInt8(ascii: ",") }), unit.count <= 16
    else { return (FieldValue(line, in: field), .plain, none) }
    let scale = Scale(line, in: unit)
    let value = scale.value(number.value)
    return (value.isFinite ? .number(value) : .rejected(.infinite), scale, unit)
  }

  /// The unit's name: `B` for what was turned into bytes, nothing for a counter.
  private static func name(
    _ line: Span<UInt8>, _ said: (value: FieldValue, scale: Scale, unit: Range<Int>),
    _ isCounter: Bool
  ) -> Range<Int> {
    if isCounter { return said.unit.upperBound..<said.unit.upperBound }
    return said.scale.isBytes ? said.unit.upperBound - 1..<said.unit.upperBound : said.unit
  }

  private mutating func takeFacts(
    _ line: Span<UInt8>, _ fields: InlineArray<5, Range<Int>>, scale: Scale
  ) {
    if let warning = LimitRange(line, in: fields[1]) {
      facts.low = scale.value(warning.low)
      facts.high = scale.value(warning.high)
    }
    if let critical = LimitRange(line, in: fields[2]) {
      facts.criticalLow = scale.value(critical.low)
      facts.criticalHigh = scale.value(critical.high)
    }
    let isPercent = unit.count == 1 && line[unit.lowerBound] == UInt8(ascii: "%")
    facts.rangeLow = bound(line, fields[3], scale) ?? (isPercent ? 0 : .nan)
    facts.rangeHigh = bound(line, fields[4], scale) ?? (isPercent ? 100 : .nan)
  }

  private func bound(_ line: Span<UInt8>, _ field: Range<Int>, _ scale: Scale) -> Double? {
    guard case .number(let number) = FieldValue(line, in: field) else { return nil }
    return scale.value(number)
  }
}
