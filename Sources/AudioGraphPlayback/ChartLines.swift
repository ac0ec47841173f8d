internal import AudioGraphs
internal import RollingSeries

/// The lines of a chart's grid, as far as they are heard.
struct ChartLines {
  private(set) var grid = GridLines()
  /// Places along x, 0...1, in their order.
  private(set) var ticks: [Double] = []

  init(
    _ chart: AXChartDescriptor, _ map: ChartMap, _ options: PlaybackOptions, seconds: Double,
    _ notes: inout [String]
  ) {
    guard options.hasGridlines else { return }
    if let axis = chart.yAxis {
      let places = Self.inner(axis.gridlinePositions.compactMap(map.line))
      grid = GridLines(Self.thinned(places, most: GridLines.capacity, "y", &notes))
    }
    if let axis = chart.xAxis as? AXNumericDataAxisDescriptor {
      let places = Self.inner(axis.gridlinePositions.compactMap(map.tick))
      // More often than that ticks run into each other.
      let most = max(1, Int(exactly: (seconds * 5).rounded(.down)) ?? 1)
      ticks = Self.thinned(places, most: most, "x", &notes)
    }
  }

  /// Those that something can cross, once each, in their order.
  private static func inner(_ places: [Double]) -> [Double] {
    var inner: [Double] = []
    for place in places.sorted() where place > 1e-3 && place < 1 - 1e-3 && place != inner.last {
      inner.append(place)
    }
    return inner
  }

  /// Every second, third or nth, so that at most `most` are left.
  private static func thinned(
    _ places: [Double], most: Int, _ axis: String, _ notes: inout [String]
  ) -> [Double] {
    guard places.count > most else { return places }
    let step = (places.count + most - 1) / most
    let kept = stride(from: step - 1, to: places.count, by: step).map { places[$0] }
    notes.append("the \(axis) axis has \(places.count) grid lines: \(kept.count) of them tick")
    return kept
  }
}
