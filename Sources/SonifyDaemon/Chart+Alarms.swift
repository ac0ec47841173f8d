internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification

// The life of alarms, and what listeners say to them.
extension Chart {
  /// An alarm was raised, has changed or is over.
  func alarmChanged(_ index: Int, _ change: Alarm.Change, at moment: Moment) {
    let call = call(of: index)
    switch change {
    case .raised, .worsened: listening.raiseAlarm(call, of: index, at: moment.heard)
    case .eased: listening.changeAlarm(call, of: index, at: moment.heard)
    case .lost, .found: break  // it goes on as it was
    case .resolved: listening.endAlarm(of: index, at: moment.heard)
    }
    let isUnlimited = change == .resolved && !entries[index].monitor.limits.areSet
    tell(index, isUnlimited ? .unlimited : .alarm(change, call.priority))
  }

  /// A rest has ended and the alarm goes on.
  func soundAgain(_ index: Int, at moment: Moment) {
    listening.raiseAlarm(call(of: index), of: index, at: moment.heard)
    tell(index, .again)
  }

  /// Its limits say that an alarm that goes on is more or less urgent than before.
  func urgencyChanged(_ index: Int, at moment: Moment) {
    guard entries[index].alarm.isCalling else { return }
    listening.changeAlarm(call(of: index), of: index, at: moment.heard)
  }

  func tellStaleAgain(_ index: Int, at moment: Moment) {
    entries[index].staleRestEnd = .max
    guard entries[index].isStale else { return }
    listening.recallStale(index, at: moment.heard)
    tell(index, .stale(seconds: age(index, at: moment)))
  }

  /// The series is no longer heard: its alarm is neither over nor kept, and people are told so.
  ///
  /// - Parameters:
  ///   - index: its place.
  ///   - name: what to call it when another series has its index already.
  func giveUpAlarm(of index: Int, called name: String? = nil) {
    if entries[index].alarm.band != nil {
      let notice = SeriesNotice.limits(notice(index, .givenUp))
      if let name { tell(index, notice, called: name) } else { tell(index, notice) }
    }
    entries[index].alarm = Alarm()
    entries[index].monitor = LimitMonitor(entries[index].monitor.limits)
    entries[index].staleRestEnd = .max
  }

  private func call(of index: Int) -> AlarmCall {
    let band = entries[index].alarm.band ?? .normal
    return AlarmCall(
      entries[index].monitor.limits.priority(of: band), isAbove: band.isAbove)
  }
}

// MARK: - Answers

extension Chart {
  /// Lets an alarm, or all that sound, be silent because the listener knows of them: for 10 minutes if
  /// the request says nothing else, or until they become worse.
  ///
  /// - Returns: what holds now, also when there is nothing to acknowledge.
  /// - Throws: an error in words when there is no such series or no such time.
  package func acknowledge(
    _ request: AlarmRequest, at moment: Moment
  ) throws(ControlError) -> TextReply {
    try answer(request, .acknowledged, for: request.seconds ?? 600, at: moment)
  }

  /// The same for 5 minutes, because the listener wants to hear of it later.
  package func snooze(
    _ request: AlarmRequest, at moment: Moment
  ) throws(ControlError) -> TextReply {
    try answer(request, .snoozed, for: request.seconds ?? 300, at: moment)
  }

  private func answer(
    _ request: AlarmRequest, _ rest: Alarm.Rest, for seconds: Double, at moment: Moment
  ) throws(ControlError) -> TextReply {
    guard seconds >= 1, seconds <= 86_400 else {
      throw .invalidValue(
        "\(rest) for \(SpokenNumber.text(seconds)) seconds: expected 1 to 86400, a day")
    }
    guard let name = request.series else {
      let found = order(of: entries.indices.filter { isCalling($0) })
      found.forEach { answer($0, rest, for: seconds, at: moment) }
      return TextReply(text: text(of: found, rest, seconds, at: moment))
    }
    let index = try find(name)
    guard entries[index].alarm.band != nil || entries[index].isStale else {
      return TextReply(text: "\(label(index)): \(rest.nothingText), \(spokenValue(index))")
    }
    answer(index, rest, for: seconds, at: moment)
    return TextReply(text: text(of: [index], rest, seconds, at: moment))
  }

