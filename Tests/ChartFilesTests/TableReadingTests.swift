import AudioGraphs
import ChartFiles
import Testing

@Suite struct TableReadingTests {
  @Test func `makes a series of each column of numbers`() throws {
    let chart = try read("x,Cups (per day),Lines\r\n1,3,10\r\n2.5,,20\r\n-4,nan,30").descriptor
    #expect(chart.series.map(\.name) == ["Cups", "Lines"])
    #expect(chart.series[0].dataPoints.map(\.xValue.number) == [1, 2.5, -4])
    #expect(chart.series[0].dataPoints.map { $0.yValue?.number } == [3, nil, nil])
    #expect(chart.series[1].dataPoints.map { $0.yValue?.number } == [10, 20, 30])
    #expect(chart.series.map(\.isContinuous) == [true, true])
    #expect((chart.xAxis as? AXNumericDataAxisDescriptor)?.range == -4...2.5)
    #expect(chart.yAxis?.range == 0...30)
    #expect(chart.yAxis?.gridlinePositions == [0, 10, 20, 30])
  }

  @Test(arguments: [
    ("t;v\n1;2,5\n2;3", [2.5, 3.0]),
    ("t\tv\n1\t2.5\n2\t3", [2.5, 3]),
    ("t,v\n 1 , \"2.5\" \n\n2,3\n\n", [2.5, 3]),
    ("\u{FEFF}t,v\n1,2.5\n2,3", [2.5, 3]),
    ("value\n2.5\n3", [2.5, 3]),
    ("t,v\n1,50%\n2,1.5k", [50, 1_536]),
  ])
  func `reads many ways of writing`(text: String, expected: [Double]) throws {
    let file = try read(text)
    #expect(file.descriptor.series[0].dataPoints.map { $0.yValue?.number } == expected)
    #expect(file.descriptor.series[0].dataPoints.map(\.xValue.number) == [1, 2])
    #expect(file.notes == [])
  }

