internal import AudioGraphs
internal import Configuration
internal import ControlProtocol
internal import MetricLines
internal import MetricMeaning

// Measurements that are no values as they stand. One counts as taken when its meaning was understood;
// the points that are made of it are not counted again.
extension Intake {
  /// Takes a measurement that is not a value as it stands.
  ///
  /// - Returns: why it was refused; `nil` when it was taken.
  func interpret(
    _ measurement: Measurement, _ index: Int, of batch: borrowing MeasurementBatch,
    from source: Int, at moment: Moment, time: Int64
  ) -> RejectReason? {
    flush(at: moment)
    let isPast = measurement.kind.isCollected && chart.isHistory(time, at: moment)
    guard !isPast, !chart.isLate(time, at: moment) else { return .late }
    let facts = batch.facts(at: index)
    var refusal: RejectReason?
    if measurement.kind == .change {
      change(by: measurement, in: batch, from: source, at: moment, time: time, stating: facts)
    } else {
      refusal = meaning.take(
        measurement, in: batch, from: source, at: moment.data, place: time, stating: facts,
        into: &made)
      if refusal == nil, made.count == 0, measurement.kind.isReading {
        // The first rate comes later, but what is in the window is none already.
        chart.becomes(.counter, measurement, in: batch, at: moment)
      }
    }
    return deliverMade(at: moment, of: measurement) ?? refusal
  }

  /// Makes the new value of a gauge of which a line says how it has changed. One that nobody has seen
  /// was 0, as the StatsD server has it.
  private func change(
    by measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at moment: Moment, time: Int64, stating facts: SeriesFacts?
  ) {
    let value = (chart.latestValue(of: measurement, in: batch, at: moment) ?? 0) + measurement.value
    batch.withName(of: measurement) { name in
      made.add(value, name: name, hash: measurement.nameHash, time: time, from: source)
    }
    guard let facts else { return }
    batch.withUnit(of: facts) { made.state(facts, unit: $0) }
  }

  /// Makes the points of the intervals that are over.
  package func flush(at moment: Moment) {
    guard let due = meaning.nextFlush, due <= moment.data else { return }
    meaning.flush(at: moment.data, into: &made)
    _ = deliverMade(at: moment)
    chart.kept.removeAll()
  }

  /// Lets the chart say which series there may be.
  func askForRoom() {
    meaning.room.ask = { [chart] name, hash, source, isKept in
      chart.room(for: name, hash, from: source, isKept: isKept)
    }
    meaning.room.giveBack = { [chart] in chart.kept.remove($0) }
  }

  /// Other settings will hold: what has been taken becomes points of series whose names may be those of
  /// groups then.
  package func prepare(for settings: ChartSettings, at moment: Moment) {
    let old = Set(chart.settings.settings.groups.map(\.glob))
    guard !old.isSuperset(of: settings.settings.groups.map(\.glob)) else { return }
    meaning.close(at: moment.data, into: &made)
    _ = deliverMade(at: moment)
    chart.kept.removeAll()
  }

  /// Makes the points of what an input has sent in the interval that its end cuts short.
  package func end(_ input: Input, at moment: Moment) {
    flush(at: moment)
    meaning.end(input.number, at: moment.data, into: &made)
    _ = deliverMade(at: moment)
  }

  /// When ``flush(at:)`` is due, on the data's line; `nil` when nothing is.
  package var nextFlush: Int64? { meaning.nextFlush }

  /// When ``flush(at:)`` is due on the listener's line, on which the data run `speed` times as fast.
  func nextFlush(from moment: Moment, speed: Double) -> Int64 {
    guard let due = nextFlush else { return .max }
    let rest = Double(due.clampedDifference(moment.data)) / speed
    // Rounding must not keep it from ever coming.
    return moment.heard.clampedSum(max(clamped(rest.rounded(.up)), 100_000))
  }

  /// Takes on other settings; see ``Meaning/apply(_:at:)``.
  package func apply(_ settings: ChartSettings, at moment: Moment) {
    meaning.isCounter = settings.isCounter
    hasCounters = settings.hasCounters
    meaning.apply(settings.meaning, at: moment.data)
  }

  /// Says which counters have begun again, at most once a minute.
  package func tellRestarts(at heard: Int64) {
    guard meaning.hasRestarts, restartPacing.admits(at: heard),
      let (name, count) = meaning.takeRestarts()
    else { return }
    let others = count == 1 ? "" : ", and \(counted(count - 1, "time")) more, also of others"
    chart.notify(
      Notice(
        .series, series: name,
        "\(printable(name)): the counter has begun again, so there is no rate for that time\(others)"
      ))
  }

  /// Hands the points that were made to the chart.
  ///
  /// - Returns: why the point that `measurement` made was refused; `nil` when it was not.
  private func deliverMade(at moment: Moment, of measurement: Measurement? = nil) -> RejectReason? {
    var reason: RejectReason?
    for index in 0..<made.count {
      let point = made.batch[index]
      if made.silences[index], !chart.knows(point, in: made.batch) { continue }
      let source = isOpen(made.sources[index]) ? made.sources[index] : Chart.noSource
      reason = chart.take(
        point, in: made.batch, from: source, at: moment, time: point.time ?? moment.data,
        stating: made.batch.facts(at: index))
      if case .rejected(let refusal) = point.outcome, refusal == .infinite { reason = refusal }
      if point.nameHash != measurement?.nameHash { reason = nil }
    }
    made.removeAll()
    return reason
  }
}

extension Measurement.Kind {
  /// Whether it is a reading, of a counter or of what may be called one.
  fileprivate var isReading: Bool { self == .counter || self == .gauge }

  /// Whether it goes into what an interval of the present comes to, where nothing of the past belongs.
  fileprivate var isCollected: Bool {
    switch self {
    case .count, .timing, .member: true
    case .gauge, .counter, .change: false
    }
  }
}
