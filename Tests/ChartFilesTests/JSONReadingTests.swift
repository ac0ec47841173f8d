import AudioGraphs
import ChartFiles
import Testing

@Suite struct JSONReadingTests {
  private static let whole = """
    {"title":"Cars","summary":"Heavy cars need more.",
     "x_axis":{"kind":"numeric","title":"Weight","low":0,"high":5,"scale":"linear","gridlines":[],
               "unit":"tons","format":"%.2f tons"},
     "y_axis":{"kind":"numeric","title":"Efficiency","low":0,"high":50,"gridlines":[0,10,20]},
     "additional_axes":[{"kind":"numeric","title":"Price","low":0,"high":150000},
                        {"kind":"categorical","title":"Country","categories":["A","B"]}],
     "series":[{"name":"models","continuous":false,"points":[
       {"x":1.2,"y":31,"additional":[21000,"A"],"label":"Small \\u00e9\\ud83d\\ude00"},
       {"x":-2.5e1,"y":null},{"x":3}]}]}
    """

  @Test func `reads everything a chart has`() throws {
    let file = try ChartFile.read(bytes: Array(Self.whole.utf8))
    let chart = file.descriptor
    #expect(file.notes == [])
    #expect(chart.title == "Cars")
    #expect(chart.summary == "Heavy cars need more.")
    let x = try #require(chart.xAxis as? AXNumericDataAxisDescriptor)
    #expect(x.title == "Weight")
    #expect(x.range == 0...5)
    #expect(x.format?.unit == "tons")
    #expect(x.format?.format == "%.2f tons")
    #expect(chart.yAxis?.gridlinePositions == [0, 10, 20])
    #expect(chart.additionalAxes.map(\.title) == ["Price", "Country"])
    let order = (chart.additionalAxes[1] as? AXCategoricalDataAxisDescriptor)?.categoryOrder
    #expect(order == ["A", "B"])
    #expect(chart.series.map(\.name) == ["models"])
    #expect(chart.series[0].isContinuous == false)
    let points = chart.series[0].dataPoints
    #expect(points.map(\.xValue.number) == [1.2, -25, 3])
    #expect(points.map(\.yValue?.number) == [31, nil, nil])
    #expect(points[0].additionalValues == [.number(21_000), .category("A")])
    #expect(points[0].label == "Small é😀")
  }

  @Test func `a chart without any value has a y axis unless it says that it has none`() throws {
    let series = #""series":[{"name":"a","points":[{"x":1,"y":null}]}]"#
    #expect(try read("{\(series)}").descriptor.yAxis?.range == 0...1)
    #expect(try read("{\"y_axis\":null,\(series)}").descriptor.yAxis == nil)
  }

  @Test func `a grid of spans is of minutes`() throws {
    let chart = try read(
      #"{"x_axis":{"format":"duration"},"series":[{"name":"a","points":[{"x":0,"y":1},{"x":2340,"y":2}]}]}"#
    ).descriptor
    let lines = (chart.xAxis as? AXNumericDataAxisDescriptor)?.gridlinePositions
    #expect(lines == [0, 600, 1_200, 1_800])
  }

  private func read(_ text: String) throws -> ChartFile {
    try ChartFile.read(bytes: Array(text.utf8))
  }
}
