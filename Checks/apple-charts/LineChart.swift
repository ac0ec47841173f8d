import AudioGraphs

// A line: both axes numeric, one series that is continuous; made anew whenever it is asked for.

final class TideView: PlotView {
  let title = "Tide at the pier"
  let metres = [1.2, 2.0, 3.1, 3.9, 4.2, 3.8, 2.9, 1.9, 1.1, 0.8, 1.0, 1.7]

  private var xAxis: AXNumericDataAxisDescriptor {
    AXNumericDataAxisDescriptor(
      title: "Hour",
      range: (0...11),
      gridlinePositions: [],
      valueDescriptionProvider: { (value: Double) -> String in
        "\(value) hours"
      }
    )
  }

  private var yAxis: AXNumericDataAxisDescriptor {
    return AXNumericDataAxisDescriptor(
      title: "Height",
      range: 0...5,
      gridlinePositions: [1, 2, 3, 4],
      valueDescriptionProvider: { value in
        return "\(value) metres"
      })
  }

  private var series: [AXDataSeriesDescriptor] {
    let points = metres.enumerated().map { index, height in
      AXDataPoint(x: Double(index), y: height)
    }
    return [
      AXDataSeriesDescriptor(
        name: "Height",
        isContinuous: true,
        dataPoints: points
      )
    ]
  }
}

extension TideView: AXChart {
  /// What the view shows.
  public var accessibilityChartDescriptor: AXChartDescriptor? {
    get {
      AXChartDescriptor(
        title: title,
        summary: "One high water, four hours after the start.",
        xAxis: xAxis,
        yAxis: yAxis,
        series: series
      )
    }
    set {}
  }
}
