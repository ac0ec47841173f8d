/// Reads logfmt: every pair whose value is a number is a value of the series that its key names.
///
/// ```text
/// 2026-11-30T01:15:45Z app[7]: level=info msg="a=1 done" status=200 took=1.5ms
/// ^^^^^^^^^^^^^^^^^^^^                      ^^^^^^^^^^   |          ^^^^^^^^^^
/// time, or under time=, ts=, timestamp=     in quotes    status=200 `took`, in milliseconds
/// ```
///
/// One bare word before pairs that are all numbers tells whose they are, as in `some avg10=0.00 total=5` of
/// the kernel's pressure files: `some.avg10`. The level of a log line is no such word.
///
/// A duration is told in milliseconds whatever its unit, because Go writes each in the unit that suits it.
struct LogfmtLine {
  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let before = batch.mark
    var pairs = 0
    var time = LogfmtLine.leadingTime(line, zone: &context.zone)
    let owner = LogfmtLine.owner(of: line)
    var place = 0
    while let pair = Pair(line, from: &place) {
      pairs += 1
      if time == nil, pair.isTime(line),
        let stamp = Timestamp.read(line, in: pair.value, zone: &context.zone),
        stamp >= Timestamp.earliest
      {
        time = stamp
      } else {
        let first = batch.count
        LogfmtLine.deliver(pair, line, into: &batch, &context)
        if !owner.isEmpty, batch.count > first {
          LogfmtLine.rename(first, to: owner, pair.key, line, &batch, &context)
        }
      }
    }
    guard batch.count > before.count || batch.rejectedCount > before.rejectedCount else {
      return pairs >= 2 ? .missing : .noFormat
    }
    if let time { batch.setTime(time, from: before.count) }
    return nil
  }

  /// The word that begins a line whose other words are all pairs with numbers; empty where there is none.
  private static func owner(of line: Span<UInt8>) -> Range<Int> {
    let text = NumberLine.field(line)
    guard let first = text.first, isLetter(line[first]),
      let end = line.firstIndex(of: 32, from: first), end < text.upperBound
    else { return 0..<0 }
    let word = first..<end
    guard !isLevel(line, word),
      word.allSatisfy({ Pair.isKey(line[$0]) }), !line.endsInColon(word)
    else { return 0..<0 }
    var place = word.upperBound
    while true {
      while place < line.count, isBlank(line[place]) { place &+= 1 }
      guard place < line.count else { return word }
      let start = place
      guard let pair = Pair(line, from: &place), pair.key.lowerBound == start,
        !pair.isTime(line),
        FieldValue(line, in: pair.value) != .rejected(.notNumber)
          || TimeSpan.milliseconds(line.extracting(pair.value)) != nil
      else { return 0..<0 }
    }
  }

  /// Whether a word says how grave a message is.
  private static func isLevel(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    for index in 0..<levels.count where line.holds(levels[index], in: word) { return true }
    return false
  }

  /// Puts the word that tells whose a value is before its key.
  private static func rename(
    _ index: Int, to owner: Range<Int>, _ key: Range<Int>, _ line: Span<UInt8>,
    _ batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    context.tagged.begin()
    context.tagged.append(line, owner)
    context.tagged.append(UInt8(ascii: "."))
    context.tagged.append(line, key)
    context.tagged.endBase()
    guard context.tagged.finish() else { return }
    batch.rename(index, to: context.tagged.bytes.span, context.hasher)
  }

  /// Delivers the value of a pair, if it is a number or stands for one; other words are none.
  private static func deliver(
    _ pair: Pair, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    let key = line.extracting(pair.key)
    let text = line.extracting(pair.value)
    let before = batch.count
    if let milliseconds = TimeSpan.milliseconds(text) {
      batch.append(.number(milliseconds), name: key, context.hasher)
      guard batch.count > before else { return }
      TimeSpan.unit.withUTF8Buffer { unsafe batch.state(SeriesFacts(), unit: $0.span) }
      return
    }
    let quantity = Quantity(line, in: pair.value)
    switch quantity.value {
    case .rejected(.missing) where !FieldValue.isNaN(text): return
    case .rejected(.notNumber): return
    default: break
    }
    batch.append(quantity.value, name: key, context.hasher)
    if !quantity.unit.isEmpty, batch.count > before {
      batch.state(SeriesFacts(), unit: line.extracting(quantity.unit))
    }
  }

  /// The time that begins a line: a number, or a date and a time of day in one word or two.
  private static func leadingTime(_ line: Span<UInt8>, zone: inout LocalZone) -> Int64? {
    let text = NumberLine.field(line)
    guard let first = text.first, isDigit(line[first]) else { return nil }
    let end = line.firstIndex(of: 32, from: first) ?? line.count
    if Timestamp.isLikely(line, in: first..<end) { return Timestamp.number(line, in: first..<end) }
    if let time = CalendarTime(line, in: first..<end) { return time.nanoseconds(in: &zone) }
    guard CalendarTime.isDate(line, in: first..<end), end < line.count else { return nil }
    let second = line.firstIndex(of: 32, from: end + 1) ?? line.count
    return CalendarTime(line, in: first..<second)?.nanoseconds(in: &zone)
  }
}

