/// A date with a time of day, in the shapes that programs print.
///
/// ```text
/// 2026-11-30T01:15:10.250Z      also `/` in the date, a blank for the T, no seconds,
/// ^^^^ ^^ ^^ ^^ ^^ ^^ ^^^^      `+01:00` or `+0100` for the Z, or no zone: then the local one
/// 30.11.2026 01:15              the day first where points stand between
/// 20261130T011510Z              without separators
/// ```
struct CalendarTime {
  private var seconds: Int64
  private var nanos: UInt64 = 0
  private var offset: Int64?

  /// Reads a date and time that fill `range`; `nil` when they do not.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let text = bytes.extracting(range)
    if let (day, clock) = CalendarTime.basic(text) {
      seconds = day * 86_400 + clock.seconds
      nanos = clock.nanos
      guard readZone(text, from: clock.end) else { return nil }
      return
    }
    guard text.count >= 16, text[10] | 32 == UInt8(ascii: "t") || text[10] == 32,
      let date = CalendarTime.date(text), let clock = ClockTime(text, from: 11)
    else { return nil }
    seconds = date * 86_400 + clock.seconds
    nanos = clock.nanos
    guard readZone(text, from: clock.end) else { return nil }
  }

  /// The day and the time of day of the form of ISO 8601 without separators.
  private static func basic(_ text: Span<UInt8>) -> (day: Int64, clock: ClockTime)? {
    guard text.count >= 13, text[8] | 32 == UInt8(ascii: "t") else { return nil }
    let date = DigitRun(text.extracting(0..<8), from: 0)
    guard date.count == 8, let clock = ClockTime(withoutColons: text, from: 9),
      let day = days(
        year: Int64(date.value / 10_000), month: Int64(date.value / 100 % 100),
        day: Int64(date.value % 100))
    else { return nil }
    return (day, clock)
  }

  /// The days since 1970 of the date in the first ten bytes.
  private static func date(_ text: Span<UInt8>) -> Int64? {
    if isDate(text, in: 0..<10) {
      return days(
        year: Int64(DigitRun(text, from: 0).value), month: Int64(DigitRun(text, from: 5).value),
        day: Int64(DigitRun(text, from: 8).value))
    }
    guard text[2] == UInt8(ascii: "."), looksLikeDate(text, in: 0..<10) else { return nil }
    return days(
      year: Int64(DigitRun(text, from: 6).value), month: Int64(DigitRun(text, from: 3).value),
      day: Int64(DigitRun(text, from: 0).value))
  }

  /// Nanoseconds since 1970; `nil` outside 1970 to 2262.
  func nanoseconds(in zone: inout LocalZone) -> Int64? {
    let utc = seconds - (offset ?? zone.offset(atLocal: seconds))
    guard utc >= 0, utc < 9_223_372_036 else { return nil }
    return utc * 1_000_000_000 + Int64(nanos)
  }

  /// Whether `range` holds `YYYY-MM-DD` or `YYYY/MM/DD`.
  static func isDate(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard range.count == 10 else { return false }
    for index in 0..<10 {
      let byte = bytes[range.lowerBound + index]
      let isRight =
        index == 4 || index == 7
        ? byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") : isDigit(byte)
      if !isRight { return false }
    }
    return true
  }

  /// Whether `range` looks like a date in any of the orders that locales have: `11/30/26`, `30.11.2026`,
  /// `30-11`. Which part is the month cannot be told, so this is no stamp.
  static func looksLikeDate(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard (5...10).contains(range.count) else { return false }
    let field = bytes.extracting(range)
    let first = DigitRun(field, from: 0).count
    guard first == 1 || first == 2 || first == 4, first < field.count else { return false }
    let separator = field[first]
    guard [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-")].contains(separator) else {
      return false
    }
    let second = DigitRun(field, from: first + 1).count
    let middle = first + 1 + second
    guard second == 1 || second == 2 else { return false }
    if middle == field.count { return separator == UInt8(ascii: "-") && first == 2 && second == 2 }
    let third = DigitRun(field, from: middle + 1).count
    guard field[middle] == separator, middle + 1 + third == field.count else { return false }
    return third == 4 || (third == 2 && (first == 4 || separator == UInt8(ascii: "/")))
  }

  private mutating func readZone(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard start < text.count else { return true }
    if text[start] | 32 == UInt8(ascii: "z") {
      offset = 0
      // `Z+0000` is what one widespread client prints.
      return start + 1 == text.count || text.holds("+0000", in: start + 1..<text.count)
    }
    guard text[start] == UInt8(ascii: "+") || text[start] == UInt8(ascii: "-") else { return false }
    var digits = DigitRun(text, from: start + 1)
    var end = start + 1 + digits.count
    if digits.count == 2, end < text.count, text[end] == UInt8(ascii: ":") {
      let minutes = DigitRun(text, from: end + 1)
      guard minutes.count == 2 else { return false }
      digits.join(minutes)
      end += 3
    } else if digits.count == 2 {
      digits.append(0, count: 2)
    }
    guard digits.count == 4, end == text.count else { return false }
    let east = Int64(digits.value / 100 * 3_600 + digits.value % 100 * 60)
    offset = text[start] == UInt8(ascii: "-") ? -east : east
    return true
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar; `nil` for a date that cannot be.
  ///
  /// Years run from March here, so that the leap day is the last of its year.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

/// A time of day: `01:15` or `01:15:10`, with a fraction behind a point or comma; or `01.15.10`, as in
/// Finnish.
struct ClockTime {
  /// Since midnight.
  let seconds: Int64
  let nanos: UInt64
  /// Place after the last byte.
  let end: Int

  /// Reads a time of day at `start`; `nil` when there is none.
  init?(_ bytes: Span<UInt8>, from start: Int) {
    let hours = DigitRun(bytes, from: start)
    var place = start + hours.count
    guard hours.count == 1 || hours.count == 2, hours.value < 25,
      let minutes = ClockTime.part(bytes, at: &place)
    else { return nil }
    let seconds = ClockTime.part(bytes, at: &place)
    self.seconds = Int64(hours.value * 3_600 + minutes * 60 + (seconds ?? 0))
    guard let nanos = seconds == nil ? 0 : ClockTime.fraction(bytes, at: &place) else { return nil }
    self.nanos = nanos
    end = place
  }

  /// Reads `0115` or `011510`, with a fraction behind a point or comma, at `start`.
  init?(withoutColons bytes: Span<UInt8>, from start: Int) {
    let digits = DigitRun(bytes, from: start)
    guard digits.count == 4 || digits.count == 6 else { return nil }
    let value = digits.count == 4 ? digits.value * 100 : digits.value
    let (hours, minutes, rest) = (value / 10_000, value / 100 % 100, value % 100)
    guard hours < 25, minutes < 61, rest < 61 else { return nil }
    seconds = Int64(hours * 3_600 + minutes * 60 + rest)
    var place = start + digits.count
    guard let nanos = digits.count == 4 ? 0 : ClockTime.fraction(bytes, at: &place) else {
      return nil
    }
    self.nanos = nanos
    end = place
  }

  /// Reads the fraction of a second behind a point or comma at `place`, in billionths, and moves on behind
  /// it; 0 where neither stands. `nil` when no digits follow, or more than nine.
  private static func fraction(_ bytes: Span<UInt8>, at place: inout Int) -> UInt64? {
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ",")
    else { return 0 }
    let digits = DigitRun(bytes, from: place + 1)
    guard digits.count > 0, digits.count <= 9 else { return nil }
    place += 1 + digits.count
    return digits.value &* Timestamp.scaleOfNanos(digits.count)
  }

  /// Whether a time of day fills `range`.
  static func fills(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard range.count >= 4, isDigit(bytes[range.lowerBound]) else { return false }
    let field = bytes.extracting(range)
    return isDotted(field) || ClockTime(field, from: 0)?.end == field.count
  }

  /// Whether `field` is three pairs of digits with points between them, which no number is.
  private static func isDotted(_ field: Span<UInt8>) -> Bool {
    guard field.count == 8 else { return false }
    for index in 0..<8 {
      let isRight = index % 3 == 2 ? field[index] == UInt8(ascii: ".") : isDigit(field[index])
      if !isRight { return false }
    }
    return field[0] < UInt8(ascii: "3") && field[3] < UInt8(ascii: "6")
      && field[6] <= UInt8(ascii: "6")
  }

  /// `:` and two digits below 61.
  private static func part(_ bytes: Span<UInt8>, at place: inout Int) -> UInt64? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    let digits = DigitRun(bytes, from: place + 1)
    guard digits.count == 2, digits.value < 61 else { return nil }
    place += 3
    return digits.value
  }
}
