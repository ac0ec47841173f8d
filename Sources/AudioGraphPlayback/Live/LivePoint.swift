internal import AudioGraphs

/// A point as a live chart keeps it: a plain value, which nobody can change behind its back.
struct LivePoint: Sendable {
  /// NaN where it is no number.
  var x: Double
  var y: Double?
  var additional: [AXDataPoint.Value] = []
  var label: String?

  init(x: Double, y: Double?) {
    self.x = x
    self.y = y.flatMap { $0.isFinite ? $0 : nil }
  }

  init(_ point: AXDataPoint) {
    self.init(
      x: point.xValue.isCategory ? .nan : point.xValue.number,
      y: point.yValue.flatMap { $0.isCategory ? nil : $0.number })
    additional = point.additionalValues
    label = point.label
  }

  var descriptor: AXDataPoint {
    AXDataPoint(x: x, y: y, additionalValues: additional, label: label)
  }
}

/// The points of a window in the order of x, the oldest first.
struct LivePoints {
  private var points: [LivePoint] = []
  /// Index of the oldest one that is kept.
  private var first = 0

  /// More of one series are not kept.
  static let limit = 65_536
  /// How many places a late point may move those behind it.
  static let reach = 256

  var count: Int { points.count - first }

  /// Those that are kept.
  var all: ArraySlice<LivePoint> { points[first...] }

  /// The largest x; `nil` without any.
  var newest: Double? { count > 0 ? points[points.count - 1].x : nil }

  /// Puts a point in its place, behind those with the same x; `nil` when too many are newer, else whether
  /// it is the newest.
  mutating func add(_ point: LivePoint) -> Bool? {
    var index = points.count
    let lowest = max(first, points.count - Self.reach)
    while index > lowest, points[index - 1].x > point.x { index -= 1 }
    guard index == first || points[index - 1].x <= point.x else { return nil }
    let isNewest = index == points.count
    points.insert(point, at: index)
    return isNewest
  }

  /// Lets go of the points before `x`, and of the oldest ones when there are too many; returns how many of
  /// those.
  mutating func expire(before x: Double) -> Int {
    while count > 0, points[first].x < x { first += 1 }
    let surplus = max(count - Self.limit, 0)
    first += surplus
    if first > 1_024, first > points.count / 2 {  // so that each point moves once on the whole
      points.removeFirst(first)
      first = 0
    }
    return surplus
  }
}
