/// A stretch of time without a value between two values.
public struct HoleRun: BitwiseCopyable, Sendable, Hashable {
  /// Nanoseconds of its first and of its last missing value.
  public var start: Int64
  /// See ``start``.
  public var end: Int64
  /// How many values are missing.
  public var count: Int
  /// How many values with the time of `start` came before it.
  public var precedingCount = 0
}

/// Where values are missing in a window: missing values in a row are one run.
///
/// It asks the heap for nothing until a value is missing. When there are very many runs, old neighbours
/// become one, so that memory is bounded and no missing value is forgotten.
public struct HoleLog: Sendable {
  /// Runs kept at most.
  static let limit = 1_024

  private var ring: ContiguousArray<HoleRun> = []
  /// Place in `ring` of the oldest run.
  private var first = 0
  /// How many runs there are.
  public private(set) var runCount = 0
  /// Missing values in all runs.
  public private(set) var holeCount = 0
  /// Whether the last thing that came was a missing value.
  public private(set) var isOpen = false

  /// Creates a log without a hole.
  public init() {}

  /// The run at `position`, counted from the oldest, in `0..<runCount`.
  public subscript(position: Int) -> HoleRun {
    precondition(position >= 0 && position < runCount, "A log has no run outside 0..<runCount")
    return ring[place(position)]
  }

  private func place(_ position: Int) -> Int {
    let place = first + position
    return place < ring.count ? place : place - ring.count
  }

  /// Notes that a value is missing at `time`, and that so many values of the same time came before.
  ///
  /// A time that is older than the last one counts as that one.
  ///
  /// - Complexity: amortised O(1).
  mutating func record(at time: Int64, after precedingCount: Int = 0) {
    holeCount += 1
    if isOpen, runCount > 0 {
      let newest = place(runCount - 1)
      ring[newest].end = max(ring[newest].end, time)
      ring[newest].count += 1
    } else {
      let last = runCount > 0 ? ring[place(runCount - 1)].end : time
      let start = max(time, last)
      append(HoleRun(start: start, end: start, count: 1, precedingCount: precedingCount))
    }
    isOpen = true
  }

  /// Notes that a value came.
  @inline(__always)
  mutating func close() {
    isOpen = false
  }

  /// Forgets the runs that ended before `time`.
  @inline(__always)
  mutating func expire(before time: Int64) {
    while runCount > 0, ring[first].end < time { removeFirst() }
  }

  private mutating func removeFirst() {
    holeCount -= ring[first].count
    runCount -= 1
    first = first + 1 < ring.count ? first + 1 : 0
  }

  private mutating func append(_ run: HoleRun) {
    if runCount == Self.limit { joinOldest() }
    if runCount == ring.count { grow() }
    runCount += 1
    ring[place(runCount - 1)] = run
  }

  private mutating func grow() {
    var larger = ContiguousArray<HoleRun>()
    larger.reserveCapacity(max(4, runCount * 2))
    for position in 0..<runCount { larger.append(self[position]) }
    while larger.count < max(4, runCount * 2) {
      larger.append(HoleRun(start: 0, end: 0, count: 0))
    }
    ring = larger
    first = 0
  }

  private mutating func joinOldest() {
    let (oldest, next) = (place(0), place(1))
    ring[next].start = ring[oldest].start
    ring[next].precedingCount = ring[oldest].precedingCount
    ring[next].count += ring[oldest].count
    runCount -= 1
    first = next
  }
}
