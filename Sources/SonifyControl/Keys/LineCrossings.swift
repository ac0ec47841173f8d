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

  init(_ walk: PointWalk) {
    let line = walk.current
    place = walk.place
    crossings = walk.lines.indices.filter { $0 != walk.line }
      .flatMap { Self.crossings(of: line, and: walk.lines[$0]) }
      .sorted { $0.place < $1.place }
  }

  var next: Crossing? { crossings.first { $0.place > place } }
  var previous: Crossing? { crossings.last { $0.place < place } }
}
