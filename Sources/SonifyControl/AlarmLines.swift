internal import AudioGraphs
internal import ControlProtocol

/// The alarms of a status, one a line, the most urgent first:
/// `alarm: cpu, high, medium priority, since 14:03:10, acknowledged until 14:13:10`.
func alarmLines(_ report: StatusReport, now: Double) -> [String] {
  let rest = report.alarmCount - report.alarms.count
  return report.alarms.map { line($0, now: now) }
    + (rest > 0 ? ["and \(counted(rest, "more alarm"))"] : [])
}

private func line(_ alarm: AlarmReport, now: Double) -> String {
  let facts = [
    alarm.title.isEmpty ? alarm.series : alarm.title,
    alarm.band == .unknown ? "unknown because there are no data" : alarm.band.words,
    "\(alarm.priority) priority", "since \(SpokenMoment.text(alarm.since, now: now))",
  ]
  return "alarm: " + (facts + restWords(alarm, now: now)).joined(separator: ", ")
}

private func restWords(_ alarm: AlarmReport, now: Double) -> [String] {
  guard let end = alarm.until, alarm.state != .raised else { return [] }
  return ["\(alarm.state.rawValue) until \(SpokenMoment.text(end, now: now))"]
}
