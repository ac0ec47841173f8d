// A value that is heard while it changes: how busy this machine's processors are, ten times a second.
//
//   swift run live-chart       for ten seconds
//   swift run live-chart 60    for a minute

import AudioGraphs
import Foundation

/// How busy the processors were since the last question, 0...1.
struct Processors {
  private var last: (busy: Double, all: Double) = (0, 0)

  mutating func share() -> Double {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().compactMap {
      Double($0)
    }
    guard ticks.count > 4 else { return .nan }  // heard as a missing value
    let all = ticks.reduce(0, +)
    let busy = all - ticks[3] - ticks[4]
    defer { last = (busy, all) }
    return all > last.all ? (busy - last.busy) / (all - last.all) : 0
  }
}

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 10
var processors = Processors()
print("low: idle; high: all processors busy; for \(seconds) seconds")

AXLiveAudioGraph.start()
for (tick, _) in stride(from: 0, to: seconds, by: 0.1).enumerated() {
  let share = processors.share()
  AXLiveAudioGraph.updateValue(share)
  if tick % 20 == 0, share.isFinite { print("\(Int(share * 100)) percent") }
  Thread.sleep(forTimeInterval: 0.1)
}
AXLiveAudioGraph.stop()
