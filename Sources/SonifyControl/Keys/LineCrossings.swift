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

  /// - Complexity: O(points) for each other series.
  init(_ walk: PointWalk, _ analysis: ChartAnalysis) {
    let line = walk.current
    place = walk.place
    crossings = walk.lines.filter { $0.series != line.series }.flatMap { other in
      SeriesAnalysis.crossings(
        analysis.series[line.series].analysis, analysis.series[other.series].analysis
      ).map { crossing in
        let place = line.places.firstPlace { $0 >= crossing.x }
        return Crossing(place: min(place, line.points.count - 1), other: other.name)
      }
    }.sorted { $0.place < $1.place }
  }

  var next: Crossing? { crossings.first { $0.place > place } }
  var previous: Crossing? { crossings.last { $0.place < place } }
}
