/// Values that are spans of time: in units that people count time in.
enum SpokenSpan {
  private static let units = [("day", 86_400.0), ("hour", 3_600), ("minute", 60), ("second", 1)]

  /// `value` times `size` seconds, on an axis that covers `span` times `size`: in its two largest units,
  /// or as many as it takes to tell a hundredth of the axis apart. Less than a minute is in seconds, or
  /// in parts of one; nothing at all is in the unit as it was written.
  static func text(_ value: Double, span: Double?, size: Double) -> String {
    if value == 0, let unit = units.first(where: { $0.1 == size }) { return "0 \(unit.0)s" }
    let seconds = abs(value) * size
    let span = span.flatMap { $0.isFinite && $0 > 0 ? $0 * size : nil }
    let decimals = span.map { max(0, -SpokenNumber.step(seconds, $0)) } ?? 0
    let finest = decimals > 0 ? units.count - 1 : finestUnit(of: seconds, span)
    guard let words = words(seconds, finest, decimals) else {
      return SpokenAmount.text(
        value, span: span.map { $0 / size }, unit: UnitTable.seconds(size: size))
    }
    return (value < 0 ? "minus " : "") + words
  }

  /// Place of the smallest unit that is told.
  private static func finestUnit(of seconds: Double, _ span: Double?) -> Int {
    let largest = units.firstIndex { seconds >= $0.1 } ?? units.count
    let needed = span.flatMap { span in units.firstIndex { $0.1 <= span / 100 } } ?? 0
    return min(max(largest + 1, needed), units.count - 1)
  }

  /// `nil` for less than a minute, and for more than can be counted.
  private static func words(_ seconds: Double, _ finest: Int, _ decimals: Int) -> String? {
    let ticksPerSecond = SpokenNumber.power(decimals) / units[finest].1
    guard let ticks = Int(exactly: (seconds * ticksPerSecond).rounded()),
      Double(ticks) >= 60 * ticksPerSecond
    else { return nil }
    var rest = ticks
    var words: [String] = []
    for (name, length) in units[...finest] {
      guard let size = Int(exactly: (length * ticksPerSecond).rounded()) else { return nil }
      if name == "second" && decimals > 0 {
        let amount = SpokenNumber.digits(Double(rest) / Double(size), decimals: decimals)
        if rest > 0 { words.append("\(amount) second\(amount == "1" ? "" : "s")") }
      } else if rest >= size {
        words.append(counted(rest / size, name))
      }
      rest %= size
    }
    return words.joined(separator: " ")
  }
}
