/// Holds the values of one series against its limits: which band they are in, and since when it is an
/// alarm.
///
/// It reads no clock. Times are nanoseconds of the line on which dwell is measured, and never go back.
/// Any number will do: sums stop at the ends of the range.
public struct LimitMonitor: BitwiseCopyable, Hashable, Sendable {
  /// What the values are held against; new ones hold from the next value on.
  public var limits: Limits
  /// The band that has lasted for the dwell, and is an alarm by that; `nil` while there is none.
  public private(set) var alarm: Band?
  /// Whether data have gone while they were outside.
  public private(set) var isUnknown = false
  /// Where the newest value was.
  public private(set) var place = Band.normal
  private var outsideSince = Moment.never
  private var criticalSince = Moment.never

  /// Creates a monitor that has seen no value.
  public init(_ limits: Limits = .none) {
    self.limits = limits
  }

  /// The band that people are told: ``Band/unknown`` when data have gone while they were outside.
  public var band: Band { isUnknown ? .unknown : place }

  /// The moment at which ``advance(to:)`` has news, when no value comes before; `Int64.max` for never.
  public var due: Int64 {
    guard place != .normal else { return Moment.never }
    let lasting = alarm == nil ? dwellEnd(outsideSince) : Moment.never
    guard place.isCritical, alarm?.isCritical != true else { return lasting }
    return min(lasting, dwellEnd(criticalSince))
  }

  /// Takes a value in.
  ///
  /// - Parameters:
  ///   - value: NaN is no value, so it counts as lost data.
  ///   - span: what the axis covers, in the unit of the values.
  ///   - time: the present.
  public mutating func take(_ value: Double, span: Double, at time: Int64) {
    guard !value.isNaN else { return lose() }
    isUnknown = false
    place = limits.band(of: value, after: place, span: span)
    outsideSince = place == .normal ? Moment.never : min(outsideSince, time)
    criticalSince = place.isCritical ? min(criticalSince, time) : Moment.never
    confirm(at: time)
  }

  /// Data have gone. What was outside is unknown now, and neither over nor forgotten: its dwell runs on.
  public mutating func lose() {
    if place != .normal { isUnknown = true }
  }

  /// Lets time go by without a value.
  public mutating func advance(to time: Int64) {
    confirm(at: time)
  }

  private mutating func confirm(at time: Int64) {
    guard place != .normal else {
      alarm = nil
      return
    }
    if place.isCritical, time >= dwellEnd(criticalSince) {
      alarm = place
    } else if time >= dwellEnd(outsideSince) {
      alarm = place.lesser
    }
  }

  private func dwellEnd(_ since: Int64) -> Int64 {
    let (end, isBeyond) = since.addingReportingOverflow(limits.dwell)
    return isBeyond ? Moment.never : end
  }
}
