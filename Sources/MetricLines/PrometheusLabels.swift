/// Walks over the labels between the braces of a Prometheus sample.
///
/// ```text
/// {"my.metric",code="200",path="C:\\dir \"x\""}
///  ^^^^^^^^^^^                                    the name, where it is no plain word
///              ^^^^ ^^^^^                         a label; in values \\ \" and \n are escapes
/// ```
///
/// Blanks and tabs may stand between all of these, and a comma behind the last label.
struct PrometheusLabels {
  private var place: Int

  enum Step {
    /// Places of key and value, without quotes.
    case label(key: Range<Int>, value: Range<Int>)
    /// Place of the name, without quotes.
    case name(Range<Int>)
    /// The closing brace, and the place behind it.
    case end(Int)
    case invalid
  }

  /// Begins behind the opening brace.
  init(from start: Int) { place = start }

  /// The next label.
  mutating func next(_ line: Span<UInt8>) -> Step {
    place = line.skipSpace(from: place)
    guard place < line.count else { return .invalid }
    if line[place] == UInt8(ascii: "}") { return .end(place + 1) }
    let isQuoted = line[place] == UInt8(ascii: "\"")
    guard let key = isQuoted ? quoted(line) : word(line) else { return .invalid }
    place = line.skipSpace(from: place)
    guard take(UInt8(ascii: "="), line) else {
      return isQuoted && endLabel(line) ? .name(key) : .invalid
    }
    place = line.skipSpace(from: place)
    guard let value = quoted(line), endLabel(line) else { return .invalid }
    return .label(key: key, value: value)
  }

  /// The next label or the end, a name left out.
  mutating func nextLabel(_ line: Span<UInt8>) -> Step {
    let step = next(line)
    if case .name = step { return next(line) }
    return step
  }

  private mutating func take(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
    guard place < line.count, line[place] == byte else { return false }
    place += 1
    return true
  }

  /// Whether a comma follows, which is skipped, or the closing brace.
  private mutating func endLabel(_ line: Span<UInt8>) -> Bool {
    place = line.skipSpace(from: place)
    guard place < line.count else { return false }
    return take(UInt8(ascii: ","), line) || line[place] == UInt8(ascii: "}")
  }

  private mutating func word(_ line: Span<UInt8>) -> Range<Int>? {
    let start = place
    while place < line.count, PrometheusLabels.isWord(line[place]) { place += 1 }
    return place > start ? start..<place : nil
  }

  private mutating func quoted(_ line: Span<UInt8>) -> Range<Int>? {
    guard take(UInt8(ascii: "\""), line) else { return nil }
    let start = place
    while place < line.count, line[place] != UInt8(ascii: "\"") {
      place += line[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard take(UInt8(ascii: "\""), line) else { return nil }
    return start..<place - 1
  }

  /// What names and keys without quotes consist of.
  @inline(__always)
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}

extension TaggedName {
  /// Appends text in which `\\`, `\"` and `\n` stand for a backslash, a quote and a line feed.
  mutating func appendUnescaping(_ line: Span<UInt8>, _ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      var byte = line[place]
      if byte == UInt8(ascii: "\\"), place + 1 < range.upperBound {
        switch line[place + 1] {
        case UInt8(ascii: "n"):
          byte = 10
          place += 1
        case UInt8(ascii: "\\"), UInt8(ascii: "\""):
          byte = line[place + 1]
          place += 1
        default: break
        }
      }
      append(byte)
      place += 1
    }
  }
}

extension Span where Element == UInt8 {
  /// First place at or after `start` that holds neither blank nor tab.
  @inline(__always)
  func skipSpace(from start: Int) -> Int {
    var place = start
    while place < count, isBlank(self[place]) { place &+= 1 }
    return place
  }
}
