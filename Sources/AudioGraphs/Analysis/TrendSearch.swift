/// Finds which way a series goes.
enum TrendSearch {
  /// Points, or means of neighbouring points, whose slopes are all looked at.
  private static let mostForSlope = 256
  /// Parts that a longer series is judged by.
  private static let parts = 32

  /// The trend of points without spikes; `noise` is one standard deviation of theirs, `span` the distance of
  /// the extremes, in the unit of the y axis.
  static func trend(
    x: [Double], y: [Double], noise: Double, scaled: ScaledPoints, span: Double
  ) -> SeriesTrend {
    let bins = y.count < TrendJudge.mostParts ? y.count : parts
    let judge = TrendJudge(means(y, bins).span)
    let slope = slope(x: x, y: y)
    let change = (slope ?? 0) * ((x.last ?? 0) - (x.first ?? 0))
    let isAgreed = change != 0 && (change > 0) == (judge.direction == .rising)
    let wide = scaled.size(change)
    let unit = slope?.scaled(by: scaled.yExponent - scaled.xExponent)
    return SeriesTrend(
      direction: isAgreed ? judge.direction : .steady,
      strength: SeriesTrend.Strength(
        agreement: judge.agreement, noise: noise, change: change),
      slope: unit.flatMap { $0.isFinite ? $0 : nil }, change: wide,
      changeOfSpan: span > 0 ? wide / span : 0)
  }

  /// The median of the slopes between every two points (or means of a long series' points).
  ///
  /// - Complexity: O(`count`), with at most 32,640 slopes.
  static func slope(x: [Double], y: [Double]) -> Double? {
    let bins = min(y.count, mostForSlope)
    let (places, values) = (means(x, bins), means(y, bins))
    var slopes = ContiguousArray<Double>()
    slopes.reserveCapacity(bins * max(bins - 1, 0) / 2)
    for later in 0..<bins {
      for earlier in 0..<later where places[later] > places[earlier] {
        let slope = (values[later] - values[earlier]) / (places[later] - places[earlier])
        if slope.isFinite { slopes.append(slope) }
      }
    }
    return slopes.isEmpty ? nil : medianValue(of: &slopes)
  }
}
