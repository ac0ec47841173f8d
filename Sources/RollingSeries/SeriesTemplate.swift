/// What every new series begins with.
public struct SeriesTemplate: BitwiseCopyable, Sendable, Hashable {
  /// Nanoseconds that a window holds.
  public let windowDuration: Int64
  /// Points that a window holds at most.
  public let maximumPoints: Int
  /// The y axis.
  public var axis: AxisSettings
  /// When the series is stale.
  public var expectation: ArrivalExpectation

  /// Creates a template.
  ///
  /// - Throws: ``SeriesTemplateError`` for a window that could hold nothing or more than memory has.
  public init(
    windowDuration: Int64, maximumPoints: Int = 65_536, axis: AxisSettings = .standard,
    expectation: ArrivalExpectation = .learnt
  ) throws(SeriesTemplateError) {
    guard windowDuration > 0 else { throw .windowTooShort(windowDuration) }
    guard Self.pointLimits.contains(maximumPoints) else { throw .unusableCount(maximumPoints) }
    self.windowDuration = windowDuration
    self.maximumPoints = maximumPoints
    self.axis = axis
    self.expectation = expectation
  }

  /// 16 Mi points are 256 MiB.
  static let pointLimits = 2...16_777_216
}

/// Why a template cannot be made.
public enum SeriesTemplateError: Error, Hashable, Sendable {
  /// The window lasts no time at all.
  case windowTooShort(Int64)
  /// The window holds too few or too many points.
  case unusableCount(Int)
}

extension SeriesTemplateError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .windowTooShort(let duration):
      "window of \(duration) ns: it must last longer than 0, such as 5min"
    case .unusableCount(let count):
      """
      window of \(count) points: between \(SeriesTemplate.pointLimits.lowerBound) and \
      \(SeriesTemplate.pointLimits.upperBound) are possible, 65536 is the default
      """
    }
  }
}
