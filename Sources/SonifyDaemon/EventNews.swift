internal import ControlProtocol
package import MetricLines

/// Tells what lines tell besides values: events, checks, notifications. A flood of them would drown all
/// other news, so that of each level a few a second are told, and the others are counted and told in one
/// line.
package struct EventNews {
  private var windowStart: Int64?
  private var told: [MetricEvent.Level: Int] = [:]
  private var folded: [MetricEvent.Level: UInt64] = [:]
  /// Events that were not even read.
  private var unread: UInt64 = 0

  /// Lines of their own for each level in each window.
  private static let limit = 4
  /// Nanoseconds.
  private static let window: Int64 = 1_000_000_000

  package init() {}

  /// Takes an event of `source`; returns the line for it, if it gets one.
  package mutating func take(_ event: MetricEvent, from source: String, at now: Int64) -> Notice? {
    if windowStart.map({ now - $0 >= Self.window }) ?? true {
      windowStart = now
      told = [:]
    }
    told[event.level, default: 0] += 1
    guard told[event.level, default: 0] <= Self.limit else {
      folded[event.level, default: 0] += 1
      return nil
    }
    return Notice(event, from: source)
  }

  /// Takes events for which there was no room.
  package mutating func take(unread count: UInt64) { unread += count }

  /// One line for all that got none, when it is due; call it now and then. `isEnd` means that no other
  /// call follows.
  package mutating func folded(at now: Int64, isEnd: Bool = false) -> Notice? {
    guard !folded.isEmpty || unread > 0 else { return nil }
    guard isEnd || windowStart.map({ now - $0 >= Self.window }) ?? true else { return nil }
    defer { (folded, unread) = ([:], 0) }
    let levels: [MetricEvent.Level] = [.error, .warning, .ok, .info]
    var parts = levels.compactMap { level in
      folded[level].map { "\($0) \(level.rawValue)" }
    }
    if unread > 0 { parts.append("\(unread) not looked at") }
    return Notice(.source, "more events: \(parts.joined(separator: ", "))")
  }
}
