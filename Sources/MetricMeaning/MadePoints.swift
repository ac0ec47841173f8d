package import MetricLines

/// Points that were made, and where what they were made of came from.
package struct MadePoints: ~Copyable {
  /// The points. Their times are on the line that ``Meaning`` was given times of.
  package private(set) var batch = MeasurementBatch()
  /// The source of each.
  package private(set) var sources: ContiguousArray<Int> = []
  /// Whether each stands for silence and not for anything that came: it makes no series.
  package private(set) var silences: ContiguousArray<Bool> = []

  package init() {}

  /// How many there are.
  package var count: Int { batch.count }

  /// Forgets them and keeps the memory.
  package mutating func removeAll() {
    batch.removeAll()
    sources.removeAll(keepingCapacity: true)
    silences.removeAll(keepingCapacity: true)
  }

  /// Adds a point; one that is not finite becomes a hole. Its `kind` is that of what it was made of.
  package mutating func add(
    _ value: Double, name: Span<UInt8>, hash: UInt64, time: Int64, from source: Int,
    kind: Measurement.Kind = .gauge, isSilence: Bool = false
  ) {
    let outcome: Measurement.Outcome =
      value.isFinite ? .value : .rejected(value.isNaN ? .missing : .infinite)
    batch.append(
      name: name, hash: hash, value: value.isFinite ? value : 0, stamp: time, outcome: outcome,
      kind: kind)
    sources.append(source)
    silences.append(isSilence)
  }

  /// Says what is known of the series of the point added last.
  package mutating func state(_ facts: SeriesFacts, unit: Span<UInt8>) {
    batch.state(facts, unit: unit)
  }
}
