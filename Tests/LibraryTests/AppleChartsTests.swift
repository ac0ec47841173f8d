import AppleCharts5
import AppleCharts6
import AppleChartsMain
import AudioGraphPlayback
import AudioGraphs
import TestSupport
import Testing

/// Charts written as for Apple's framework, compiled in Swift 5 and in Swift 6 mode, and for the main actor.
@MainActor @Suite struct AppleChartsTests {
  nonisolated static let kinds = [
    "line", "bars", "updated bars", "scatter", "several series", "missing values", "categories",
  ]

  @Test(
    arguments: [
      // The kind, seconds from the beginning, and the place on the y axis that is heard then.
      ("line", 3.25, 0.8 / 5), ("line", 4.05, 1.7 / 5),
      ("bars", 0.02, (31.0 - 12) / 46), ("bars", 1.02, (44.0 - 12) / 46), ("bars", 2.02, 0),
      ("bars", 3.02, 1), ("updated bars", 0.82, 44.0 / 70), ("updated bars", 3.22, 1),
      ("scatter", 1.7, 1.1 / 3), ("scatter", 2.4, 1.6 / 3), ("scatter", 3.75, 2.4 / 3),
      ("several series", 0.01, 5.0 / 30), ("several series", 4.57, 12.0 / 30),
      ("missing values", 0.5, 180.0 / 1_100), ("missing values", 4.03, 400.0 / 1_100),
      ("categories", 0.02, 0.815), ("categories", 3.345, 0.0877),
    ] as [(String, Double, Double)])
  func `plays`(kind: String, seconds: Double, position: Double) throws {
    let sound = Recording(interleaved: try render(kind))
    let start = Int(seconds * Recording.sampleRate)
    let part = sound.part(start..<start + 2_000)
    let heard = try #require(pitch(of: zip(part.left, part.right).map(+)))
    // Three octaves from 220 hertz up; 25 cents, for the lines glide meanwhile.
    let fault = cents(from: 220, to: heard) - 3_600 * position
    #expect(abs(fault) < 25, "\(heard) hertz")
  }

  @Test(arguments: [("missing values", 1.0), ("missing values", 3.6), ("bars", 0.5)])
  func `is silent between points that are no line, and where a value is missing`(
    kind: String, seconds: Double
  ) throws {
    let sound = Recording(interleaved: try render(kind))
    let start = Int(seconds * Recording.sampleRate)
    #expect(level(sound.part(start..<start + 2_000).left) < 1e-3)
  }

  @Test func `says what is not heard as it was given, and no more`() throws {
    for kind in Self.kinds {
      let notes = try ChartScore(try #require(AppleCharts6.AppleCharts.make(kind))).notes
      let expected = [
        "scatter": ["not in the order of x"], "missing values": ["4 without a value"],
      ]
      #expect(notes.count == (expected[kind]?.count ?? 0), "\(kind): \(notes)")
      for (note, part) in zip(notes, expected[kind] ?? []) { #expect(note.contains(part)) }
    }
  }

  @Test(arguments: kinds)
  func `is the same chart however the app is compiled`(kind: String) throws {
    let charts = [
      AppleCharts5.AppleCharts.make(kind), AppleCharts6.AppleCharts.make(kind),
      AppleChartsMain.AppleCharts.make(kind),
    ]
    let words = try charts.map { try everyWord(of: #require($0)) }
    #expect(words[0].count > 6)
    #expect(words[1] == words[0] && words[2] == words[0])
  }

  @Test func `reads values in the words of the chart's own code`() throws {
    let boats = try #require(AppleCharts6.AppleCharts.make("scatter"))
    let point = boats.series[0].dataPoints[0]
    #expect(PointText(point, in: boats).description.hasPrefix("Skua 22; 6.7 metres, 5.5 knots"))
    let kiln = try #require(AppleCharts6.AppleCharts.make("missing values"))
    #expect(kiln.series[0].dataPoints.compactMap(\.label) == ["door opened", "door shut"])
    let orchestra = try #require(AppleCharts6.AppleCharts.make("categories"))
    #expect(orchestra.series[0].dataPoints.last?.label == "tuba, 36 hertz")
  }

  private func render(_ kind: String) throws -> [Float] {
    let chart = try #require(AppleCharts5.AppleCharts.make(kind))
    return ChartRenderer(try ChartScore(chart)).samples()
  }

  private func everyWord(of chart: AXChartDescriptor) -> [String] {
    let points = chart.series.flatMap(\.dataPoints).map { PointText($0, in: chart).description }
    let axes = [chart.xAxis.title, chart.yAxis?.title ?? ""] + chart.additionalAxes.map(\.title)
    return [chart.title ?? "", chart.summary ?? ""] + axes + chart.series.map(\.name) + points
  }
}
