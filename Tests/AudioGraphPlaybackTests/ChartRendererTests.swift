import AudioGraphPlayback
import AudioGraphs
import Synthesis
import TestSupport
import Testing

@Suite struct ChartRendererTests {
  @Test func `a line takes its seconds, and the complete mark after them`() throws {
    let samples = ChartRenderer(try ChartScore(line)).samples()
    // 4 s, 120 ms on the last value, the chime from 120 ms on for 400 ms, the fade.
    #expect(abs(Double(samples.count) / 96_000 - 4.74) < 0.1)
    #expect(samples.contains { abs($0) > 0.05 })
  }

  /// Four at a time, twelve times over.
  @Test func `forty-eight long notes at once are all heard to their end, and not too loud`() throws
  {
    let points = (0..<80).flatMap { place in
      [10.0, 40, 70, 100].map {
        AXDataPoint(x: Double(place) / 80, y: $0, additionalValues: [.number(1)])
      }
    }
    let folder = try TemporaryFolder()
    let score = try ChartScore(chart(points, additional: [axis(0...1)]))
    #expect(score.heardCount == 320 && score.notes == [])
    let report = try ChartRenderer(score).write(to: folder.file("out.wav"))
    #expect(report.cutCount == 0)
    let sound = Recording(interleaved: ChartRenderer(score).samples())
    #expect((-24 ... -6).contains(decibels(sound.part(48_000..<144_000).left)))
  }

  @Test func `the same chart is as loud with notes that do not overlap`() throws {
    for count in [2, 10] {
      let points = (0..<count).map { AXDataPoint(x: Double($0) / Double(count), y: 50) }
      let notes = Orders(try ChartScore(chart(points))).notes
      #expect(notes.allSatisfy { $0.note.gain == 1 })
    }
  }

  @Test func `says why a file cannot be written`() throws {
    let score = try ChartScore(line)
    let error = #expect(throws: ChartError.self) {
      try ChartRenderer(score).write(to: "/nonexistent/out.wav")
    }
    #expect((error.map { "\($0)" } ?? "").contains("/nonexistent/out.wav"))
  }

  private var line: AXChartDescriptor {
    AXChartDescriptor(
      title: "line",
      xAxis: AXNumericDataAxisDescriptor(title: "x", range: 0...10, format: ValueFormat()),
      yAxis: AXNumericDataAxisDescriptor(title: "y", range: 0...1, format: ValueFormat()),
      series: [
        AXDataSeriesDescriptor(
          name: "a", isContinuous: true,
          dataPoints: [AXDataPoint(x: 0, y: 0), AXDataPoint(x: 10, y: 1)])
      ])
  }
}
