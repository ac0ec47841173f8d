internal import EventLoop
internal import MetricLines

/// Turns what an input reads into points of the chart; one batch serves every input in turn.
final class Intake {
  private let chart: Chart
  private var batch = MeasurementBatch()
  /// The input whose turn it is, and what the turn has come to.
  private var turn: (input: Input, startedAt: Int64)?
  private var sums = Overload.Turn()
  private(set) var overload = Overload()
  /// Told of what lines tell that is no value.
  var notify: (_ event: MetricEvent, _ input: Input) -> Void = { _, _ in }

  init(chart: Chart) {
    self.chart = chart
  }

  /// Places a measurement in time: the moment at which it is heard, and its own place in the window.
  typealias Timing = (_ measurement: Measurement) -> (moment: Moment, time: Int64)

  /// Reads a piece of a stream.
  func read(_ bytes: Span<UInt8>, from input: Input, timing: Timing) {
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
    let start = turn == nil ? nil : MonotonicClock.now
    var index = 0
    while index < batch.count {
      if turn != nil { index = takeMany(from: index, of: input, timing: timing) }
      guard index < batch.count else { break }
      let measurement = batch[index]
      let (moment, time) = timing(measurement)
      take(measurement, in: batch, from: input, at: moment, time: time)
      index += 1
    }
    for event in batch.events { notify(event, input) }
    sums.points += batch.count
    batch.removeAll()
    if let start { sums.storing += MonotonicClock.now - start }
  }

  /// Takes one measurement, and counts what becomes of it.
  func take(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from input: Input,
    at moment: Moment, time: Int64
  ) {
    if let reason = chart.take(
      measurement, in: batch, from: input.number, at: moment, time: time)
    {
      input.refusedLater[reason] += 1
    } else if measurement.outcome == .value {
      input.accepted += 1
    }
  }
}

// MARK: - Turns

extension Intake {
  /// The main loop looks at `input`, which may bring very many points; ``endTurn(at:)`` follows.
  func beginTurn(of input: Input) {
    chart.beginTurn()
    turn = (input, MonotonicClock.now)
    sums = Overload.Turn(newSeries: -chart.appearances)
  }

  /// The turn is over, if there is one: every value is in its place.
  ///
  /// - Returns: what people should be told.
  func endTurn(at moment: Moment) -> Notice? {
    guard let (input, startedAt) = turn else { return nil }
    turn = nil
    let settled = MonotonicClock.now
    let refused = chart.endTurn(at: moment)
    input.accepted -= refused.total
    input.refusedLater += refused
    if sums.dropped > 0 { chart.overloaded(at: moment) }
    let now = MonotonicClock.now
    sums.length = now - startedAt
    sums.storing += now - settled
    sums.newSeries += chart.appearances
    return overload.take(sums, at: now)
  }

  /// Looks whether an overload is over; returns what people should be told.
  func checkOverload(at now: Int64) -> Notice? { overload.look(at: now) }

  /// Takes what needs no look at each point; returns the first measurement that does.
  private func takeMany(from index: Int, of input: Input, timing: Timing) -> Int {
    let now = timing(batch[index]).moment.data
    guard overload.isThinning else {
      let end = chart.takeRuns(of: batch, from: index, source: input.number, now: now) {
        timing($0).time
      }
      input.accepted += UInt64(end - index)
      return end
    }
    let result = chart.thin(batch, from: index, source: input.number, now: now) { timing($0).time }
    input.accepted += result.kept
    input.dropped += result.dropped
    sums.dropped += result.dropped
    return result.next
  }
}
