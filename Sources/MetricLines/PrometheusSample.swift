/// The name and labels that begin a Prometheus sample, as places in the line.
struct PrometheusIdentity {
  /// All of it.
  let range: Range<Int>
  /// The name, without quotes.
  let name: Range<Int>
  /// Place behind the opening brace; `nil` without labels.
  let labels: Int?

  /// Reads what begins at `start`; `nil` when that cannot begin a sample.
  init?(_ line: Span<UInt8>, from start: Int) {
    var end = start
    while end < line.count, PrometheusLabels.isWord(line[end]) { end &+= 1 }
    guard end == start || !isDigit(line[start]) else { return nil }
    var name: Range<Int>? = end > start ? start..<end : nil
    let brace = line.skipSpace(from: end)
    if brace < line.count, line[brace] == UInt8(ascii: "{") {
      guard let close = PrometheusIdentity.closing(line, from: brace + 1, &name) else { return nil }
      range = start..<close
      labels = brace + 1
    } else {
      range = start..<end
      labels = nil
    }
    guard let name else { return nil }
    self.name = name
  }

  /// The place behind the closing brace; takes a name in quotes where there is none yet.
  private static func closing(
    _ line: Span<UInt8>, from start: Int, _ name: inout Range<Int>?
  ) -> Int? {
    var labels = PrometheusLabels(from: start)
    while true {
      switch labels.next(line) {
      case .label: break
      case .name(let found):
        guard name == nil else { return nil }
        name = found
      case .end(let place): return place
      case .invalid: return nil
      }
    }
  }
}

extension PrometheusIdentity {
  /// The upper bound of a bucket, from its label `le`; `nil` where it has none.
  func bound(_ line: Span<UInt8>) -> Double? {
    guard var labels = labels.map(PrometheusLabels.init(from:)) else { return nil }
    while case .label(let key, let value) = labels.nextLabel(line) {
      guard line.isExactly("le", in: key) else { continue }
      switch FieldValue(exact: line, in: value) {
      case .number(let bound): return bound
      case .rejected(.infinite) where line[value.lowerBound] != UInt8(ascii: "-"): return .infinity
      case .rejected: return nil
      }
    }
    return nil
  }

  /// Builds the name of the series; that of a bucket is its histogram's.
  func build(_ line: Span<UInt8>, _ role: PrometheusFamilies.Role, _ tagged: inout TaggedName) {
    tagged.begin()
    let end = name.upperBound - (role.isBucket ? role.suffix : 0)
    tagged.appendUnescaping(line, name.lowerBound..<end)
    if role.isBucket { tagged.append(PrometheusHistograms.suffix) }
    tagged.endBase()
    guard var labels = labels.map(PrometheusLabels.init(from:)) else { return }
    while case .label(let key, let value) = labels.nextLabel(line) {
      if role.isBucket, line.isExactly("le", in: key) { continue }
      tagged.appendUnescaping(line, key)
      tagged.endKey()
      tagged.appendUnescaping(line, value)
      tagged.endTag()
    }
  }
}

/// What stands behind the labels of a Prometheus sample.
///
/// ```text
/// 0.5 1796001345.25 # {trace_id="abc"} 0.2
/// ^^^                                       value
///     ^^^^^^^^^^^^^                         time, optional; may have an exponent
///                   ^^^^^^^^^^^^^^^^^^^^^^  exemplar, left out
/// ```
struct PrometheusSample {
  let value: FieldValue
  /// Nanoseconds since 1970, or `noTime`.
  let stamp: Int64
  /// Whether the time was before 1970 or after 2262.
  let isOutOfTime: Bool

  /// Reads from `start` to the end of the line; `nil` when this is no sample.
  init?(_ line: Span<UInt8>, from start: Int) {
    var fields = BlankFields(from: start)
    guard let field = fields.next(line) else { return nil }
    value = FieldValue(exact: line, in: field)
    guard let second = fields.next(line), line[second.lowerBound] != UInt8(ascii: "#") else {
      stamp = Measurement.noTime
      isOutOfTime = false
      return
    }
    if let third = fields.next(line), line[third.lowerBound] != UInt8(ascii: "#") { return nil }
    let time = Timestamp.number(line, in: second)
    if let time {
      stamp = time
      isOutOfTime = false
    } else {
      guard let number = Number(line, from: second.lowerBound), number.end == second.upperBound
      else {
        return nil
      }
      let nanoseconds = PrometheusSample.nanoseconds(number.value)
      stamp = nanoseconds ?? Measurement.noTime
      isOutOfTime = nanoseconds == nil
    }
  }

  /// The time that a number stands for, its unit told by its size; `nil` outside 1970 to 2262.
  private static func nanoseconds(_ number: Double) -> Int64? {
    guard number >= 0, number < 9.2e18 else { return nil }
    // Both parts are exact, but not always their sum.
    let whole = number.rounded(.down)
    guard let time = Timestamp.nanoseconds(UInt64(whole), nanos: 0) else { return nil }
    let scale: Double = number < 1e11 ? 1e9 : number < 1e14 ? 1e6 : number < 1e17 ? 1e3 : 1
    return time + Int64((number - whole) * scale)
  }
}
