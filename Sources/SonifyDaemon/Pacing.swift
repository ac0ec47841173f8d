/// Lets something be told at most once in a while.
struct Pacing {
  private let interval: Int64
  private var last: Int64?

  /// Admits one telling in each `interval` nanoseconds.
  init(every interval: Int64) { self.interval = interval }

  /// Whether it may be told at `now`; if so, not again for a while.
  mutating func admits(at now: Int64) -> Bool {
    if let last, now - last < interval { return false }
    last = now
    return true
  }
}
