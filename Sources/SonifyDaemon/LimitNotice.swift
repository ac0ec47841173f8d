internal import AudioGraphs
internal import ControlProtocol
internal import Sonification

/// Where a series' newest value lies between its limits.
struct BandNews: Hashable {
  var band: Band
  /// Whether data have gone since.
  var isUnknown = false
  var value: Double
  /// The limit that it is beyond, if it is beyond any.
  var limit: Double?
  /// What the axis covers: a hundredth of it is the smallest step that is told.
  var span: Double

  /// `high, 95 percent, limit 90 percent`.
  func text(unit: String) -> String {
    let value = "\(band.words), \(spoken(value, unit))"
    return limit.map { "\(value), limit \(spoken($0, unit))" } ?? value
  }

  /// How things stand: as ``text(unit:)``, or how they stood when data went.
  func stateText(unit: String) -> String {
    isUnknown ? "there are no data; it was \(text(unit: unit))" : text(unit: unit)
  }

  /// `95 percent`.
  func valueText(unit: String) -> String { spoken(value, unit) }

  private func spoken(_ value: Double, _ unit: String) -> String {
    ValueFormat(unit: unit).text(value, span: toldSpan)
  }

  /// On a wide axis a small limit would be told as zero, and what is beyond it too.
  private var toldSpan: Double {
    guard let limit, limit != 0, abs(limit) < span / 100 else { return span }
    return abs(limit)
  }
}

/// What happened between a series and its limits, in plain words.
package struct LimitNotice: Hashable {
  /// What it was.
  enum Event: Hashable {
    /// A value has left the limits, or come back.
    case moved
    /// Data went while it was outside, and before that was an alarm.
    case movedAway
    case alarm(Alarm.Change, AlarmPriority)
    /// A rest has ended.
    case again
    /// The listener has taken its limits away.
    case unlimited
    /// The series is heard no longer.
    case givenUp
    case answered(Alarm.Rest, seconds: Double)
    /// That it is stale was answered, and nothing else.
    case staleAnswered(Alarm.Rest, seconds: Double)
  }

  var event: Event
  var news: BandNews

  /// The line behind the series' name.
  func text(unit: String) -> String {
    let (place, state) = (news.text(unit: unit), news.stateText(unit: unit))
    return switch event {
    case .moved: place
    case .movedAway: "no data; it was \(place)"
    case .alarm(let change, let priority): text(of: change, priority, place, unit: unit)
    case .again: "alarm again, \(news.isUnknown ? "" : "still ")\(state)"
    case .unlimited: "alarm over, it has no limits any more; \(news.valueText(unit: unit))"
    case .givenUp: "alarm given up, the series is no longer heard; it was \(place)"
    case .answered(let rest, let seconds): "alarm \(rest) for \(duration(seconds)); \(state)"
    case .staleAnswered(let rest, let seconds): "stale, \(rest) for \(duration(seconds))"
    }
  }

  private func text(
    of change: Alarm.Change, _ priority: AlarmPriority, _ place: String, unit: String
  ) -> String {
    switch change {
    case .raised: "alarm, \(news.stateText(unit: unit)), \(priority) priority"
    case .worsened: "alarm is worse, \(place), \(priority) priority"
    case .eased: "alarm goes on, \(place), \(priority) priority"
    case .lost: "alarm unknown, there are no data; it was \(place)"
    case .found: "alarm goes on, \(place)"
    case .resolved: "alarm resolved, \(news.valueText(unit: unit))"
    }
  }

  private func duration(_ seconds: Double) -> String { SpokenDuration.text(seconds) }

  /// The word for it in `watch`.
  var kind: ControlProtocol.Event.Kind {
    switch event {
    case .moved, .movedAway: .band
    case .alarm(.resolved, _), .unlimited: .resolved
    case .alarm, .again, .givenUp: .alarm
    case .answered, .staleAnswered: .ack
    }
  }
}

extension Band {
  /// As it is said, such as `critically high`.
  var words: String { self == .normal ? "normal again" : SeriesReport.Band(self).words }
}

extension SeriesReport.Band {
  init(_ band: Band) {
    self =
      switch band {
      case .normal: .normal
      case .high: .high
      case .low: .low
      case .criticalHigh: .criticalHigh
      case .criticalLow: .criticalLow
      case .unknown: .unknown
      }
  }
}
