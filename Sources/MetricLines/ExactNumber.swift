extension FieldValue {
  /// Reads a field where a number stands as it is, without unit or decimal comma: a decimal number, a
  /// spelling of infinity, or `nan` for a missing value.
  ///
  /// - Complexity: O(`range.count`), no allocation.
  @inline(__always)
  init(exact bytes: Span<UInt8>, in range: Range<Int>) {
    if let number = Number(bytes, from: range.lowerBound), number.end == range.upperBound {
      self = number.value.isFinite ? .number(number.value) : .rejected(.infinite)
    } else {
      self = FieldValue.exactWord(bytes, in: range)
    }
  }

  /// What a field says that is no decimal number.
  @inline(never)
  private static func exactWord(_ bytes: Span<UInt8>, in range: Range<Int>) -> FieldValue {
    let word = bytes.extracting(range)
    if isNaN(word) { return .rejected(.missing) }
    return .rejected(isInfinite(word) ? .infinite : .notNumber)
  }
}
