internal import RollingSeries

/// Goes through the moments at which values begin to be missing.
struct GapFinder {
  private let holes: HoleLog
  private var nextHole = 0
  /// Nanoseconds after a value from which on it is too old; `nil` for never.
  private let allowance: Int64?
  private var newest: Int64
  /// How many values of the time `newest` were passed.
  private var passedCount: Int
  private var hasTimedOut = false

  /// Begins at `start`, behind the first `count` values of that time.
  init(of series: borrowing RollingSeries, from start: Int64, behind count: Int = 0) {
    holes = series.holes
    allowance = series.arrivals.allowance
    newest = start
    passedCount = count
    while nextHole < holes.runCount, isPassed(holes[nextHole]) { nextHole += 1 }
  }

  private func isPassed(_ hole: HoleRun) -> Bool {
    hole.start < newest || hole.start == newest && hole.precedingCount < passedCount
  }

  /// Notes that a value is there at `time`.
  mutating func pass(_ time: Int64) {
    passedCount = time == newest ? passedCount + 1 : 1
    newest = time
    hasTimedOut = false
  }

  /// The next moment before the next value, which has this `time`.
  mutating func next(before time: Int64) -> Int64? {
    let hole = nextHole < holes.runCount ? holes[nextHole].start : Int64.max
    let end = hasTimedOut ? Int64.max : allowance.map { newest.clampedSum($0) } ?? .max
    let isBetween =
      nextHole < holes.runCount && hole == time && isBeforeNext(holes[nextHole])
    guard min(hole, end) < time || isBetween else { return nil }
    if hole <= end { nextHole += 1 } else { hasTimedOut = true }
    return max(min(hole, end), newest)
  }

  /// Whether of the values that have the time of `hole` all that came before it were passed.
  private func isBeforeNext(_ hole: HoleRun) -> Bool {
    hole.precedingCount <= (hole.start == newest ? passedCount : 0)
  }
}
