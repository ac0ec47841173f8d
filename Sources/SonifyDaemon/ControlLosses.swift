internal import EventLoop

/// Programs that the control socket did not serve to the end, by reason; said at most once a minute each.
struct ControlLosses {
  enum Reason: CaseIterable {
    case stranger, tooMany, slow, badRequest, unfinished, abandoned, unwatched, noDescriptor

    fileprivate var text: String {
      switch self {
      case .stranger: "refused as another user's; only this user, root and the socket's group may"
      case .tooMany: "refused as too many at the same time"
      case .slow: "dropped, because they did not read what they were sent"
      case .badRequest: "closed, because what they sent is no call"
      case .unfinished: "that left in the middle of a call"
      case .abandoned: "that left before their call was looked at; it was not done"
      case .unwatched: "refused, because the system did not let them be watched"
      case .noDescriptor: "refused, because no file descriptor is left"
      }
    }
  }

  private var counts: [Reason: UInt64] = [:]
  private var paces: [Reason: Pacing] = [:]

  /// Nanoseconds.
  private static let interval: Int64 = 60_000_000_000

  /// Counts one.
  mutating func note(_ reason: Reason) { count(reason, 1) }

  /// Takes the number of connections refused so far for want of a descriptor.
  mutating func noteRefusals(_ total: UInt64) {
    let known = counts[.noDescriptor, default: 0]
    if total > known { count(.noDescriptor, total - known) }
  }

  private mutating func count(_ reason: Reason, _ number: UInt64) {
    counts[reason, default: 0] += number
    let isDue = paces[reason, default: Pacing(every: Self.interval)].admits(at: MonotonicClock.now)
    if isDue { Messages.say(line(reason)) }
  }

  /// One reason a line.
  var lines: [String] {
    Reason.allCases.filter { counts[$0, default: 0] > 0 }.map(line)
  }

  private func line(_ reason: Reason) -> String {
    "control clients \(reason.text): \(counts[reason, default: 0])"
  }
}
