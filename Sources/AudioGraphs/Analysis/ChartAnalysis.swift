/// What there is to be said of a whole chart: each series, and how they lie to each other.
public struct ChartAnalysis: Hashable, Sendable {
  /// A series by its name.
  public struct Entry: Hashable, Sendable {
    /// As the chart has it; may be empty.
    public var name: String
    /// What there is to be said of it.
    public var analysis: SeriesAnalysis
  }

  /// Two series that cross.
  public struct Pair: Hashable, Sendable {
    /// The place of the one in ``ChartAnalysis/series``, and of the other, which comes later.
    public var first: Int
    /// See ``first``.
    public var second: Int
    /// Where they cross, in the order of x; never empty.
    public var crossings: [SeriesCrossing]
  }

  /// Series that are compared with each other, at most: of more there would be hundreds of pairs.
  public static let mostCompared = 12

  /// In the order of the chart.
  public let series: [Entry]
  /// Those of the first ``mostCompared`` series that cross.
  public let pairs: [Pair]

  /// Analyses every series of a chart.
  ///
  /// A category stands at its number in the order of the x axis, from 0; one that is not there comes after
  /// the last, in the order in which the points name them. A point whose x is not of the axis's kind has no
  /// place.
  ///
  /// - Complexity: O(n log n) for each series of n points, and O(n) for each pair.
  public init(_ chart: AXChartDescriptor) {
    let places = XPlaces(chart)
    series = chart.series.map { one in
      let x = one.dataPoints.map(places.place)
      let y = one.dataPoints.map { $0.yValue?.number }
      return Entry(name: one.name, analysis: SeriesAnalysis(x: x, y: y))
    }
    pairs = Self.pairs(of: series.prefix(Self.mostCompared).map(\.analysis))
  }

  private static func pairs(of analyses: [SeriesAnalysis]) -> [Pair] {
    analyses.indices.flatMap { first in
      analyses.indices.dropFirst(first + 1).compactMap { second in
        let crossings = SeriesAnalysis.crossings(analyses[first], analyses[second])
        return crossings.isEmpty ? nil : Pair(first: first, second: second, crossings: crossings)
      }
    }
  }
}

// MARK: - In words

extension ChartAnalysis {
  /// What an author could have written as the summary: a sentence for each series and for each pair that
  /// crosses.
  public func summary(of chart: AXChartDescriptor) -> String {
    let words = SeriesAnalysis.Words(chart)
    let sentences = series.indices.map { index in
      series[index].analysis.summary(
        name: series.count > 1 ? name(index) : series[index].name, words)
    }
    return (sentences + crossingSentences(words)).joined(separator: " ")
  }

  /// `Tea crosses above coffee at 11:00.`, for each pair that crosses.
  public func crossingSentences(_ words: SeriesAnalysis.Words) -> [String] {
    pairs.map { pair in
      let (one, other) = (name(pair.first), name(pair.second))
      let places = pair.crossings.map { words.at($0.x) }
      let (start, end) = (places[0], places[places.count - 1])
      if places.count == 1 {
        let side = pair.crossings[0].firstIsAboveAfter ? "above" : "below"
        return "\(capitalized(one)) crosses \(side) \(other) \(start)."
      }
      if places.count == 2 { return "\(capitalized(one)) and \(other) cross \(start) and \(end)." }
      return
        "\(capitalized(one)) and \(other) cross \(places.count) times, first \(start), last \(end)."
    }
  }

  private func name(_ index: Int) -> String {
    seriesName(series[index].name, number: index)
  }
}

extension SeriesAnalysis.Words {
  /// The words of a chart's axes: those of the author, or plain numbers. Of categories, their names; between
  /// two of them, both.
  public init(_ chart: AXChartDescriptor) {
    let yText = chart.yAxis?.valueDescriptionProvider ?? { SpokenNumber.text($0) }
    let places = XPlaces(chart)
    self.init(
      value: yText, place: places.text, distance: Self.distance(along: chart.xAxis),
      difference: chart.yAxis.flatMap(Self.spanText))
  }

  /// Moments are apart by a span of time, not by a moment; other values by one of their kind.
  private static func spanText(_ axis: AXNumericDataAxisDescriptor) -> ((Double) -> String)? {
    guard let format = axis.format, format.isTime else { return nil }
    let span = axis.range.upperBound - axis.range.lowerBound
    return { format.text(ofDistance: $0, span: span) }
  }

  /// Words for distances; `nil` where those of the axis are an author's own, which may suit only a place, and
  /// where equal distances do not mean the same.
  private static func distance(along axis: any AXDataAxisDescriptor) -> ((Double) -> String)? {
    guard let axis = axis as? AXNumericDataAxisDescriptor, axis.scaleType == .linear,
      let format = axis.format
    else { return nil }
    return format.isTime ? SpokenDuration.recurring : axis.valueDescriptionProvider
  }
}
