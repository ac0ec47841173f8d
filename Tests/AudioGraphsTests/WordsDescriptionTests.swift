import AudioGraphs
import Testing

@Suite struct WordsDescriptionTests {
  /// Weight, efficiency, price and country of cars.
  private func cars() -> AXChartDescriptor {
    AXChartDescriptor(
      title: "Cars", summary: "Heavier cars go less far.",
      xAxis: AXNumericDataAxisDescriptor(
        title: "weight", range: 0...5, format: ValueFormat(unit: "tons")),
      yAxis: AXNumericDataAxisDescriptor(
        title: "efficiency", range: 0...50, gridlinePositions: [10, 20, 99],
        format: ValueFormat(unit: "miles per gallon")),
      additionalAxes: [
        AXNumericDataAxisDescriptor(
          title: "price", range: 0...150_000, format: ValueFormat(unit: "dollars")),
        AXCategoricalDataAxisDescriptor(title: "country", categoryOrder: ["Japan", "Germany"]),
        AXCategoricalDataAxisDescriptor(title: "body", categoryOrder: ["van"]),
      ],
      series: [
        AXDataSeriesDescriptor(
          name: "models", isContinuous: false,
          dataPoints: [
            AXDataPoint(x: 2, y: 20, additionalValues: [.number(30_000), .category("Germany")]),
            AXDataPoint(x: 1, y: 40, additionalValues: [.number(20_000), .category("Japan")]),
            AXDataPoint(x: 4, y: 10, additionalValues: [.number(90_000), .category("USA")]),
            AXDataPoint(x: 3, y: nil),
          ])
      ])
  }

  @Test func `says one fact a line, the most important first`() {
    let lines = ChartDescription(cars()).lines
    #expect(
      lines.prefix(9) == [
        "Cars", "Heavier cars go less far.", "scatter plot, 4 points",
        "x axis: weight, 0 to 5 tons, heard as time",
        "y axis: efficiency, 0 to 50 miles per gallon, heard as pitch, high for large",
        "y axis grid lines, not heard: 10 miles per gallon, 20 miles per gallon",
        "further axis: price, 0 to 150000 dollars, heard as the length of a tone, long for large",
        "further axis: country, heard as timbre: Japan soft, Germany reed, USA string",
        "further axis: body, not heard",
      ])
    for line in [
      "1 point without a value", "lowest: 10 miles per gallon at 4 tons",
      "highest: 40 miles per gallon at 1 tons", "mean: 23.3 miles per gallon",
      "median: 20 miles per gallon", "first: 40 miles per gallon at 1 tons",
      "last: 10 miles per gallon at 4 tons",
    ] { #expect(lines.contains(line), "\(line) in \(lines)") }
  }

