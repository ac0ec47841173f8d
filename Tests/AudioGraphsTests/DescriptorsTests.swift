import AudioGraphs
import FoundationEssentials
import Testing

@Suite struct DescriptorsTests {
  @Test func `a chart needs no more than an x axis and series, and all six arguments can be set`() {
    let days = AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Mon", "Tue"])
    let chart = AXChartDescriptor(xAxis: days, series: [])
    #expect(chart.title == nil && chart.attributedTitle == nil && chart.summary == nil)
    #expect(chart.xAxis === days && chart.yAxis == nil)
    #expect(chart.additionalAxes.isEmpty && chart.series.isEmpty)
    #expect(chart.contentDirection == .leftToRight && chart.contentFrame == .zero)

    let depth = numericAxis("Depth", 0...40)
    chart.title = "Dives"
    chart.summary = "Two dives"
    chart.xAxis = depth
    chart.yAxis = depth
    chart.additionalAxes = [depth, days]
    chart.series = [AXDataSeriesDescriptor(name: "a", isContinuous: true, dataPoints: [])]
    chart.contentDirection = .radialClockwise
    chart.contentFrame = AXRect(x: 1, y: 2, width: 3, height: 4)
    #expect(chart.title == "Dives" && chart.summary == "Two dives")
    #expect(chart.xAxis === depth && chart.yAxis === depth)
    #expect(chart.additionalAxes.map(\.title) == ["Depth", "Day"])
    #expect(chart.series.map(\.name) == ["a"])
    #expect(chart.contentFrame.height == 4 && chart.contentDirection == .radialClockwise)
  }

  @Test func `the present of a chart can be changed in place`() {
    let chart = AXChartDescriptor(
      xAxis: numericAxis("Time", 0...1), yAxis: numericAxis("Load", 0...1),
      series: [AXDataSeriesDescriptor(name: "", isContinuous: true, dataPoints: [])])
    chart.yAxis?.range = 2...3
    chart.yAxis?.gridlinePositions.append(2.5)
    chart.yAxis?.scaleType = .log10
    chart.series[0].dataPoints.append(AXDataPoint(x: 0, y: 2))
    chart.series[0].isContinuous.toggle()
    #expect(chart.yAxis?.range == 2...3 && chart.yAxis?.gridlinePositions == [2.5])
    #expect(chart.yAxis?.scaleType == .log10)
    #expect(chart.series[0].dataPoints.count == 1 && !chart.series[0].isContinuous)
  }

  @Test func `the raw values are those that files and C code know`() {
    #expect(AXChartDescriptor.ContentDirection.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(AXNumericDataAxisDescriptor.ScaleType.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(AXNumericDataAxisDescriptor.ScaleType.ln.rawValue == 2)
  }

  @Test func `what is created with attributes reads the same without`() {
    let text = AttributedString("Éire 🚲")
    let words: (Double) -> String = { "\($0)" }
    let chart = AXChartDescriptor(
      attributedTitle: text, xAxis: numericAxis("x", 0...1), yAxis: nil, series: [])
    let numeric = AXNumericDataAxisDescriptor(
      attributedTitle: text, range: 0...1, gridlinePositions: [], valueDescriptionProvider: words)
    let categorical = AXCategoricalDataAxisDescriptor(attributedTitle: text, categoryOrder: [])
    let series = AXDataSeriesDescriptor(
      attributedName: text, isContinuous: false, dataPoints: [])
    #expect(chart.title == "Éire 🚲" && chart.attributedTitle == text)
    for axis: any AXDataAxisDescriptor in [numeric, categorical] {
      #expect(axis.title == "Éire 🚲" && axis.attributedTitle == text)
    }
    #expect(series.name == "Éire 🚲" && series.attributedName == text)
  }

  @Test func `attributed and plain text are one text, whichever is set`() {
    let axes: [any AXDataAxisDescriptor] = [
      numericAxis("old", 0...1), AXCategoricalDataAxisDescriptor(title: "old", categoryOrder: []),
    ]
    for axis in axes {
      axis.attributedTitle = AttributedString("bold")
      #expect(axis.title == "bold")
      axis.title = "plain"
      #expect(axis.attributedTitle == AttributedString("plain"))
    }
    let series = AXDataSeriesDescriptor(name: "old", isContinuous: true, dataPoints: [])
    series.attributedName = AttributedString("bold")
    #expect(series.name == "bold")
    series.name = ""
    #expect(series.attributedName == AttributedString(""))
    let chart = AXChartDescriptor(title: "old", xAxis: axes[0], series: [series])
    chart.attributedTitle = AttributedString("bold")
    #expect(chart.title == "bold")
    chart.title = nil
    #expect(chart.attributedTitle == nil)
    let point = AXDataPoint(x: 0, label: "old")
    point.attributedLabel = AttributedString("bold")
    #expect(point.label == "bold")
    point.attributedLabel = nil
    #expect(point.label == nil)
    point.label = "plain"
    #expect(point.attributedLabel == AttributedString("plain"))
  }

  @Test func `attributes stay with the text they were given to`() {
    var text = AttributedString("loud")
    text.languageIdentifier = "en"
    let axis = AXCategoricalDataAxisDescriptor(attributedTitle: text, categoryOrder: [])
    #expect(axis.attributedTitle.languageIdentifier == "en")
    axis.title = "loud"
    #expect(axis.attributedTitle.languageIdentifier == nil)
  }

  @Test func `the axis's own code puts values into words, and can be replaced`() {
    let axis = AXNumericDataAxisDescriptor(title: "Coffee", range: 0...9, gridlinePositions: []) {
      value in "\(Int(value)) cups"
    }
    #expect(axis.valueDescriptionProvider(3) == "3 cups" && axis.format == nil)
    axis.valueDescriptionProvider = { "\(Int($0)) mugs" }
    #expect(axis.valueDescriptionProvider(3) == "3 mugs")
  }

  @Test func `a format puts values into words by the axis's present range, until code replaces it`()
  {
    let axis = AXNumericDataAxisDescriptor(
      title: "Weight", range: 0...1, format: ValueFormat(unit: "tons"))
    #expect(axis.gridlinePositions.isEmpty && axis.format?.unit == "tons")
    #expect(axis.valueDescriptionProvider(0.1234) == "0.12 tons")
    axis.range = 0...1_000
    #expect(axis.valueDescriptionProvider(0.1234) == "0 tons")
    axis.valueDescriptionProvider = { _ in "heavy" }
    #expect(axis.format == nil && axis.valueDescriptionProvider(1) == "heavy")
  }

  @Test(arguments: [
    0.0...0, -Double.infinity...Double.infinity, -1e308...1e308, 0...Double.leastNonzeroMagnitude,
  ])
  func `an axis takes any range and still has words`(range: ClosedRange<Double>) {
    let axis = AXNumericDataAxisDescriptor(title: "", range: range, format: ValueFormat())
    for value in [0, 1.5, -1e308, .nan, .infinity] {
      #expect(!axis.valueDescriptionProvider(value).isEmpty)
    }
  }
}

func numericAxis(_ title: String, _ range: ClosedRange<Double>) -> AXNumericDataAxisDescriptor {
  AXNumericDataAxisDescriptor(
    title: title, range: range, gridlinePositions: [], valueDescriptionProvider: { "\($0)" })
}
