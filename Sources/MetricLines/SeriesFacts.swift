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
  /// Place of the unit in the batch's arena.
  @usableFromInline var unitStart: UInt32 = 0
  @usableFromInline var unitCount: UInt32 = 0

  /// Says nothing yet.
  public init() {}
}

/// Facts of the series of one measurement in a batch.
public struct StatedFacts: BitwiseCopyable, Sendable {
  /// Place of a measurement of the series in the batch.
  public let measurement: Int
  /// What is said.
  public let facts: SeriesFacts
}
