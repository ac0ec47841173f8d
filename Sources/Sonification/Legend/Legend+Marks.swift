import Synthesis

// The marks and alarms, as they play.
extension Legend {
  static func markSounds(_ pitches: PitchMap) -> [LegendSound] {
    MarkKind.allCases.map { kind in
      LegendSound(
        kind.name, kind.isAlarm ? .alarm : .mark, words(of: kind), score(of: kind, pitches))
    }
  }

  private static func score(of kind: MarkKind, _ pitches: PitchMap) -> LegendScore {
    let middle = pitches.frequency(at: 0.5)
    return switch kind {
    case .gridUp: LegendScore(Marks.gridUp(middle, delay: 0, at: .centre))
    case .gridDown: LegendScore(Marks.gridDown(middle, delay: 0, at: .centre))
    case .xTick: LegendScore(Marks.xTick())
    case .over: LegendScore(Marks.over(edge: pitches.high, at: .centre))
    case .under: LegendScore(Marks.under(edge: pitches.low, at: .centre))
    case .hole: LegendScore(Marks.hole(at: .centre))
    case .scaleChange:
      LegendScore(Marks.scaleChange(from: pitches.frequency(at: 0.75), to: middle, at: .centre))
    case .stale: LegendScore(Marks.stale())
    case .ended: LegendScore(Marks.ended())
    case .heartbeat: LegendScore(Marks.heartbeat(pitch: pitches.low))
    case .overload: LegendScore(Marks.overload())
    case .deviceChange: LegendScore(Marks.deviceChange())
    case .complete: LegendScore(Marks.complete())
    case .broken: LegendScore(BrokenPattern.buzzes)
    case .alarmHigh: alarm(.high)
    case .alarmMedium: alarm(.medium)
    case .alarmLow: alarm(.low)
    }
  }

  private static func alarm(_ priority: AlarmPriority) -> LegendScore {
    let call = AlarmCall(priority, isAbove: true)
    return LegendScore(
      (0..<AlarmPattern.pulseCount(priority)).map { AlarmPattern.pulse($0, of: call) })
  }
}

extension MarkKind {
  fileprivate var isAlarm: Bool {
    self == .alarmHigh || self == .alarmMedium || self == .alarmLow
  }
}
