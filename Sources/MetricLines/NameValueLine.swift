/// A line with a name, a value and perhaps a time.
///
/// ```text
/// cpu.load: 0.73% 1796001345.5
/// ^^^^^^^^        |             name: holds a letter, is no time of day, loses its colon or `=`
///           ^^^^^ |             value, with an optional unit
///                 ^^^^^^^^^^^^  time, optional: 10, 13, 16 or 19 digits, with or without decimals, or ISO 8601
/// ```
///
/// The unit may stand alone, as in `MemTotal:  24684092 kB`.
///
/// The name may hold blanks (MQTT topics do), if none of its words is a number or a time of day:
/// without that limit the rows of sar and its kin would be read as names.
struct NameValueLine {
  /// Place of the name.
  let name: Range<Int>
  /// The value with its unit.
  let quantity: Quantity
  /// From the line's own stamp.
  private let moment: Moment?

  /// What the value field says.
  var value: FieldValue { quantity.value }

  /// Reads a line; `nil` when it does not have this shape at all.
  init?(_ line: Span<UInt8>) {
    var words = Words(line)
    moment = NameValueLine.takeMoment(line, &words)
    guard let value = NameValueLine.takeValue(line, &words), !words.range.isEmpty else {
      return nil
    }
    let name = NameValueLine.cutSign(line, words.range)
    guard NameValueLine.isName(line, name) else { return nil }
    let said = Quantity(line, in: value)
    // A sentence is no metric whose value went wrong.
    if said.value == .rejected(.notNumber), words.hasSeveral(line) { return nil }
    self.name = name
    quantity = said
  }

  /// The time of the line, in nanoseconds since 1970; `nil` where it tells none.
  func time(_ zone: inout LocalZone) -> Int64? {
    switch moment {
    case .stamp(let time)?: time
    case .calendar(let time)?: time.nanoseconds(in: &zone)
    case nil: nil
    }
  }

  /// Whether the value is plainly one, so that this line alone tells the format.
  var isConvincing: Bool {
    switch value {
    case .number, .rejected(.infinite), .rejected(.missing): true
    case .rejected: false
    }
  }

  /// A name without the colon or the equals sign between it and the value.
  private static func cutSign(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    guard endsInSign(line, name) else { return name }
    return NumberLine.field(line, in: name.lowerBound..<name.upperBound - 1)
  }

  private static func endsInSign(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let last = line[name.upperBound - 1]
    return last == UInt8(ascii: ":") || last == UInt8(ascii: "=")
  }

  /// A time as a line may tell it behind the value.
  private enum Moment {
    /// A number.
    case stamp(Int64?)
    /// A date and a time of day, in one word or in two.
    case calendar(CalendarTime)
  }

  /// Takes the time off the end of a line, if one is there and a value before it.
  private static func takeMoment(_ line: Span<UInt8>, _ words: inout Words) -> Moment? {
    var rest = words
    guard let last = rest.removeLast(line) else { return nil }
    if Timestamp.isLikely(line, in: last) {
      // The only word before it besides the name must be the value.
      guard rest.hasSeveral(line), rest.hasTwo(line) || hasValue(line, rest) else { return nil }
      words = rest
      return .stamp(Timestamp.number(line, in: last))
    }
    guard isDigit(line[last.lowerBound]) else { return nil }
    var start = last.lowerBound
    if let day = rest.last(line), CalendarTime.isDate(line, in: day) {
      start = day.lowerBound
      _ = rest.removeLast(line)
    }
    guard let time = CalendarTime(line, in: start..<last.upperBound), rest.hasSeveral(line),
      hasValue(line, rest)
    else { return nil }
    words = rest
    return .calendar(time)
  }

  /// Whether words end in a value.
  private static func hasValue(_ line: Span<UInt8>, _ words: Words) -> Bool {
    var rest = words
    guard let value = takeValue(line, &rest) else { return false }
    return FieldValue(line, in: value) != .rejected(.notNumber)
  }

  /// Takes the value off the end of words, with a unit behind it.
  private static func takeValue(_ line: Span<UInt8>, _ words: inout Words) -> Range<Int>? {
    guard let last = words.removeLast(line) else { return nil }
    guard let previous = words.last(line), isUnit(line, last, behind: previous, words) else {
      return last
    }
    _ = words.removeLast(line)
    return previous.lowerBound..<last.upperBound
  }

  /// Whether the last word is the unit of the number before it. The name is one word, or a sign sets it
  /// apart: else any sentence that ends in `5 ms` would be a metric.
  private static func isUnit(
    _ line: Span<UInt8>, _ last: Range<Int>, behind previous: Range<Int>, _ words: Words
  ) -> Bool {
    guard last.lowerBound == previous.upperBound + 1, line[previous.upperBound] == 32,
      Number(line, from: previous.lowerBound)?.end == previous.upperBound,
      UnitSuffix.scale(line, in: last) != nil
    else { return false }
    var name = words
    _ = name.removeLast(line)
    guard !name.range.isEmpty else { return false }
    return !name.hasSeveral(line) || endsInSign(line, name.range)
  }

  private static func isName(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    var words = Words(line, in: name)
    let isOneWord = !words.hasSeveral(line)
    var hasLetter = name.isEmpty
    for index in name where isLetter(line[index]) { hasLetter = true }
    guard hasLetter else { return false }
    if isOneWord { return !isNumberOrClock(line, name) }
    while let word = words.removeLast(line) {
      let end = line[word.upperBound - 1]
      if end == UInt8(ascii: ",") || end == UInt8(ascii: ";") || isNumberOrClock(line, word) {
        return false
      }
    }
    return true
  }

  private static func isNumberOrClock(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard !word.isEmpty, !isLetter(line[word.lowerBound]) else { return false }
    return ClockTime.fills(word, of: line) || FieldValue(line, in: word).isNumeric
  }
}

/// The words of a line, taken from its end.
private struct Words {
  /// What is left, without blanks around it.
  private(set) var range: Range<Int>

  init(_ line: Span<UInt8>) { self.init(line, in: 0..<line.count) }

  init(_ line: Span<UInt8>, in range: Range<Int>) {
    var first = range.lowerBound
    while first < range.upperBound, isBlank(line[first]) { first &+= 1 }
    self.range = first..<range.upperBound
    trimEnd(line)
  }

  /// The last word; `nil` when none is left.
  func last(_ line: Span<UInt8>) -> Range<Int>? {
    var start = range.upperBound
    while start > range.lowerBound, !isBlank(line[start &- 1]) { start &-= 1 }
    return start == range.upperBound ? nil : start..<range.upperBound
  }

  mutating func removeLast(_ line: Span<UInt8>) -> Range<Int>? {
    guard let last = last(line) else { return nil }
    range = range.lowerBound..<last.lowerBound
    trimEnd(line)
    return last
  }

  /// Whether more than one word is left.
  func hasSeveral(_ line: Span<UInt8>) -> Bool {
    last(line).map { $0.lowerBound > range.lowerBound } ?? false
  }

  /// Whether exactly two words are left.
  func hasTwo(_ line: Span<UInt8>) -> Bool {
    var rest = self
    _ = rest.removeLast(line)
    return !rest.range.isEmpty && !rest.hasSeveral(line)
  }

  private mutating func trimEnd(_ line: Span<UInt8>) {
    var end = range.upperBound
    while end > range.lowerBound, isBlank(line[end &- 1]) { end &-= 1 }
    range = range.lowerBound..<end
  }
}
