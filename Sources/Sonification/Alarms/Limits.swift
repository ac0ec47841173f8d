/// Which values of a series are all right, and how strictly it is held to them.
///
/// A value outside lies *above* a high limit or *below* a low one; the limit itself is inside.
public struct Limits: BitwiseCopyable, Hashable, Sendable {
  /// How far back inside a limit counts as back.
  public enum Hysteresis: BitwiseCopyable, Hashable, Sendable {
    /// Part of what the axis covers, 0...0.5.
    case ofAxis(Double)
    /// In the unit of the values, 0 or more.
    case by(Double)
  }

  /// Values below it are outside; `nil` for no such limit. In the unit of the values, as all of them.
  public let low: Double?
  /// Values above it are outside.
  public let high: Double?
  /// Values below it are critical.
  public let criticalLow: Double?
  /// Values above it are critical.
  public let criticalHigh: Double?
  /// How far back inside a limit counts as back.
  public let hysteresis: Hysteresis
  /// Nanoseconds that a value must be outside before it is an alarm.
  public let dwell: Int64
  /// How urgent an alarm is that is not critical.
  public let priority: AlarmPriority

  /// No limits at all.
  public static let none = Limits()

  /// Creates limits. One that is not finite is none; `dwell` is held in 0 to a day.
  ///
  /// Limits that are out of order do no harm: what is critical counts first, what is high before what
  /// is low.
  public init(
    low: Double? = nil, high: Double? = nil, criticalLow: Double? = nil,
    criticalHigh: Double? = nil, hysteresis: Hysteresis = .ofAxis(0.02), dwell: Int64 = 0,
    priority: AlarmPriority = .medium
  ) {
    self.low = finite(low)
    self.high = finite(high)
    self.criticalLow = finite(criticalLow)
    self.criticalHigh = finite(criticalHigh)
    self.hysteresis = hysteresis
    self.dwell = min(max(dwell, 0), 86_400 * Moment.second)
    self.priority = priority
  }

  /// Whether any value can be outside.
  public var areSet: Bool {
    low != nil || high != nil || criticalLow != nil || criticalHigh != nil
  }

  /// The limit that a value in `band` is beyond; `nil` for a band that has none.
  public func limit(of band: Band) -> Double? {
    switch band {
    case .high: high ?? criticalHigh
    case .low: low ?? criticalLow
    case .criticalHigh: criticalHigh
    case .criticalLow: criticalLow
    case .normal, .unknown: nil
    }
  }

  /// How urgent an alarm of `band` is.
  public func priority(of band: Band) -> AlarmPriority { band.isCritical ? .high : priority }
}

private func finite(_ value: Double?) -> Double? {
  guard let value, value.isFinite else { return nil }
  return value
}

extension Limits {
  /// The band of `value`, when the value before it was in `band`.
  ///
  /// - Parameters:
  ///   - value: any number but NaN.
  ///   - band: of the value before; on its side the way back is longer by the hysteresis.
  ///   - span: what the axis covers, in the unit of the values.
  /// - Returns: any band but ``Band/unknown``.
  package func band(of value: Double, after band: Band, span: Double) -> Band {
    let way = way(span)
    func isAbove(_ limit: Double?, _ isHeld: Bool) -> Bool {
      limit.map { value > $0 - (isHeld ? way : 0) } ?? false
    }
    func isBelow(_ limit: Double?, _ isHeld: Bool) -> Bool {
      limit.map { value < $0 + (isHeld ? way : 0) } ?? false
    }
    if isAbove(criticalHigh, band == .criticalHigh) { return .criticalHigh }
    if isBelow(criticalLow, band == .criticalLow) { return .criticalLow }
    if isAbove(high, band == .high || band == .criticalHigh) { return .high }
    return isBelow(low, band == .low || band == .criticalLow) ? .low : .normal
  }

  /// How far back a value must come, in its unit. Never so far that the middle between the limits would
  /// still count as outside.
  private func way(_ span: Double) -> Double {
    let wanted =
      switch hysteresis {
      case .ofAxis(let part): part * span
      case .by(let amount): amount
      }
    let way = wanted.isFinite ? max(wanted, 0) : 0
    guard let top = high ?? criticalHigh, let bottom = low ?? criticalLow else { return way }
    return min(way, max(top / 2 - bottom / 2, 0))
  }
}

/// How urgent an alarm is; each has a pattern of its own.
public enum AlarmPriority: String, BitwiseCopyable, Hashable, Sendable, CaseIterable, Comparable {
  case low
  case medium
  case high

  /// Whether `left` is the less urgent one.
  public static func < (left: AlarmPriority, right: AlarmPriority) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}

extension Band {
  /// Whether it is beyond a critical limit.
  public var isCritical: Bool { self == .criticalHigh || self == .criticalLow }

  /// Whether it is above the values that are all right.
  public var isAbove: Bool { self == .high || self == .criticalHigh }

  /// The band next to it on its side that is not critical.
  var lesser: Band {
    switch self {
    case .criticalHigh: .high
    case .criticalLow: .low
    case .normal, .high, .low, .unknown: self
    }
  }
}
