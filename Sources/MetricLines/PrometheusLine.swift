/// Reads the text that Prometheus scrapes: format 0.0.4 and OpenMetrics 1.0.
///
/// ```text
/// # TYPE http_requests_total counter
/// http_requests_total{code="200",method="get"} 1027 1796001345000
/// ^^^^^^^^^^^^^^^^^^^                          |    |               name
///                     ^^^^^^^^^^^^^^^^^^^^^^^^^  |    |               labels, optional
///                                              ^^^^ |               value
///                                                   ^^^^^^^^^^^^^   time, optional
/// ```
///
/// Times are milliseconds in 0.0.4 and seconds in OpenMetrics; their size tells which. Any number of
/// scrapes may come one after the other. `# TYPE` tells what a value is: see ``PrometheusFamilies``. The
/// buckets of a histogram are no series of their own: each scrape of them makes one value, see
/// ``PrometheusHistograms``.
///
/// Sources: prometheus.io, "Exposition formats" and "OpenMetrics 1.0".
struct PrometheusLine: ~Copyable {
  private var families = PrometheusFamilies()

  private enum Salt {
    static let series = RawName.Salt.prometheus
    static let bucket = RawName.Salt.prometheus + 1
  }

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  ///
  /// While the format is guessed only metadata and samples with braces are taken.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let start = line.skipSpace(from: 0)
    guard start < line.count else { return context.isGuessing ? .noFormat : nil }
    guard line[start] != UInt8(ascii: "#") else {
      let isMetadata = families.readMetadata(line.extracting(start...), context.hasher)
      return isMetadata || !context.isGuessing ? nil : .noFormat
    }
    guard let identity = PrometheusIdentity(line, from: start),
      identity.labels != nil || !context.isGuessing,
      let sample = PrometheusSample(line, from: identity.range.upperBound),
      sample.value != .rejected(.notNumber) || identity.labels != nil && !context.isGuessing
    else { return .noFormat }
    if sample.isOutOfTime { return .late }
    return deliver(sample, identity, line, &batch, &context)
  }

  private mutating func deliver(
    _ sample: PrometheusSample, _ identity: PrometheusIdentity, _ line: Span<UInt8>,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    let series = RawName(line, identity.range, salt: Salt.series, context.hasher)
    if let place = context.names.find(series, in: line) {
      let note = Note(context.names[note: place])
      if note.epoch == families.epoch {
        return append(sample, at: place, note, identity, line, &batch, &context)
      }
    }
    let bucket = RawName(line, identity.range, salt: Salt.bucket, context.hasher)
    if let place = context.names.find(bucket, in: line) {
      let note = Note(context.names[note: place])
      if note.epoch == families.epoch {
        return take(sample, at: place, note, identity, line, &batch, &context)
      }
    }
    return deliverNew(sample, identity, line, &batch, &context)
  }

  /// Delivers a sample of a series that is new, or whose metadata may have changed.
  private mutating func deliverNew(
    _ sample: PrometheusSample, _ identity: PrometheusIdentity, _ line: Span<UInt8>,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    var role = families.role(line, identity.name, context.hasher)
    let bound = role.isBucket ? identity.bound(line) : nil
    if role.isBucket, bound == nil { (role.kind, role.unit) = (.counter, 0) }
    let salt = bound == nil ? Salt.series : Salt.bucket
    let raw = RawName(line, identity.range, salt: salt, context.hasher)
    let known = context.names.find(raw, in: line)
    guard let place = known ?? addName(identity, role, raw, line, &context) else { return .badName }
    var note = Note(context.names[note: place])
    note.epoch = families.epoch
    if note.role != role { (note.role, note.isStated) = (role, false) }
    guard let bound else {
      context.names[note: place] = note.bits
      return append(sample, at: place, note, identity, line, &batch, &context)
    }
    let bucket = context.histograms.place(hash: context.names.hash(at: place), bound: bound)
    guard let bucket else { return .seriesLimit }
    note.bucket = bucket
    context.names[note: place] = note.bits
    return take(sample, at: place, note, identity, line, &batch, &context)
  }

  private func addName(
    _ identity: PrometheusIdentity, _ role: PrometheusFamilies.Role, _ raw: RawName,
    _ line: Span<UInt8>, _ context: inout ParseContext
  ) -> Int? {
    identity.build(line, role, &context.tagged)
    return context.addTaggedName(raw, in: line)
  }

  /// Delivers a sample as it is.
  private func append(
    _ sample: PrometheusSample, at place: Int, _ note: Note, _ identity: PrometheusIdentity,
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    context.names.append(
      place, sample.value, stamp: sample.stamp,
      kind: note.role.kind == .counter ? .counter : .gauge,
      to: &batch)
    state(note, at: place, identity, line, &batch, &context)
    return nil
  }

  /// Takes a bucket, and delivers what its histogram makes when it is the last.
  private mutating func take(
    _ sample: PrometheusSample, at place: Int, _ note: Note, _ identity: PrometheusIdentity,
    _ line: Span<UInt8>, _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    guard case .number(let count) = sample.value else {
      if case .rejected(let reason) = sample.value { return reason }
      return nil
    }
    // A line that is only tried comes again: it must not close the histogram twice.
    if context.isGuessing { return nil }
    let outcome = context.histograms.take(
      count, at: note.bucket, isCumulative: note.role.kind == .bucket)
    if case .value(let value) = outcome {
      context.names.append(place, value, stamp: sample.stamp, to: &batch)
      state(note, at: place, identity, line, &batch, &context)
    }
    return nil
  }

  /// Says, once, in which unit a series is.
  private func state(
    _ note: Note, at place: Int, _ identity: PrometheusIdentity, _ line: Span<UInt8>,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    guard note.role.unit > 0, !note.isStated, !context.isGuessing else { return }
    var note = note
    note.isStated = true
    context.names[note: place] = note.bits
    let end = identity.name.upperBound - note.role.suffix
    batch.state(SeriesFacts(), unit: line.extracting(end - note.role.unit..<end))
  }
}

/// What is kept with the name of a series.
private struct Note {
  var epoch: UInt32
  var role: PrometheusFamilies.Role
  var bucket: PrometheusHistograms.Place
  /// Whether its unit has been said.
  var isStated: Bool

  /// Takes apart what `bits` puts together.
  init(_ bits: UInt64) {
    epoch = UInt32(truncatingIfNeeded: bits & 0xFF_FFFF)
    isStated = bits >> 24 & 1 == 1
    role = PrometheusFamilies.Role(
      kind: PrometheusFamilies.Role.Kind(rawValue: bits >> 25 & 3) ?? .gauge,
      suffix: Int(bits >> 27 & 15), unit: Int(bits >> 31 & 127))
    bucket = PrometheusHistograms.Place(
      histogram: Int(bits >> 38 & 0xFFFF), bucket: Int(bits >> 54 & 0x3FF))
  }

  var bits: UInt64 {
    UInt64(epoch) & 0xFF_FFFF | (isStated ? 1 << 24 : 0) | role.kind.rawValue << 25
      | UInt64(role.suffix) << 27 | UInt64(role.unit) << 31 | UInt64(bucket.histogram) << 38
      | UInt64(bucket.bucket) << 54
  }
}
