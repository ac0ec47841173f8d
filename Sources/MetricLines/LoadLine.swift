/// The load averages that uptime and top print, as `load1`, `load5` and `load15`.
///
/// ```text
/// 16:06:17 up 13:22,  0 user,  load average: 1.45, 1.33, 0.85
///                              ^^^^^^^^^^^^  also `averages`, a comma for the point, blanks between
/// ```
struct LoadLine {
  private var values = InlineArray<3, Double>(repeating: 0)

  /// Reads a line; `nil` when it is no such line.
  init?(_ line: Span<UInt8>) {
    guard var place = LoadLine.start(of: line) else { return nil }
    for index in 0..<3 {
      while place < line.count, isBlank(line[place]) { place += 1 }
      guard let (value, end) = decimal(line, from: place) else { return nil }
      values[index] = value
      place = end
      if place < line.count, line[place] == UInt8(ascii: ",") { place += 1 }
    }
    while place < line.count, isBlank(line[place]) { place += 1 }
    guard place == line.count else { return nil }
  }

  /// Delivers the three values.
  func deliver(into batch: inout MeasurementBatch, _ hasher: NameHasher) {
    for index in 0..<3 {
      LoadLine.names[index].withUTF8Buffer { name in
        unsafe batch.append(.number(values[index]), name: name.span, hasher)
      }
    }
  }

  /// Place behind `load average:`.
  private static func start(of line: Span<UInt8>) -> Int? {
    var place = 0
    while let found = line.firstIndex(of: UInt8(ascii: "l"), from: place) {
      let end = found + 12
      if end < line.count, line.holds("load average", in: found..<end) {
        let colon = line[end] | 32 == UInt8(ascii: "s") ? end + 1 : end
        return colon < line.count && line[colon] == UInt8(ascii: ":") ? colon + 1 : nil
      }
      place = found + 1
    }
    return nil
  }

  private static let names: InlineArray<3, StaticString> = ["load1", "load5", "load15"]
}

/// Reads digits with decimals behind a point, or behind a comma that a digit follows at once.
///
/// - Returns: the value and the place behind it.
func decimal(_ line: Span<UInt8>, from start: Int) -> (value: Double, end: Int)? {
  var whole = DigitRun(line, from: start)
  guard whole.count > 0, whole.count <= 15 else { return nil }
  let place = start + whole.count
  guard place + 1 < line.count, isDigit(line[place + 1]),
    line[place] == UInt8(ascii: ".") || line[place] == UInt8(ascii: ",")
  else { return (Double(whole.value), place) }
  let decimals = DigitRun(line, from: place + 1)
  guard whole.count + decimals.count <= 15 else { return nil }
  whole.join(decimals)
  return (Double(whole.value) / powersOfTen[decimals.count], place + 1 + decimals.count)
}
