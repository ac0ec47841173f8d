/// What is added up in an interval, and for how long silence means that there was nothing to add.
///
/// Programs that count send nothing while there is nothing to count. So zeros are made for a while when
/// counts stay away: for ten intervals, or three times the longest gap seen lately. After that the series
/// gets nothing more and goes stale, because a dead sender must not be heard as a calm one.
struct Tally: BitwiseCopyable {
  /// The sum of the interval.
  private(set) var sum = 0.0
  /// Whether anything was added in it.
  private(set) var hasAny = false
  private var lastAdded: Int64?
  private var longestGap: Int64 = 0

  private static let zeroIntervals: Int64 = 10
  private static let allowedGaps: Int64 = 3
  /// Nanoseconds; a longer gap is not waited out three times.
  private static let longestLearntGap: Int64 = 600_000_000_000

  /// Adds what came at `time`.
  mutating func add(_ value: Double, at time: Int64) {
    if let lastAdded {
      let gap = min(max(time &- lastAdded, 0), Self.longestLearntGap)
      longestGap = max(gap, longestGap - longestGap / 16)
    }
    lastAdded = max(time, lastAdded ?? time)
    sum += value
    hasAny = true
  }

  /// Begins the next interval.
  mutating func clear() {
    sum = 0
    hasAny = false
  }

  /// Whether an interval that ends at `time` without an addition stands for nothing, and not for silence.
  func isZero(at time: Int64, interval: Int64) -> Bool {
    guard let lastAdded else { return false }
    let patience = max(interval * Self.zeroIntervals, longestGap * Self.allowedGaps)
    return time &- lastAdded <= patience
  }
}