  @Test func `begins the lines of several series with their names`() {
    let chart = AXChartDescriptor(
      xAxis: AXCategoricalDataAxisDescriptor(title: "", categoryOrder: ["Mon", "Tue"]),
      series: [
        AXDataSeriesDescriptor(
          name: "tea", isContinuous: false,
          dataPoints: [
            AXDataPoint(x: "Tue", y: 1), AXDataPoint(x: "Mon", y: 3), AXDataPoint(x: "Wed", y: 3),
            AXDataPoint(x: 4, y: 1),
          ]),
        AXDataSeriesDescriptor(name: "", isContinuous: false, dataPoints: []),
      ])
    let lines = ChartDescription(chart).lines
    for line in [
      "chart without a title", "bar chart, 2 series, 4 points",
      "x axis: untitled, 3 categories: Mon, Tue, Wed, heard as time",
      "no y axis: every point has the same pitch",
      "tea: 4 points, 1 point without a place on the x axis", "tea: lowest: 1 at Tue",
      "tea: highest: 3 at Mon, and 1 more time", "series 2: no point has a value",
    ] { #expect(lines.contains(line), "\(line) in \(lines)") }
  }

  /// Lines that cross each other at 0.5.
  private func lines(_ count: Int, summary: String? = nil) -> [String] {
    let series = (0..<count).map { number in
      let low = Double(number)
      return AXDataSeriesDescriptor(
        name: "s\(number)", isContinuous: true,
        dataPoints: [AXDataPoint(x: 0, y: low), AXDataPoint(x: 1, y: 9 - low)])
    }
    let axis = { AXNumericDataAxisDescriptor(title: $0, range: 0...9, format: ValueFormat()) }
    return ChartDescription(
      AXChartDescriptor(
        title: "lines", summary: summary, xAxis: axis("x"), yAxis: axis("y"), series: series)
    ).lines
  }

  @Test func `makes a summary where the author has none, and says crossings once`() {
    #expect(lines(2)[1].hasSuffix("S0 crosses above s1 at 0.5."))
    #expect(lines(2).filter { $0.contains("crosses") }.count == 1)
    #expect(lines(2, summary: "Two.")[1] == "Two.")
    #expect(lines(2, summary: "Two.").last == "S0 crosses above s1 at 0.5")
    #expect(lines(5)[1] == "line chart, 5 series, 10 points")
    #expect(lines(5).last == "S3 crosses above s4 at 0.5")
  }

  @Test func `has the same facts for programs`() {
    let report = ChartDescription(cars()).report
    #expect(report.title == "Cars")
    #expect(report.xAxis.unit == "tons")
    #expect(report.additionalAxes.map(\.kind) == ["numeric", "categorical", "categorical"])
    let series = report.series.first
    #expect(series?.count == 3)
    #expect(series?.missing == 1)
    #expect(series?.minimum?.x == 4)
    #expect(series?.minimum?.value == 10)
    #expect(report.text.hasPrefix("Cars\nHeavier"))
  }

  @Test func `says which day a short axis of time lies in`() {
    let chart = AXChartDescriptor(
      xAxis: AXNumericDataAxisDescriptor(
        title: "time", range: 1_796_000_000...1_796_003_000, format: ValueFormat(kind: .time)),
      series: [])
    let line = ChartDescription(chart).lines.first { $0.hasPrefix("x axis") }
    #expect(line?.contains(" 2026, ") == true)
  }

  @Test(
    arguments: [
      ("°C", 5, "minus 5 to 5 degrees Celsius"),
      ("s", 65, "minus 1 minute 5 seconds to 1 minute 5 seconds"),
      ("W", 2_000, "minus 2 to 2 kilowatts"), ("x", 2e6, "minus 2 million x to 2 million x"),
      ("", 5, "minus 5 to 5"), ("s", 100, "minus 1 minute 40 seconds to 1 minute 40 seconds"),
    ] as [(String, Double, String)])
  func `says a range once with its unit where that is clear`(
    unit: String, end: Double, text: String
  ) {
    let axis = AXNumericDataAxisDescriptor(
      title: "a", range: -end...end, format: ValueFormat(unit: unit))
    let lines = ChartDescription(AXChartDescriptor(xAxis: axis, series: [])).lines
    #expect(lines.contains("x axis: a, \(text), heard as time"), "\(lines)")
  }

  @Test func `tells how far moments are apart as a span of time`() {
    let start = 1_796_000_000.0
    let points = (0..<60).map { (place: Int) -> AXDataPoint in
      let late = place < 30 ? 0.0 : 7_200
      return AXDataPoint(x: Double(place), y: start + late + Double(place * 7 % 5))
    }
    let chart = AXChartDescriptor(
      xAxis: AXNumericDataAxisDescriptor(title: "run", range: 0...59, format: ValueFormat()),
      yAxis: AXNumericDataAxisDescriptor(
        title: "end", range: start...start + 7_300, format: ValueFormat(kind: .time)),
      series: [AXDataSeriesDescriptor(name: "", isContinuous: true, dataPoints: points)])
    let lines = ChartDescription(chart).lines
    #expect(lines.contains("deviation: 1 hour"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Step up by 2 hours to ") }, "\(lines)")
  }

  @Test func `describes hostile charts`() {
    let axes: [any AXDataAxisDescriptor] = [
      AXNumericDataAxisDescriptor(
        title: "", range: -Double.infinity ... .infinity, gridlinePositions: [.nan, .infinity],
        format: ValueFormat(unit: "W")),
      AXNumericDataAxisDescriptor(title: "a\nb", range: 0...0, format: ValueFormat()),
      AXCategoricalDataAxisDescriptor(title: "", categoryOrder: ["", "", "a"]),
    ]
    for axis in axes {
      let points = [Double.nan, .infinity, -.infinity, 0, 1e308, -1e308].map {
        AXDataPoint(x: $0, y: $0, additionalValues: [.number($0), .category("a"), .number($0)])
      }
      let chart = AXChartDescriptor(
        title: "", summary: "", xAxis: axis, yAxis: axes[0] as? AXNumericDataAxisDescriptor,
        additionalAxes: [axis],
        series: [AXDataSeriesDescriptor(name: "", isContinuous: true, dataPoints: points)])
      let description = ChartDescription(chart)
      #expect(!description.lines.contains(""))
      for point in points { #expect(!PointText(point, in: chart).description.isEmpty) }
    }
  }
}
