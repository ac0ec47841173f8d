/// Times in a form that is told as strptime(3) has it, with the directives that logs need:
/// `%Y %y %m %b %d %e %j %H %I %p %M %S %s %z %F %T %R %D %%`; a blank stands for any number of blanks.
/// `%S` may have decimals.
public struct TimeFormat: Hashable, Sendable {
  /// The format with its short forms written out.
  private let pattern: [UInt8]

  /// Takes a format; `nil` for one with a directive that is not known.
  public init?(_ format: String) {
    var pattern: [UInt8] = []
    var rest = Array(format.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        pattern.append(byte)
        continue
      }
      guard let letter = rest.popFirst(), let written = TimeFormat.written(letter) else {
        return nil
      }
      pattern += written
    }
    guard pattern.contains(UInt8(ascii: "%")) else { return nil }
    self.pattern = pattern
  }

  /// A directive without short forms.
  private static func written(_ letter: UInt8) -> [UInt8]? {
    switch letter {
    case UInt8(ascii: "F"): Array("%Y-%m-%d".utf8)
    case UInt8(ascii: "T"): Array("%H:%M:%S".utf8)
    case UInt8(ascii: "R"): Array("%H:%M".utf8)
    case UInt8(ascii: "D"): Array("%m/%d/%y".utf8)
    case UInt8(ascii: "e"): Array("%d".utf8)
    case UInt8(ascii: "h"), UInt8(ascii: "B"): Array("%b".utf8)
    default: "YymbdjHIpMSsz%".utf8.contains(letter) ? [UInt8(ascii: "%"), letter] : nil
    }
  }

  /// Reads the time that a line begins with.
  ///
  /// - Returns: nanoseconds since 1970, `nil` where the format tells no day, and the place behind it;
  ///   `nil` when the line begins otherwise.
  func read(_ line: Span<UInt8>, zone: inout LocalZone) -> (time: Int64?, end: Int)? {
    var reading = TimeReading()
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      if isBlank(byte) {
        reading.skipBlanks(line)
      } else if byte == UInt8(ascii: "%"), index < pattern.count {
        guard reading.take(pattern[index], line) else { return nil }
        index += 1
      } else {
        guard reading.takeExactly(byte, line) else { return nil }
      }
    }
    return (reading.nanoseconds(zone: &zone), reading.place)
  }
}

/// The parts of a time as they are found.
private struct TimeReading {
  private(set) var place = 0
  private var year: Int64?
  private var month: Int64 = 1
  private var day: Int64?
  private var hour: Int64 = 0
  private var isAfternoon: Bool?
  private var minute: Int64 = 0
  private var second: Int64 = 0
  private var nanos: Int64 = 0
  private var epoch: Int64?
  private var offset: Int64?

  mutating func skipBlanks(_ line: Span<UInt8>) {
    while place < line.count, isBlank(line[place]) { place += 1 }
  }

  mutating func takeExactly(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
    guard place < line.count, line[place] == byte else { return false }
    place += 1
    return true
  }

  /// Reads what a directive stands for.
  mutating func take(_ directive: UInt8, _ line: Span<UInt8>) -> Bool {
    switch directive {
    case UInt8(ascii: "Y"): number(line, 4, 0...9_999) { $0.year = $1 }
    case UInt8(ascii: "y"): number(line, 2, 0...99) { $0.year = $1 + ($1 < 69 ? 2_000 : 1_900) }
    case UInt8(ascii: "m"): number(line, 2, 1...12) { $0.month = $1 }
    case UInt8(ascii: "d"): number(line, 2, 1...31) { $0.day = $1 }
    case UInt8(ascii: "j"):
      number(line, 3, 1...366) {
        $0.day = $1
        $0.month = 0
      }
    case UInt8(ascii: "H"): number(line, 2, 0...23) { $0.hour = $1 }
    case UInt8(ascii: "I"): number(line, 2, 1...12) { $0.hour = $1 % 12 }
    case UInt8(ascii: "M"): number(line, 2, 0...59) { $0.minute = $1 }
    case UInt8(ascii: "S"): takeSeconds(line)
    case UInt8(ascii: "s"): number(line, 12, 0...9_223_372_035) { $0.epoch = $1 }
    case UInt8(ascii: "b"): takeMonth(line)
    case UInt8(ascii: "p"): takeHalf(line)
    case UInt8(ascii: "z"): takeZone(line)
    default: takeExactly(directive, line)
    }
  }

