internal import MetricLines
internal import RollingSeries
internal import Sonification

// What the sources of series say of them. The configuration goes before it, key by key.
extension Chart {
  /// Notes what is said. What a known series has not heard before holds from the next look on, so that
  /// a source that says something else in each line moves no axis more often than once a second; but
  /// other limits are those of the value beside them, and with another unit the series begins anew.
  func state(
    _ facts: SeriesFacts, of measurement: Measurement, in batch: borrowing MeasurementBatch,
    at moment: Moment
  ) {
    let known = batch.withName(of: measurement) { table.index(of: $0, hash: measurement.nameHash) }
    batch.withUnit(of: facts) { unit in
      guard let index = known else {
        announced = Announced(
          stated: StatedSeries(facts, unit: unit), value: measurement.value)
        return
      }
      guard entries[index].group == nil else { return }
      let isOtherKind =
        measurement.outcome == .value && entries[index].kind != measurement.kind
      if isOtherKind { become(measurement.kind, index, at: moment) }
      if let stated = entries[index].stated {
        guard isOtherKind || !stated.says(facts, unit: unit) else { return }
      } else {
        guard !StatedSeries.saysNothing(facts, unit: unit) else { return }
      }
      let old = entries[index].stated
      let isOtherUnit = !isOtherKind && old?.hasOtherUnit(than: unit) == true
      if isOtherUnit { restart(index, at: moment) }
      entries[index].stated = StatedSeries(facts, unit: unit)
      if isOtherKind || isOtherUnit || table[index].latest == nil {
        applyStated(of: index, newest: measurement.value, at: moment)
      } else {
        entries[index].owesStated = true
        owesStated = true
        let hasSameLimits = (old?.facts ?? SeriesFacts()).hasSameLimits(as: facts)
        if !hasSameLimits { stateLimits(of: index, newest: measurement.value, at: moment) }
      }
    }
  }

  /// Lets limits hold for the value that comes next, not for the one that is there.
  private func stateLimits(of index: Int, newest value: Double, at moment: Moment) {
    guard entries[index].isChosen, entries[index].group == nil else { return }
    catchUp(index, at: moment)  // with the limits it came with
    let name = table[index].name
    let limits = settings.resolved(name, stated: entries[index].stated, newest: value).limits
    guard limits != entries[index].monitor.limits else { return }
    guard limits.areSet else { return setLimits(limits, of: index, at: moment) }
    entries[index].monitor.limits = limits
  }

  /// What is said of a series that the next measurement makes.
  struct Announced {
    let stated: StatedSeries
    let value: Double
  }

  /// Lets what was said of known series hold.
  func applyStated(at moment: Moment) {
    owesStated = false
    for index in entries.indices where entries[index].owesStated {
      entries[index].owesStated = false
      change(index, to: resolved(index), at: moment)
    }
  }

  /// Lets what was said of a series hold at once, beside a value that is not in it yet.
  func applyStated(of index: Int, newest value: Double, at moment: Moment) {
    entries[index].owesStated = false
    let new = settings.resolved(table[index].name, stated: entries[index].stated, newest: value)
    change(index, to: new, at: moment)
  }

  /// What holds for a series that is there, by configuration and by its source.
  func resolved(_ index: Int) -> SeriesSettings {
    settings.resolved(
      table[index].name, stated: entries[index].stated,
      newest: table[index].latest?.value ?? .nan)
  }
}
