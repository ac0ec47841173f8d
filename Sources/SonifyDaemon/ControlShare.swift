/// How long something may go before everything else, in each tenth of a second.
///
/// Control is served before data, so that it answers under any flood of data. A flood of calls must not
/// hold back data, timers and the audio thread's sign of life in turn: who has used up the share waits
/// in line until the next tenth.
package struct ControlShare {
  /// Nanoseconds.
  private static let window: Int64 = 100_000_000
  private let limit: Int64
  private var windowStart = Int64.min
  private var spent: Int64 = 0

  /// Creates a share of `limit` nanoseconds in each window.
  package init(limit: Int64) { self.limit = limit }

  /// Counts work from `start` to `end`; returns whether more may go first.
  package mutating func spend(from start: Int64, to end: Int64) -> Bool {
    if start >= windowStart.clampedSum(Self.window) {
      windowStart = start
      spent = 0
    }
    spent += end - start
    return spent < limit
  }
}
