import AudioGraphPlayback
import AudioGraphs
import Foundation
import Synthesis
import Testing

/// Charts that nobody should make: refused clearly, or played as is said.
@Suite struct HostileChartTests {
  private static let endless = -Double.infinity...Double.infinity
  private static let noRange = unsafe ClosedRange<Double>(uncheckedBounds: (.nan, .nan))

  @Test func `a chart without series, or without points, is refused`() {
    let empty = AXChartDescriptor(title: "", xAxis: axis(0...1), yAxis: axis(0...1), series: [])
    #expect(throws: ChartError.noSeries) { try ChartScore(empty) }
    #expect(throws: ChartError.noPoints(reasons: ["'a': has no points"])) {
      try ChartScore(chart([]))
    }
    let lost = ["'a': 1 left out: no place on the x axis"]
    #expect(throws: ChartError.noPoints(reasons: lost)) {
      try ChartScore(chart([AXDataPoint(x: .nan, y: 1)]))
    }
  }

  private func hears(
    _ chart: AXChartDescriptor, _ expected: [(time: Double, position: Double)], _ notes: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let score = try ChartScore(chart)
    let heard = Orders(score).notes
    #expect(heard.count == expected.count, sourceLocation: sourceLocation)
    for ((time, note), (expectedTime, position)) in zip(heard, expected) {
      #expect(abs(time - expectedTime) < 1e-6, sourceLocation: sourceLocation)
      let heardPosition = log2(note.frequency / 220) / 3
      #expect(abs(heardPosition - position) < 1e-6, sourceLocation: sourceLocation)
    }
    #expect(score.notes == notes, sourceLocation: sourceLocation)
  }

  @Test(arguments: [endless, noRange, 0...Double.infinity])
  func `a range without an end is replaced by that of the data`(range: ClosedRange<Double>) throws {
    let points = [AXDataPoint(x: 2, y: -5), AXDataPoint(x: 4, y: 5), AXDataPoint(x: 6, y: 0)]
    try hears(
      chart(points, x: axis(range), y: axis(range)), [(0, 0), (2, 1), (4, 0.5)],
      ["x", "y"].map { "the \($0) axis has a range without an end; the range of its data is used" })
  }

  @Test func `a range without extent is replaced too, or all is in the middle`() throws {
    let points = [AXDataPoint(x: 5, y: 1), AXDataPoint(x: 5, y: 3)]
    try hears(
      chart(points, x: axis(5...5), y: axis(7...7)), [(2, 0), (2, 1)],
      [
        "the x axis has a range without extent; all its values are heard in the middle",
        "the y axis has a range without extent; the range of its data is used",
      ])
  }

  @Test func `the widest range there is does not overflow`() throws {
    let widest = -1.7e308...1.7e308
    try hears(
      chart(
        [AXDataPoint(x: -1.7e308, y: -1.7e308), AXDataPoint(x: 1.7e308, y: 1.7e308)],
        x: axis(widest), y: axis(widest)), [(0, 0), (4, 1)], [])
  }

  @Test func `x without a place is left out, x beyond the axis sounds at its end`() throws {
    let points = [
      AXDataPoint(x: .nan, y: 1), AXDataPoint(x: .infinity, y: 1), AXDataPoint(x: "b", y: 1),
      AXDataPoint(x: 9, y: 100), AXDataPoint(x: -9, y: 0),
    ]
    try hears(
      chart(points), [(0, 0), (4, 1)],
      [
        "'a': 3 left out: no place on the x axis", "'a': 2 beyond the x axis: heard at its end",
        "'a': not in the order of x; heard in that order",
      ])
  }

  @Test func `points that are not in order are put in order, equal ones keep theirs`() throws {
    let points = [(1.0, 0.0), (0.5, 100), (0.5, 50), (0, 25)].map { AXDataPoint(x: $0, y: $1) }
    try hears(
      chart(points), [(0, 0.25), (2, 1), (2, 0.5), (4, 0)],
      ["'a': not in the order of x; heard in that order"])
  }

  @Test func `categories that the order does not name come after it, numbers are left out`() throws
  {
    let points = [
      AXDataPoint(x: "z", y: 0), AXDataPoint(x: "a", y: 100), AXDataPoint(x: 3, y: 50),
    ]
    let order = AXCategoricalDataAxisDescriptor(title: "", categoryOrder: ["a", "b", "a"])
    try hears(
      chart(points, x: order), [(0, 1), (4 * 2.0 / 3, 0)],
      [
        "the x axis does not name 'z'; put at its end", "'a': 1 left out: no place on the x axis",
        "'a': not in the order of x; heard in that order",
      ])
  }

  @Test func `y that is no number is a hole, y off the axis sounds at its end with a mark`() throws
  {
    let points: [(Double, Double?)] = [
      (0, .nan), (0.25, .infinity), (0.5, nil), (0.75, 1e9), (1, -1e9),
    ]
    try hears(
      chart(points.map { AXDataPoint(x: $0, y: $1) }), [(3, 1), (4, 0)],
      [
        "'a': 2 with a value that is no finite number: heard as missing",
        "'a': 1 without a value: heard as a hole",
        "'a': 2 off the y axis: heard at its end, with a mark",
      ])
  }

  @Test func `a series without any value is holes only`() throws {
    try hears(
      chart([AXDataPoint(x: 0.5)]), [],
      [
        "'a': 1 without a value: heard as a hole",
        "'a': no point has a value; only holes are heard",
      ])
  }

  @Test func `without a y axis every tone is in the middle`() throws {
    try hears(
      chart([AXDataPoint(x: 0, y: 9), AXDataPoint(x: 1)], y: nil), [(0, 0.5), (4, 0.5)],
      ["the chart has no y axis: every tone has the middle pitch"])
  }

  @Test func `what is not positive lies at the bottom of a logarithmic axis`() throws {
    try hears(
      chart([AXDataPoint(x: 0, y: -1), AXDataPoint(x: 1, y: 10)], y: axis(0.1...10, .log10)),
      [(0, 0), (4, 1)], ["'a': 1 off the y axis: heard at its end, with a mark"])
    try hears(
      chart([AXDataPoint(x: 0, y: 1), AXDataPoint(x: 1, y: 10)], y: axis(-5...10, .ln)),
      [(0, 0), (4, 1)],
      [
        "the y axis is logarithmic and begins at or below 0; the range of its data is used"
      ])
  }

  @Test func `additional values too many, too few and of the wrong kind`() throws {
    let kinds = AXCategoricalDataAxisDescriptor(title: "kind", categoryOrder: ["k"])
    let values: [[AXDataPoint.Value]] = [
      [.number(50), .category("k"), .number(9)], [], [.category("k"), .number(3)],
      [.number(.nan), .category("new")], [.number(1e9), .category("k")],
    ]
    let points = values.enumerated().map {
      AXDataPoint(x: Double($0) / 4, y: 0, additionalValues: $1)
    }
    let score = try ChartScore(chart(points, additional: [axis(0...100), kinds]))
    let lengths = Orders(score).notes.map(\.note.duration)
    #expect(lengths == [0.325, 0.12, 0.12, 0.12, 0.6])
    #expect(
      score.notes == [
        "the axis 'kind' does not name 'new'; put at its end",
        "'a': 1 with more additional values than axes: the last are not heard",
        "'a': 3 of the additional values missing: heard as if the series had no such axis",
        "'a': 1 of the additional values off their axis: heard at its end",
        "'a': 2 of the additional values of the wrong kind: not heard",
      ])
  }

  @Test func `of thousands of grid lines some tick, spread evenly`() throws {
    let lines = (0..<10_000).map { Double($0) / 100 }
    let score = try ChartScore(
      chart(
        [AXDataPoint(x: 0, y: 0), AXDataPoint(x: 100, y: 100)], continuous: true,
        x: axis(0...100, lines: lines), y: axis(0...100, lines: lines + [.nan, .infinity])))
    #expect(
      score.notes == [
        "the y axis has 9979 grid lines: 15 of them tick",
        "the x axis has 9979 grid lines: 19 of them tick",
      ])
  }

  @Test func `two hundred series are heard one after another, not together`() throws {
    let many = chart([AXDataPoint(x: 0, y: 0)])
    many.series = (0..<200).map {
      AXDataSeriesDescriptor(
        name: "\($0)", isContinuous: $0 % 2 == 0, dataPoints: [AXDataPoint(x: 0, y: 0)])
    }
    var options = PlaybackOptions()
    options.seconds = 1
    let orders = Orders(try ChartScore(many, options))
    #expect(orders.notes.count == 100)
    options.isTogether = true
    #expect(throws: ChartError.tooManyTogether(count: 200, most: 4)) {
      try ChartScore(many, options)
    }
  }

  @Test func `a million points at one x are its lowest and its highest`() throws {
    let points = (0..<1_000_000).map { AXDataPoint(x: 0.5, y: Double($0 % 101)) }
    let score = try ChartScore(chart(points))
    #expect(score.pointCount == 1_000_000 && score.heardCount == 2)
  }

  @Test func `a huge name is told in part`() throws {
    let huge = chart([])
    huge.series[0].name = String(repeating: "x", count: 1_000_000)
    let error = #expect(throws: ChartError.self) { try ChartScore(huge) }
    #expect((error.map { "\($0)" } ?? "").count < 300)
  }

  // MARK: Anything

  @Test func `whatever a chart holds, it is refused or played to its end`() throws {
    var random = HostileCharts(seed: 5)
    var played = 0
    for _ in 0..<2_000 {
      let chart = random.chart()
      do throws(ChartError) {
        let score = try ChartScore(chart, random.options())
        played += 1
        for (time, note) in Orders(score).notes {
          let isSound =
            (59...4_001).contains(note.frequency) && (0.05...0.6).contains(note.duration)
          #expect(isSound && time >= 0)
        }
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
    #expect(played > 700)
  }
}
