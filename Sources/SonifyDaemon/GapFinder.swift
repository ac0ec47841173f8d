internal import RollingSeries

/// Goes through the moments at which values begin to be missing.
struct GapFinder {
  private let holes: HoleLog
  private var nextHole = 0
  /// Nanoseconds after a value from which on it is too old; `nil` for never.
  private let allowance: Int64?
  private var newest: Int64
  private var hasTimedOut = false

  init(of series: borrowing RollingSeries, from start: Int64) {
    holes = series.holes
    allowance = series.arrivals.allowance
    newest = start
    while nextHole < holes.runCount, holes[nextHole].start < start { nextHole += 1 }
  }

  /// Notes that a value is there at `time`.
  mutating func pass(_ time: Int64) {
    newest = time
    hasTimedOut = false
  }

  /// The next moment before `time`.
  mutating func next(before time: Int64) -> Int64? {
    let hole = nextHole < holes.runCount ? holes[nextHole].start : Int64.max
    let end = hasTimedOut ? Int64.max : allowance.map { newest.clampedSum($0) } ?? .max
    guard min(hole, end) < time else { return nil }
    if hole <= end { nextHole += 1 } else { hasTimedOut = true }
    return max(min(hole, end), newest)
  }
}
