/// Where a value lies between the limits of its series.
public enum Band: UInt8, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  case normal
  case high
  case low
  case criticalHigh
  case criticalLow
  /// It was outside when its data went: only fresh data can tell.
  case unknown

  /// Whether a tone must sound as one outside its band.
  public var isOutside: Bool { self != .normal }
}
