package import MetricLines
internal import RollingSeries
internal import Sonification

/// The newest point of each series in a turn; the others are let go.
struct KeptPoints {
  /// A point that waits for the end of the turn.
  struct Point {
    var value = 0.0
    var time: Int64 = 0
    var source: Int32 = 0
    /// Which of the series that had its index.
    var generation: UInt32 = 0
    var isWaiting = false
  }

  /// By the index of the series.
  private var points: ContiguousArray<Point> = []
  /// Series whose point waits, in the order of their first.
  private(set) var waiting: ContiguousArray<Int> = []

  /// Keeps a point; returns whether another one of its series was let go for it.
  mutating func keep(_ point: Point, of index: Int) -> Bool {
    while points.count <= index { points.append(Point()) }
    let isReplacing = points[index].isWaiting && points[index].generation == point.generation
    if !points[index].isWaiting { waiting.append(index) }
    if isReplacing, points[index].time > point.time { return true }
    points[index] = point
    points[index].isWaiting = true
    return isReplacing
  }

  /// Takes the point of a series out.
  mutating func take(_ index: Int) -> Point? {
    guard index < points.count, points[index].isWaiting else { return nil }
    points[index].isWaiting = false
    return points[index]
  }

  /// Forgets the order.
  mutating func end() { waiting.removeAll(keepingCapacity: true) }
}

// What happens to points in overload.
extension Chart {
  /// What became of measurements that were thinned.
  package struct Thinned {
    /// The first that ``take(_:in:from:at:time:)`` must have.
    package var next: Int
    package var kept: UInt64 = 0
    package var dropped: UInt64 = 0
  }

  /// Takes measurements of `batch` in `range`, as long as they are values of known series that
  /// are no group's and have had values as they stand before: of each series only the newest is kept until the end of the turn.
  ///
  /// Those kept count as accepted unless ``endTurn(at:)`` refuses them.
  package func thin(
    _ batch: borrowing MeasurementBatch, in range: Range<Int>, source: Int, now: Int64,
    place: (Measurement) -> Int64
  ) -> Thinned {
    var result = Thinned(next: range.lowerBound)
    while result.next < range.upperBound {
      let measurement = batch[result.next]
      guard measurement.outcome == .value, measurement.kind == .gauge else { break }
      let known = batch.withName(of: measurement) { name in
        table.index(of: name, hash: measurement.nameHash)
      }
      guard let index = known, entries[index].group == nil, entries[index].kind == .gauge else {
        break
      }
      let point = KeptPoints.Point(
        value: measurement.value, time: measurement.time == nil ? now : place(measurement),
        source: Int32(truncatingIfNeeded: source), generation: entries[index].generation)
      table.touch(index)  // or new names of this turn could push it out
      if turn.kept.keep(point, of: index) { result.dropped += 1 } else { result.kept += 1 }
      result.next += 1
    }
    return result
  }

  /// Puts the point of a series in its place that has waited, if there is one.
  func settleKept(_ index: Int, at moment: Moment) {
    guard let point = turn.kept.take(index), entries[index].generation == point.generation,
      table.isLive(index)
    else { return }
    let source = Int(point.source)
    if entries[index].lastSource != source { fed(index, by: source) }
    if let reason = value(point.value, of: index, time: point.time, at: moment) {
      turn.refused[reason] += 1
    }
  }

  /// Points are let go: a mark says so, at most once in 2 s.
  package func overloaded(at moment: Moment) { listening.overloaded(at: moment.heard) }
}
