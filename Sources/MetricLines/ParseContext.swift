/// What all formats of one connection need besides the line.
struct ParseContext: ~Copyable {
  /// Hash of names.
  let hasher: NameHasher
  /// For times that name no zone.
  var zone = LocalZone()
  /// Bytes to be sent back to the client, where there is one that listens.
  var replies: [UInt8] = []
  /// Whether there is a client that waits for answers.
  var isAnswered = false
  /// What collectd's types mean.
  var types = CollectdTypes.builtIn
  /// What the buckets of Prometheus were before.
  var histograms = PrometheusHistograms.Use(PrometheusHistograms())
  /// Whether the line is only looked at to find out its format: a parser takes what is plainly of its own
  /// and remembers nothing, and the line comes again.
  var isGuessing = false
  /// Units that stood behind numbers and have been told.
  var units = ToldUnits()
  /// Whether the format was set beforehand, so that lines that may be of another one too are of this one.
  var isForced = false
  /// Names of series with tags that were seen before.
  var names = NameCache()
  /// For building the name of one that was not.
  var tagged = TaggedName()

  /// Creates what a new connection starts with.
  init(hasher: NameHasher) { self.hasher = hasher }

  /// Keeps the name that was built in ``tagged`` for `raw`.
  ///
  /// - Returns: its place in ``names``; `nil` when the name is empty or too long.
  mutating func addTaggedName(_ raw: RawName, in line: Span<UInt8>) -> Int? {
    guard tagged.finish() else { return nil }
    let name = tagged.bytes
    return names.add(raw, in: line, name: name.span, hash: hasher.hash(name.span))
  }
}

extension MeasurementBatch {
  /// Appends a value or a hole without a time of its own.
  mutating func append(_ value: FieldValue, name: Span<UInt8>, _ hasher: NameHasher) {
    append(value, name: name, hash: hasher.hash(name), stamp: Measurement.noTime)
  }

  /// Appends a value or a hole; an unusable name makes it a nameless refusal.
  mutating func append(
    _ value: FieldValue, name: Span<UInt8>, hash: UInt64, stamp: Int64,
    kind: Measurement.Kind = .gauge, weight: Float = 1
  ) {
    guard name.count > 0, name.count <= MeasurementBatch.longestName else {
      reject(.badName)
      return
    }
    switch value {
    case .number(let number):
      append(
        name: name, hash: hash, value: number, stamp: stamp, outcome: .value, kind: kind,
        weight: weight)
    case .rejected(let reason):
      append(
        name: name, hash: hash, value: 0, stamp: stamp, outcome: .rejected(reason),
        kind: kind)
    }
  }
}
