/// What a listener can have read of a chart, one fact a line, the most important first.
///
/// ```text
/// Cars
/// Heavier cars go less far.                              the author's summary, or ours
/// scatter plot, 12 points
/// x axis: weight, 0 to 5 tons, heard as time
/// y axis: efficiency, 0 to 50 miles per gallon, heard as pitch, high for large
/// further axis: country, heard as timbre: Japan soft, Germany reed
/// trend: falling steadily
/// lowest: 11 miles per gallon at 4.8 tons
/// ```
///
/// Lines of a series begin with its name where there are several; of more than four each has one line. Values
/// and places are in the words of their axes.
public struct ChartDescription: Hashable, Sendable {
  /// One fact each.
  public let lines: [String]
  /// What they were made of.
  public let analysis: ChartAnalysis
  /// The same for programs.
  public let report: Report

  private static let mostSummarised = 4

  /// Describes `chart` as it is now.
  ///
  /// - Complexity: O(n log n) for the points of each series.
  public init(_ chart: AXChartDescriptor) {
    analysis = ChartAnalysis(chart)
    let (words, places) = (SeriesAnalysis.Words(chart), XPlaces(chart))
    let facts = zip(chart.series, analysis.series).enumerated().map {
      SeriesFacts($1.0, $1.1.analysis, number: $0, in: chart, words, places)
    }
    let title = chart.title.flatMap { $0.isEmpty ? nil : $0 } ?? "chart without a title"
    let given = chart.summary.flatMap { $0.isEmpty ? nil : $0 }
    // A sentence for each of many series would be too long a line, and all facts of each too many lines.
    let isShort = chart.series.count <= Self.mostSummarised
    let made = isShort ? analysis.summary(of: chart) : ""
    let summary = given ?? made
    let crossings =
      summary.isEmpty || given != nil ? analysis.crossingSentences(words).map(asLine) : []
    let lines =
      [title, summary, Self.kind(of: chart)].filter { !$0.isEmpty } + AxisLines(chart).lines
      + (isShort ? facts.flatMap(\.lines) : facts.map(\.shortLine)) + crossings
    self.lines = lines
    report = Report(
      title: chart.title ?? "", summary: summary,
      xAxis: Report.Axis(chart.xAxis), yAxis: chart.yAxis.map { Report.Axis($0) },
      additionalAxes: chart.additionalAxes.map { Report.Axis($0) }, series: facts.map(\.report),
      text: lines.joined(separator: "\n"))
  }

  /// What a sighted reader would call it, and how large it is.
  private static func kind(of chart: AXChartDescriptor) -> String {
    let continuous = chart.series.filter(\.isContinuous).count
    let isCategorical = chart.xAxis is AXCategoricalDataAxisDescriptor
    let kind =
      switch (continuous, isCategorical) {
      case (0, true): "bar chart"
      case (0, false): "scatter plot"
      case (chart.series.count, _): "line chart"
      default: "lines and single points"
      }
    let points = counted(chart.series.reduce(0) { $0 + $1.dataPoints.count }, "point")
    guard !chart.series.isEmpty else { return "no series" }
    return chart.series.count == 1
      ? "\(kind), \(points)" : "\(kind), \(chart.series.count) series, \(points)"
  }
}
