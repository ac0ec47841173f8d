/// The value of one field of an Influx line.
///
/// ```text
/// 1.5e3   -7i   8u   t true True TRUE   "he said \"hi\""
/// float   integers   1; f false ... 0   text; holds anything, even line ends
/// ```
///
/// Source: docs.influxdata.com, line protocol reference, "Data types and format".
struct InfluxValue {
  /// What it is.
  let content: Content
  /// Place after it.
  let end: Int

  enum Content {
    /// A number, a truth value, or what should have been one.
    case value(FieldValue)
    /// Text, which cannot be heard.
    case text
    /// Text whose closing quote has not come.
    case openText
  }

  /// Reads the value that begins at `start`.
  @inline(__always)
  init(_ line: Span<UInt8>, from start: Int) {
    if let number = Number(line, from: start) {
      var end = number.end
      if end < line.count, line[end] == UInt8(ascii: "i") || line[end] == UInt8(ascii: "u") {
        end &+= 1
      }
      if InfluxValue.ends(line, at: end) {
        self.end = end
        content = .value(number.value.isFinite ? .number(number.value) : .rejected(.infinite))
        return
      }
    }
    self = InfluxValue.other(line, from: start)
  }

  private init(_ content: Content, end: Int) {
    self.content = content
    self.end = end
  }

  /// Whether a comma, a blank or the end stands at `place`.
  @inline(__always)
  private static func ends(_ line: Span<UInt8>, at place: Int) -> Bool {
    place == line.count || line[place] == UInt8(ascii: ",") || line[place] == 32
  }

  /// Reads text and words.
  @inline(never)
  private static func other(_ line: Span<UInt8>, from start: Int) -> InfluxValue {
    if start < line.count, line[start] == UInt8(ascii: "\"") { return text(line, from: start + 1) }
    var end = start
    while !ends(line, at: end) { end += 1 }
    return InfluxValue(.value(word(line, in: start..<end)), end: end)
  }

  /// Finds the quote that ends a text; a backslash takes the quote or backslash behind it along.
  private static func text(_ line: Span<UInt8>, from start: Int) -> InfluxValue {
    var place = start
    while place < line.count {
      if line[place] == UInt8(ascii: "\"") { return InfluxValue(.text, end: place + 1) }
      place += line[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return InfluxValue(.openText, end: line.count)
  }

  private static func word(_ line: Span<UInt8>, in range: Range<Int>) -> FieldValue {
    if range.count == 1 {
      switch line[range.lowerBound] {
      case UInt8(ascii: "t"), UInt8(ascii: "T"): return .number(1)
      case UInt8(ascii: "f"), UInt8(ascii: "F"): return .number(0)
      default: break
      }
    }
    if line.holds("true", in: range) { return .number(1) }
    if line.holds("false", in: range) { return .number(0) }
    return FieldValue(exact: line, in: range)
  }
}
