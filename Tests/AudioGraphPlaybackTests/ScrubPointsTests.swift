import AudioGraphPlayback
import AudioGraphs
import Sonification
import Synthesis
import Testing

/// What a single point sounds like beside the chart that it belongs to.
@Suite struct ScrubPointsTests {
  @Test(arguments: [
    (AXChartDescriptor.ContentDirection.leftToRight, -0.8, 0.8), (.rightToLeft, 0.8, -0.8),
  ])
  func `lies where the chart moves`(
    direction: AXChartDescriptor.ContentDirection, first: Double, last: Double
  ) throws {
    let chart = chart(["a"])
    chart.contentDirection = direction
    let points = ScrubPoints(chart, try ChartScore(chart))
    #expect(points.sound(ofIndex: 0, series: 0)?.series.pan == first)
    #expect(points.sound(ofIndex: 1, series: 0)?.series.pan == last)
  }

  @Test func `rests in the middle of a chart that does not move`() throws {
    var options = PlaybackOptions()
    options.hasPan = false
    let points = ScrubPoints(chart(["a"]), try ChartScore(chart(["a"]), options))
    #expect(points.sound(ofIndex: 1, series: 0)?.series.pan == 0)
  }

  @Test func `has the timbre of its series, also where names say little`() throws {
    let chart = chart(["", "", "b"])
    chart.series[2].sound.timbre = "bell"
    let points = ScrubPoints(chart, try ChartScore(chart))
    let timbres = (0..<3).map { points.sound(ofIndex: 0, series: $0)?.series.timbre }
    #expect(timbres == [.soft, .reed, .bell])
  }

  @Test func `a series that is not played has the timbre of its number`() throws {
    let chart = chart(["a", "b"])
    var options = PlaybackOptions()
    options.series = ["b"]
    let points = ScrubPoints(chart, try ChartScore(chart, options))
    let timbres = (0..<2).map { points.sound(ofIndex: 0, series: $0)?.series.timbre }
    #expect(timbres == [.soft, .soft], "b is the first that is played")
  }

  private func chart(_ names: [String]) -> AXChartDescriptor {
    AXChartDescriptor(
      xAxis: AXNumericDataAxisDescriptor(title: "x", range: 0...1, format: ValueFormat()),
      yAxis: AXNumericDataAxisDescriptor(title: "y", range: 0...1, format: ValueFormat()),
      series: names.map { name in
        AXDataSeriesDescriptor(
          name: name, isContinuous: false,
          dataPoints: [AXDataPoint(x: 0, y: 0), AXDataPoint(x: 1, y: 1)])
      })
  }
}
