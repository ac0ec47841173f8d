import AudioGraphs
import Foundation
import Testing

/// What is said of axes, and of series of which there is little to say.
@Suite struct WordsAxisTests {
  private typealias Axis = AXNumericDataAxisDescriptor

  private func axis(
    _ range: ClosedRange<Double> = 0...10, lines: [Double] = [],
    _ format: ValueFormat = ValueFormat()
  ) -> Axis {
    Axis(title: "a", range: range, gridlinePositions: lines, format: format)
  }

  private func chart(
    x: Axis? = nil, y: Axis? = nil, isContinuous: Bool = true, _ series: [[Double?]] = [[1, 2]]
  ) -> AXChartDescriptor {
    AXChartDescriptor(
      summary: "given", xAxis: x ?? axis(), yAxis: y ?? axis(),
      series: series.enumerated().map { number, values in
        AXDataSeriesDescriptor(
          name: "s\(number)", isContinuous: isContinuous,
          dataPoints: values.enumerated().map { AXDataPoint(x: Double($0), y: $1) })
      })
  }

  private func line(_ start: String, of chart: AXChartDescriptor) -> String? {
    ChartDescription(chart).lines.first { $0.hasPrefix(start) }
  }

  // MARK: - Grid lines

  @Test(
    arguments: [
      ([0, 10, 20, 30, 40, 50], "every 10 cups, from 0 to 50 cups"),
      (Array(stride(from: 0, through: 50, by: 1)), "every 1 cups, from 0 to 50 cups"),
      ([0.1, 0.2, 0.3], "every 0.1 cups, from 0.1 to 0.3 cups"),
      ([10, 20], "10 cups, 20 cups"), ([1, 2, 5, 99], "1 cups, 2 cups, 5 cups"),
      ([1, 2, 4, 8, 16, 32, 33, 50], "8"),
    ] as [([Double], String)])
  func `grid lines are as short as they can be`(lines: [Double], words: String) {
    let format = ValueFormat(unit: "cups")
    let y = axis(0...(lines.count == 3 ? 1 : 50), lines: lines, format)
    #expect(
      line("y axis grid", of: chart(y: y)) == "y axis grid lines, heard as ticks: \(words)")
    #expect(
      line("y axis grid", of: chart(y: y, isContinuous: false))
        == "y axis grid lines, not heard: \(words)")
    #expect(
      line("x axis grid", of: chart(x: y, isContinuous: false))
        == "x axis grid lines, heard as ticks: \(words)")
  }

  @Test func `an author's words for a place are not those for a distance`() {
    let hours = Axis(title: "", range: 0...24, gridlinePositions: [6, 12, 18]) {
      "\(Int($0)) o'clock"
    }
    #expect(
      line("x axis grid", of: chart(x: hours))?.hasSuffix(": 6 o'clock, 12 o'clock, 18 o'clock")
        == true)
    let ratios = axis(1...100, lines: [1, 2, 3])
    ratios.scaleType = .log10
    #expect(line("x axis grid", of: chart(x: ratios))?.hasSuffix("ticks: 1, 2, 3") == true)
  }

  /// Seconds since 1970 of a moment in local time.
  private func moment(_ year: Int, _ month: Int, _ day: Int = 1, _ hour: Int = 0) -> Double {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour)
    return Calendar(identifier: .gregorian).date(from: parts)?.timeIntervalSince1970 ?? .nan
  }

  /// The beginnings of months of 2026.
  private func moments(_ months: [Int]) -> [Double] { months.map { moment(2026, $0) } }

  @Test func `a grid of moments is told in minutes, months and years`() {
    let time = ValueFormat(kind: .time)
    let start = moment(2026, 1)
    let cases: [(Axis, String)] = [
      (
        axis(start...start + 3_000, lines: [0, 1, 2, 3, 4, 5].map { start + $0 * 600 }, time),
        "every 10 minutes, from 1 January 2026, 00:00:00 to 00:50:00"
      ),
      (
        axis(start...moment(2026, 6), lines: moments([1, 2, 3, 4, 5, 6]), time),
        "every month, from 1 January 2026 to 1 June 2026"
      ),
      (
        axis(start...moment(2026, 8), lines: moments([1, 4, 7]), time),
        "every 3 months, from 1 January 2026 to 1 July 2026"
      ),
      (
        axis(
          moment(2010, 1)...moment(2026, 1),
          lines: [moment(2010, 1), moment(2015, 1), moment(2020, 1)], time),
        "every 5 years, from January 2010 to January 2020"
      ),
    ]
    for (x, words) in cases {
      #expect(line("x axis grid", of: chart(x: x)) == "x axis grid lines, heard as ticks: \(words)")
    }
  }

  // MARK: - Ends and ways

  @Test
  func `the beginning of an axis of time has its year, and no more of the clock than it needs`() {
    let cases: [(Double, Double, String)] = [
      (moment(2026, 11, 30), moment(2026, 11, 30, 5), "30 November 2026, 00:00:00 to 05:00"),
      (moment(2026, 1), moment(2026, 2, 1), "1 January 2026 to 1 February"),
      (moment(2026, 1, 1, 8), moment(2026, 2, 1), "1 January 2026, 08:00 to 1 February"),
      (moment(2026, 1), moment(2026, 5), "1 January 2026 to 1 May 2026"),
      (moment(2010, 1), moment(2025, 12), "January 2010 to December 2025"),
    ]
    for (low, high, words) in cases {
      let x = axis(low...high, ValueFormat(kind: .time))
      #expect(line("x axis: a", of: chart(x: x)) == "x axis: a, \(words), heard as time")
    }
  }

  @Test func `says which way an axis goes`() {
    let y = axis()
    y.isInverted = true
    let mirrored = chart(y: y)
    mirrored.contentDirection = .rightToLeft
    #expect(line("y axis", of: mirrored)?.hasSuffix("heard as pitch, low for large") == true)
    #expect(line("x axis", of: mirrored)?.hasSuffix("heard as time, from right to left") == true)
  }

  @Test func `nothing is nothing of the unit, and the widest axis has an extent`() {
    let hours = axis(0...14, ValueFormat(unit: "hours"))
    #expect(line("x axis", of: chart(x: hours)) == "x axis: a, 0 to 14 hours, heard as time")
    let widest = axis(-1.7e308...1.7e308)
    #expect(widest.valueDescriptionProvider(1e-300) == "0")
  }

  // MARK: - Series

  @Test func `of a flat series, of one value and of noise no more is said than there is`() {
    func facts(_ values: [Double?]) -> [String] {
      Array(ChartDescription(chart([values])).lines.drop { !$0.hasPrefix("y axis") }.dropFirst())
    }
    #expect(facts([7, 7, nil, 7]) == ["1 point without a value", "always 7"])
    #expect(facts([7]) == ["one value: 7 at 0"])
    #expect(facts([3, 9, 1, 8, 2, 9, 1, 7]).first == "no clear trend")
  }

  @Test func `of more than four series each has a line`() {
    let lines = ChartDescription(chart([[1, 1], [1, 9], [nil, nil], [4, nil], [2, 2]])).lines
    #expect(
      lines.drop { !$0.hasPrefix("s0") }.prefix(5) == [
        "s0: always 1, from 0 to 1", "s1: goes from 1 at 0 to 9 at 1",
        "s2: all values are missing, 2 points without a value",
        "s3: one value, 4 at 0, 1 point without a value", "s4: always 2, from 0 to 1",
      ])
  }

  @Test func `what recurs has its distance`() {
    let start = moment(2010, 1)
    let months = (0..<192).map { start + Double($0) * 365.25 / 12 * 86_400 }
    let x = axis(start...months[191], ValueFormat(kind: .time))
    let year = chart(x: x)
    year.series[0].dataPoints = months.enumerated().map {
      AXDataPoint(x: $1, y: 5 + 4 * sin(Double($0) / 6 * .pi))
    }
    #expect(line("Repeats", of: year) == "Repeats about every 12 months")
  }
}
