/// Two finite bounds, the lower one first.
public struct AxisRange: BitwiseCopyable, Sendable, Hashable {
  /// The smallest value on the axis.
  public let low: Double
  /// The largest value on the axis.
  public let high: Double

  /// Creates a range.
  ///
  /// - Throws: ``AxisError`` when a bound is not finite or `low` is not below `high`.
  public init(low: Double, high: Double) throws(AxisError) {
    guard low.isFinite, high.isFinite else { throw .boundNotFinite(low: low, high: high) }
    guard low < high else { throw .emptyRange(low: low, high: high) }
    self.init(unchecked: low, high)
  }

  /// For bounds that come out of arithmetic which keeps them finite and in order.
  init(unchecked low: Double, _ high: Double) {
    self.low = low + 0  // -0 + 0 is 0
    self.high = high + 0
  }
}

/// How the range of an axis follows the data.
public enum AxisPolicy: BitwiseCopyable, Sendable, Hashable {
  /// Covers the window.
  case auto
  /// Starts at the range and grows when data go beyond; never smaller than the range.
  case soft(AxisRange)
  /// Never moves.
  case fixed(AxisRange)

  /// The word for it: `auto`, `soft` or `fixed`.
  public var name: String {
    switch self {
    case .auto: "auto"
    case .soft: "soft"
    case .fixed: "fixed"
    }
  }

  /// The range it was given.
  var range: AxisRange? {
    switch self {
    case .auto: nil
    case .soft(let range), .fixed(let range): range
    }
  }
}

extension AxisPolicy {
  /// The policy for an axis that must cover `origin`.
  fileprivate func reaching(_ origin: Double, on scale: AxisScale) throws(AxisError) -> AxisPolicy {
    guard origin.isFinite, !scale.needsPositive || origin > 0 else {
      throw .originWithoutPlace(origin, scale: scale)
    }
    switch self {
    case .auto: return .auto
    case .soft(let range):
      return .soft(AxisRange(unchecked: min(range.low, origin), max(range.high, origin)))
    case .fixed(let range):
      guard origin >= range.low, origin <= range.high else {
        throw .originOutside(origin, low: range.low, high: range.high)
      }
      return self
    }
  }
}

/// How values are spread over an axis.
public enum AxisScale: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// Equal differences are equal steps.
  case linear
  /// Equal ratios are equal steps; zero and negative values have no place.
  case log10
  /// As ``log10``: on an axis between the same bounds the base makes no difference.
  case ln
  /// Linear between -1 and 1 and logarithmic beyond, on both sides of zero.
  case symlog

  /// Whether values that are not positive have no place.
  public var needsPositive: Bool { self == .log10 || self == .ln }
}

/// Which way the pitch goes.
public enum Polarity: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// More is higher.
  case up
  /// More is lower.
  case down
}

/// Why an axis cannot be made.
public enum AxisError: Error, Hashable, Sendable {
  /// A bound is NaN or infinite.
  case boundNotFinite(low: Double, high: Double)
  /// The lower bound is not below the upper.
  case emptyRange(low: Double, high: Double)
  /// A logarithmic scale got a bound that has no logarithm.
  case notPositive(low: Double, scale: AxisScale)
  /// The origin is not finite, or the scale has no place for it.
  case originWithoutPlace(Double, scale: AxisScale)
  /// The origin is not on an axis that never moves.
  case originOutside(Double, low: Double, high: Double)
}

extension AxisError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .boundNotFinite(let low, let high):
      "range \(low)..\(high): both ends must be finite numbers, such as 0..100"
    case .emptyRange(let low, let high):
      "range \(low)..\(high): the first number must be smaller than the second, such as 0..100"
    case .notPositive(let low, let scale):
      """
      range from \(low): a \(scale.rawValue) axis begins above 0, such as 0.1..1000; use the scale \
      symlog for zero and negative values
      """
    case .originWithoutPlace(let origin, let scale):
      """
      origin \(origin): a \(scale.rawValue) axis has no place for it; use a finite number, or the \
      scale symlog for zero and negative values
      """
    case .originOutside(let origin, let low, let high):
      "origin \(origin) is not on the fixed axis \(low)..\(high); use a number between its ends"
    }
  }
}

/// What a listener may choose about a y axis.
public struct AxisSettings: BitwiseCopyable, Sendable, Hashable {
  /// How the range follows the data.
  public let policy: AxisPolicy
  /// How values are spread.
  public let scale: AxisScale
  /// Which way the pitch goes.
  public let polarity: Polarity
  /// A value that the axis always covers, because it has a pitch of its own; `nil` without one.
  public let origin: Double?

  /// Creates settings. A soft range is made to reach the origin.
  ///
  /// - Throws: ``AxisError`` when the range does not suit the scale, or the origin one of them.
  public init(
    policy: AxisPolicy, scale: AxisScale = .linear, polarity: Polarity = .up,
    origin: Double? = nil
  ) throws(AxisError) {
    if scale.needsPositive, let low = policy.range?.low, low <= 0 {
      throw .notPositive(low: low, scale: scale)
    }
    self.policy =
      try origin.map { (origin) throws(AxisError) in
        try policy.reaching(origin, on: scale)
      } ?? policy
    self.scale = scale
    self.polarity = polarity
    self.origin = origin
  }

  /// Covers the window, linear, more is higher.
  public static let standard = AxisSettings()

  private init() {
    policy = .auto
    scale = .linear
    polarity = .up
    origin = nil
  }
}
