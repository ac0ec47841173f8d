internal import AudioGraphs
internal import RollingSeries
internal import Sonification

/// The points of a series in the order of x, to be found by their place.
struct ScrubTable: Sendable {
  /// Places along x, 0...1, in their order.
  private var places: [Double] = []
  /// The index of each in the series.
  private var indices: [Int] = []

  /// Points that have no place on the x axis are left out.
  init(_ points: [AXDataPoint], _ map: ChartMap) {
    let placed = points.indices.compactMap { index in
      map.place(of: points[index].xValue).map { (place: $0.place, index: index) }
    }
    for one in placed.sorted(by: { ($0.place, $0.index) < ($1.place, $1.index) }) {
      places.append(one.place)
      indices.append(one.index)
    }
  }

  /// How many points there are.
  var count: Int { places.count }

  /// The index in the series of point `number`, counted in the order of x; held at the ends.
  func index(of number: Int) -> Int { indices[held(number)] }

  /// The place of that point.
  func place(of number: Int) -> Double { places[held(number)] }

  /// The number of the point nearest to `place`, the earlier one of two.
  func number(nearestTo place: Double) -> Int { places.nearestPlace(to: place) }

  func held(_ number: Int) -> Int { min(max(number, 0), count - 1) }
}
