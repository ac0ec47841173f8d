import AudioGraphs
import Foundation

// A scatter plot with four axes, stored in its view: sailing boats by length, speed, price and rig. Its words are
// made by Foundation, as in most apps.

final class HarbourView: PlotView, AXChart {
  struct Boat {
    let builder: String
    let model: String
    let length: Double
    let knots: Double
    let price: Double
    let rig: String
  }

  var accessibilityChartDescriptor: AXChartDescriptor?

  let boats = [
    Boat(builder: "Skua", model: "22", length: 6.7, knots: 5.5, price: 9_000, rig: "sloop"),
    Boat(builder: "Skua", model: "30", length: 9.1, knots: 6.6, price: 31_000, rig: "sloop"),
    Boat(builder: "Petrel", model: "C", length: 7.9, knots: 6.1, price: 44_000, rig: "cutter"),
    Boat(builder: "Petrel", model: "K", length: 11.4, knots: 7.4, price: 88_000, rig: "ketch"),
    Boat(builder: "Brent", model: "Aft", length: 10.2, knots: 7.0, price: 52_000, rig: "ketch"),
  ]

  func load() {
    let dataPoints = boats.map({
      return AXDataPoint(
        x: $0.length,
        y: $0.knots,
        additionalValues: [.number($0.price), .category($0.rig)],
        label: "\($0.builder) \($0.model)")
    })
    let series = AXDataSeriesDescriptor(
      name: "Boats",
      isContinuous: false,
      dataPoints: dataPoints)

    let length = AXNumericDataAxisDescriptor(
      title: "Length",
      range: 5...12,
      gridlinePositions: [6, 8, 10]
    ) { value -> String in
      let format = NSLocalizedString("%.1f metres", comment: "a boat's length")
      return String.localizedStringWithFormat(format, value)
    }
    let speed = AXNumericDataAxisDescriptor(
      title: "Speed",
      range: 5...8,
      gridlinePositions: [5, 6, 7, 8]
    ) { value -> String in
      String(format: "%.1f knots", value)
    }
    let price = AXNumericDataAxisDescriptor(
      title: "Price",
      range: 0...100000,
      gridlinePositions: []
    ) { String(format: "%.0f pounds", $0) }
    let rig = AXCategoricalDataAxisDescriptor(
      title: "Rig",
      categoryOrder: boats.compactMap { $0.rig })

    let title = NSLocalizedString("Speed by length, price and rig", comment: "the chart's title")
    accessibilityChartDescriptor = AXChartDescriptor(
      title: title,
      summary: "Longer boats are faster.",
      xAxis: length,
      yAxis: speed,
      additionalAxes: [price, rig],
      series: [series])
  }
}
