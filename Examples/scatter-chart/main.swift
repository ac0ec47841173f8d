// A scatter plot with four axes: boats, with length as time, speed as pitch, price as the length of a tone, and
// the rig as its timbre.
//
//   swift run scatter-chart              says what is in the chart and plays it
//   swift run scatter-chart boats.wav    says it and writes the sound to a file

import AudioGraphPlayback
import AudioGraphs
import Foundation

let boats: [(name: String, metres: Double, knots: Double, price: Double, rig: String)] = [
  ("Skua 22", 6.7, 5.5, 9_000, "sloop"), ("Petrel C", 7.9, 6.1, 44_000, "cutter"),
  ("Skua 30", 9.1, 6.6, 31_000, "sloop"), ("Brent", 10.2, 7.0, 52_000, "ketch"),
  ("Petrel K", 11.4, 7.4, 88_000, "ketch"), ("Gannet", 8.5, 5.8, 15_000, "cutter"),
]

let chart = AXChartDescriptor(
  title: "Boats",
  xAxis: AXNumericDataAxisDescriptor(title: "Length", range: 6...12, gridlinePositions: []) {
    String(format: "%.1f metres", $0)
  },
  yAxis: AXNumericDataAxisDescriptor(title: "Speed", range: 5...8, gridlinePositions: []) {
    String(format: "%.1f knots", $0)
  },
  additionalAxes: [
    AXNumericDataAxisDescriptor(title: "Price", range: 0...100_000, gridlinePositions: []) {
      "\(Int($0)) pounds"
    },
    AXCategoricalDataAxisDescriptor(title: "Rig", categoryOrder: ["sloop", "cutter", "ketch"]),
  ],
  series: [
    AXDataSeriesDescriptor(
      name: "Boats", isContinuous: false,
      dataPoints: boats.map {
        AXDataPoint(
          x: $0.metres, y: $0.knots, additionalValues: [.number($0.price), .category($0.rig)],
          label: $0.name)
      })
  ])

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
