/// What there is to be said of a series: statistics, trend, features, period.
///
/// ```text
/// x  places, in any order, in the unit of the x axis   NaN, infinite: the point counts as unplaced
/// y  values, in the unit of the y axis                 nil, NaN, infinite: the point counts as missing
/// ```
///
/// What it claims holds against noise: of series of independent values without any shape (normal, uniform,
/// heavy tails without end, rounded, skewed, cut off at zero, rare events; 5 to 10,000 points) at most one in
/// 100 gets any claim at all, a trend included; wild values of heavy tails are spikes. In at least 95 of 100
/// series it finds, in deviations of the noise:
///
/// ```text
/// a rise over the whole    12 in 12 points, 6 in 20, 3.5 in 40, 2 in 200, 1 in 2,000
/// a step                   10 in 20 points, 8 in 40, 6 in 100, 4 in 1,000
/// a spike                  15 in 40 points, 10 in 100 and more
/// a hump of n/12 points    10 in 100 points, 6 in 300, 5 in 1,000, 4 in 5,000 (one deviation of its width)
/// a sine's amplitude       1.5 in 100 points, 1 in 300 and more; four cycles or more, at even places
/// ```
///
/// In noise with memory, where a value is like the one before, more is claimed. A false trend comes in up to 3
/// of 100 series at a correlation of 0.5, in up to 10 at 0.9, and in up to 18 of a random walk, which has no
/// level to return to; its peaks, dips and calm stretches are told as they are: they tell the shape, not a
/// cause.
///
/// Peaks and steps are looked for in up to 2,048 bins: in longer series those narrower than four bins are
/// not found, spikes of up to three points are, from 20 points on. Of more swings, steps or spikes than a
/// listener could use (24, 50, 100) only those are told that are twice as large as most, and of spikes none.
public struct SeriesAnalysis: Hashable, Sendable {
  /// What can be counted and measured.
  public let statistics: SeriesStatistics
  /// Which way it goes.
  public let trend: SeriesTrend
  /// What is to be noticed, in the order of x.
  public let features: [SeriesFeature]
  /// What recurs, where something does.
  public let period: SeriesPeriod?
  /// One standard deviation of the points about a smooth curve, in the unit of the y axis.
  public let noise: Double

  let points: SeriesPoints

  /// Bins in which peaks and steps are looked for, at most.
  private static let mostBins = 2_048

  /// Analyses a series.
  ///
  /// Where one array is longer than the other, its rest counts as unplaced.
  ///
  /// - Complexity: O(n log n): about 11 ms for 65,536 points, 0.14 s for 1,000,000.
  public init(x: [Double], y: [Double?]) {
    points = SeriesPoints(x: x, y: y)
    let scaled = ScaledPoints(points)
    statistics = SeriesStatistics(points, scaled)
    let noise = Noise.deviation(x: scaled.x, y: scaled.y)
    let spikes = SpikeSearch(x: scaled.x, y: scaled.y, noise: noise)
    self.noise = scaled.size(noise)
    trend = TrendSearch.trend(
      x: scaled.x, y: spikes.clean, noise: noise, scaled: scaled, span: statistics.span)
    guard let extent = scaled.x.last, extent > 0, statistics.span > 0 else {
      (features, period) = ([], nil)
      return
    }
    let level = Level(scaled.x, spikes.clean, limit: Self.mostBins, pointNoise: noise)
    let steps = StepSearch.findings(in: level)
    let found =
      spikes.findings + steps + PeakSearch.findings(in: level)
      + FlatSearch.findings(x: scaled.x, y: scaled.y, level: level, steps: steps)
    period = PeriodSearch.period(x: scaled.x, y: spikes.clean).map {
      SeriesPeriod(
        length: $0.length.scaled(by: scaled.xExponent), cycles: $0.cycles, share: $0.share)
    }
    features = Self.told(found, scaled, statistics)
  }

  /// In the units of the chart and in the order of x.
  private static func told(
    _ found: [Finding], _ scaled: ScaledPoints, _ statistics: SeriesStatistics
  ) -> [SeriesFeature] {
    let extent = scaled.x.last ?? 0
    return found.map { finding in
      let size = scaled.size(finding.size)
      let width = (finding.extent.upperBound - finding.extent.lowerBound) / extent
      return SeriesFeature(
        kind: finding.kind, x: scaled.place(finding.x), value: scaled.size(finding.value),
        size: size,
        extent: scaled.place(finding.extent.lowerBound)...scaled.place(finding.extent.upperBound),
        importance: finding.kind == .flat ? width / 2 : min(abs(size) / statistics.span, 1))
    }.sorted { $0.x == $1.x ? $0.importance > $1.importance : $0.x < $1.x }
  }

  /// The features that matter most, in the order of x: what there is room for in a text.
  ///
  /// Peaks and dips that are only the beat of a ``period`` are left out.
  public func mainFeatures(_ limit: Int = 7) -> [SeriesFeature] {
    let cycles = period?.cycles ?? .infinity
    let swings = features.filter { $0.kind == .peak || $0.kind == .dip }.count
    let isBeat = Double(swings) > cycles / 2
    let told = features.filter { !isBeat || ($0.kind != .peak && $0.kind != .dip) }
    let ranked = told.sorted {
      $0.importance == $1.importance ? $0.x < $1.x : $0.importance > $1.importance
    }
    return ranked.prefix(max(limit, 0)).sorted { $0.x < $1.x }
  }
}
