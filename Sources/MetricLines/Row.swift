/// The fields of one line, as places in its bytes. Reused for every line.
struct Row {
  /// Places without blanks or quotes around them.
  private(set) var fields: [Range<Int>] = []
  /// Whether the line had more than ``fieldLimit`` fields; then the rest is left out.
  private(set) var isTooWide = false
  /// Whether `|` stood between fields, as between dstat's groups.
  private(set) var hasBars = false

  /// Widest row that is read.
  static let fieldLimit = 4_096

  /// Cuts a line at blanks; a `|` counts as one, and where `cutsAtColons` so does a `:` that is not part
  /// of a time of day: dstat separates its groups and their parts so.
  mutating func splitAtBlanks(_ line: Span<UInt8>, cutsAtColons: Bool = false) {
    start()
    var place = 0
    while place < line.count {
      if line[place] == UInt8(ascii: "|") { hasBars = true }
      if Row.isGap(line, at: place, cutsAtColons) {
        place &+= 1
        continue
      }
      let first = place
      while place < line.count, !Row.isGap(line, at: place, cutsAtColons) { place &+= 1 }
      append(first..<place)
    }
  }

  /// Cuts a line at a separator, with quotes as RFC 4180 has them: nothing is cut inside of them.
  ///
  /// - Returns: `false` when a quote stays open.
  @discardableResult
  mutating func split(_ line: Span<UInt8>, at separator: UInt8) -> Bool {
    start()
    var first = 0
    var place = 0
    var isQuoted = false
    while place < line.count {
      if line[place] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if line[place] == separator, !isQuoted {
        append(Row.trimmed(line, first..<place))
        first = place &+ 1
      }
      place &+= 1
    }
    append(Row.trimmed(line, first..<place))
    return !isQuoted
  }

  /// Whether no two fields are the same.
  func fieldsDiffer(_ line: Span<UInt8>) -> Bool {
    guard fields.count <= 512 else { return true }
    for index in fields.indices.dropFirst() {
      let field = line.extracting(fields[index])
      for other in fields[..<index] where line.extracting(other).order(to: field) == 0 {
        return false
      }
    }
    return true
  }

  private mutating func start() {
    fields.removeAll(keepingCapacity: true)
    isTooWide = false
    hasBars = false
  }

  private mutating func append(_ field: Range<Int>) {
    if fields.count < Row.fieldLimit { fields.append(field) } else { isTooWide = true }
  }

  @inline(__always)
  private static func isGap(_ line: Span<UInt8>, at place: Int, _ cutsAtColons: Bool) -> Bool {
    let byte = line[place]
    if isBlank(byte) || byte == UInt8(ascii: "|") { return true }
    return cutsAtColons && byte == UInt8(ascii: ":") && !isInClock(line, place)
  }

  /// Whether the colon at `place` has two digits on either side and a fellow beyond one of them.
  private static func isInClock(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard place >= 2, place + 2 < line.count,
      [-2, -1, 1, 2].allSatisfy({ isDigit(line[place + $0]) })
    else { return false }
    let colon = UInt8(ascii: ":")
    return place >= 3 && line[place - 3] == colon
      || place + 3 < line.count && line[place + 3] == colon
  }

  /// `range` without blanks around it, then without one pair of quotes.
  private static func trimmed(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound
    var end = range.upperBound
    while first < end, isBlank(line[first]) { first &+= 1 }
    while first < end, isBlank(line[end &- 1]) { end &-= 1 }
    if end - first >= 2, line[first] == UInt8(ascii: "\""), line[end - 1] == UInt8(ascii: "\"") {
      return first + 1..<end - 1
    }
    return first..<end
  }
}
