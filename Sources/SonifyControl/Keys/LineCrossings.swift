internal import AudioGraphs

/// Where the present series of a walk crosses others.
struct LineCrossings {
  /// A crossing: the point of the present series at or after it, and the name of the other.
  struct Crossing: Hashable {
    let place: Int
    let other: String
  }

  private let crossings: [Crossing]
  private let place: Int

  /// - Complexity: O(n log m) for each other series, of m points.
  init(_ walk: PointWalk) {
    let line = walk.current
    place = walk.place
    crossings = walk.lines.indices.filter { $0 != walk.line }
      .flatMap { Self.crossings(of: line, and: walk.lines[$0]) }
      .sorted { $0.place < $1.place }
  }

  var next: Crossing? { crossings.first { $0.place > place } }
  var previous: Crossing? { crossings.last { $0.place < place } }

  /// Wherever the line is on the other side than it was at its last point that was on one.
  private static func crossings(of line: PointWalk.Line, and other: PointWalk.Line) -> [Crossing] {
    var crossings: [Crossing] = []
    var wasAbove: Bool?
    for (place, point) in line.points.enumerated() {
      guard let value = point.yValue?.number, let there = other.value(at: line.places[place]),
        value != there, value.isFinite
      else { continue }
      let isAbove = value > there
      if let wasAbove, wasAbove != isAbove {
        crossings.append(Crossing(place: place, other: other.name))
      }
      wasAbove = isAbove
    }
    return crossings
  }
}

extension PointWalk.Line {
  /// Its value at `x`, on a straight line between the points on either side; `nil` where one has none.
  func value(at x: Double) -> Double? {
    let after = places.firstPlace { $0 >= x }
    guard points.indices.contains(after), x.isFinite, let high = value(of: after) else {
      return nil
    }
    guard places[after] > x else { return high }
    guard after > 0, let low = value(of: after - 1) else { return nil }
    let part = (x - places[after - 1]) / (places[after] - places[after - 1])
    return low + (high - low) * part
  }

  private func value(of place: Int) -> Double? {
    points[place].yValue.flatMap { $0.number.isFinite ? $0.number : nil }
  }
}
