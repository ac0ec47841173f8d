internal import MetricLines
internal import RollingSeries

// What the values of a series are: as they stand, or made of something else.
extension Chart {
  /// Whether there is a series of this name.
  func knows(_ measurement: Measurement, in batch: borrowing MeasurementBatch) -> Bool {
    index(of: measurement, in: batch) != nil
  }

  /// A measurement of a series has come of which values of this kind will be made, if not now.
  func becomes(
    _ kind: Measurement.Kind, _ measurement: Measurement, in batch: borrowing MeasurementBatch,
    at moment: Moment
  ) {
    guard let index = index(of: measurement, in: batch), entries[index].kind != kind,
      entries[index].group == nil
    else { return }
    become(kind, index, at: moment)
    forgetStated(index, newest: .nan, at: moment)
  }

  private func index(
    of measurement: Measurement, in batch: borrowing MeasurementBatch
  ) -> Int? {
    batch.withName(of: measurement) { table.index(of: $0, hash: measurement.nameHash) }
  }

  /// The values of a series are of another kind from now on.
  func become(_ kind: Measurement.Kind, _ index: Int, at moment: Moment) {
    restart(index, at: moment)
    entries[index].kind = kind
  }

  /// What was said of values of another kind does not hold any more.
  func forgetStated(_ index: Int, newest value: Double, at moment: Moment) {
    guard entries[index].stated != nil else { return }
    entries[index].stated = nil
    applyStated(of: index, newest: value, at: moment)
  }

  /// Values that come cannot be told beside those before: the series begins anew, with a hole.
  func restart(_ index: Int, at moment: Moment) {
    catchUp(index, at: moment)
    table[index].restart()
    entries[index].history = nil
    miss(index, at: moment)
  }
}
