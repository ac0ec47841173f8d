internal import Configuration
internal import Sonification
internal import SonifyDaemon

/// What a listener heard of a recording of ordinary data, played with the built-in settings.
package struct OrdinaryData {
  /// Seconds of data.
  package private(set) var seconds = 0.0
  /// How many marks of each kind were played, by name, those that were not left out.
  package private(set) var marks: [(name: String, count: Int)] = []
  /// The most moves of the axis that a series told of within ten minutes, by name of the series.
  package private(set) var axisMoves: [String: Int] = [:]

  /// Plays `text`, lines of `name value seconds-since-1970` in their order.
  package init(playing text: String) throws {
    let player = ChartPlayer(try ChartSettings(Settings()))
    var told: [String: [Int64]] = [:]
    player.chart.notify = { notice in
      guard let name = notice.movedAxis else { return }
      told[name, default: []].append(player.now)
    }
    var start: Double?
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let time = Double(fields[2]) else { continue }
      if told[String(fields[0])] == nil { told[String(fields[0])] = [] }
      seconds = max(seconds, time - (start ?? time))
      start = start ?? time
      player.play(to: Int64(exactly: (seconds * 1e9).rounded()) ?? 0)
      player.feed("\(fields[0]) \(fields[1])\n", from: 1)
    }
    player.chart.notify = { _ in }
    marks = MarkKind.allCases.map { ($0.name, player.chart.hearingCounts.played[$0]) }
    axisMoves = told.mapValues { moments in
      moments.map { first in moments.count { $0 >= first && $0 < first + 600_000_000_000 } }.max()
        ?? 0
    }
  }
}

extension Notice {
  /// The series whose axis this says has moved.
  fileprivate var movedAxis: String? { text.contains(": axis now ") ? series : nil }
}
