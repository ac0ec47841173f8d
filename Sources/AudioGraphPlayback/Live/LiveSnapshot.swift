internal import AudioGraphs

/// The window of a live chart at one moment.
struct LiveSnapshot: Sendable {
  let frame: LiveFrame
  let x: ClosedRange<Double>
  let y: (range: ClosedRange<Double>, gridlines: [Double])?
  let series: [LiveChartPlan.Series]

  /// The same as a chart.
  var descriptor: AXChartDescriptor {
    let chart = AXChartDescriptor(
      title: frame.title, summary: frame.summary,
      xAxis: frame.x.descriptor(x, frame.x.gridlines),
      yAxis: y.flatMap { frame.y?.descriptor($0.range, $0.gridlines) },
      additionalAxes: frame.additional.map(\.descriptor),
      series: series.map(\.descriptor))
    chart.contentDirection = frame.direction
    return chart
  }
}

extension LiveFrame.Axis {
  fileprivate var descriptor: any AXDataAxisDescriptor {
    switch self {
    case .numbers(let numbers): numbers.descriptor(numbers.range, numbers.gridlines)
    case .categories(let title, let order):
      AXCategoricalDataAxisDescriptor(title: title, categoryOrder: order)
    }
  }
}

extension LiveChartPlan.Series {
  fileprivate var descriptor: AXDataSeriesDescriptor {
    let series = AXDataSeriesDescriptor(
      name: name, isContinuous: isContinuous, dataPoints: points.map(\.descriptor))
    series.sound = sound
    return series
  }
}
