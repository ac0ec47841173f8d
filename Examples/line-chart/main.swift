// A line: a day's temperature, heard as one tone that glides.
//
//   swift run line-chart            says what is in the chart and plays it
//   swift run line-chart day.wav    says it and writes the sound to a file

import AudioGraphPlayback
import AudioGraphs
import Foundation

// Nobody was there at five and six in the afternoon.
let degrees: [Double?] = [
  11.2, 10.8, 10.1, 9.7, 9.5, 9.9, 11.4, 13.6, 15.8, 17.9, 19.5, 20.8,
  21.9, 22.4, 22.6, 22.1, 21.0, nil, nil, 17.2, 15.9, 14.7, 13.6, 12.8,
]

let chart = AXChartDescriptor(
  title: "Temperature on the roof",
  summary: "Warmest at two in the afternoon.",
  xAxis: AXNumericDataAxisDescriptor(title: "Time", range: 0...23, gridlinePositions: [6, 12, 18]) {
    "\(Int($0)) o'clock"
  },
  yAxis: AXNumericDataAxisDescriptor(
    title: "Temperature", range: 5...25, gridlinePositions: [10, 20]
  ) {
    String(format: "%.1f degrees", $0)
  },
  series: [
    AXDataSeriesDescriptor(
      name: "Roof", isContinuous: true,
      dataPoints: degrees.enumerated().map { AXDataPoint(x: Double($0), y: $1) })
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
