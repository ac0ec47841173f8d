import RollingSeries

/// A window as one would write it without a thought for speed: the reference for the real one.
struct WindowModel {
  var maximumCount: Int
  var points: [WindowPoint] = []
  var start = Int64.min

  mutating func append(_ value: Double, at time: Int64) -> AppendResult {
    guard value.isFinite else { return .notFinite }
    guard time >= start else { return .late }
    let place = points.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    let isNewest = place == points.count
    guard points.count - place <= RollingWindow.reach else { return .late }
    guard isNewest || place > 0 || points.count < maximumCount else { return .late }
    points.insert(WindowPoint(time: time, value: value + 0), at: place)
    let evicted = points.count > maximumCount ? 1 : 0
    points.removeFirst(evicted)
    return isNewest ? .appended(evicted: evicted) : .inserted(evicted: evicted)
  }

  mutating func expire(before time: Int64) {
    start = max(start, time)
    points.removeFirst(points.firstIndex { $0.time >= start } ?? points.count)
  }

  var minimum: Double? { points.map(\.value).min() }
  var maximum: Double? { points.map(\.value).max() }

  var mean: Double? {
    points.isEmpty ? nil : points.map { $0.value / Double(points.count) }.reduce(0, +)
  }

  var deviation: Double? {
    guard let mean else { return nil }
    let squares = points.map { ($0.value - mean) * ($0.value - mean) }
    return (squares.reduce(0, +) / Double(points.count)).squareRoot()
  }

  /// Says what differs, `nil` when nothing does. `scale` is the size of the values.
  func difference(from window: borrowing RollingWindow, scale: Double) -> String? {
    func differs(_ a: Double?, _ b: Double?, by limit: Double) -> Bool {
      guard let a, let b else { return a != b }
      return !(abs(a - b) <= limit)
    }
    if window.count != points.count { return "count \(window.count), not \(points.count)" }
    for place in points.indices where window[place] != points[place] {
      return "point \(place) \(window[place]), not \(points[place])"
    }
    if window.first != points.first || window.last != points.last { return "first or last" }
    let (low, high) = (minimum, maximum)
    if window.minimum != low { return "minimum \(window.minimum as Any), not \(low as Any)" }
    if window.maximum != high { return "maximum \(window.maximum as Any), not \(high as Any)" }
    if window.minimumPoint != points.first(where: { $0.value == low }) { return "minimumPoint" }
    if window.maximumPoint != points.first(where: { $0.value == high }) { return "maximumPoint" }
    if differs(window.mean, mean, by: scale * 1e-12) { return "mean" }
    if differs(window.deviation, deviation, by: scale * 1e-9) {
      return "deviation \(window.deviation as Any), not \(deviation as Any)"
    }
    return nil
  }
}
