/// A line with one number and nothing else; its series is called `value`.
struct NumberLine {
  private static let name: [UInt8] = Array("value".utf8)
  private let hash: UInt64

  init(hasher: NameHasher) { hash = hasher.hash(NumberLine.name.span) }

  /// Delivers the number or the hole.
  ///
  /// - Returns: `.noFormat` for a line of several words.
  func read(_ line: Span<UInt8>, into batch: inout MeasurementBatch) -> RejectReason? {
    let field = NumberLine.field(line)
    let value = FieldValue(line, in: field)
    if value == .rejected(.notNumber) {
      for index in field where isBlank(line[index]) { return .noFormat }
    }
    batch.append(value, name: NumberLine.name.span, hash: hash, stamp: Measurement.noTime)
    return nil
  }

  /// Why a line is no number; `.noFormat` for several words.
  static func problem(of line: Span<UInt8>) -> RejectReason {
    let field = field(line)
    for index in field where isBlank(line[index]) { return .noFormat }
    if case .rejected(let reason) = FieldValue(line, in: field) { return reason }
    return .noFormat
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
