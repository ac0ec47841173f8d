extension JSONLine {
  /// Names the values of an object as the agent does that has sent it.
  ///
  /// - Returns: `false`, having changed nothing, when it is no agent's that we know.
  @inline(never)
  mutating func takeShape(
    _ line: Span<UInt8>, _ range: Range<Int>, _ object: Object,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> Bool {
    let shape = JSONShape(line, in: range)
    switch shape.agent(line) {
    case nil: return false
    case .rsyslog?: prefixNames(with: shape.text(.name, line), line, object, &batch, context.hasher)
    case .mosquitto?: nameByTopic(shape.text(.topic, line), line, object, &batch, context.hasher)
    case .some(let agent):
      // Nothing but measurements has come of the object so far.
      var before = batch.mark
      before.count = object.first
      before.rejectedCount = object.firstRejected
      batch.truncate(to: before)
      shapes.deliver(shape, of: agent, line, into: &batch, &context)
    }
    return true
  }

  /// Puts the name of an object before those of its values.
  private mutating func prefixNames(
    with name: Range<Int>, _ line: Span<UInt8>, _ object: Object, _ batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    let skipped = object.pathCount == 0 ? 0 : object.pathCount + 1
    for index in object.first..<batch.count {
      let start = strings.count
      strings.append(line, name)
      strings.append(UInt8(ascii: "."))
      appendName(of: index, from: skipped, batch)
      batch.rename(index, to: strings.bytes.span.extracting(start..<strings.count), hasher)
      strings.truncate(to: start)
    }
    batch.refuseLongNames(from: object.first)
  }

  /// Names the payload of a message by its topic; what the broker says of it is left out.
  private mutating func nameByTopic(
    _ topic: Range<Int>, _ line: Span<UInt8>, _ object: Object, _ batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    let prefix = object.pathCount == 0 ? 0 : object.pathCount + 1
    let payload = 7
    batch.keep(from: object.first) { name in
      name.count >= prefix + payload && name.holds("payload", in: prefix..<prefix + payload)
        && (name.count == prefix + payload || name[prefix + payload] == UInt8(ascii: "."))
    }
    for index in object.first..<batch.count {
      let start = strings.count
      strings.append(line, topic)
      appendName(of: index, from: prefix + payload, batch)
      batch.rename(index, to: strings.bytes.span.extracting(start..<strings.count), hasher)
      strings.truncate(to: start)
    }
    batch.refuseLongNames(from: object.first)
  }

  /// Appends the name of a measurement without its first `skipped` bytes.
  private mutating func appendName(
    of index: Int, from skipped: Int, _ batch: borrowing MeasurementBatch
  ) {
    let measurement = batch[index]
    batch.withName(of: measurement) { name in
      if skipped < name.count { strings.append(name, skipped..<name.count) }
    }
  }
}

extension MeasurementBatch {
  /// Takes those from `first` on away whose name is not wanted.
  mutating func keep(from first: Int, _ isWanted: (Span<UInt8>) -> Bool) {
    var kept = first
    var refused = 0
    for index in first..<count {
      let measurement = self[index]
      let isRefusal = measurement.outcome != .value
      if withName(of: measurement, isWanted) {
        unsafe items[kept] = measurement
        kept += 1
      } else if isRefusal {
        refused += 1
      }
    }
    var mark = mark
    mark.count = kept
    mark.rejectedCount -= refused
    truncate(to: mark)
  }

  /// Refuses those from `first` on that no series can be named by, now that they have other names.
  mutating func refuseLongNames(from first: Int) {
    var reasons = RejectCounts()
    for index in first..<count {
      let measurement = self[index]
      guard withName(of: measurement, { $0.count > Self.longestName }) else { continue }
      if case .rejected(let reason) = measurement.outcome {
        reasons[reason] += 1
      } else {
        reasons[.badName] += 1
      }
    }
    guard reasons.total > 0 else { return }
    keep(from: first) { $0.count <= Self.longestName }
    for (reason, number) in reasons.nonzero {
      for _ in 0..<number { reject(reason) }
    }
  }
}
