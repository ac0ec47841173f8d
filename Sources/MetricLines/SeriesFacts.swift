/// What a line says of a series besides its value: unit, limits, range. It holds until something else
/// is said, and configuration goes before it.
public struct SeriesFacts: BitwiseCopyable, Sendable, Hashable {
  /// Values below and above which something is wrong; NaN where nothing is said.
  public var low = Double.nan
  public var high = Double.nan
  /// Values below and above which it is critical; NaN where nothing is said.
  public var criticalLow = Double.nan
  public var criticalHigh = Double.nan
  /// What values can be; NaN where nothing is said.
  public var rangeLow = Double.nan
  public var rangeHigh = Double.nan
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
