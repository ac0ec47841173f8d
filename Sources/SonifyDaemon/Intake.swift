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
  /// Told of what lines tell that is no value.
  package var notify: (_ event: MetricEvent, _ input: Input) -> Void = { _, _ in }
  /// Whether a source is still open.
  var isOpen: (_ source: Int) -> Bool = { _ in true }

  package init(chart: Chart) {
    self.chart = chart
    apply(chart.settings)
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
  func readDatagram(_ bytes: Span<UInt8>, isTruncated: Bool, from input: Input, timing: Timing) {
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

  /// Settles the format of a stream that has not shown it in time.
  func decideNow(_ input: Input, timing: Timing) {
    input.reader.decideNow(into: &batch)
    deliver(from: input, timing: timing)
  }

  private func deliver(from input: Input, timing: Timing) {
    var index = 0
    while index < batch.count {
      if chart.isInTurn, !hasCounters { index = takeRuns(from: index, of: input, timing: timing) }
      guard index < batch.count else { break }
      let (moment, time) = timing(batch[index])
      take(index, of: batch, from: input, at: moment, time: time)
      index += 1
    }
    for event in batch.events { notify(event, input) }
    batch.removeAll()
  }

  /// Takes what goes straight into windows; returns the first measurement that does not. One with facts
  /// beside it does not.
  private func takeRuns(from index: Int, of input: Input, timing: Timing) -> Int {
    let now = timing(batch[index]).moment.data
    let stop = batch.nextFacts(from: index) ?? batch.count
    let end = chart.takeRuns(of: batch, in: index..<stop, source: input.number, now: now) {
      timing($0).time
    }
    input.accepted += UInt64(end - index)
    return end
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
    } else if let facts = batch.facts(at: index) {
      reason = chart.take(
        measurement, in: batch, from: input.number, at: moment, time: time, stating: facts)
    } else {
      reason = chart.take(measurement, in: batch, from: input.number, at: moment, time: time)
    }
    if let reason {
      input.refusedLater[reason] += 1
    } else if measurement.outcome == .value {
      input.accepted += 1
    }
    if time > moment.data { input.note(lead: time.clampedDifference(moment.data)) }
  }
}
