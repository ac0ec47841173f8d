public import RollingSeries
import Synthesis

// Values outside their limits, and the alarms they raise. Every series counts, whether it sounds or not,
// and no mode, mute or replay keeps an alarm away unless the listener asked for that.
extension Listening {
  // MARK: Bands

  /// Says between which limits a series is. The tone trembles and is brighter while it is outside; in
  /// ``ListeningMode/watch`` it sounds only then.
  ///
  /// - Parameters:
  ///   - band: where its newest value lies, or that nobody knows.
  ///   - key: the series.
  ///   - position: of the value that says so, when it is told next: the tone waits for it.
  ///   - time: the present.
  public mutating func setBand(
    _ band: Band, of key: Int, arrivingAt position: AxisPosition? = nil, at time: Int64
  ) {
    advance(to: time)
    guard isKnown(key), series[key].band != band else { return }
    let isOtherColour = series[key].band.isOutside != band.isOutside
    series[key].band = band
    if let held = position?.held { series[key].position = held }
    if isOtherColour, let voice = series[key].voice, series[key].sound.isContinuous {
      voices[voice].sentPosition = nil
      if position == nil, voices[voice].slot != nil { sendTone(voice: voice) }
    }
    bandChanged(key, beforeValue: position != nil)
  }

  // MARK: Alarms

  /// A series' alarm is new, has become worse or comes back: it is heard at once, then again and again
  /// until ``endAlarm(of:at:)``. When several begin together the most urgent one is heard, and counted
  /// are the others.
  public mutating func raiseAlarm(_ call: AlarmCall, of key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    let isHeld = series[key].isMuted && series[key].mutesAlarm
    if !alarms.raise(call, for: key, isHeld: isHeld, at: now) { counts.foldedAlarms += 1 }
    reschedule()
    advance(to: now)
  }

  /// A series' alarm goes on and is another one: less urgent, say.
  public mutating func changeAlarm(_ call: AlarmCall, of key: Int, at time: Int64) {
    advance(to: time)
    alarms.change(call, for: key)
    reschedule()
  }

  /// A series' alarm is heard no longer: it is over, or the listener has set it to rest.
  public mutating func endAlarm(of key: Int, at time: Int64) {
    advance(to: time)
    alarms.end(key)
    reschedule()
  }

  /// When the next pattern is due, as things stand.
  var alarmDue: Int64 { mutesAlarms ? Moment.never : alarms.due }

  mutating func soundAlarm() {
    guard let call = alarms.take(at: now) else { return }
    counts.played[call.priority.markKind] += 1
    for index in 0..<AlarmPattern.pulseCount(call.priority) {
      play(AlarmPattern.pulse(index, of: call))
    }
  }

  // MARK: What the listener has asked for

  /// The listener knows that a series is stale: the mark no longer tells of it until
  /// ``recallStale(_:at:)``, or until it goes stale again.
  public mutating func acknowledgeStale(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    let called = series[key].callsStale
    series[key].isStaleKnown = series[key].isStale
    if called { countOneStaleLess() }
  }

  /// A stale series is told of again.
  public mutating func recallStale(_ key: Int, at time: Int64) {
    advance(to: time)
    guard isKnown(key), series[key].isStaleKnown else { return }
    series[key].isStaleKnown = false
    guard series[key].callsStale else { return }
    staleCount += 1
    expectStaleMark()
  }

  /// Whether alarms are silent as a whole.
  public var areAlarmsMuted: Bool { mutesAlarms }

  mutating func muteAlarms(_ isMuted: Bool) {
    guard mutesAlarms != isMuted else { return }
    mutesAlarms = isMuted
    order(.gain(.alarms, gain: isMuted ? 0 : 1, fade: Fade.stop))
    if !isMuted { alarms.resume(at: now) }
  }

  mutating func muteAlarm(of key: Int, _ isMuted: Bool) {
    guard series[key].mutesAlarm != isMuted else { return }
    series[key].mutesAlarm = isMuted
    alarms.hold(key, isMuted, at: now)
  }
}

extension AlarmPriority {
  fileprivate var markKind: MarkKind {
    switch self {
    case .high: .alarmHigh
    case .medium: .alarmMedium
    case .low: .alarmLow
    }
  }
}
