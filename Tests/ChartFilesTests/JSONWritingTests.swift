import AudioGraphs
import ChartFiles
import Testing

@Suite struct JSONWritingTests {
  @Test func `reads back what it wrote`() throws {
    for chart in [Charts.car, Charts.bars, Charts.empty, Charts.odd] {
      let bytes = try ChartFile.json(chart)
      let file = try ChartFile.read(bytes: bytes)
      #expect(file.notes == [])
      expectEqual(file.descriptor, chart)
      #expect(try ChartFile.json(file.descriptor) == bytes)
    }
  }

  @Test func `writes keys in an order and a point a line`() throws {
    let text = String(decoding: try ChartFile.json(Charts.bars), as: UTF8.self)
    #expect(
      text == """
        {"title":"Coffee",
        "x_axis":{"kind":"categorical","title":"Day","categories":["Monday","Tuesday"]},
        "y_axis":{"kind":"numeric","title":"Cups","low":0,"high":10,"scale":"linear","gridlines":[5],"unit":"cups"},
        "series":[
        {"name":"drunk","continuous":false,"points":[
        {"x":"Monday","y":3,"label":"a \\"good\\" one"},
        {"x":"Tuesday","y":null}]}]}

        """)
  }

  @Test func `keeps every number to its last bit`() throws {
    var random = SystemRandomNumberGenerator()
    let numbers = (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    let series = AXDataSeriesDescriptor(
      name: "", isContinuous: true, dataPoints: numbers.map { AXDataPoint(x: $0, y: -$0) })
    let chart = AXChartDescriptor(
      xAxis: AXNumericDataAxisDescriptor(title: "", range: 0...1, format: ValueFormat()),
      yAxis: AXNumericDataAxisDescriptor(title: "", range: 0...1, format: ValueFormat()),
      series: [series])
    expectEqual(try ChartFile.read(bytes: ChartFile.json(chart)).descriptor, chart)
  }

  @Test(arguments: [
    (Double.nan, 1.0, "series 1, point 2: x is not a number, which a file has no words for"),
    (.infinity, 1.0, "series 1, point 2: x is infinite"),
    (1.0, -.infinity, "series 1, point 2: y is infinite"),
  ])
  func `refuses what JSON cannot say`(x: Double, y: Double, expected: String) {
    let chart = Charts.bars
    chart.series[0].dataPoints[1] = AXDataPoint(x: x, y: y)
    #expect { try ChartFile.json(chart) } throws: { "\($0)".hasPrefix(expected) }
  }

  @Test func `keeps what it can of what it cannot`() throws {
    let axis = AXNumericDataAxisDescriptor(
      title: "Free", range: -Double.infinity...Double.infinity, gridlinePositions: [.nan, 1]
    ) { "\($0) of the author's" }
    let points = [AXDataPoint(x: 1, y: .nan), AXDataPoint(x: 3, y: 4)]
    let series = AXDataSeriesDescriptor(name: "", isContinuous: true, dataPoints: points)
    let chart = AXChartDescriptor(xAxis: axis, yAxis: axis, series: [series])
    let file = try ChartFile.read(bytes: ChartFile.json(chart))
    #expect((file.descriptor.xAxis as? AXNumericDataAxisDescriptor)?.range == 1...3)
    #expect(file.descriptor.yAxis?.gridlinePositions == [1])
    #expect(file.descriptor.series[0].dataPoints[0].yValue == nil)
    #expect(file.notes.contains("x_axis: 1 to 3, as the data ask for"))
  }
}
