// Bars: what a bakery sold on each day, heard as one tone a bar.
//
//   swift run bar-chart             says what is in the chart and plays it
//   swift run bar-chart week.wav    says it and writes the sound to a file

import AudioGraphPlayback
import AudioGraphs
import Foundation

/// Owns the numbers, and offers them to listeners as a view offers them to those who look.
struct Bakery: AXChartDescriptorRepresentable {
  let sold: [(day: String, loaves: Double)] = [
    ("Monday", 31), ("Tuesday", 44), ("Wednesday", 12), ("Thursday", 40),
    ("Friday", 58), ("Saturday", 73),
  ]

  func makeChartDescriptor() -> AXChartDescriptor {
    AXChartDescriptor(
      title: "Loaves sold",
      xAxis: AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: sold.map(\.day)),
      yAxis: AXNumericDataAxisDescriptor(title: "Loaves", range: 0...80, gridlinePositions: []) {
        "\(Int($0)) loaves"
      },
      series: [
        AXDataSeriesDescriptor(
          name: "Loaves", isContinuous: false,
          dataPoints: sold.map { .init(x: $0.day, y: $0.loaves) })
      ])
  }
}

let chart = Bakery().makeChartDescriptor()

for line in ChartDescription(chart).lines { print(line) }
do {
  if CommandLine.arguments.count > 1 {
    let report = try ChartRenderer(ChartScore(chart)).write(to: CommandLine.arguments[1])
    print("wrote \(Int(report.seconds.rounded())) seconds of sound to \(CommandLine.arguments[1])")
  } else {
    let player = try ChartPlayer(chart)
    player.play()
    try player.waitUntilDone()
  }
} catch {
  print("cannot be heard: \(error)")
  exit(1)
}
