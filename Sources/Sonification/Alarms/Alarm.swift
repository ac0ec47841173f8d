/// The life of a series' alarm: raised, perhaps set to rest by the listener for a while, resolved.
///
/// Its times are nanoseconds of the listener's line.
public struct Alarm: BitwiseCopyable, Hashable, Sendable {
  /// Why an alarm that goes on is not heard.
  public enum Rest: BitwiseCopyable, Hashable, Sendable {
    /// The listener knows of it.
    case acknowledged
    /// The listener wants to hear of it later.
    case snoozed
  }

  /// What has become of it.
  public enum Change: BitwiseCopyable, Hashable, Sendable {
    /// A new alarm, or one that has gone over to the other side.
    case raised
    /// It has become critical, and is heard again in any case.
    case worsened
    /// It is critical no longer, and goes on.
    case eased
    /// Data have gone; the alarm has not.
    case lost
    /// Data are back and say that it goes on.
    case found
    /// A value inside the limits has come.
    case resolved
  }

  /// What it is about; `nil` while there is no alarm.
  public private(set) var band: Band?
  /// Whether its data have gone.
  public private(set) var isUnknown = false
  /// Why it is not heard; `nil` while it is.
  public private(set) var rest: Rest?
  /// When it is heard again; `Int64.max` while it is not at rest.
  public private(set) var restEnd = Moment.never
  /// When it was raised.
  public private(set) var since = Moment.never

  /// Creates the state of a series without an alarm.
  public init() {}

  /// Whether it asks to be heard.
  public var isCalling: Bool { band != nil && rest == nil }

  /// Takes over what `monitor` has found.
  ///
  /// - Returns: what has become of the alarm; `nil` when that is nothing.
  public mutating func follow(_ monitor: LimitMonitor, at time: Int64) -> Change? {
    let old = self
    guard let new = monitor.alarm else {
      self = Alarm()
      return old.band == nil ? nil : .resolved
    }
    band = new
    isUnknown = monitor.isUnknown
    guard let before = old.band, before.isAbove == new.isAbove else {
      since = time
      wake()
      return .raised
    }
    if new.isCritical, !before.isCritical {
      wake()
      return .worsened
    }
    if before.isCritical, !new.isCritical { return .eased }
    return old.isUnknown == isUnknown ? nil : isUnknown ? .lost : .found
  }

  /// Sets it to rest until `end`. Nothing happens without an alarm.
  public mutating func rest(_ rest: Rest, until end: Int64) {
    guard band != nil else { return }
    self.rest = rest
    restEnd = end
  }

  /// Lets time go by; returns whether a rest has ended, so that it is heard again.
  public mutating func advance(to time: Int64) -> Bool {
    guard rest != nil, time >= restEnd else { return false }
    wake()
    return true
  }

  private mutating func wake() {
    rest = nil
    restEnd = Moment.never
  }
}
