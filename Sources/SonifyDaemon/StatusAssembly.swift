internal import AudioGraphs
internal import ControlProtocol
internal import EventLoop
internal import MetricLines
internal import Sonification

// How everything stands, in one report.
extension Session {
  /// The answer to `Status`: every count of every source, and the way to somebody's ears.
  func statusReport() -> StatusReport {
    let now = MonotonicClock.now
    var report = StatusReport()
    let health = healthReport
    report.health = health.health
    report.reason = health.reason
    report.uptime = seconds(now - startedAt)
    report.series = chart.seriesCount
    report.sources = sourceReports(at: now)
    report.points = Self.sum(of: report.sources)
    report.audio = sound.report
    report.mode = chart.modeReply.mode
    report.focus = chart.focusName
    for (kind, count) in chart.hearingCounts.played.nonzero { report.marks[kind.name] = count }
    report.replay = chart.replayReport
    if report.replay != nil { report.mode = "replay" }
    report.folded = chart.hearingCounts.folded
    report.mutedUntil = mutedUntil
    report.areAlarmsMuted = chart.areAlarmsMuted
    report.alarms = chart.alarmReports(at: present(), wall: MonotonicClock.wall)
    report.alarmCount = chart.alarmCount
    return report
  }

  /// Seconds since 1970 at which the mute of all data ends.
  var mutedUntil: Double? {
    chart.mutedUntil.map { seconds($0 - present().heard + MonotonicClock.wall) }
  }

  private static func sum(of sources: [SourceReport]) -> PointCounts {
    var total = PointCounts()
    for source in sources {
      total.accepted += source.accepted
      total.dropped += source.dropped
      total.rejected.merge(source.rejected, uniquingKeysWith: +)
    }
    return total
  }
}

// MARK: - Sources

extension Session {
  /// Open inputs by number, then one source for all that have closed of each kind.
  private func sourceReports(at now: Int64) -> [SourceReport] {
    let open = inputs.values.sorted { $0.number < $1.number }
    return open.map { report(of: $0, at: now) }
      + Input.Kind.allCases.compactMap { kind in
        ledger.closed[kind].map { report(of: $0, kind, at: now) }
      } + (unusedStreamReport(at: now).map { [$0] } ?? [])
  }

  /// The stream socket, as long as nothing has come through it: else nobody would see that it is open.
  private func unusedStreamReport(at now: Int64) -> SourceReport? {
    guard let opened = streamOpenedAt, ledger.closed[.stream] == nil,
      !inputs.values.contains(where: { $0.kind == .stream })
    else { return nil }
    var report = SourceReport()
    report.name = "stream connections: none yet"
    report.age = seconds(now - opened)
    return report
  }

  private func report(of input: Input, at now: Int64) -> SourceReport {
    var report = SourceReport(kind: input.kind, counts: input.counts)
    report.id = input.number
    report.name = input.name
    report.format = input.reader.formatName ?? ""
    report.age = seconds(now - input.lastBytesAt)
    report.state = isStale(input, at: now) ? .stale : .live
    return report
  }

  private func report(
    of closed: Ledger.Closed, _ kind: Input.Kind, at now: Int64
  ) -> SourceReport {
    var report = SourceReport(kind: kind, counts: closed.counts)
    report.name =
      kind == .stream ? counted(closed.inputs, "closed stream connection") : kind.rawValue
    report.format = closed.format
    report.age = seconds(now - closed.lastBytesAt)
    report.state = .ended
    return report
  }

  /// A source is stale with all its series; one that feeds none is after some seconds without a byte. A
  /// socket that nobody has used yet only waits.
  private func isStale(_ input: Input, at now: Int64) -> Bool {
    guard input.kind != .datagram || input.reader.lines > 0 else { return false }
    return chart.isStale(source: input.number) ?? (now - input.lastBytesAt > Self.silenceLimit)
  }

  /// Nanoseconds.
  private static let silenceLimit: Int64 = 10_000_000_000
}

extension SourceReport {
  fileprivate init(kind: Input.Kind, counts: InputCounts) {
    self.init()
    switch kind {
    case .standardInput: self.kind = .stdin
    case .stream: self.kind = .stream
    case .datagram: self.kind = .datagram
    }
    lines = counts.lines
    accepted = counts.accepted
    dropped = counts.dropped
    events = counts.events
    for (reason, count) in counts.rejected.nonzero { rejected[reason.name] = count }
  }
}

/// Nanoseconds as seconds to a thousandth.
func seconds(_ nanoseconds: Int64) -> Double { rounded(Double(nanoseconds) / 1e9, places: 3) }
