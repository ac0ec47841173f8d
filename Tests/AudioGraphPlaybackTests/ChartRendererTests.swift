import AudioGraphPlayback
import AudioGraphs
import Testing

@Suite struct ChartRendererTests {
  @Test func `a line takes its seconds, and the complete mark after them`() throws {
    let samples = ChartRenderer(try ChartScore(line)).samples()
    // 4 s, 120 ms on the last value, the chime from 120 ms on for 400 ms, the fade.
    #expect(abs(Double(samples.count) / 96_000 - 4.74) < 0.1)
    #expect(samples.contains { abs($0) > 0.05 })
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
