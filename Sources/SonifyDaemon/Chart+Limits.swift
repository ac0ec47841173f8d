internal import RollingSeries
internal import Sonification

/// Series for which something about limits or alarms is due: the end of a dwell or of a rest.
struct ExpectedSeries {
  /// When the first of it is due, or earlier: nothing is taken back.
  private(set) var due = Int64.max
  private var waiting: ContiguousArray<Int> = []
  /// Those that are looked at now.
  private(set) var current: ContiguousArray<Int> = []

  mutating func add(_ index: Int, isNew: Bool, due: Int64) {
    self.due = min(self.due, due)
    if isNew { waiting.append(index) }
  }

  /// Moves all that wait to ``current``.
  mutating func begin() {
    due = .max
    swap(&waiting, &current)
    waiting.removeAll(keepingCapacity: true)
  }
}

// Values held against the limits of their series, and what follows for alarms.
extension Chart {
  /// Holds a value against the limits; with a `position` it has just come, and is heard next.
  func hold(
    _ value: Double, of index: Int, arrivingAt position: AxisPosition? = nil, at moment: Moment
  ) {
    guard entries[index].monitor.limits.areSet else { return }
    let before = entries[index].monitor
    let range = table[index].axis.range
    entries[index].heldValue = value
    entries[index].monitor.take(value, span: range.high - range.low, at: moment.data)
    follow(index, from: before, arrivingAt: position, at: moment)
  }

  /// Judges the newest value anew, if it is still news.
  func holdLatest(_ index: Int, at moment: Moment) {
    guard !entries[index].isStale, !entries[index].hasEnded, !table[index].holes.isOpen,
      !table[index].arrivals.isStale(at: moment.data), let latest = table[index].latest
    else { return expect(index, at: moment) }
    hold(latest.value, of: index, at: moment)
    expect(index, at: moment)  // the dwell may be another one
  }

  /// Data have gone: what is outside is unknown now, and not resolved.
  func lose(_ index: Int, at moment: Moment) {
    let before = entries[index].monitor
    entries[index].monitor.lose()
    follow(index, from: before, at: moment)
  }

  /// Other limits hold. A series that has none any more has no alarm either.
  func setLimits(_ limits: Limits, of index: Int, at moment: Moment) {
    let before = entries[index].monitor
    guard limits.areSet else {
      entries[index].monitor = LimitMonitor(limits)
      return follow(index, from: before, at: moment)
    }
    entries[index].monitor.limits = limits
    holdLatest(index, at: moment)
    urgencyChanged(index, at: moment)
  }

  /// Does what is due: dwells that are over, rests that have ended.
  func tendAlarms(at moment: Moment) {
    expected.begin()
    for place in expected.current.indices {
      let index = expected.current[place]
      guard index < entries.count, entries[index].isExpected else { continue }
      entries[index].isExpected = false
      tend(index, at: moment)
      expect(index, at: moment)
    }
  }

  private func tend(_ index: Int, at moment: Moment) {
    let before = entries[index].monitor
    entries[index].monitor.advance(to: moment.data)
    follow(index, from: before, at: moment)
    if entries[index].alarm.advance(to: moment.heard) { soundAgain(index, at: moment) }
    if moment.heard >= entries[index].staleRestEnd { tellStaleAgain(index, at: moment) }
  }

  /// Looks at the series again when the next of its dwells or rests is over.
  func expect(_ index: Int, at moment: Moment) {
    let due = min(
      min(entries[index].alarm.restEnd, entries[index].staleRestEnd),
      heardTime(of: entries[index].monitor.due, at: moment))
    guard due != .max else { return }
    expected.add(index, isNew: !entries[index].isExpected, due: due)
    entries[index].isExpected = true
  }

  /// When the listener hears data time `due`. Rounding must not keep it from ever coming, so it is a
  /// millisecond away at least.
  private func heardTime(of due: Int64, at moment: Moment) -> Int64 {
    guard due != .max else { return .max }
    let rest = Double(due.clampedDifference(moment.data)) / dataSpeed
    return moment.heard.clampedSum(max(clamped(rest.rounded(.up)), 1_000_000))
  }

  /// Tells ear and people what has changed since `before`.
  private func follow(
    _ index: Int, from before: LimitMonitor, arrivingAt position: AxisPosition? = nil,
    at moment: Moment
  ) {
    let monitor = entries[index].monitor
    guard monitor != before else { return }
    if monitor.band != before.band {
      listening.setBand(monitor.band, of: index, arrivingAt: position, at: moment.heard)
      tell(index, monitor.isUnknown ? .movedAway : .moved)
    }
    if let change = entries[index].alarm.follow(monitor, at: moment.heard) {
      alarmChanged(index, change, at: moment)
    }
    expect(index, at: moment)
  }

  /// Tells of a series and its limits, with the value that it has.
  func tell(_ index: Int, _ event: LimitNotice.Event) {
    tell(index, .limits(notice(index, event)))
  }

  func notice(_ index: Int, _ event: LimitNotice.Event) -> LimitNotice {
    let (monitor, range) = (entries[index].monitor, table[index].axis.range)
    return LimitNotice(
      event: event,
      news: BandNews(
        band: monitor.place, isUnknown: monitor.isUnknown, value: entries[index].heldValue,
        limit: monitor.limits.limit(of: monitor.place), span: range.high - range.low))
  }
}
