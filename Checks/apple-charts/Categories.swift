import AudioGraphs

// Categories on the x axis and as a third axis, a logarithmic y axis, and everything set after creation.

func orchestraChart() -> AXChartDescriptor {
  let sections = ["strings", "woodwind", "brass"]
  let pitches: [(instrument: String, lowest: Double, section: String)] = [
    ("violin", 196, "strings"), ("cello", 65.4, "strings"), ("flute", 262, "woodwind"),
    ("bassoon", 58.3, "woodwind"), ("horn", 61.7, "brass"), ("tuba", 36.7, "brass"),
  ]
  let instrument = AXCategoricalDataAxisDescriptor(title: "", categoryOrder: [])
  let section = AXCategoricalDataAxisDescriptor(title: "Section", categoryOrder: sections)
  let hertz = AXNumericDataAxisDescriptor(
    title: "Lowest note", range: 30...300, gridlinePositions: [100],
    valueDescriptionProvider: { "\($0) hertz" })
  let chart = AXChartDescriptor(xAxis: instrument, series: [])
  chart.title = "Lowest notes"
  chart.summary = "The tuba goes lowest."
  chart.yAxis = hertz
  chart.yAxis?.scaleType = .log10
  chart.additionalAxes = [section]
  chart.contentDirection = .topToBottom
  instrument.title = "Instrument"
  instrument.categoryOrder = pitches.map { $0.instrument }
  chart.series.append(
    AXDataSeriesDescriptor(
      name: "Lowest", isContinuous: false,
      dataPoints: pitches.map { instrument, lowest, section in
        AXDataPoint(
          x: instrument, y: lowest, additionalValues: [AXDataPoint.Value.category(section)])
      }))
  for point in chart.series[0].dataPoints where point.xValue.category == "tuba" {
    point.label = "\(point.xValue.category), \(Int(point.yValue?.number ?? 0)) hertz"
    point.yValue?.number = 36.71
  }
  return chart
}
