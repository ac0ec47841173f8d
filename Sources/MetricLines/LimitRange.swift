/// The values that a check takes for right, as Nagios plugins and munin write them.
///
/// ```text
/// 10       at most 10           ~:10     at most 10
/// 10:      at least 10          10:20    from 10 to 20
/// @10:20   not from 10 to 20, which is no pair of limits and says nothing here
/// ```
///
/// Strictly `10` is `0:10`; its 0 is no limit here, because what is counted so is hardly ever negative.
struct LimitRange {
  /// NaN where there is none.
  var low = Double.nan
  /// NaN where there is none.
  var high = Double.nan

  /// Reads the range; `nil` when it is none. An empty one says nothing.
  init?(_ line: Span<UInt8>, in range: Range<Int>) {
    guard let first = range.first else { return }
    let isInside = line[first] == UInt8(ascii: "@")
    let start = isInside ? first + 1 : first
    let colon = line.extracting(0..<range.upperBound).firstIndex(of: UInt8(ascii: ":"), from: start)
    guard let high = LimitRange.bound(line, (colon.map { $0 + 1 } ?? start)..<range.upperBound),
      let low = LimitRange.bound(line, start..<(colon ?? start))
    else { return nil }
    guard !isInside else { return }
    self.low = low
    self.high = high
  }

  /// NaN for an empty field, or `~`, which is minus infinity; `nil` for what is no number.
  private static func bound(_ line: Span<UInt8>, _ range: Range<Int>) -> Double? {
    if range.isEmpty || (range.count == 1 && line[range.lowerBound] == UInt8(ascii: "~")) {
      return .nan
    }
    guard let number = Number(line, from: range.lowerBound), number.end == range.upperBound,
      number.value.isFinite
    else { return nil }
    return number.value
  }
}
