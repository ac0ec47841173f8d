internal import AudioGraphs
internal import ControlProtocol
internal import RollingSeries
internal import Sonification

/// Values that went into the window and were not heard, because their stamps are old.
struct History {
  /// Stamp of the newest of them, and when it was looked at; `nil` before.
  var seen: (stamp: Int64, at: Int64)?
}

// History: what comes with old stamps is loaded, and not played as now.
extension Chart {
  /// A stamp that is older than this, in nanoseconds, is of the past: longer than a source that sends
  /// every ten seconds may take to deliver, shorter than a listener would take for now.
  static let historyAge: Int64 = 30_000_000_000

  /// Whether a point of `time` is of the past.
  func isHistory(_ time: Int64, at moment: Moment) -> Bool {
    moment.data.clampedDifference(time) > Self.historyAge
  }

  /// Whether a point of `time` is older than all windows reach.
  func isLate(_ time: Int64, at moment: Moment) -> Bool {
    moment.data.clampedDifference(time) > settings.template.windowDuration
  }

  /// Looks whether the past still comes. As long as stamps advance much faster than time, it does. When
  /// they no longer do, the newest is the best there is to be heard, and its lateness is told.
  func lookAtHistory(_ index: Int, at moment: Moment) {
    guard let latest = table[index].latest else { return }
    let lateness = moment.data.clampedDifference(latest.time)
    guard lateness > Self.historyAge, !entries[index].hasEnded else {
      entries[index].history = nil  // a value of the present has been heard since
      return
    }
    let seen = entries[index].history?.seen
    entries[index].history?.seen = (latest.time, moment.data)
    guard let seen else { return }
    let progress = latest.time.clampedDifference(seen.stamp)
    guard Double(progress) <= 2 * Double(moment.data.clampedDifference(seen.at)) else { return }
    entries[index].history = nil
    let position = table[index].axis.position(of: latest.value)
    hear(latest.value, position, of: index, at: moment)
    tellLateness(index, lateness, at: moment.heard)
  }

  /// Says that a series is heard late, for all of them once a minute.
  private func tellLateness(_ index: Int, _ lateness: Int64, at now: Int64) {
    guard latenessPacing.admits(at: now) else { return }
    let text = SpokenDuration.rough(Double(lateness) / 1e9)
    notify(
      Notice(
        .series, series: table[index].name,
        "\(label(index)): by its time stamp, the newest value is \(text) old"))
  }
}
