package import MetricLines

/// Makes points out of what formats send that is no value as it stands: counters become rates, samples
/// become means. One serves all inputs, because a series is its name.
package struct Meaning: ~Copyable {
  /// Nanoseconds on the line of `take`'s times at which ``flush(at:into:)`` is due; `nil` when nothing is.
  package private(set) var nextFlush: Int64?

  package init() {}

  /// Takes a measurement of `batch` that belongs to `time`; the points that it makes go to `points`.
  ///
  /// - Returns: why it was refused; `nil` when it was taken, whether or not it made a point.
  package mutating func take(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, at time: Int64,
    into points: inout MeasurementBatch
  ) -> RejectReason? {
    nil
  }

  /// Makes the points of every interval that is over by `time`.
  package mutating func flush(at time: Int64, into points: inout MeasurementBatch) {}
}
