import AudioGraphs

// Bars: a categorical x axis and a series that is not continuous, offered by a view that is a value and brings
// its descriptor up to date.

struct BakeryView: View {
  struct Day {
    let label: String
    let value: Double
  }

  let label = "Loaves sold"
  var days = [
    Day(label: "Monday", value: 31),
    Day(label: "Tuesday", value: 44),
    Day(label: "Wednesday", value: 12),
    Day(label: "Thursday", value: 58),
  ]
}

extension BakeryView: AXChartDescriptorRepresentable {
  func makeChartDescriptor() -> AXChartDescriptor {
    let xAxis = AXCategoricalDataAxisDescriptor(
      title: "Day",
      categoryOrder: days.map(\.label)
    )

    let min = days.map(\.value).min() ?? 0.0
    let max = days.map(\.value).max() ?? 0.0

    let yAxis = AXNumericDataAxisDescriptor(
      title: "Loaves",
      range: min...max,
      gridlinePositions: []
    ) { value in "\(value) loaves" }

    let series = AXDataSeriesDescriptor(
      name: "",
      isContinuous: false,
      dataPoints: days.map { .init(x: $0.label, y: $0.value) }
    )

    return AXChartDescriptor(
      title: label,
      summary: nil,
      xAxis: xAxis,
      yAxis: yAxis,
      additionalAxes: [],
      series: [series]
    )
  }

  func updateChartDescriptor(_ descriptor: AXChartDescriptor) {
    descriptor.title = label
    descriptor.yAxis?.range = 0...(days.map(\.value).max() ?? 1)
    descriptor.series[0].dataPoints = days.map { AXDataPoint(x: $0.label, y: $0.value) }
    if let order = descriptor.xAxis as? AXCategoricalDataAxisDescriptor {
      order.categoryOrder = days.map(\.label)
    }
  }
}
