import AudioGraphs

// Several lines on one pair of axes, made by functions and key paths.

struct ClimateView: View, AXChartDescriptorRepresentable {
  let label = "Oslo and Bergen"
  let oslo: [Double] = [-5, -4, 0, 5, 11, 15, 17, 16, 11, 6, 1, -3]
  let bergen: [Double] = [2, 2, 4, 7, 11, 14, 15, 15, 12, 9, 5, 3]

  func makeChartDescriptor() -> AXChartDescriptor {
    let lines = [("Oslo", \ClimateView.oslo), ("Bergen", \ClimateView.bergen)]
    return AXChartDescriptor(
      title: label,
      xAxis: AXNumericDataAxisDescriptor(
        title: "Month", range: 1...12,
        gridlinePositions: Array(stride(from: 3, through: 12, by: 3)),
        valueDescriptionProvider: name(ofMonth:)),
      yAxis: AXNumericDataAxisDescriptor(
        title: "Temperature", range: -10...20, gridlinePositions: [0]
      ) {
        "\(Int($0)) degrees"
      },
      series: lines.map { name, path in
        AXDataSeriesDescriptor(
          name: name, isContinuous: true, dataPoints: points(self[keyPath: path]))
      })
  }

  private func points(_ values: [Double]) -> [AXDataPoint] {
    values.enumerated().map { AXDataPoint(x: Double($0.offset + 1), y: $0.element) }
  }

  private func name(ofMonth month: Double) -> String { "month \(Int(month))" }
}
