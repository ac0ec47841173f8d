/// The progress that pv prints, as `bytes`, `rate` and `percent`.
///
/// ```text
/// 10.0MiB 0:00:01 [9.98MiB/s] [=======>            ] 26% ETA 0:00:02
/// ^^^^^^^          ^^^^^^^^^                         ^^^
/// ```
struct ProgressLine {
  private var bytes: FieldValue
  private var rate: FieldValue
  private var percent: FieldValue?

  /// Reads a line; `nil` when it is no such line.
  init?(_ line: Span<UInt8>) {
    let text = NumberLine.field(line)
    guard let first = text.first, isDigit(line[first]),
      let open = line.firstIndex(of: UInt8(ascii: "["), from: first),
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: open),
      let blank = line.firstIndex(of: 32, from: first), blank < open
    else { return nil }
    let clock = NumberLine.field(line.extracting(blank..<open))
    bytes = FieldValue(line, in: first..<blank)
    rate = FieldValue(line, in: NumberLine.field(line, in: open + 1..<close))
    guard ClockTime.fills(blank + clock.lowerBound..<blank + clock.upperBound, of: line),
      bytes.isNumeric, rate.isNumeric
    else { return nil }
    percent = ProgressLine.percent(line, from: close)
  }

  /// Delivers the values.
  func deliver(into batch: inout MeasurementBatch, _ hasher: NameHasher) {
    ProgressLine.append(bytes, "bytes", into: &batch, hasher)
    ProgressLine.append(rate, "rate", into: &batch, hasher)
    if let percent { ProgressLine.append(percent, "percent", into: &batch, hasher) }
  }

  private static func append(
    _ value: FieldValue, _ name: StaticString, into batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    name.withUTF8Buffer { unsafe batch.append(value, name: $0.span, hasher) }
  }

  private static func percent(_ line: Span<UInt8>, from start: Int) -> FieldValue? {
    guard let sign = line.firstIndex(of: UInt8(ascii: "%"), from: start) else { return nil }
    var first = sign
    while first > start, isDigit(line[first - 1]) { first -= 1 }
    return first < sign ? FieldValue(line, in: first..<sign) : nil
  }
}
