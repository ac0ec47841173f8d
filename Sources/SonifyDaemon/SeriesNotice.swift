internal import AudioGraphs
internal import ControlProtocol

/// What happened to a series, in plain words: one line for a terminal, a screen reader or a log.
package enum SeriesNotice: Hashable {
  /// It gave its first value.
  case appeared
  /// It had to go for a newer one.
  case evicted
  /// The series' first axis is settled.
  case axisLearnt(low: Double, high: Double)
  /// The axis has moved.
  case axisMoved(low: Double, high: Double)
  /// A value has left an axis whose high and low ends are `span` apart.
  case offAxis(Double, isOver: Bool, span: Double)
  /// A value is missing after one that was there.
  case gap
  /// Nothing has come for `seconds`.
  case stale(seconds: Double)
  /// Data come again.
  case fresh
  /// Its source has closed.
  case ended
  /// It is silent on request for `seconds`, perhaps with its alarm.
  case muted(seconds: Double, alarm: Bool = false)
  /// That is over.
  case unmuted
  /// It has left its limits, or come back, or somebody has answered its alarm.
  case limits(LimitNotice)

  /// The line, such as "cpu: axis now 0 to 200 percent".
  ///
  /// - Parameters:
  ///   - name: what the series is called, already escaped for a terminal by the caller.
  ///   - unit: of its values, escaped too.
  /// - Returns: one line without its newline.
  package func text(of name: String, unit: String = "") -> String {
    switch self {
    case .appeared: "\(name): new series"
    case .evicted: "\(name): dropped for a newer series, there are too many"
    case .axisLearnt(let low, let high):
      "\(name): axis learnt, \(Self.range(low, high, unit))"
    case .axisMoved(let low, let high):
      "\(name): axis now \(Self.range(low, high, unit))"
    case .offAxis(let value, let isOver, let span):
      "\(name): \(isOver ? "over" : "under") the axis, "
        + ValueFormat(unit: unit).text(value, span: span)
    case .gap: "\(name): a value is missing"
    case .stale(let seconds):
      "\(name): stale, nothing for "
        + (seconds < 1 ? SpokenDuration.text(seconds) : SpokenDuration.rough(seconds))
    case .fresh: "\(name): fresh again"
    case .ended: "\(name): ended"
    case .muted(let seconds, let alarm):
      "\(name): muted for \(SpokenDuration.text(seconds))\(alarm ? ", its alarm too" : "")"
    case .unmuted: "\(name): no longer muted"
    case .limits(let notice): "\(name): \(notice.text(unit: unit))"
    }
  }

  private static func range(_ low: Double, _ high: Double, _ unit: String) -> String {
    let (format, span) = (ValueFormat(unit: unit), high - low)
    return SpokenRange.text(format.text(low, span: span), format.text(high, span: span))
  }

  /// The word for it in `watch`.
  var kind: Event.Kind {
    switch self {
    case .axisLearnt, .axisMoved, .offAxis: .axis
    case .stale: .stale
    case .fresh: .fresh
    case .ended: .ended
    case .gap: .gap
    case .limits(let notice): notice.kind
    case .appeared, .evicted, .muted, .unmuted: .series
    }
  }
}
