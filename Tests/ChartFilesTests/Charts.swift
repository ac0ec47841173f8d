import AudioGraphs

/// Charts for the tests, made anew each time.
enum Charts {
  /// Four axes.
  static var car: AXChartDescriptor {
    AXChartDescriptor(
      title: "Cars", summary: "Heavy cars need more.\nAll of them: \u{1} \\ \u{1F600}",
      xAxis: AXNumericDataAxisDescriptor(
        title: "Weight", range: 0.5...3, format: ValueFormat(unit: "tons")),
      yAxis: AXNumericDataAxisDescriptor(
        title: "Efficiency", range: 0...50, gridlinePositions: [10, 20.5, 30],
        format: ValueFormat(unit: "miles per gallon")),
      additionalAxes: [
        AXNumericDataAxisDescriptor(
          title: "Price", range: 0...150_000, format: ValueFormat(unit: "dollars")),
        AXCategoricalDataAxisDescriptor(title: "Country", categoryOrder: ["A", "B", "A"]),
      ],
      series: [
        AXDataSeriesDescriptor(
          name: "models", isContinuous: false,
          dataPoints: [
            AXDataPoint(
              x: 1.2, y: 31, additionalValues: [.number(21_000), .category("A")], label: "Kei"),
            AXDataPoint(x: 2.1, y: 18, additionalValues: [.number(1e300), .category("C")]),
            AXDataPoint(x: 2.2, additionalValues: [.number(0.1)], label: ""),
          ])
      ])
  }

  /// Categories, and a missing value.
  static var bars: AXChartDescriptor {
    AXChartDescriptor(
      title: "Coffee",
      xAxis: AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Monday", "Tuesday"]),
      yAxis: AXNumericDataAxisDescriptor(
        title: "Cups", range: 0...10, gridlinePositions: [5], format: ValueFormat(unit: "cups")),
      series: [
        AXDataSeriesDescriptor(
          name: "drunk", isContinuous: false,
          dataPoints: [
            AXDataPoint(x: "Monday", y: 3, label: "a \"good\" one"), AXDataPoint(x: "Tuesday"),
          ])
      ])
  }

  /// Nothing.
  static var empty: AXChartDescriptor {
    AXChartDescriptor(
      xAxis: AXNumericDataAxisDescriptor(title: "", range: 0...1, format: ValueFormat()),
      series: [])
  }

  /// What files have beyond Apple's members, and what is rare.
  static var odd: AXChartDescriptor {
    let time = AXNumericDataAxisDescriptor(
      title: "Time", range: 1_796_000_000.25...1_796_000_300,
      format: ValueFormat(unit: "", kind: .time))
    let y = AXNumericDataAxisDescriptor(
      title: "Lag", range: 1e-3...1e3, format: ValueFormat(unit: "s", kind: .duration))
    y.scaleType = .log10
    y.isInverted = true
    let series = AXDataSeriesDescriptor(
      name: "", isContinuous: true, dataPoints: [AXDataPoint(x: 1_796_000_000.123456, y: -0.0)])
    series.sound = AXSeriesSound(timbre: "reed", pan: -0.5, volume: 0.25)
    let chart = AXChartDescriptor(
      title: "", xAxis: time, yAxis: y,
      series: [series, AXDataSeriesDescriptor(name: "b", isContinuous: false, dataPoints: [])])
    chart.contentDirection = .radialCounterClockwise
    return chart
  }
}