  /// Whether an alarm or the stale mark tells of it now.
  private func isCalling(_ index: Int) -> Bool {
    entries[index].isChosen
      && (entries[index].alarm.isCalling
        || entries[index].isStale && entries[index].staleRestEnd == .max)
  }

  private func answer(
    _ index: Int, _ rest: Alarm.Rest, for seconds: Double, at moment: Moment
  ) {
    let end = moment.heard.clampedSum(clamped(seconds * 1e9))
    if entries[index].isStale {
      entries[index].staleRestEnd = end
      listening.acknowledgeStale(index, at: moment.heard)
    }
    if entries[index].alarm.band != nil {
      entries[index].alarm.rest(rest, until: end)
      listening.endAlarm(of: index, at: moment.heard)
    }
    tell(index, answered(index, rest, seconds))
    expect(index, at: moment)
  }

  private func answered(
    _ index: Int, _ rest: Alarm.Rest, _ seconds: Double
  ) -> LimitNotice.Event {
    entries[index].alarm.band == nil
      ? .staleAnswered(rest, seconds: seconds) : .answered(rest, seconds: seconds)
  }

  /// `cpu: alarm acknowledged for 10 minutes; high, 95 percent`, or the names of several.
  private func text(
    of found: [Int], _ rest: Alarm.Rest, _ seconds: Double, at moment: Moment
  ) -> String {
    guard let first = found.first else { return nothingText(rest, at: moment) }
    guard found.count > 1 else {
      return SeriesNotice.limits(notice(first, answered(first, rest, seconds)))
        .text(of: label(first), unit: unit(first))
    }
    return "\(rest) for \(SpokenDuration.text(seconds)): \(listed(found))"
  }

  private func nothingText(_ rest: Alarm.Rest, at moment: Moment) -> String {
    let resting = order(of: entries.indices.filter { entries[$0].alarm.rest != nil })
    let text = "\(rest.nothingText), no alarm sounds"
    return resting.isEmpty ? text : text + "; at rest: \(listed(resting))"
  }

  private func listed(_ indices: [Int]) -> String {
    firstNames(indices.prefix(Self.namesTold).map(label), of: indices.count)
  }

  /// Names in one line that is still listened to.
  private static let namesTold = 8
}

extension Alarm.Rest {
  fileprivate var nothingText: String {
    switch self {
    case .acknowledged: "nothing to acknowledge"
    case .snoozed: "nothing to snooze"
    }
  }
}

// MARK: - Reports

extension Chart {
  /// How many series have an alarm.
  package var alarmCount: Int { entries.count { $0.alarm.band != nil } }

  /// The alarms there are, the most urgent and newest first, at most a hundred.
  ///
  /// - Parameters:
  ///   - moment: the present.
  ///   - wall: the present in nanoseconds since 1970.
  /// - Returns: what `status` tells of them.
  package func alarmReports(at moment: Moment, wall: Int64) -> [AlarmReport] {
    let found = entries.indices.filter { entries[$0].alarm.band != nil }
      .map { (index: $0, priority: call(of: $0).priority, since: entries[$0].alarm.since) }
      .sorted { ($0.priority, $0.since) > ($1.priority, $1.since) }
    return found.prefix(Self.alarmsReported).map { report($0.index, at: moment, wall: wall) }
  }

  private static let alarmsReported = 100

  private func report(_ index: Int, at moment: Moment, wall: Int64) -> AlarmReport {
    let alarm = entries[index].alarm
    func seconds(_ heard: Int64) -> Double {
      SonifyDaemon.seconds(wall.clampedSum(heard.clampedDifference(moment.heard)))
    }
    var report = AlarmReport()
    report.series = table[index].name
    report.title = entries[index].settings?.title ?? ""
    report.band = SeriesReport.Band(alarm.isUnknown ? .unknown : alarm.band ?? .normal)
    report.priority = call(of: index).priority.rawValue
    report.since = seconds(alarm.since)
    switch alarm.rest {
    case nil: report.state = .raised
    case .acknowledged: report.state = .acknowledged
    case .snoozed: report.state = .snoozed
    }
    report.until = alarm.rest == nil ? nil : seconds(alarm.restEnd)
    return report
  }
}
