/// What the metadata of a scrape tell of its metrics: type and unit.
///
/// ```text
/// # TYPE lat_seconds histogram
/// # UNIT lat_seconds seconds
/// ```
///
/// A metric of a histogram or summary, and a counter in OpenMetrics, has the name of its family and a
/// suffix such as `_count`. Metrics without metadata are told by their suffix alone: `_total` is a
/// counter, `_bucket` belongs to a histogram, and the rest are gauges.
struct PrometheusFamilies: ~Copyable {
  private var types = NameCache()
  /// Changes with everything that is learned; has 24 bits.
  private(set) var epoch: UInt32 = 1

  /// What a family is, by the words of `# TYPE`.
  private enum FamilyType: UInt64 {
    case unknown, gauge, counter, histogram, gaugeHistogram, summary
  }

  /// What stands behind the name of a family.
  private enum Suffix: CaseIterable {
    case total, count, sum, bucket, created, gaugeCount, gaugeSum, info

    var text: StaticString {
      switch self {
      case .total: "_total"
      case .count: "_count"
      case .sum: "_sum"
      case .bucket: "_bucket"
      case .created: "_created"
      case .gaugeCount: "_gcount"
      case .gaugeSum: "_gsum"
      case .info: "_info"
      }
    }

    func kind(in type: FamilyType) -> Role.Kind {
      switch (self, type) {
      case (.bucket, .histogram): .bucket
      case (.bucket, .gaugeHistogram): .gaugeBucket
      case (.total, .counter), (.count, .histogram), (.sum, .histogram), (.count, .summary),
        (.sum, .summary):
        .counter
      default: .gauge
      }
    }

    /// Whether its values have the unit of the family: observations that are counted have none, and
    /// neither has the time at which something began.
    var hasUnit: Bool {
      switch self {
      case .total, .sum, .bucket, .gaugeSum: true
      case .count, .created, .gaugeCount, .info: false
      }
    }
  }

  /// What a metric is.
  struct Role: Equatable {
    enum Kind: UInt64 {
      case gauge, counter
      /// One bucket of a histogram.
      case bucket
      /// One bucket of a histogram whose counts fall too.
      case gaugeBucket
    }
    var kind: Kind
    /// Length of the suffix that is not part of the family's name.
    var suffix = 0
    /// Length of the unit at the end of the family's name.
    var unit = 0

    /// Whether it is part of a histogram.
    var isBucket: Bool { kind == .bucket || kind == .gaugeBucket }
  }

  /// Learns from a comment; `false` when it is none of the four.
  mutating func readMetadata(_ comment: Span<UInt8>, _ hasher: NameHasher) -> Bool {
    var fields = BlankFields(from: 1)
    guard let keyword = fields.next(comment) else { return false }
    if comment.isExactly("EOF", in: keyword) { return fields.next(comment) == nil }
    let isType = comment.isExactly("TYPE", in: keyword)
    let isUnit = comment.isExactly("UNIT", in: keyword)
    guard isType || isUnit || comment.isExactly("HELP", in: keyword),
      let name = fields.next(comment).map({ PrometheusFamilies.unquoted(comment, $0) })
    else { return false }
    guard isType || isUnit, let word = fields.next(comment) else { return true }
    let place = find(comment, name, hasher)
    guard let place = place ?? add(comment, name, hasher) else { return true }
    let known = types[note: place]
    let told =
      isType
      ? known & ~255 | PrometheusFamilies.type(comment, word).rawValue
      : known & 255 | PrometheusFamilies.unitLength(comment, name, word) << 8
    guard told != known else { return true }
    types[note: place] = told
    epoch = (epoch + 1) & 0xFF_FFFF
    return true
  }

  /// What the metric called `name` is.
  func role(_ line: Span<UInt8>, _ name: Range<Int>, _ hasher: NameHasher) -> Role {
    if let place = find(line, name, hasher) {
      return role(exactly: types[note: place], line, name)
    }
    for suffix in Suffix.allCases {
      guard let family = PrometheusFamilies.without(suffix.text, line, name) else { continue }
      guard let place = find(line, family, hasher) else { continue }
      let note = types[note: place]
      let type = FamilyType(rawValue: note & 255) ?? .unknown
      let unit = note >> 8 > 0 ? Int(note >> 8) : PrometheusFamilies.unit(line, family)
      return Role(
        kind: suffix.kind(in: type), suffix: name.count - family.count,
        unit: suffix.hasUnit ? unit : 0)
    }
    return role(unknown: line, name)
  }
}

