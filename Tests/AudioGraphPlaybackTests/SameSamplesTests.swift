import AudioGraphPlayback
import AudioGraphs
import Foundation
import TestSupport
import Testing

/// The same chart is the same file, on every run and every machine.
@Suite struct SameSamplesTests {
  /// Everything that a chart can have, without a function of the system's library: scales, a line and notes, colours, holes, ticks, values off the axis.
  private var chart: AXChartDescriptor {
    let y = axis(0.01...1_000, .log10, title: "y", lines: [0.1, 1, 10, 100])
    let kinds = AXCategoricalDataAxisDescriptor(
      title: "kind", categoryOrder: ["a", "b", "c", "d", "e", "f"])
    let line = (0...200).map { (place: Int) -> AXDataPoint in
      let height = Double(place * place % 97 + 1) / 3
      return AXDataPoint(x: Double(place) / 7 - 9, y: place % 40 == 39 ? nil : height)
    }
    let notes = (0...40).map { (place: Int) -> AXDataPoint in
      let values: [AXDataPoint.Value] = [
        .number(Double(place % 7)), .category(kinds.categoryOrder[place % 6]),
        .number(Double(place % 5)), .number(Double(place % 3)),
      ]
      let height = 1_500 / Double(1 + place)
      return AXDataPoint(x: Double(place) / 2 - 9.7, y: height, additionalValues: values)
    }
    let chart = AudioGraphPlaybackTests.chart(
      line, continuous: true, x: axis(-10...20, .symlog, lines: [-1, 0, 1, 10]), y: y,
      additional: [axis(0...7), kinds, axis(0...5), axis(0...3)])
    chart.series.append(
      AXDataSeriesDescriptor(name: "b", isContinuous: false, dataPoints: notes))
    return chart
  }

  /// As rendered on an EPYC with AVX-512; another processor must give the same.
  private static let digest =
    "6ebe55b5139ddd8de3b6c8596f4481ce49998d9972129147d5c485d286c12549"

  @Test func `a file has the bytes that it has elsewhere`() throws {
    let folder = try TemporaryFolder()
    var options = PlaybackOptions()
    options.isTogether = true
    options.pitch = 200...1_500
    for name in ["1.wav", "2.wav"] {
      _ = try ChartRenderer(try ChartScore(chart, options)).write(to: folder.file(name))
    }
    let sums = try run(["sha256sum", folder.file("1.wav"), folder.file("2.wav")])
      .split(separator: "\n").map { $0.prefix(64) }
    #expect(sums == [Self.digest[...], Self.digest[...]])
  }
}
