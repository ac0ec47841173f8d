import MetricLines

/// One batch for all inputs: making one costs more than most inputs.
nonisolated(unsafe) var batch = MeasurementBatch()

/// Whether deliveries keep all points as text, for a person who looks for the fault.
nonisolated(unsafe) var isRecording = false

/// All that readers gave for some bytes.
struct Delivery: Equatable {
  private(set) var lines: UInt64 = 0
  private(set) var accepted: UInt64 = 0
  /// Holes in series; each is one of the refusals too.
  private(set) var holes: UInt64 = 0
  private(set) var refusals: [String: UInt64] = [:]
  private(set) var format: String?
  private(set) var replyBytes = 0
  /// Every point, when they are recorded.
  private var points: [String] = []
  /// Of all points, in order.
  private var digest: UInt64 = 0
  /// What was said last of each series.
  private var facts: [UInt64: UInt64] = [:]
  private var eventTexts: [String] = []
  private var lostEvents: UInt64 = 0

  /// Longest line that is read here, so that short inputs pass it.
  static let lineLimit = 1_500
  /// The same for every reader, so that hashes can be compared.
  static let hasher = NameHasher(seed: 1)

  init() {}

  /// Reads a whole connection in pieces of the sizes that `piece` tells.
  init(connection bytes: [UInt8], format: LineFormat?, isOrderly: Bool, piece: () -> Int) {
    var reader = LineReader(format: format, lineLimit: Self.lineLimit, hasher: Self.hasher)
    read(bytes, with: &reader, piece: piece)
    reader.finish(isOrderly: isOrderly, into: &batch)
    take(&batch)
    takeReplies(&reader)
    close(reader)
  }

  /// Reads bytes of a connection that goes on.
  mutating func read(_ bytes: [UInt8], with reader: inout LineReader, piece: () -> Int) {
    var place = 0
    while place < bytes.count {
      let end = min(place + max(1, piece()), bytes.count)
      while place < end {
        let used = reader.read(bytes.span.extracting(place..<end), into: &batch)
        demand(used > 0 || batch.isFull, "A reader goes on")
        place += used
        take(&batch)
        takeReplies(&reader)
      }
    }
  }

  /// Reads one datagram.
  mutating func read(datagram: [UInt8], isTruncated: Bool, with reader: inout LineReader) {
    var place = 0
    while place < datagram.count {
      let used = reader.readDatagram(
        datagram.span.extracting(place...), isTruncated: isTruncated, into: &batch)
      demand(used > 0 || batch.isFull, "A reader goes on")
      place += used
      take(&batch)
    }
    takeReplies(&reader)
  }

  /// Takes what the reader tells at the end.
  mutating func close(_ reader: borrowing LineReader) {
    lines = reader.lines
    format = reader.formatName
    for (reason, count) in reader.rejected.nonzero { refusals[reason.name] = count }
    for example in reader.examples { checkPrintable("\(example)") }
    reader.decision.map(checkPrintable)
  }

  /// Takes the measurements out of the batch.
  mutating func take(_ batch: inout MeasurementBatch) {
    for index in 0..<batch.count {
      let measurement = batch[index]
      let isValue = measurement.outcome == .value
      demand(measurement.value.isFinite, "Only finite values are delivered")
      demand(
        measurement.weight.isFinite && measurement.weight > 0, "A weight is a number above zero")
      if isValue { accepted += 1 } else { holes += 1 }
      batch.withName(of: measurement) { name in
        demand(
          name.count > 0 && name.count <= MeasurementBatch.longestName,
          "A name has 1 to 1,023 bytes"
        )
        demand(Self.hasher.hash(name) == measurement.nameHash, "The hash is that of the name")
        if isRecording {
          let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
          let time = measurement.time.map { " at \($0)" } ?? ""
          points.append(
            "\(name) \(measurement.kind) \(measurement.value) x\(measurement.weight)\(time)")
        }
      }
      mix(measurement.nameHash)
      mix(measurement.value.bitPattern)
      mix(UInt64(bitPattern: measurement.time ?? -1))
      mix(UInt64(measurement.kind.rawValue) << 32 | UInt64(measurement.weight.bitPattern))
    }
    for stated in batch.facts {
      demand(stated.measurement < batch.count, "Facts are of a measurement that is there")
      facts[batch[stated.measurement].nameHash] = digest(of: stated.facts, in: batch)
    }
    for event in batch.events { eventTexts.append("\(event)") }
    lostEvents += batch.lostEvents
    batch.removeAll()
  }

  private func digest(of facts: SeriesFacts, in batch: borrowing MeasurementBatch) -> UInt64 {
    [facts.low, facts.high, facts.criticalLow, facts.criticalHigh, facts.rangeLow, facts.rangeHigh]
      .reduce(batch.withUnit(of: facts) { Self.hasher.hash($0) }) { digest, limit in
        (digest &* 31) ^ (limit.isNaN ? 1 : limit.bitPattern)
      }
  }

  private mutating func takeReplies(_ reader: inout LineReader) {
    reader.takeReplies { replyBytes += $0.count }
  }

  private mutating func mix(_ word: UInt64) {
    digest = (digest ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25).low &+ word >> 29
  }

  /// Demands that nothing was lost, and nothing made out of nothing.
  func checkCounts(of bytes: [UInt8]) {
    let refused = refusals.values.reduce(0, +)
    demand(holes <= refused, "Each hole is counted with its reason")
    // A jump of ping's numbers is up to a thousand holes.
    demand(accepted <= UInt64(bytes.count) * 2 + 2, "No point comes out of nothing")
    demand(refused <= UInt64(bytes.count) * 2 + 2 + lines * 1_000, "No hole comes out of nothing")
    demand(lines <= UInt64(bytes.count) + 1, "Each line has a byte, its end")
  }
}