  private mutating func number(
    _ line: Span<UInt8>, _ width: Int, _ range: ClosedRange<Int64>,
    _ set: (inout TimeReading, Int64) -> Void
  ) -> Bool {
    skipBlanks(line)  // as before a day of one digit
    let digits = DigitRun(line.extracting(0..<min(line.count, place + width)), from: place)
    guard digits.count > 0 else { return false }
    let value = Int64(digits.value)
    guard range.contains(value) else { return false }
    place += digits.count
    set(&self, value)
    return true
  }

  private mutating func takeSeconds(_ line: Span<UInt8>) -> Bool {
    guard number(line, 2, 0...60, { $0.second = $1 }) else { return false }
    guard place + 1 < line.count, line[place] == UInt8(ascii: "."), isDigit(line[place + 1]) else {
      return true
    }
    let decimals = DigitRun(line.extracting(0..<min(line.count, place + 10)), from: place + 1)
    nanos = Int64(decimals.value &* Timestamp.scaleOfNanos(decimals.count))
    place += 1
    while place < line.count, isDigit(line[place]) { place += 1 }
    return true
  }

  private mutating func takeMonth(_ line: Span<UInt8>) -> Bool {
    guard place + 3 <= line.count else { return false }
    for index in 0..<12 where line.holds(monthNames[index], in: place..<place + 3) {
      month = Int64(index) + 1
      while place < line.count, isLetter(line[place]) { place += 1 }
      return true
    }
    return false
  }

  private mutating func takeHalf(_ line: Span<UInt8>) -> Bool {
    guard place + 2 <= line.count else { return false }
    let isMorning = line.holds("am", in: place..<place + 2)
    guard isMorning || line.holds("pm", in: place..<place + 2) else { return false }
    isAfternoon = !isMorning
    place += 2
    return true
  }

  /// `+0100`, `+01:00` or `Z`.
  private mutating func takeZone(_ line: Span<UInt8>) -> Bool {
    guard place < line.count else { return false }
    let sign = line[place]
    place += 1
    if sign | 32 == UInt8(ascii: "z") {
      offset = 0
      return true
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    var east: Int64 = 0
    guard
      number(
        line, 2, 0...14,
        {
          east = $1 * 3_600; _ = $0
        })
    else { return false }
    if place < line.count, line[place] == UInt8(ascii: ":") { place += 1 }
    guard
      number(
        line, 2, 0...59,
        {
          east += $1 * 60; _ = $0
        })
    else { return false }
    offset = sign == UInt8(ascii: "-") ? -east : east
    return true
  }

  func nanoseconds(zone: inout LocalZone) -> Int64? {
    if let epoch { return epoch * 1_000_000_000 + nanos }
    guard let year, let day else { return nil }
    // The day of a year counts on from the last day before it.
    let date =
      month == 0
      ? CalendarTime.days(year: year, month: 1, day: 1).map { $0 + day - 1 }
      : CalendarTime.days(year: year, month: month, day: day)
    guard let date else { return nil }
    let hour = hour + (isAfternoon == true && self.hour < 12 ? 12 : 0)
    let local = date * 86_400 + hour * 3_600 + minute * 60 + second
    let utc = local - (offset ?? zone.offset(atLocal: local))
    guard utc > 0, utc < 9_223_372_036 else { return nil }
    return utc * 1_000_000_000 + nanos
  }
}

private let monthNames: InlineArray<12, StaticString> = [
  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
]
