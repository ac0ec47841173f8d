/// The unit that may stand behind a number, such as `%`, `ms`, `k` or `MiB/s`.
///
/// Only known units are taken, so that `12abc` or `0x10` stay what they are: not numbers.
enum UnitSuffix {
  /// What the number is multiplied with; `nil` when `range` holds no known unit.
  ///
  /// `k M G T P` alone count 1,024, as dstat, free and du print them; with a unit behind they count
  /// 1,000 (`kB`), and with an `i` always 1,024 (`Ki`, `MiB`).
  static func scale(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    let unit = withoutSecond(bytes, range)
    if isPlain(bytes, in: unit) || isPlain(bytes, in: range) { return 1 }
    guard let first = unit.first, let power = power(of: bytes[first]) else { return nil }
    let rest = first + 1..<unit.upperBound
    if rest.isEmpty { return scale(1_024, power) }
    if bytes[rest.lowerBound] == UInt8(ascii: "i") {
      let base = rest.lowerBound + 1..<rest.upperBound
      return base.isEmpty || isScalable(bytes, in: base) ? scale(1_024, power) : nil
    }
    return isScalable(bytes, in: rest) ? scale(1_000, power) : nil
  }

  /// Place of a known unit without its prefix, which has gone into the scale: `B/s` of `MiB/s`; empty where
  /// a prefix stands alone.
  static func base(_ bytes: Span<UInt8>, in range: Range<Int>) -> Range<Int> {
    let unit = withoutSecond(bytes, range)
    if isPlain(bytes, in: unit) || isPlain(bytes, in: range) { return range }
    let isBinary = unit.count > 1 && bytes[unit.lowerBound + 1] == UInt8(ascii: "i")
    let first = unit.lowerBound + (isBinary ? 2 : 1)
    return first == unit.upperBound ? range.upperBound..<range.upperBound : first..<range.upperBound
  }

  /// A unit without the `/s` or `ps` behind it.
  private static func withoutSecond(_ bytes: Span<UInt8>, _ unit: Range<Int>) -> Range<Int> {
    guard unit.count > 2, bytes[unit.upperBound - 1] == UInt8(ascii: "s"),
      bytes[unit.upperBound - 2] == UInt8(ascii: "/")
        || bytes[unit.upperBound - 2] == UInt8(ascii: "p")
    else { return unit }
    return unit.lowerBound..<unit.upperBound - 2
  }

  private static func scale(_ base: Double, _ power: Int) -> Double {
    var scale = 1.0
    for _ in 0..<power { scale *= base }
    return scale
  }

  private static func power(of prefix: UInt8) -> Int? {
    switch prefix {
    case UInt8(ascii: "k"), UInt8(ascii: "K"): 1
    case UInt8(ascii: "M"): 2
    case UInt8(ascii: "G"): 3
    case UInt8(ascii: "T"): 4
    case UInt8(ascii: "P"): 5
    default: nil
    }
  }

  private static func isPlain(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    for index in 0..<plain.count where bytes.isEqual(range, to: plain[index]) { return true }
    return isScalable(bytes, in: range)
  }

  private static func isScalable(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    for index in 0..<scalable.count where bytes.isEqual(range, to: scalable[index]) { return true }
    return false
  }
}

private let plain: InlineArray<19, StaticString> = [
  "%", "s", "ms", "us", "µs", "μs", "ns", "min", "h", "d", "C", "F", "°C", "°F", "rpm", "dB", "dBm",
  "req", "ops",
]

private let scalable: InlineArray<12, StaticString> = [
  "B", "b", "bit", "bits", "bps", "Byte", "Bytes", "bytes", "Hz", "W", "V", "A",
]

extension Span where Element == UInt8 {
  /// Whether `range` holds exactly `text`.
  fileprivate func isEqual(_ range: Range<Int>, to text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<letters.count {
        if unsafe letters[index] != self[range.lowerBound &+ index] { return false }
      }
      return true
    }
  }
}
