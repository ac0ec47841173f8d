/// An alarm as it is heard: how urgent it is, and on which side of the limits its series is.
public struct AlarmCall: BitwiseCopyable, Hashable, Sendable {
  /// The rhythm.
  public var priority: AlarmPriority
  /// The pitch.
  public var isAbove: Bool

  /// Creates a call.
  public init(_ priority: AlarmPriority, isAbove: Bool) {
    self.priority = priority
    self.isAbove = isAbove
  }
}

/// The alarms that ask to be heard, and when which of them is.
///
/// There is one pattern at a time. A new alarm has its own as soon as nothing else of the kind sounds;
/// between new ones the most urgent of all is repeated.
struct AlarmBoard {
  private struct Caller {
    var key: Int
    var call: AlarmCall
    /// Its series is muted, alarms included.
    var isHeld: Bool
  }

  private var callers: ContiguousArray<Caller> = []
  /// The most urgent of the new alarms that have had no pattern yet, and its series.
  private var newest: (key: Int, call: AlarmCall)?
  /// When the newest pattern began, and when it is over.
  private var begun = Moment.longAgo
  private var busyUntil = Moment.longAgo
  /// When the next pattern is due.
  private(set) var due = Moment.never

  init() { callers.reserveCapacity(64) }

  /// Lets a series' alarm be heard at once, because it is new or has become worse.
  ///
  /// - Returns: `false` when it shares the pattern of another new one.
  mutating func raise(_ call: AlarmCall, for key: Int, isHeld: Bool, at time: Int64) -> Bool {
    remove(key)
    callers.append(Caller(key: key, call: call, isHeld: isHeld))
    guard !isHeld else { return true }
    let isAlone = newest == nil
    if newest.map({ $0.call.priority <= call.priority }) ?? true { newest = (key, call) }
    due = max(time, busyUntil)
    return isAlone
  }

  /// Changes an alarm that goes on; it is repeated as often as it is urgent now.
  mutating func change(_ call: AlarmCall, for key: Int) {
    for index in callers.indices where callers[index].key == key { callers[index].call = call }
    if newest?.key == key { newest?.call = call }
    guard newest == nil, due != Moment.never, let mostUrgent else { return }
    due = max(busyUntil, begun + AlarmPattern.period(mostUrgent.priority))
  }

  /// Lets a series' alarm be heard no longer.
  mutating func end(_ key: Int) {
    remove(key)
    if mostUrgent == nil { rest() }
  }

  /// Holds a series' alarm back, or lets it be heard again at once.
  mutating func hold(_ key: Int, _ isHeld: Bool, at time: Int64) {
    for index in callers.indices where callers[index].key == key {
      callers[index].isHeld = isHeld
    }
    if isHeld, newest?.key == key { newest = nil }
    if mostUrgent == nil { rest() } else if !isHeld { resume(at: time) }
  }

  /// Repeats the most urgent alarm now: something that kept it from being heard is over.
  mutating func resume(at time: Int64) {
    if mostUrgent != nil { due = max(time, busyUntil) }
  }

  /// The call whose pattern begins at `time`; the next one is due after it.
  mutating func take(at time: Int64) -> AlarmCall? {
    guard let call = newest?.call ?? mostUrgent else {
      rest()
      return nil
    }
    newest = nil
    begun = time
    busyUntil = time + AlarmPattern.length(call.priority) + Self.pause
    due = max(busyUntil, time + AlarmPattern.period((mostUrgent ?? call).priority))
    return call
  }

  /// The most urgent of those that are not held back; of equals the one raised last.
  private var mostUrgent: AlarmCall? {
    var found: AlarmCall?
    for caller in callers where !caller.isHeld {
      if let found, found.priority > caller.call.priority { continue }
      found = caller.call
    }
    return found
  }

  private mutating func rest() {
    newest = nil
    due = Moment.never
  }

  private mutating func remove(_ key: Int) {
    callers.removeAll { $0.key == key }
    if newest?.key == key { newest = nil }
  }

  /// Between two patterns, so that their pulses can be counted.
  private static let pause = 300 * Moment.millisecond
}
