/// The series that a line is about: a name as it stands in the line, or one with tags in the cache.
struct SeriesPlace {
  private let name: Range<Int>
  private let hash: UInt64
  /// Place in the cache; `nil` without tags.
  private let cached: Int?

  /// Finds the name of a series; `nil` when it is too long. `tags` is the place of `key:value` pairs and
  /// keys alone between commas; it may be empty.
  init?(
    _ line: Span<UInt8>, _ name: Range<Int>, tags: Range<Int>, _ context: inout ParseContext
  ) {
    self.name = name
    guard !tags.isEmpty else {
      guard name.count <= MeasurementBatch.longestName else { return nil }
      hash = context.hasher.hash(line.extracting(name))
      cached = nil
      return
    }
    hash = 0
    let raw = RawName(line, name, salt: RawName.Salt.statsd, context.hasher).with(tags, of: line)
    guard
      let place = context.names.find(raw, in: line)
        ?? SeriesPlace.add(raw, line, tags, &context)
    else { return nil }
    cached = place
  }

  /// Builds a name that was not seen before.
  private static func add(
    _ raw: RawName, _ line: Span<UInt8>, _ tags: Range<Int>, _ context: inout ParseContext
  ) -> Int? {
    context.tagged.begin()
    context.tagged.setBase(line, raw.first)
    context.tagged.addDogStatsDTags(line, tags)
    return context.addTaggedName(raw, in: line)
  }

  /// Appends a value or a hole of this series.
  @inline(__always)
  func append(
    _ value: FieldValue, stamp: Int64, kind: Measurement.Kind, weight: Float,
    of line: Span<UInt8>, to batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    if let cached {
      context.names.append(
        cached, value, stamp: stamp, kind: kind, weight: weight, to: &batch)
    } else {
      batch.append(
        value, name: line.extracting(name), hash: hash, stamp: stamp, kind: kind, weight: weight)
    }
  }
}
