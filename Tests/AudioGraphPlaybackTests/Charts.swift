import AudioGraphs

/// A numeric axis without grid lines.
func axis(
  _ range: ClosedRange<Double>, _ scale: AXNumericDataAxisDescriptor.ScaleType = .linear,
  title: String = "axis", lines: [Double] = []
) -> AXNumericDataAxisDescriptor {
  let axis = AXNumericDataAxisDescriptor(
    title: title, range: range, gridlinePositions: lines, format: ValueFormat())
  axis.scaleType = scale
  return axis
}

/// A chart of one series, x from 0 to 1 and y from 0 to 100 unless something else is said.
func chart(
  _ points: [AXDataPoint], continuous: Bool = false, x: any AXDataAxisDescriptor = axis(0...1),
  y: AXNumericDataAxisDescriptor? = axis(0...100),
  additional: [any AXDataAxisDescriptor] = []
) -> AXChartDescriptor {
  AXChartDescriptor(
    title: "chart", xAxis: x, yAxis: y, additionalAxes: additional,
    series: [AXDataSeriesDescriptor(name: "a", isContinuous: continuous, dataPoints: points)])
}
