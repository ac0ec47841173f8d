/// One series of a chart in words.
struct SeriesFacts {
  private static let mostFeatures = 7

  private let chart: AXChartDescriptor
  private let series: AXDataSeriesDescriptor
  private let analysis: SeriesAnalysis
  private let words: SeriesAnalysis.Words
  private let places: XPlaces
  private let name: String
  /// How lines of this series begin.
  private let prefix: String

  init(
    _ series: AXDataSeriesDescriptor, _ analysis: SeriesAnalysis, number: Int,
    in chart: AXChartDescriptor, _ words: SeriesAnalysis.Words, _ places: XPlaces
  ) {
    self.chart = chart
    self.series = series
    self.analysis = analysis
    self.words = words
    self.places = places
    name = seriesName(series.name, number: number)
    prefix = chart.series.count > 1 ? name + ": " : ""
  }

  var lines: [String] { facts.map { prefix + $0 } }

  private var facts: [String] {
    let statistics = analysis.statistics
    guard let first = statistics.first else { return [counts, "no point has a value"] }
    let known = chart.series.count > 1 ? [counts] : missing
    guard statistics.count > 1 else { return known + ["one value: \(words.at(first))"] }
    guard statistics.span > 0 else { return known + ["always \(words.value(first.value))"] }
    return known + trend + extremes + middles + ends + features.map(\.text) + period
  }

  /// The whole series in one line, where there are too many for more.
  var shortLine: String {
    ([asLine(analysis.summary(name: name, words))] + missing).joined(separator: ", ")
  }

  /// None of a few points, which nothing can be said of; where noise hides it the series is not called steady,
  /// which its values are not.
  private var trend: [String] {
    guard analysis.statistics.count >= TrendJudge.fewestParts else { return [] }
    return analysis.trend.direction == .steady
      ? ["no clear trend"] : ["trend: \(analysis.trend.words)"]
  }

  // MARK: - Counts

  private var counts: String {
    ([counted(series.dataPoints.count, "point")] + missing).joined(separator: ", ")
  }

  private var missing: [String] {
    let statistics = analysis.statistics
    let values =
      statistics.missing == 0 ? [] : ["\(counted(statistics.missing, "point")) without a value"]
    let unplaced =
      statistics.unplaced == 0
      ? [] : ["\(counted(statistics.unplaced, "point")) without a place on the x axis"]
    return values + unplaced
  }

  // MARK: - Statistics

  private var extremes: [String] {
    [("lowest", analysis.statistics.minimum), ("highest", analysis.statistics.maximum)]
      .compactMap { word, extreme in
        extreme.map { extreme in
          let others = extreme.occurrences - 1
          let times = others == 0 ? "" : ", and \(counted(others, "more time"))"
          return "\(word): \(words.at(extreme.place))\(times)"
        }
      }
  }

  private var middles: [String] {
    let statistics = analysis.statistics
    guard statistics.count > 1 else { return [] }
    return [
      ("mean", statistics.mean.map(words.value)), ("median", statistics.median.map(words.value)),
      ("deviation", statistics.deviation.map(words.difference)),
    ].compactMap { word, text in text.map { "\(word): \($0)" } }
  }

  private var ends: [String] {
    [("first", analysis.statistics.first), ("last", analysis.statistics.last)]
      .compactMap { word, place in place.map { "\(word): \(words.at($0))" } }
  }

  // MARK: - Features

  private var features: [ChartDescription.Report.Feature] {
    analysis.mainFeatures(Self.mostFeatures).map { feature in
      ChartDescription.Report.Feature(
        kind: feature.kind.rawValue, x: feature.x, text: asLine(feature.sentence(words)))
    }
  }

  private var period: [String] { [analysis.periodSentence(words)].compactMap(\.self).map(asLine) }

  // MARK: - For programs

  var report: ChartDescription.Report.Series {
    let statistics = analysis.statistics
    func place(_ place: SeriesStatistics.Place?) -> ChartDescription.Report.Place? {
      place.map { .init(x: $0.x, category: places.category($0.x), value: $0.value) }
    }
    return ChartDescription.Report.Series(
      name: series.name, isContinuous: series.isContinuous, count: statistics.count,
      missing: statistics.missing, gaps: statistics.gaps, unplaced: statistics.unplaced,
      minimum: place(statistics.minimum?.place), maximum: place(statistics.maximum?.place),
      mean: statistics.mean, median: statistics.median, deviation: statistics.deviation,
      first: place(statistics.first), last: place(statistics.last),
      trend: .init(
        direction: analysis.trend.direction.rawValue, slope: analysis.trend.slope,
        text: analysis.trend.words), features: features)
  }
}

/// A sentence as one of several lines.
func asLine(_ sentence: String) -> String {
  sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
}
