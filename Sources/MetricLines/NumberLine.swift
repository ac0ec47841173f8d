/// A line with one number and nothing else; its series is called `value`.
struct NumberLine {
  private static let name: [UInt8] = Array("value".utf8)
  private let hash: UInt64

  init(hasher: NameHasher) { hash = hasher.hash(NumberLine.name.span) }

  /// Delivers the number or the hole.
  ///
  /// - Returns: `.noFormat` for a line of several words.
  func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let field = NumberLine.field(line)
    let quantity = Quantity(line, in: field)
    if quantity.value == .rejected(.notNumber) {
      for index in field where isBlank(line[index]) { return .noFormat }
    }
    batch.append(
      quantity, of: line, name: NumberLine.name.span, hash: hash, stamp: Measurement.noTime,
      &context.units)
    return nil
  }

  /// Why a line is no number; `.noFormat` for several words, or for fields between separators: a row of a
  /// table by itself.
  static func problem(of line: Span<UInt8>) -> RejectReason {
    let field = field(line)
    for index in field where isBlank(line[index]) { return .noFormat }
    guard case .rejected(let reason) = FieldValue(line, in: field) else { return .noFormat }
    return reason == .notNumber && hasSeparator(line) ? .noFormat : reason
  }

  private static func hasSeparator(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(of: UInt8(ascii: ","), from: 0) != nil
      || line.firstIndex(of: UInt8(ascii: ";"), from: 0) != nil
  }

  /// The line without blanks around it.
  static func field(_ line: Span<UInt8>) -> Range<Int> { field(line, in: 0..<line.count) }

  /// `range` without blanks around it.
  static func field(_ line: Span<UInt8>, in range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound
    var end = range.upperBound
    while first < end, isBlank(line[first]) { first &+= 1 }
    while first < end, isBlank(line[end &- 1]) { end &-= 1 }
    return first..<end
  }
}
