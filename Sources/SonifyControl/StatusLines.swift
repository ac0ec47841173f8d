internal import AudioGraphs
package import ControlProtocol

/// The answer of `status`: one fact a line, the most important first. `now` is in seconds since 1970.
package func statusLines(_ report: StatusReport, now: Double) -> [String] {
  [healthLine(report.health, reason: report.reason)]
    + muteLines(report, now: now)
    + alarmLines(report, now: now)
    + ["in focus: \(report.focus.isEmpty ? "nothing yet" : report.focus)", "mode: \(report.mode)"]
    + replayLines(report)
    + sourcesInOrder(report.sources).map(sourceLine)
    + ["points: \(countText(report.points))", "series: \(report.series)"]
    + audioLines(report.audio)
    + ["speech: \(report.speech.state)"] + foldedLines(report.folded)
    + ["sonifyd \(report.version), up for \(SpokenDuration.rough(report.uptime))"]
}

/// Health and why: `degraded: cpu is stale`.
package func healthLine(_ health: Health, reason: String) -> String {
  reason.isEmpty ? health.rawValue : "\(health.rawValue): \(reason)"
}

private func muteLines(_ report: StatusReport, now: Double) -> [String] {
  guard let end = report.mutedUntil, end > now else { return [] }
  return [
    "muted until \(SpokenMoment.text(end, now: now))"
      + (report.areAlarmsMuted ? ", alarms too" : "")
  ]
}

/// `replaying cpu, then mem: 40 percent, 4.8 seconds left, speed 1`.
private func replayLines(_ report: StatusReport) -> [String] {
  guard let replay = report.replay else { return [] }
  let names = replay.series.joined(separator: replay.together ? ", " : ", then ")
  let part = SpokenNumber.text((replay.part * 100).rounded())
  return [
    "replaying \(names): \(part) percent, \(SpokenDuration.text(replay.left)) left, "
      + "speed \(SpokenNumber.text(replay.speed))"
  ]
}

/// `not heard by themselves: holes 3, points 12`.
private func foldedLines(_ folded: [String: Int]) -> [String] {
  let reasons = folded.filter { $0.value > 0 }.sorted { $0.key < $1.key }
  guard !reasons.isEmpty else { return [] }
  let words = reasons.map { reason, count in
    "\(reason.split(separator: "_").joined(separator: " ")) \(count)"
  }
  return ["not heard by themselves: \(words.joined(separator: ", "))"]
}

/// What has sent nothing yet comes last.
private func sourcesInOrder(_ sources: [SourceReport]) -> [SourceReport] {
  sources.filter { $0.lines > 0 } + sources.filter { $0.lines == 0 }
}

private func sourceLine(_ source: SourceReport) -> String {
  let name = source.name.isEmpty ? source.kind.rawValue : source.name
  let age = SpokenDuration.rough(source.age)
  let counts = PointCounts(
    accepted: source.accepted, rejected: source.rejected, dropped: source.dropped)
  let facts =
    [
      source.state.rawValue,
      source.lines > 0 ? "last data \(age) ago" : "no data yet, open for \(age)",
      formatWords(source),
      counted(source.lines, "line"), countText(counts),
    ] + (source.events > 0 ? [counted(source.events, "event")] : [])
  return "source \(source.id), \(name): " + facts.joined(separator: ", ")
}

/// A message has a format of its own, whatever those before it had.
private func formatWords(_ source: SourceReport) -> String {
  if source.kind == .datagram {
    let last = source.format.isEmpty ? "" : ", the last one \(source.format)"
    return "each message in its own format\(last)"
  }
  return source.format.isEmpty ? "format not known yet" : "format \(source.format)"
}

/// `118 accepted, 2 rejected (missing 2), 0 dropped`.
private func countText(_ counts: PointCounts) -> String {
  let reasons = counts.rejected.filter { $0.value > 0 }.sorted { $0.key < $1.key }
  var rejected = "\(counts.rejected.values.reduce(0, &+)) rejected"
  if !reasons.isEmpty {
    rejected += " (\(reasons.map { "\($0.key) \($0.value)" }.joined(separator: ", ")))"
  }
  return "\(counts.accepted) accepted, \(rejected), \(counts.dropped) dropped"
}

private func audioLines(_ audio: AudioReport) -> [String] {
  guard audio.output != "none" else { return ["audio: none wanted"] }
  let device = audio.device.isEmpty ? "" : " to \(audio.device)"
  let peak =
    audio.peak <= -200 ? "digital silence" : SpokenNumber.text(audio.peak.rounded()) + " dBFS"
  // Without sound there is none.
  let latency =
    audio.latency > 0
    ? ["latency: \(SpokenNumber.text(audio.latency.rounded())) milliseconds"] : []
  return ["audio: \(audio.state), \(audio.output)\(device), \(audio.rate) hertz"] + latency + [
    "buffer: \(SpokenNumber.text(audio.buffer.rounded())) milliseconds",
    "underruns: \(audio.underruns)", "rewrites: \(audio.rewrites)", "voices: \(audio.voices)",
    "peak: \(peak)",
  ] + (audio.isDucked ? ["lowered by 12 decibels: a screen reader speaks"] : [])
}

extension PointCounts {
  init(accepted: UInt64, rejected: [String: UInt64], dropped: UInt64) {
    self.init()
    self.accepted = accepted
    self.rejected = rejected
    self.dropped = dropped
  }
}
