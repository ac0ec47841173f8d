package import MetricLines
internal import RollingSeries
internal import Sonification

// Measurements on their way into the series and to the ear.
extension Chart {
  /// The newest value of a series as it stands; `nil` when there is none.
  package func latestValue(
    of measurement: Measurement, in batch: borrowing MeasurementBatch, at moment: Moment
  ) -> Double? {
    let known = batch.withName(of: measurement) { table.index(of: $0, hash: measurement.nameHash) }
    guard let index = known, entries[index].kind == .gauge else { return nil }
    catchUp(index, at: moment)
    return table[index].latest?.value
  }

  /// Takes one measurement of `batch`, which came from `source`; its line may say `facts` of its series, and a
  /// series that is new begins with them.
  ///
  /// - Returns: why the point was refused here; `nil` when it was accepted, or refused before.
  package func take(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at moment: Moment, time: Int64, stating facts: SeriesFacts? = nil
  ) -> RejectReason? {
    guard let facts else { return place(measurement, in: batch, from: source, at: moment, time) }
    state(facts, of: measurement, in: batch, at: moment)
    defer { announced = nil }
    return place(measurement, in: batch, from: source, at: moment, time)
  }

  /// Puts a measurement into its series.
  private func place(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at moment: Moment, _ time: Int64
  ) -> RejectReason? {
    guard measurement.outcome == .value else {
      missed(measurement, in: batch, at: moment, time: time)
      return nil
    }
    let known = batch.withName(of: measurement) { name in
      table.index(of: name, hash: measurement.nameHash)
    }
    if let index = known, entries[index].group != nil { return refuseGroupName(table[index].name) }
    if let index = known {
      catchUp(index, at: moment)
      if entries[index].kind != measurement.kind {
        become(measurement.kind, index, at: moment)
        forgetStated(index, newest: measurement.value, at: moment)
      }
    }
    if known == nil {
      // What the window has no place for makes no series: nothing would be heard of it.
      if isLate(time, at: moment) { return .late }
      if let reason = refusal(of: measurement, in: batch, from: source) { return reason }
    }
    let index = known ?? add(measurement, in: batch, from: source, at: moment)
    table.touch(index)
    if entries[index].lastSource != source, source != Self.noSource { fed(index, by: source) }
    let refusal = value(measurement.value, of: index, time: time, at: moment)
    if turn.isOpen { beginRun(index, from: source) }
    return refusal
  }

  /// Adds the series of a name that is not known.
  private func add(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at moment: Moment
  ) -> Int {
    let found = batch.withName(of: measurement) { name in
      table.find(name: name, hash: measurement.nameHash)
    }
    kept.remove(measurement.nameHash)
    appeared(found, from: source, at: moment)
    entries[found.index].kind = measurement.kind
    return found.index
  }

  /// A value was missing or refused: a hole in its series. A name that has never had a value makes no
  /// series, because refused text is full of words.
  private func missed(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, at moment: Moment, time: Int64
  ) {
    let known = batch.withName(of: measurement) { name in
      table.index(of: name, hash: measurement.nameHash)
    }
    guard let index = known, entries[index].group == nil else { return }
    catchUp(index, at: moment)
    miss(index, at: moment, time: time)
  }

  /// The newest value of a series is missing, at its own `time` if it has one.
  func miss(_ index: Int, at moment: Moment, time: Int64? = nil) {
    let isNews = !table[index].holes.isOpen
    table[index].recordHole(at: moment.data, time: time)
    discount(index, .missing, at: moment)
    guard entries[index].isChosen else { return }
    listening.hole(index, at: moment.heard)
    if isNews { tellGap(index, at: moment.heard) }
    lose(index, at: moment)
  }

  /// Puts a value into the window of its series, and does for people and ear what follows.
  func value(
    _ value: Double, of index: Int, time: Int64, at moment: Moment
  ) -> RejectReason? {
    let before = table[index].axis.position(of: value)
    let range = table[index].axis.range
    let update = table[index].append(value, at: time, now: moment.data)
    guard update.outcome != .late else { return .late }
    if update.outcome == .newest || update.outcome == .undefined {
      count(value, of: index, time: time, at: moment)
    }
    guard entries[index].isChosen else {
      (entries[index].isStale, entries[index].hasEnded) = (false, false)
      return nil
    }
    follow(value, of: index, update, from: before, range, at: moment)
    return nil
  }

  /// Does for people and ear what follows from a value that is in its window. `before` is where the value
  /// lay on the axis while this had `range`.
  func follow(
    _ value: Double, of index: Int, _ update: SeriesUpdate, from before: AxisPosition,
    _ range: AxisRange, at moment: Moment
  ) {
    if entries[index].isStale || entries[index].hasEnded { freshen(index, at: moment) }
    if table[index].axis.range != range { layGrid(index, at: moment) }
    if let move = update.move { moved(index, move, from: before, to: update.position, at: moment) }
    if table[index].axis.settings.origin != nil { placeOrigin(of: index, at: moment) }
    guard update.outcome == .newest || update.outcome == .undefined else { return }
    let time = table[index].latest?.time ?? moment.data
    if isHistory(time, at: moment) {
      if entries[index].history == nil { entries[index].history = History() }
    } else {
      hear(value, update.position, of: index, at: moment)
    }
  }

  /// Lets the newest value of a series be heard, and holds it against its limits.
  func hear(_ value: Double, _ place: AxisPosition, of index: Int, at moment: Moment) {
    let position = heard(place, of: index)
    hold(value, of: index, arrivingAt: position, at: moment)
    listening.value(index, position, at: moment.heard)
    followExcursion(index, value, place, at: moment.heard)
  }

  /// What has no place on a logarithmic axis is below all that has: over the top if more is lower.
  func heard(_ position: AxisPosition, of index: Int) -> AxisPosition {
    position == .undefined && table[index].axis.settings.polarity == .down ? .over : position
  }

  /// The origin has its pitch wherever the axis puts it.
  func placeOrigin(of index: Int, at moment: Moment) {
    listening.setOrigin(table[index].axis.originPosition, of: index, at: moment.heard)
  }

  private func moved(
    _ index: Int, _ move: AxisMove, from before: AxisPosition, to position: AxisPosition,
    at moment: Moment
  ) {
    guard move.kind != .learning else { return }
    if move.old != move.new {
      listening.axisMoved(
        index, from: before, to: position, origin: table[index].axis.originPosition,
        isSilent: move.isSilent, at: moment.heard)
    }
    tellAxis(index, isLearnt: move.kind == .learnt, at: moment.heard)
  }

  /// Data come again. A tone that had faded returns at the pitch it held.
  func freshen(_ index: Int, at moment: Moment) {
    if entries[index].isStale { listening.fresh(index, at: moment.heard) }
    entries[index].isStale = false
    entries[index].hasEnded = false
    entries[index].staleRestEnd = .max
    tell(index, .fresh)
  }
}
