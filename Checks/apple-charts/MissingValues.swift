import AudioGraphs

// Points without a y, and points with a name of their own: what a broken thermometer leaves.

func kilnChart() -> AXChartDescriptor {
  let readings: [Double?] = [20, 180, nil, 610, 890, nil, 1_010, 1_000]
  var points = [AXDataPoint]()
  for (minute, reading) in readings.enumerated() {
    points.append(AXDataPoint(x: Double(minute) * 10, y: reading))
  }
  points.append(.init(x: 80, label: "door opened"))
  points.append(AXDataPoint(x: 90.0, y: nil, label: nil))
  points.append(AXDataPoint(x: 100, y: 400, additionalValues: [], label: "door shut"))
  let series = AXDataSeriesDescriptor(name: "Kiln", isContinuous: true, dataPoints: points)
  let time = AXNumericDataAxisDescriptor(title: "Time", range: 0...100, gridlinePositions: []) {
    "\($0) minutes"
  }
  let heat = AXNumericDataAxisDescriptor(title: "Heat", range: 0...1_100, gridlinePositions: []) {
    "\($0) degrees"
  }
  return AXChartDescriptor(title: "Kiln", summary: nil, xAxis: time, yAxis: heat, series: [series])
}
