internal import EventLoop
package import MetricLines
internal import MetricMeaning

/// Turns what an input reads into points of the chart; one batch serves every input in turn.
package final class Intake {
  let chart: Chart
  private var batch = MeasurementBatch()
  var meaning = Meaning()
  /// Whether a listener has called anything a counter, so that gauges are to be asked about too.
  var hasCounters = false
  /// Points that were made and are on their way to the chart.
  var made = MadePoints()
  var restartPacing = Pacing(every: 60_000_000_000)
  /// The input whose turn it is, and what the turn has come to.
  private var turn: (input: Input, startedAt: Int64)?
  private var sums = Overload.Turn()
  private(set) var overload = Overload()
  /// Told of what lines tell that is no value.
  package var notify: (_ event: MetricEvent, _ input: Input) -> Void = { _, _ in }
  /// Whether a source is still open.
  var isOpen: (_ source: Int) -> Bool = { _ in true }
  /// Told how many of these there was no room for.
  package var notifyUnread: (_ count: UInt64, _ input: Input) -> Void = { _, _ in }

  package init(chart: Chart) {
    self.chart = chart
    apply(chart.settings, at: Moment(heard: 0, data: 0))
    askForRoom()
  }

  /// Places a measurement in time: the moment at which it is heard, and its own place in the window.
  package typealias Timing = (_ measurement: Measurement) -> (moment: Moment, time: Int64)

  /// Reads a piece of a stream.
  package func read(_ bytes: Span<UInt8>, from input: Input, timing: Timing) {
    var place = 0
    while place < bytes.count {
      place += input.reader.read(bytes.extracting(place..<bytes.count), into: &batch)
      deliver(from: input, timing: timing)
    }
  }

  /// Reads a message.
  package func readDatagram(
    _ bytes: Span<UInt8>, isTruncated: Bool, from input: Input, timing: Timing
  ) {
    var place = 0
    while place < bytes.count {
      place += input.reader.readDatagram(
        bytes.extracting(place..<bytes.count), isTruncated: isTruncated, into: &batch)
      deliver(from: input, timing: timing)
    }
  }

  /// Reads what is left when a stream has ended.
  func finish(_ input: Input, isOrderly: Bool, timing: Timing) {
    input.reader.finish(isOrderly: isOrderly, into: &batch)
    deliver(from: input, timing: timing)
  }

  /// Delivers what waits for bytes that may not come soon.
  func settle(_ input: Input, timing: Timing) {
    input.reader.settle(into: &batch)
    deliver(from: input, timing: timing)
  }

  /// Settles the format of a stream that has not shown it in time.
  func decideNow(_ input: Input, timing: Timing) {
    input.reader.decideNow(into: &batch)
    deliver(from: input, timing: timing)
  }

  private func deliver(from input: Input, timing: Timing) {
    open(batch, from: input)
    let start = turn == nil ? nil : MonotonicClock.now
    var index = 0
    while index < batch.count {
      if turn != nil, !hasCounters { index = takeMany(from: index, of: input, timing: timing) }
      guard index < batch.count else { break }
      let (moment, time) = timing(batch[index])
      take(index, of: batch, from: input, at: moment, time: time)
      index += 1
    }
    sums.points += batch.count
    batch.removeAll()
    if let start { sums.storing += MonotonicClock.now - start }
  }

  /// Takes what is in a batch besides measurements, and what the format tells of them, before the first of
  /// them makes a series.
  func open(_ batch: borrowing MeasurementBatch, from input: Input) {
    if batch.count > 0 { chart.sourceReads(input.number, as: input.reader.formatName) }
    input.accepted += batch.joined
    input.events += UInt64(batch.events.count) + batch.lostEvents
    for event in batch.events { notify(event, input) }
    if batch.lostEvents > 0 { notifyUnread(batch.lostEvents, input) }
  }

  /// Takes the measurement at `index`, and counts what becomes of it.
  func take(
    _ index: Int, of batch: borrowing MeasurementBatch, from input: Input, at moment: Moment,
    time: Int64
  ) {
    let measurement = batch[index]
    let reason: RejectReason?
    if measurement.outcome == .value, measurement.kind != .gauge || hasCounters {
      reason = interpret(measurement, index, of: batch, from: input.number, at: moment, time: time)
    } else {
      reason = chart.take(
        measurement, in: batch, from: input.number, at: moment, time: time,
        stating: batch.facts(at: index))
    }
    if let reason {
      input.refusedLater[reason] += 1
    } else if measurement.outcome == .value {
      input.accepted += 1
    }
    if time > moment.data { input.note(lead: time.clampedDifference(moment.data)) }
  }
}

// MARK: - Turns

extension Intake {
  /// The main loop looks at `input`, which may bring very many points; ``endTurn(isDry:at:)`` follows.
  package func beginTurn(of input: Input) {
    chart.beginTurn()
    turn = (input, MonotonicClock.now)
    sums = Overload.Turn(newSeries: -chart.appearances)
  }

  /// The turn is over, if there is one: every value is in its place.
  ///
  /// - Parameters:
  ///   - isDry: whether nothing was left to read.
  ///   - moment: the present.
  /// - Returns: what people should be told.
  package func endTurn(isDry: Bool, at moment: Moment) -> Notice? {
    guard let (input, startedAt) = turn else { return nil }
    turn = nil
    let settled = MonotonicClock.now
    let refused = chart.endTurn(at: moment)
    input.accepted -= refused.total
    input.refusedLater += refused
    if sums.dropped > 0 { chart.overloaded(at: moment) }
    let now = MonotonicClock.now
    sums.isCutShort = !isDry
    sums.length = now - startedAt
    sums.storing += now - settled
    sums.newSeries += chart.appearances
    return overload.take(sums, at: now)
  }

  /// Looks whether an overload is over; returns what people should be told.
  func checkOverload(at now: Int64) -> Notice? { overload.look(at: now) }

  /// Takes what needs no look at each point; returns the first measurement that does. One with facts
  /// beside it does.
  private func takeMany(from index: Int, of input: Input, timing: Timing) -> Int {
    let now = timing(batch[index]).moment.data
    let range = index..<(batch.nextFacts(from: index) ?? batch.count)
    guard overload.isThinning else {
      let end = chart.takeRuns(of: batch, in: range, source: input.number, now: now) {
        timing($0).time
      }
      input.accepted += UInt64(end - index)
      return end
    }
    let result = chart.thin(batch, in: range, source: input.number, now: now) { timing($0).time }
    input.accepted += result.kept
    input.dropped += result.dropped
    sums.dropped += result.dropped
    return result.next
  }
}