private let levels: InlineArray<14, StaticString> = [
  "trace", "debug", "info", "notice", "warn", "warning", "err", "error", "crit", "critical",
  "alert",
  "emerg", "fatal", "panic",
]

/// A key and its value.
private struct Pair {
  let key: Range<Int>
  /// Without quotes around it, and without a comma behind it.
  let value: Range<Int>

  /// Finds the next pair from `place` on, and moves that behind it; `nil` when there is none.
  init?(_ line: Span<UInt8>, from place: inout Int) {
    while true {
      while place < line.count, isBlank(line[place]) || line[place] == UInt8(ascii: ",") {
        place &+= 1
      }
      guard place < line.count else { return nil }
      let start = place
      while place < line.count, Pair.isKey(line[place]) { place &+= 1 }
      guard place < line.count, line[place] == UInt8(ascii: "="), place > start,
        isLetter(line[start]) || line[start] == UInt8(ascii: "_")
          || line[start] == UInt8(ascii: "@")
      else {
        Pair.skipWord(line, &place)
        continue
      }
      key = start..<place
      place &+= 1
      value = Pair.value(line, &place)
      return
    }
  }

  /// Whether this pair tells the time of the line.
  func isTime(_ line: Span<UInt8>) -> Bool {
    line.holds("time", in: key) || line.holds("ts", in: key) || line.holds("timestamp", in: key)
      || line.holds("@timestamp", in: key) || line.holds("date", in: key)
      || line.holds("t", in: key)
  }

  static func isKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: "@"), UInt8(ascii: ":"):
      true
    default: isDigit(byte) || isLetter(byte)
    }
  }

  /// Steps over a word that is no pair, and over quotes in it.
  private static func skipWord(_ line: Span<UInt8>, _ place: inout Int) {
    while place < line.count, !isBlank(line[place]) {
      if line[place] == UInt8(ascii: "\"") { _ = quoted(line, &place) } else { place &+= 1 }
    }
  }

  private static func value(_ line: Span<UInt8>, _ place: inout Int) -> Range<Int> {
    if place < line.count, line[place] == UInt8(ascii: "\"") { return quoted(line, &place) }
    let start = place
    while place < line.count, !isBlank(line[place]) { place &+= 1 }
    let hasComma = place > start && line[place &- 1] == UInt8(ascii: ",")
    return start..<(hasComma ? place &- 1 : place)
  }

  /// Steps over a string in quotes; a backslash keeps the byte behind it from ending it.
  private static func quoted(_ line: Span<UInt8>, _ place: inout Int) -> Range<Int> {
    place &+= 1
    let start = place
    while place < line.count, line[place] != UInt8(ascii: "\"") {
      place &+= line[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(place, line.count)
    place = min(end &+ 1, line.count)
    return start..<end
  }
}
