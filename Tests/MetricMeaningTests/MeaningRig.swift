import MetricLines
import MetricMeaning

let second: Int64 = 1_000_000_000

/// A point as a test compares it; `nil` stands for a hole.
struct MadePoint: Equatable, CustomStringConvertible {
  var name: String
  var value: Double?
  var time: Double

  init(_ name: String, _ value: Double?, at time: Double) {
    self.name = name
    self.value = value
    self.time = time
  }

  var description: String { "\(name) \(value.map { "\($0)" } ?? "-") at \(time)" }
}

/// Gives measurements to a meaning and notes the points that it makes.
struct MeaningRig: ~Copyable {
  var meaning: Meaning
  private var made = MadePoints()
  private(set) var units: [String] = []
  private(set) var sources: [Int] = []
  private let hasher = NameHasher(seed: 1)

  init(_ settings: Meaning.Settings = Meaning.Settings(), limit: Int = 100) {
    meaning = Meaning(settings, limit: limit, hasher: hasher)
  }

  /// Gives one value that came at `time` seconds; returns what was made of all before and of it.
  @discardableResult
  mutating func take(
    _ name: String, _ value: Double, _ kind: Measurement.Kind, at time: Double,
    stamp: Double? = nil, weight: Float = 1, unit: String? = nil, ofRate: Bool = false,
    from source: Int = 1
  ) -> [MadePoint] {
    var batch = MeasurementBatch()
    let bytes = Array(name.utf8)
    batch.append(
      name: bytes.span, hash: hasher.hash(bytes.span), value: value, stamp: Int64.min,
      outcome: .value, kind: kind, weight: weight)
    var measurement = batch[0]
    measurement.time = stamp.map { Int64($0 * 1e9) }
    let now = Int64(time * 1e9)
    if let unit {
      let unitBytes = Array(unit.utf8)
      var facts = SeriesFacts()
      facts.isUnitOfRate = ofRate
      batch.state(facts, unit: unitBytes.span)
    }
    meaning.take(
      measurement, in: batch, from: source, at: now, place: now, stating: batch.facts(at: 0),
      into: &made)
    return takeMade()
  }

  /// Closes the intervals that are over.
  mutating func flush(at time: Double) -> [MadePoint] {
    meaning.flush(at: Int64(time * 1e9), into: &made)
    return takeMade()
  }

  /// Ends a source.
  mutating func end(_ source: Int, at time: Double) -> [MadePoint] {
    meaning.end(source, at: Int64(time * 1e9), into: &made)
    return takeMade()
  }

  private mutating func takeMade() -> [MadePoint] {
    var points: [MadePoint] = []
    units = made.batch.facts.map { stated in
      made.batch.withUnit(of: stated.facts) { unit in
        String(decoding: unit.indices.map { unit[$0] }, as: UTF8.self)
      }
    }
    sources = Array(made.sources)
    for index in 0..<made.count {
      let point = made.batch[index]
      let name = made.batch.withName(of: point) { name in
        String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
      }
      let isValue = point.outcome == .value
      points.append(
        MadePoint(name, isValue ? point.value : nil, at: Double(point.time ?? -1) / 1e9))
    }
    made.removeAll()
    return points
  }
}
