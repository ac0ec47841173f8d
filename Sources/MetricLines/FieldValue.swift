/// What one field says.
package enum FieldValue: Equatable {
  /// A finite number, scaled by its unit.
  case number(Double)
  /// Why it is none.
  case rejected(RejectReason)

  /// Whether the field has the shape of a number, one that is too large or infinite included.
  var isNumeric: Bool {
    switch self {
    case .number, .rejected(.infinite): true
    case .rejected: false
    }
  }

  /// Reads the field in `range`, without blanks around it, as `style` allows.
  ///
  /// - Complexity: O(`range.count`), no allocation.
  init(_ bytes: Span<UInt8>, in range: Range<Int>, style: NumberStyle) {
    self.init(bytes, in: range, decimalComma: style.decimalComma)
    guard style.groups, case .rejected(let reason) = self,
      reason == .notNumber || reason == .decimalComma,
      let number = GroupedNumber(bytes.extracting(range))
    else { return }
    self = .number(number.value)
  }

  /// Reads the field in `range`, without blanks around it; `decimalComma` says whether `2,5` is a
  /// number here.
  ///
  /// - Complexity: O(`range.count`), no allocation.
  package init(_ bytes: Span<UInt8>, in range: Range<Int>, decimalComma: Bool = false) {
    let field = bytes.extracting(range)
    guard let number = Number(field, from: 0) else {
      self = FieldValue.word(field)
      return
    }
    if number.end == field.count {
      self = FieldValue.finite(number.value)
    } else if field[number.end] == UInt8(ascii: ",") {
      self = FieldValue.withComma(field, at: number.end, isAllowed: decimalComma)
    } else {
      self = FieldValue.scaled(number.value, field, from: number.end)
    }
  }

  private static func finite(_ value: Double) -> FieldValue {
    value.isFinite ? .number(value) : .rejected(.infinite)
  }

  private static func scaled(_ value: Double, _ field: Span<UInt8>, from end: Int) -> FieldValue {
    // A tab stands between fields, never between a number and its unit.
    let hasBlank = field[end] == 32
    let unit = (hasBlank ? end + 1 : end)..<field.count
    if let scale = UnitSuffix.scale(field, in: unit) { return finite(value * scale) }
    return hasBlank && isWord(field, in: unit) ? finite(value) : .rejected(.notNumber)
  }

  /// Whether one short word without digits stands there, such as `km/h`: a unit that we do not know,
  /// which a blank keeps apart from the number.
  private static func isWord(_ field: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.count <= 12 else { return false }
    return range.allSatisfy { !isDigit(field[$0]) && !isBlank(field[$0]) }
  }

  /// A field with a comma behind its first digits: the decimals of many languages.
  private static func withComma(
    _ field: Span<UInt8>, at comma: Int, isAllowed: Bool
  ) -> FieldValue {
    let start = isDigit(field[0]) ? 0 : 1
    var whole = DigitRun(field, from: start)
    let decimals = DigitRun(field, from: comma + 1)
    let end = comma + 1 + decimals.count
    // With a point before the comma, as in 1.013,25, nobody can know which one begins the decimals.
    guard whole.count > 0, start + whole.count == comma, decimals.count > 0 else {
      return .rejected(.notNumber)
    }
    let unit: Double? = end == field.count ? 1 : UnitSuffix.scale(field, in: end..<field.count)
    guard let unit else { return .rejected(.notNumber) }
    guard isAllowed else { return .rejected(.decimalComma) }
    guard whole.count + decimals.count <= 19 else { return .rejected(.notNumber) }
    whole.join(decimals)
    let value = Double(whole.value) / powersOfTen[decimals.count] * unit
    return .number(field[0] == UInt8(ascii: "-") ? -value : value)
  }

  /// A field that does not begin with a number.
  private static func word(_ field: Span<UInt8>) -> FieldValue {
    if isMissing(field) { return .rejected(.missing) }
    if isInfinite(field) { return .rejected(.infinite) }
    return .rejected(.notNumber)
  }

  /// The spellings of "there is no value" that programs were seen to print.
  private static func isMissing(_ field: Span<UInt8>) -> Bool {
    guard field.count <= 15 else { return false }
    if isNaN(field) { return true }
    let all = 0..<field.count
    return switch field.count {
    case 0: true
    case 1: field[0] == UInt8(ascii: "U") || field[0] == UInt8(ascii: "-")
    case 3: field.holds("n/a", in: all)
    case 4: field.holds("null", in: all)
    case 5: field.holds("[n/a]", in: all)
    default: field.holds("[not supported]", in: all)
    }
  }

  /// Whether `field` is `nan` with or without a sign.
  static func isNaN(_ field: Span<UInt8>) -> Bool {
    let sign = signCount(field)
    return field.count == sign + 3 && field.holds("nan", in: sign..<field.count)
  }

  /// Whether `field` is `inf` or `infinity` with or without a sign.
  static func isInfinite(_ field: Span<UInt8>) -> Bool {
    let rest = signCount(field)..<field.count
    return field.holds("inf", in: rest) || field.holds("infinity", in: rest)
  }

  private static func signCount(_ field: Span<UInt8>) -> Int {
    guard field.count > 0 else { return 0 }
    return field[0] == UInt8(ascii: "-") || field[0] == UInt8(ascii: "+") ? 1 : 0
  }
}
