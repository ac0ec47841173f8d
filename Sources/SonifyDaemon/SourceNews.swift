internal import ControlProtocol

/// Tells of inputs that open and close. Programs that connect anew for each line would drown all other
/// news, so that beyond a few a second they are counted and told in one line.
package struct SourceNews {
  private var windowStart: Int64?
  private var told = 0
  private var opened = 0
  private var closed = 0

  /// Lines of their own in each window.
  private static let limit = 4
  /// Nanoseconds.
  private static let window: Int64 = 1_000_000_000

  package init() {}

  /// An input was opened; returns the line for it, if it gets one.
  package mutating func opened(_ name: String, at now: Int64) -> Notice? {
    guard mayTell(at: now) else {
      opened += 1
      return nil
    }
    return Notice(.source, "\(name) opened")
  }

  /// An input was closed; `counts` says in words what it has brought.
  package mutating func closed(_ name: String, counts: String, at now: Int64) -> Notice? {
    guard mayTell(at: now) else {
      closed += 1
      return nil
    }
    return Notice(.source, "\(name) closed: \(counts)")
  }

  /// One line for all that got none, when it is due; call it now and then.
  package mutating func folded(at now: Int64) -> Notice? {
    guard opened + closed > 0, let windowStart, now - windowStart >= Self.window else { return nil }
    defer { (opened, closed) = (0, 0) }
    return Notice(.source, "more sources: \(opened) opened, \(closed) closed")
  }

  private mutating func mayTell(at now: Int64) -> Bool {
    if let windowStart, now - windowStart < Self.window {
      told += 1
    } else {
      // What is folded is told before anything new is.
      guard opened + closed == 0 else { return false }
      windowStart = now
      told = 1
    }
    return told <= Self.limit
  }
}