extension PrometheusFamilies {
  private func role(exactly note: UInt64, _ line: Span<UInt8>, _ name: Range<Int>) -> Role {
    let type = FamilyType(rawValue: note & 255) ?? .unknown
    var role = role(unknown: line, name)
    if type != .unknown { role.kind = type == .counter ? .counter : .gauge }
    if note >> 8 > 0 {
      role.suffix = 0
      role.unit = Int(note >> 8)
    }
    return role
  }

  private func role(unknown line: Span<UInt8>, _ name: Range<Int>) -> Role {
    if let family = PrometheusFamilies.without("_total", line, name) {
      return Role(
        kind: .counter, suffix: name.count - family.count,
        unit: PrometheusFamilies.unit(line, family))
    }
    if let family = PrometheusFamilies.without("_bucket", line, name) {
      return Role(
        kind: .bucket, suffix: name.count - family.count,
        unit: PrometheusFamilies.unit(line, family))
    }
    return Role(kind: .gauge, unit: PrometheusFamilies.unit(line, name))
  }

  private func find(_ line: Span<UInt8>, _ name: Range<Int>, _ hasher: NameHasher) -> Int? {
    types.find(RawName(line, name, salt: 0, hasher), in: line)
  }

  private mutating func add(
    _ line: Span<UInt8>, _ name: Range<Int>, _ hasher: NameHasher
  ) -> Int? {
    guard name.count > 0, name.count <= MeasurementBatch.longestName else { return nil }
    let raw = RawName(line, name, salt: 0, hasher)
    return types.add(raw, in: line, name: line.extracting(name), hash: raw.hash)
  }

  private static func unquoted(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    guard name.count > 2, line[name.lowerBound] == quote, line[name.upperBound - 1] == quote else {
      return name
    }
    return name.lowerBound + 1..<name.upperBound - 1
  }

  private static func type(_ line: Span<UInt8>, _ word: Range<Int>) -> FamilyType {
    if line.isExactly("gauge", in: word) { return .gauge }
    if line.isExactly("counter", in: word) { return .counter }
    if line.isExactly("histogram", in: word) { return .histogram }
    if line.isExactly("gaugehistogram", in: word) { return .gaugeHistogram }
    if line.isExactly("summary", in: word) { return .summary }
    if line.isExactly("stateset", in: word) || line.isExactly("info", in: word) { return .gauge }
    return .unknown
  }

  /// How much of the end of `name` the unit `word` is; OpenMetrics asks for all of it.
  private static func unitLength(
    _ line: Span<UInt8>, _ name: Range<Int>, _ word: Range<Int>
  ) -> UInt64 {
    guard word.count < name.count, word.count < 128 else { return 0 }
    for offset in 1...word.count
    where line[name.upperBound - offset] != line[word.upperBound - offset] { return 0 }
    return UInt64(word.count)
  }

  /// Length of the unit that `family` ends in, by the names that Prometheus advises.
  private static func unit(_ line: Span<UInt8>, _ family: Range<Int>) -> Int {
    for index in 0..<units.count {
      if let rest = without(units[index], line, family) { return family.count - rest.count - 1 }
    }
    return 0
  }

  /// `name` without `suffix`; `nil` when it has another end.
  private static func without(
    _ suffix: StaticString, _ line: Span<UInt8>, _ name: Range<Int>
  ) -> Range<Int>? {
    let start = name.upperBound - suffix.utf8CodeUnitCount
    guard start > name.lowerBound, line.isExactly(suffix, in: start..<name.upperBound) else {
      return nil
    }
    return name.lowerBound..<start
  }
}

private let units: InlineArray<12, StaticString> = [
  "_seconds", "_bytes", "_ratio", "_celsius", "_percent", "_volts", "_amperes", "_watts", "_joules",
  "_grams", "_meters", "_hertz",
]
