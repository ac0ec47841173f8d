/// How the values of an axis are put into words.
///
/// ```text
/// ValueFormat(unit: "W")                      1500      1.5 kilowatts
/// ValueFormat(kind: .duration)                125       2 minutes 5 seconds
/// try ValueFormat(pattern: "%.2f tons")       1.2       1.20 tons
/// try ValueFormat(unit: "tons", format: "%.2f tons")    the same, as chart files say it
/// ```
public struct ValueFormat: Hashable, Sendable {
  /// What the values are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Numbers counted in the unit; a unit of time makes spans of time of them, `unix time` moments.
    case plain
    /// Spans of time in seconds, whatever the unit.
    case duration
    /// Moments in seconds since 1970, said in local time.
    case time
  }

  /// What the values are counted in; empty without one. A pattern that has words of its own has it
  /// already, and it is not said again.
  public var unit: String

  /// What the values are.
  public var kind: Kind

  /// The author's own wording, such as `%.2f tons`; `nil` for ours.
  public var pattern: String? { wording?.source }

  private var wording: FormatPattern?

  /// Creates a format that puts `unit` after the number.
  public init(unit: String = "", kind: Kind = .plain) {
    self.unit = unit
    self.kind = kind
  }

  /// Creates a format that follows a pattern of C's printf with one place for the number.
  ///
  /// - Throws: ``ValueFormatError`` when the pattern has no such place, or more than one, or one that is
  ///   for something else than a number.
  public init(pattern: String, unit: String = "") throws(ValueFormatError) {
    self.init(unit: unit)
    wording = try FormatPattern(pattern)
  }

  /// Creates a format of what a chart file says of an axis.
  ///
  /// - Parameters:
  ///   - unit: empty for none.
  ///   - format: `duration`, `time`, or a pattern; empty for none of them.
  /// - Throws: ``ValueFormatError`` for a wrong pattern.
  public init(unit: String, format: String) throws(ValueFormatError) {
    if format.isEmpty {
      self.init(unit: unit)
    } else if let kind = Kind(rawValue: format) {
      self.init(unit: unit, kind: kind)
    } else {
      try self.init(pattern: format, unit: unit)
    }
  }

  /// What a chart file says of it besides the unit; ``init(unit:format:)`` reads it.
  public var format: String { pattern ?? (kind == .plain ? "" : kind.rawValue) }

  /// `value` in words.
  ///
  /// - Parameters:
  ///   - value: any number.
  ///   - span: what the axis covers, in the unit; a hundredth of it can be told apart, and digits beyond
  ///     that are left out. Without one, as on an axis of ratios, four digits are told.
  /// - Returns: such as `minus 4.5 degrees Celsius`, `1.5 kilowatts` or `2 minutes 5 seconds`; never an
  ///   exponent or a sign as a symbol, unless the unit has one.
  public func text(_ value: Double, span: Double? = nil) -> String {
    guard !value.isNaN else { return "not a number" }
    if let wording { return worded(wording, value, span: span) }
    switch kind {
    case .duration: return SpokenSpan.text(value, span: span, size: 1)
    case .time: return SpokenAxisTime.text(value, span: span)
    case .plain: return plain(value, span: span)
    }
  }

  /// A distance between two values in words: of moments a span of time.
  package func text(ofDistance distance: Double, span: Double? = nil) -> String {
    isTime ? SpokenSpan.text(distance, span: span, size: 1) : text(distance, span: span)
  }

  /// Whether values are moments.
  var isTime: Bool {
    pattern == nil && (kind == .time || kind == .plain && UnitTable.meaning(of: unit) == .moment)
  }

  private func plain(_ value: Double, span: Double?) -> String {
    switch UnitTable.meaning(of: unit) {
    case .amount(let unit): SpokenAmount.text(value, span: span, unit: unit)
    case .duration(let size): SpokenSpan.text(value, span: span, size: size)
    case .moment: SpokenAxisTime.text(value, span: span)
    case nil: SpokenNumber.text(value, span: span, unit: unit)
    }
  }

  /// A pattern that is only a number leaves its unit to us.
  private func worded(_ wording: FormatPattern, _ value: Double, span: Double?) -> String {
    let text = wording.text(value, span: span)
    guard !wording.hasWords, !unit.isEmpty else { return text }
    return text + " " + UnitTable.name(of: unit, after: text)
  }
}