  @Test func `leaves out what a spreadsheet puts between its columns`() throws {
    let file = try read("x;Costs (€);;Remark;\n1;3,5;;;\n2;;;ill;")
    #expect(file.descriptor.series.map(\.name) == ["Costs"])
    #expect(file.descriptor.yAxis?.format?.unit == "€")
    let remarks = file.descriptor.additionalAxes.first as? AXCategoricalDataAxisDescriptor
    #expect(remarks?.categoryOrder == ["ill"])
    let values = file.descriptor.series[0].dataPoints.map(\.additionalValues)
    guard case .number(let none)? = values[0].first else { throw Unexpected() }
    #expect(none.isNaN && values[1] == [.category("ill")])
    #expect(
      file.notes == [
        "column 3 has neither a name nor values: left out",
        "column 5 has neither a name nor values: left out",
        "column 'Remark' holds words: it is an additional axis",
      ])
  }

  private struct Unexpected: Error {}

  @Test func `percent signs behind the numbers are their unit`() throws {
    #expect(try read("Year,Share\n2020,10%\n2021,12%").descriptor.yAxis?.format?.unit == "%")
    #expect(try read("Year,Share [m]\n2020,10%").descriptor.yAxis?.format?.unit == "m")
    #expect(try read("Year,Share\n2020,10").descriptor.yAxis?.format?.unit == "")
  }

  @Test func `says that dates with slashes are words`() throws {
    let file = try read("Date,Price\n1/15/2026,10\n")
    #expect(
      file.notes == [
        "column 'Date' is taken as words; dates are understood as 2026-01-31 or 31.01.2026"
      ])
    #expect(try read("Part,Price\na/b/c,10\n1/2,3").notes == [])
  }

  @Test func `reads dates with points as those with dashes`() throws {
    let points = try read("d;v\n31.01.2026;1\n01.02.2026 13:30;2,5").descriptor
    let dashes = try read("d;v\n2026-01-31;1\n2026-02-01T13:30;2,5").descriptor
    let places = points.series[0].dataPoints.map(\.xValue.number)
    #expect(places == dashes.series[0].dataPoints.map(\.xValue.number))
    #expect(points.xAxis is AXNumericDataAxisDescriptor)
    #expect(throws: ChartFileError.self) { try read("d;v\n31.01.2026;1\n32.01.2026;2") }
    let versions = try read("version;v\n10.20.3040.5;1").descriptor
    #expect(versions.xAxis is AXCategoricalDataAxisDescriptor)
  }

  @Test(
    arguments: [
      (
        "2026-01-01", "2026-05-01",
        ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"]
      ),
      ("2025-11-20", "2026-11-20", ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]),
      ("2010-01-01", "2025-12-01", ["2010-01-01", "2015-01-01", "2020-01-01", "2025-01-01"]),
      ("1970-01-01", "2261-12-01", ["2000-01-01", "2100-01-01", "2200-01-01"]),
    ])
  func `the grid of months and years is the calendar's`(
    first: String, last: String, lines: [String]
  ) throws {
    let table = "date,v\n\(first),1\n\(last),2\n"
    let axis = try read(table).descriptor.xAxis as? AXNumericDataAxisDescriptor
    let expected = try lines.map { line in
      try read("date,v\n\(line),1").descriptor.series[0].dataPoints[0].xValue.number
    }
    #expect(axis?.gridlinePositions == expected)
  }

  @Test func `takes words as categories, labels and an additional axis`() throws {
    let file = try read(
      #"""
      Car,Label,Price [dollars],Country
      "Kei, small","the ""K""",21000,Japan
      Truck,,50000,Germany
      Kei,third,1,Japan
      """#)
    let chart = file.descriptor
    let order = (chart.xAxis as? AXCategoricalDataAxisDescriptor)?.categoryOrder
    #expect(order == ["Kei, small", "Truck", "Kei"])
    #expect(chart.series[0].isContinuous == false)
    #expect(chart.series[0].dataPoints.map(\.label) == ["the \"K\"", nil, "third"])
    #expect(chart.yAxis?.title == "Price")
    #expect(chart.yAxis?.format?.unit == "dollars")
    let countries = chart.additionalAxes[0] as? AXCategoricalDataAxisDescriptor
    #expect(countries?.categoryOrder == ["Japan", "Germany"])
    #expect(chart.series[0].dataPoints[1].additionalValues == [.category("Germany")])
    #expect(file.notes == ["column 'Country' holds words: it is an additional axis"])
  }

  @Test(arguments: [
    ("2026-11-30T01:15:10.250Z", "2026-11-30T01:15:12Z", 1_796_001_310.25, 1_796_001_312.0),
    ("1796001310", "1796001312.5", 1_796_001_310, 1_796_001_312.5),
    ("1970-01-02T00:00Z", "1970-01-02 00:00:05+00:00", 86_400, 86_405),
  ])
  func `understands times in the first column`(a: String, b: String, low: Double, high: Double)
    throws
  {
    let chart = try read("time,v\n\(a),1\n\(b),2").descriptor
    let axis = try #require(chart.xAxis as? AXNumericDataAxisDescriptor)
    #expect(axis.range == low...high)
    #expect(axis.format?.kind == .time)
  }

  @Test func `understands a date without a time of day`() throws {
    let chart = try read("day,v\n2026-01-01,1\n2026-01-02,2").descriptor
    let axis = try #require(chart.xAxis as? AXNumericDataAxisDescriptor)
    #expect(axis.range.upperBound - axis.range.lowerBound == 86_400)
  }

  @Test func `says that units differ`() throws {
    let file = try read("t,a (ms),b (s),c\n1,2,3,4")
    #expect(file.descriptor.yAxis?.format?.unit == "")
    #expect(
      file.notes == [
        "columns of different units are on one axis: a in ms, b in s, c without a unit"
      ])
  }

  @Test(arguments: [
    ("1,2\n3,4", "line 1: numbers, and no header; the first line names the columns"),
    ("a,b\n1,2,3", "line 2: 3 fields, and the header has 2; leave a field empty"),
    ("a,b\n\"x\ny\",2\n1", "line 4: 1 field, and the header has 2"),
    ("a,b\n1,2\n2,abc", "line 3: column 'b': 'abc' is not a number, as those above are"),
    ("a,b\n1,\"2,5\"", "line 2: column 'b': '2,5' has a decimal comma; use a point"),
    ("a,b\n1,inf", "line 2: column 'b': 'inf' has no place on an axis"),
    ("a,b\n,2", "line 2: there is no x; the first column needs one in every row"),
    ("a,b\n1,2\nnan,2", "line 3: there is no x; the first column needs one in every row"),
    ("a,b\nx,2\n,2", "line 3: there is no x; the first column needs one in every row"),
    ("a,b\n-,2", "line 2: there is no x; the first column needs one in every row"),
    ("a,b\n1,\"2", "line 2: a quote that is open to the end of the file; close it"),
    ("a,b\n\"1\"2,3", "line 2: text behind a closing quote"),
    ("a,b\n1,word", "no column of numbers behind the first; a series needs one"),
    ("time,b\n2026-01-01T10:00,1\nyesterday,2", "line 3: column 'time': 'yesterday' is not a time"),
    ("a,b,c\n1,2026-01-01T10:00,1", "column 'b' holds times; times are understood in the first"),
  ])
  func `names the line and the column`(text: String, expected: String) {
    #expect { try read(text) } throws: { error in
      let isRight = "\(error)".hasPrefix(expected)
      if !isRight { print("said: \(error)") }
      return isRight
    }
  }

  @Test func `makes of a header alone a chart that is silent`() throws {
    let file = try read("a,b\n")
    #expect(file.descriptor.series[0].dataPoints.isEmpty)
  }

  private func read(_ text: String) throws -> ChartFile {
    try ChartFile.read(bytes: Array(text.utf8), as: .csv)
  }
}
