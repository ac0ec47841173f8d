import MetricLines

/// What a reader made of some lines, with kinds, facts, events and answers.
struct Telling: Equatable {
  /// `name=value kind`, `name!reason`, `@seconds` behind either where there is a stamp.
  var points: [String] = []
  /// `name: unit …, low …`, in the order in which they were stated.
  var facts: [String] = []
  /// `level title: text`.
  var events: [String] = []
  var answers = ""
  /// `reason:count`, in order.
  var rejected: [String] = []
  var decision: String?
}

/// Reads `text` as one connection whose client is answered.
func tell(
  _ text: String, format: LineFormat? = nil, types: CollectdTypes = .builtIn,
  isAnswered: Bool = true
) -> Telling {
  let bytes = Array(text.utf8)
  var reader = LineReader(
    format: format, hasher: NameHasher(seed: 1), types: types, isAnswered: isAnswered)
  var batch = MeasurementBatch()
  var telling = Telling()
  var start = 0
  while start < bytes.count {
    start += reader.read(bytes.span.extracting(start...), into: &batch)
    telling.take(&batch)
  }
  reader.finish(isOrderly: true, into: &batch)
  telling.take(&batch)
  reader.takeReplies { reply in
    for index in reply.indices {
      telling.answers.unicodeScalars.append(Unicode.Scalar(reply[index]))
    }
  }
  telling.rejected = describe(reader.rejected)
  telling.decision = reader.decision
  return telling
}

extension Telling {
  /// Moves all out of a batch.
  mutating func take(_ batch: inout MeasurementBatch) {
    for index in 0..<batch.count { points.append(point(batch[index], batch)) }
    for stated in batch.facts {
      let name = batch.withName(of: batch[stated.measurement]) { PrintableText.escaped($0) }
      let unit = batch.withUnit(of: stated.facts) { PrintableText.escaped($0) }
      facts.append("\(name): \(describe(stated.facts, unit: unit))")
    }
    for event in batch.events {
      let stamp = event.time.map { "@\(Double($0) / 1e9)" } ?? ""
      events.append("\(event.level.rawValue) \(event.title): \(event.text)\(stamp)")
    }
    batch.removeAll()
  }

  private func point(_ measurement: Measurement, _ batch: borrowing MeasurementBatch) -> String {
    var text = batch.withName(of: measurement) { PrintableText.escaped($0) }
    switch measurement.outcome {
    case .value: text += "=\(measurement.value)"
    case .rejected(let reason): text += "!\(reason.name)"
    }
    if measurement.kind != .gauge { text += " \(measurement.kind)" }
    if let time = measurement.time { text += "@\(Double(time) / 1e9)" }
    return text
  }

  private func describe(_ facts: SeriesFacts, unit: String) -> String {
    let numbers: [(String, Double)] = [
      ("low", facts.low), ("high", facts.high), ("criticalLow", facts.criticalLow),
      ("criticalHigh", facts.criticalHigh), ("rangeLow", facts.rangeLow),
      ("rangeHigh", facts.rangeHigh),
    ]
    var parts = unit.isEmpty ? [] : ["unit \(unit)"]
    parts += numbers.compactMap { $0.1.isNaN ? nil : "\($0.0) \($0.1)" }
    if facts.interval != 0 { parts.append("every \(Double(facts.interval) / 1e9)") }
    return parts.joined(separator: ", ")
  }
}
