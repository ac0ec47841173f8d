/// What a line says of a series besides its value: unit, limits, range. It holds until something else
/// is said, and configuration goes before it.
public struct SeriesFacts: BitwiseCopyable, Sendable, Hashable {
  /// Values below it are outside the limits; NaN where nothing is said.
  public var low = Double.nan
  /// Values above it are outside the limits; NaN where nothing is said.
  public var high = Double.nan
  /// Values below it are critical; NaN where nothing is said.
  public var criticalLow = Double.nan
  /// Values above it are critical; NaN where nothing is said.
  public var criticalHigh = Double.nan
  /// The lowest value that there can be; NaN where nothing is said.
  public var rangeLow = Double.nan
  /// The highest value that there can be; NaN where nothing is said.
  public var rangeHigh = Double.nan
  /// Nanoseconds from one value to the next; 0 where nothing is said.
  public var interval: Int64 = 0
  /// Whether the values are rates a second, which the unit says too.
  package var isRate = false
  /// Whether the unit of a counter is already that of its rate.
  public var isUnitOfRate = false
  /// Place of the unit in the batch's arena.
  @usableFromInline var unitStart: UInt32 = 0
  @usableFromInline var unitCount: UInt32 = 0

  /// Says nothing yet.
  public init() {}

  /// Whether `other` says the same numbers; units are compared by their bytes.
  package func hasSameNumbers(as other: SeriesFacts) -> Bool {
    hasSameLimits(as: other) && isSame(rangeLow, other.rangeLow)
      && isSame(rangeHigh, other.rangeHigh) && interval == other.interval
      && isRate == other.isRate
      && isUnitOfRate == other.isUnitOfRate
  }

  /// Whether `other` says the same limits.
  package func hasSameLimits(as other: SeriesFacts) -> Bool {
    isSame(low, other.low) && isSame(high, other.high) && isSame(criticalLow, other.criticalLow)
      && isSame(criticalHigh, other.criticalHigh)
  }

  private func isSame(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN
  }
}

/// Facts of the series of one measurement in a batch.
public struct StatedFacts: BitwiseCopyable, Sendable {
  /// Place of a measurement of the series in the batch.
  public let measurement: Int
  /// What is said.
  public let facts: SeriesFacts
}
