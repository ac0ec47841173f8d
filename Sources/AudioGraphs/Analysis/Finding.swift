/// A feature in bins of a level or in points, before it is told in the units of the chart.
struct Finding {
  var kind: SeriesFeature.Kind
  /// All on the scaled axes.
  var x: Double
  var value: Double
  var size: Double
  var extent: ClosedRange<Double>
}

/// Of more than `limit` findings only those that are twice as large as most: the others are how the series is.
func outstanding(_ found: [Finding], limit: Int) -> [Finding] {
  guard found.count > limit else { return found }
  var sizes = ContiguousArray(found.map { abs($0.size) })
  let typical = medianValue(of: &sizes)
  return found.filter { abs($0.size) > 2 * typical }
}
