/// The newest points of a series, in order of time, with their extremes, mean and deviation.
///
/// Holds what `duration` and `maximumCount` allow. A point that comes late is put in its place by its
/// time. Once the window keeps its size it makes no heap calls.
///
/// ```text
/// head          frontEnd                          backStart      tail
///  | front run   | closed chunks                   | back run     |
///  | one summary | front stack | back sum | newest | one summary, |
///  | per point,  | a suffix    | one      | its own| grows with   |
///  | to frontEnd | per chunk   | summary  |        | each point   |
/// ```
///
/// Each run ends at a chunk border at the latest. Points leave by stepping along the summaries of the
/// front run; when that is used up, the next chunk's are made from its points (the two-stack queue, once
/// for points in a chunk and once for chunks). So every statistic is a join of three summaries, nothing
/// is ever subtracted, and no rounding error outlives its point. The newest closed chunk stays out of
/// both stacks, because a late point may still land in it.
@safe
public struct RollingWindow: ~Copyable {
  /// How many places a late point may move the ones behind it; one that would need more is refused.
  public static let reach = 256

  /// Nanoseconds that points stay.
  public private(set) var duration: Int64
  /// Points held at most; one more pushes the oldest out.
  public let maximumCount: Int

  var ring = ChunkRing()
  /// Index of the oldest point.
  var head = 0
  /// One behind the index of the newest point.
  var tail = 0
  /// Points before this time are late.
  private var start = Int64.min

  // The running summaries; upkeep is in RollingWindow+Summaries.swift.
  var frontRun = FrontRun()
  var frontEnd = 0
  /// Number of the first closed chunk that belongs to `backChunks` and not to the front stack.
  var stackSplit = 0
  var backChunks = Summary()
  /// Everything between the front run and the back run.
  var middle = Summary()
  var backStart = 0
  var back = Summary()
  /// Points that had to go in the run that is open; see RollingWindow+Runs.swift.
  var evictedInRun = 0
  /// Points of that run that have been summed up already.
  var addedInRun = 0

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - duration: nanoseconds, at least 1; smaller ones count as 1.
  ///   - maximumCount: at least 2; smaller ones count as 2.
  public init(duration: Int64, maximumCount: Int = 65_536) {
    self.duration = max(duration, 1)
    self.maximumCount = max(maximumCount, 2)
  }

  deinit { frontRun.deallocate() }

  /// How many points there are.
  public var count: Int { tail - head }

  /// Whether there is no point.
  public var isEmpty: Bool { tail == head }

  /// The point at `position`, counted from the oldest, in `0..<count`.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> WindowPoint {
    precondition(position >= 0 && position < count, "A window has no point outside 0..<count")
    return ring[head + position]
  }

  /// The oldest point.
  public var first: WindowPoint? { isEmpty ? nil : ring[head] }

  /// The newest point.
  public var last: WindowPoint? { isEmpty ? nil : ring[tail - 1] }
}

/// What became of a point that was offered to a window.
public enum AppendResult: BitwiseCopyable, Sendable, Hashable {
  /// It is the newest point. `evicted` points had to go because the window was full.
  case appended(evicted: Int)
  /// It came late and was put among the earlier points.
  case inserted(evicted: Int)
  /// It is older than the window, or more than ``RollingWindow/reach`` points are newer.
  case late
  /// It is NaN or infinite; nothing changed.
  case notFinite
}

extension RollingWindow {
  /// Takes a point into the window, after the points of equal time.
  ///
  /// - Parameters:
  ///   - value: any finite value; -0 is stored as 0.
  ///   - time: nanoseconds on the window's clock.
  /// - Returns: what became of it.
  /// - Complexity: amortised O(1) for the newest point; O(``reach``) for a late one.
  public mutating func append(_ value: Double, at time: Int64) -> AppendResult {
    guard value.isFinite else { return .notFinite }
    guard time >= start else { return .late }
    let point = WindowPoint(time: time, value: value + 0)  // -0 + 0 is 0
    if tail == ring.limit { makeRoom() }
    guard isEmpty || time >= ring[tail - 1].time else { return insert(point) }

    let evicted = evictIfFull()
    ring[tail] = point
    tail += 1
    back.add(point.value)
    return .appended(evicted: evicted)
  }

  /// Drops the points that are older than `now - duration`; from then on such points are late.
  ///
  /// - Complexity: amortised O(1) a point.
  public mutating func expire(at now: Int64) {
    let (cutoff, isBeforeTime) = now.subtractingReportingOverflow(duration)
    if !isBeforeTime { expire(before: cutoff) }
  }

  /// Drops the points before `time`; from then on such points are late.
  ///
  /// - Complexity: amortised O(1) a point.
  public mutating func expire(before time: Int64) {
    guard time > start else { return }
    start = time
    guard !isEmpty, ring[head].time < time else { return }
    if ring[tail - 1].time < time { return removeAll() }
    while ring[head].time < time { removeFirst() }
  }

  /// Keeps points for another time from now on: a longer window keeps those it has, a shorter one lets
  /// the old ones go when it expires next.
  mutating func setDuration(_ duration: Int64) {
    self.duration = max(duration, 1)
  }

  /// Drops every point and keeps one chunk of memory.
  public mutating func removeAll() {
    while ring.count > 1 { ring.releaseFirst() }
    head = ring.first << ChunkRing.chunkShift
    tail = head
    forgetSummaries()
  }

  private mutating func evictIfFull() -> Int {
    guard count == maximumCount else { return 0 }
    removeFirst()
    return 1
  }

  /// Drops the oldest point.
  mutating func removeFirst() {
    if head == frontEnd { refillFront() }
    head += 1
    if head < frontEnd, frontRun.startsBlock(head) { enterFrontBlock() }
    if head & (ChunkRing.chunkSize - 1) == 0 { ring.releaseFirst() }
  }

  /// Makes memory for a point at `tail`.
  ///
  /// A short window slides back to the start of its chunk, so that it never needs a second one.
  mutating func makeRoom() {
    if ring.count == 1 {
      let passed = head & (ChunkRing.chunkSize - 1)
      if passed > 0, count <= ring.lastCapacity / 2 { return slide(by: passed) }
      if ring.lastCapacity < ChunkRing.chunkSize { return ring.growOnlyChunk() }
    }
    closeChunk()
    ring.addChunk()
  }

  private mutating func slide(by distance: Int) {
    ring.slideToStart(from: head, count: count)
    head -= distance
    tail -= distance
    frontRun.slide(by: distance)
    frontEnd -= distance
    backStart -= distance
  }

  /// How many of the newest points have this time; ``reach`` at most.
  func lastCount(at time: Int64) -> Int {
    let lowest = max(head, tail - Self.reach)
    var index = tail
    while index > lowest, ring[index - 1].time == time { index -= 1 }
    return tail - index
  }

  /// Puts a point before the newer ones.
  private mutating func insert(_ point: WindowPoint) -> AppendResult {
    var index = tail - 1
    let lowest = max(head, tail - Self.reach)
    while index > lowest, ring[index - 1].time > point.time { index -= 1 }
    let isOutOfReach = index > head && ring[index - 1].time > point.time
    let wouldGoAtOnce = index == head && count == maximumCount
    if isOutOfReach || wouldGoAtOnce { return .late }

    let evicted = evictIfFull()
    ring.openGap(at: index, end: tail)
    ring[index] = point
    tail += 1
    summarize(insertedAt: index)
    return .inserted(evicted: evicted)
  }
}
