internal import Configuration
internal import MetricLines
internal import MetricMeaning

/// What the source of a series says of it: unit, limits, range, how often it comes.
struct StatedSeries {
  let facts: SeriesFacts
  /// As it was sent; not safe for a terminal.
  let unit: String
  private let unitBytes: ContiguousArray<UInt8>

  /// Longer units than this are cut; nobody would listen to them.
  private static let longestUnit = 64

  init(_ facts: SeriesFacts, unit: Span<UInt8>) {
    self.facts = facts
    var bytes: ContiguousArray<UInt8> = []
    for index in 0..<min(unit.count, Self.longestUnit) { bytes.append(unit[index]) }
    unitBytes = bytes
    self.unit = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it says no more and no less than this; costs no heap call.
  func says(_ facts: SeriesFacts, unit: Span<UInt8>) -> Bool {
    let count = min(unit.count, Self.longestUnit)
    guard self.facts.hasSameNumbers(as: facts), unitBytes.count == count else { return false }
    for index in 0..<count where unitBytes[index] != unit[index] { return false }
    return true
  }

  /// Whether values with the unit `unit` cannot be told beside those before. That there is a unit at all may
  /// be said later than the first value.
  func hasOtherUnit(than unit: Span<UInt8>) -> Bool {
    guard !self.unit.isEmpty, self.unit != RateUnit.ofNothing, unit.count > 0 else { return false }
    let count = min(unit.count, Self.longestUnit)
    guard unitBytes.count == count else { return true }
    for index in 0..<count where unitBytes[index] != unit[index] { return true }
    return false
  }

  /// Whether nothing at all is said.
  static func saysNothing(_ facts: SeriesFacts, unit: Span<UInt8>) -> Bool {
    unit.count == 0 && facts.hasSameNumbers(as: SeriesFacts())
  }
}

// MARK: - Beside the configuration

extension SeriesKeys {
  /// These keys, with what the source says where nobody has set them.
  ///
  /// - Parameters:
  ///   - stated: what the source says.
  ///   - value: the newest value; a wide range in which it would be lost is not used.
  /// - Returns: the keys, and why some of what was said is not used.
  func filled(by stated: StatedSeries, newest value: Double) -> (keys: Self, problem: String?) {
    var keys = self
    if let unit = keys.unit {
      if stated.facts.isRate { keys.unit = RateUnit.text(of: unit) }
    } else if !stated.unit.isEmpty {
      keys.unit = stated.unit
    }
    if keys.range == nil, scale != "log10", scale != "ln" { keys.range = stated.range(for: value) }
    if keys.expectEvery == nil { keys.expectEvery = stated.expectation }
    let unlimited = keys
    keys.low = keys.low ?? stated.limit(stated.facts.low)
    keys.high = keys.high ?? stated.limit(stated.facts.high)
    keys.criticalLow = keys.criticalLow ?? stated.limit(stated.facts.criticalLow)
    keys.criticalHigh = keys.criticalHigh ?? stated.limit(stated.facts.criticalHigh)
    guard unlimited.limitDisagreement == nil, let problem = keys.limitDisagreement else {
      return (keys, nil)
    }
    return (unlimited, "limits that its source states are not used: \(problem)")
  }
}

extension StatedSeries {
  /// Ranges up to this wide are taken for what values are spread over, such as 0 to 100 percent.
  private static let narrowSpan = 1_000.0
  /// In a wider one the newest value must be this part of it away from the low end: `0..2^48` only says
  /// what is valid, and would make a tone that never moves.
  private static let smallestPart = 0.01
  /// How many intervals may pass without a value, and how many nanoseconds whatever the interval.
  private static let missedIntervals: Int64 = 3
  private static let smallestAllowance: Int64 = 5_000_000_000

  /// The axis to begin with. One end alone says nothing that the data do not: an automatic axis does not
  /// cross zero when no value does.
  fileprivate func range(for value: Double) -> SeriesKeys.Range? {
    let (low, high) = (facts.rangeLow, facts.rangeHigh)
    guard low.isFinite, high.isFinite, low < high, (high - low).isFinite else { return nil }
    let isFilled = value - low >= Self.smallestPart * (high - low)
    return high - low <= Self.narrowSpan || isFilled ? .soft(low: low, high: high) : nil
  }

  fileprivate func limit(_ value: Double) -> SeriesKeys.Limit? {
    value.isFinite ? .at(value) : nil
  }

  /// After how long without a value the series is stale.
  fileprivate var expectation: SeriesKeys.Expectation? {
    guard facts.interval > 0 else { return nil }
    let (allowance, isOut) = facts.interval.multipliedReportingOverflow(by: Self.missedIntervals)
    return isOut ? .never : .every(max(allowance, Self.smallestAllowance))
  }
}
