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

  /// Creates settings.
  ///
  /// - Throws: ``AxisError/notPositive(low:scale:)`` when the range does not suit the scale.
  public init(policy: AxisPolicy, scale: AxisScale = .linear, polarity: Polarity = .up)
    throws(AxisError)
  {
    if scale.needsPositive, let low = policy.range?.low, low <= 0 {
      throw .notPositive(low: low, scale: scale)
    }
    self.policy = policy
    self.scale = scale
    self.polarity = polarity
  }

  /// Covers the window, linear, more is higher.
  public static let standard = AxisSettings()

  private init() {
    policy = .auto
    scale = .linear
    polarity = .up
  }
}
