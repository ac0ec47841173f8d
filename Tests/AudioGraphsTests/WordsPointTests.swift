import AudioGraphs
import Testing

@Suite struct WordsPointTests {
  private let cars = AXChartDescriptor(
    xAxis: AXNumericDataAxisDescriptor(
      title: "weight", range: 0...5, format: ValueFormat(unit: "tons")),
    yAxis: AXNumericDataAxisDescriptor(
      title: "efficiency", range: 0...50, format: ValueFormat(unit: "miles per gallon")),
    additionalAxes: [
      AXNumericDataAxisDescriptor(
        title: "price", range: 0...150_000, format: ValueFormat(unit: "dollars")),
      AXCategoricalDataAxisDescriptor(title: "country", categoryOrder: ["Japan", "Germany"]),
    ], series: [])

  @Test func `says the label, then the values in the order of the axes`() {
    let point = AXDataPoint(
      x: 1.2, y: 31, additionalValues: [.number(21_000), .category("Japan")], label: "Civic")
    let text = PointText(point, in: cars)
    #expect("\(text)" == "Civic; 1.2 tons, 31 miles per gallon, 21000 dollars, Japan")
  }

  @Test func `says what is missing, and takes values of the wrong kind as they are`() {
    let cases = [
      (AXDataPoint(x: 1), "1 tons, no value, price: no value, country: no value"),
      (
        AXDataPoint(x: .nan, y: .nan, additionalValues: [.number(.nan)]),
        "no value, no value, price: no value, country: no value"
      ),
      (
        AXDataPoint(
          x: "heavy", y: 3, additionalValues: [.category("dear"), .number(2), .number(3)], label: ""
        ),
        "heavy, 3 miles per gallon, dear, 2"
      ),
      (
        AXDataPoint(x: -.infinity, y: 1e9, additionalValues: [.number(-5)]),
        "minus infinity tons, 1000000000 miles per gallon, minus 5 dollars, country: no value"
      ),
    ]
    for (point, text) in cases { #expect("\(PointText(point, in: cars))" == text) }
  }

  @Test func `asks the author's own value descriptions`() {
    let chart = AXChartDescriptor(
      xAxis: AXCategoricalDataAxisDescriptor(title: "day", categoryOrder: ["Monday"]),
      yAxis: AXNumericDataAxisDescriptor(title: "cups", range: 0...9, gridlinePositions: []) {
        "\($0) cups of tea"
      }, series: [])
    #expect("\(PointText(AXDataPoint(x: "Monday", y: 3), in: chart))" == "Monday, 3.0 cups of tea")
    chart.yAxis = nil
    #expect("\(PointText(AXDataPoint(x: "Monday"), in: chart))" == "Monday")
    #expect("\(PointText(AXDataPoint(x: "Monday", y: 3), in: chart))" == "Monday, 3")
  }

  @Test func `tells four digits on an axis of ratios`() {
    let axis = AXNumericDataAxisDescriptor(
      title: "size", range: 0.001...1_000, format: ValueFormat(unit: "W"))
    #expect(axis.valueDescriptionProvider(0.005) == "0 watts")
    axis.scaleType = .log10
    #expect(axis.valueDescriptionProvider(0.005) == "5 milliwatts")
  }
}
