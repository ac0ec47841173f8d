/// Reads what DogStatsD tells besides values: events and service checks.
///
/// ```text
/// _e{11,5}:Deploy done|by us|d:1796001345|h:web-1|p:low|t:warning|#env:dev
///    ^^ ^                     bytes of title and text, `\n` in them counted as two
/// _sc|db.ok|1|d:1796001345|h:web-1|#db:1|m:slow
///           ^                 0 ok, 1 warning, 2 critical, 3 unknown
///                                        ^^^^^^ message; comes last
/// ```
enum DogStatsDEvent {
  /// Which of the two a line is.
  enum Kind {
    case event, check

    /// Tells by the first bytes; `nil` for any other line.
    @inline(__always)
    init?(_ line: Span<UInt8>) {
      guard line.count >= 4, line[0] == UInt8(ascii: "_") else { return nil }
      if line.holds("_e{", in: 0..<3) {
        self = .event
      } else if line.holds("_sc|", in: 0..<4) {
        self = .check
      } else {
        return nil
      }
    }
  }

  /// Reads a line of this kind and tells what it says.
  ///
  /// - Returns: `truncated` when it is shorter than it says, `noFormat` when it breaks the grammar.
  static func read(
    _ line: Span<UInt8>, _ kind: Kind, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> RejectReason? {
    // One that there is no room for is only counted: making its text would be for nothing.
    switch kind {
    case .event:
      do throws(EventProblem) {
        let text = try EventText(line)
        if batch.takesEvent() { batch.tell(event(text, line)) }
      } catch {
        return error == .truncated ? .truncated : .noFormat
      }
    case .check:
      guard let check = CheckText(line) else { return .noFormat }
      if batch.takesEvent() { batch.tell(event(check, line, &context)) }
    }
    return nil
  }

  private static func event(_ text: EventText, _ line: Span<UInt8>) -> MetricEvent {
    let sections = EventSections(line, from: text.text.upperBound)
    var title = line.text(in: text.title)
    if !sections.host.isEmpty { title += " (\(line.text(in: sections.host)))" }
    return MetricEvent(
      level: sections.level, title: title, text: line.text(in: text.text), time: sections.time)
  }

  /// A check is told under its name with tags, because the same is checked in many places.
  private static func event(
    _ check: CheckText, _ line: Span<UInt8>, _ context: inout ParseContext
  ) -> MetricEvent {
    let sections = EventSections(line, from: check.status + 1)
    context.tagged.begin()
    context.tagged.setBase(line, check.name)
    if !sections.host.isEmpty {
      let key: InlineArray<4, UInt8> = [104, 111, 115, 116]  // host
      context.tagged.append(key.span, 0..<4)
      context.tagged.endKey()
      context.tagged.append(line, sections.host)
      context.tagged.endTag()
    }
    context.tagged.addDogStatsDTags(line, sections.tags)
    let title =
      context.tagged.finish()
      ? String(decoding: context.tagged.bytes, as: UTF8.self) : line.text(in: check.name)
    let levels: [MetricEvent.Level] = [.ok, .warning, .error, .warning]
    let status = Int(line[check.status] - UInt8(ascii: "0"))
    var text = line.text(in: sections.message)
    if status == 3 { text = text.isEmpty ? "state unknown" : "state unknown, " + text }
    return MetricEvent(level: levels[status], title: title, text: text, time: sections.time)
  }
}

/// Where title and text of an event are.
private struct EventText {
  let title: Range<Int>
  let text: Range<Int>

  /// Reads the counts and finds what they count.
  init(_ line: Span<UInt8>) throws(EventProblem) {
    let titleCount = DigitRun(line, from: 3)
    let comma = 3 + titleCount.count
    guard (1...9).contains(titleCount.count), comma < line.count, line[comma] == UInt8(ascii: ",")
    else { throw .noFormat }
    let textCount = DigitRun(line, from: comma + 1)
    let brace = comma + 1 + textCount.count
    guard (1...9).contains(textCount.count), brace + 1 < line.count,
      line[brace] == UInt8(ascii: "}"), line[brace + 1] == UInt8(ascii: ":")
    else { throw .noFormat }
    title = brace + 2..<brace + 2 + Int(titleCount.value)
    text = title.upperBound + 1..<title.upperBound + 1 + Int(textCount.value)
    guard text.upperBound <= line.count else { throw .truncated }
    guard line[title.upperBound] == UInt8(ascii: "|"),
      text.upperBound == line.count || line[text.upperBound] == UInt8(ascii: "|")
    else { throw .noFormat }
  }
}

/// Why a line is no event.
private enum EventProblem: Error {
  /// It breaks the grammar.
  case noFormat
  /// It is shorter than it says.
  case truncated
}

/// Where name and status of a check are.
private struct CheckText {
  let name: Range<Int>
  let status: Int

  init?(_ line: Span<UInt8>) {
    guard let bar = line.firstIndex(of: UInt8(ascii: "|"), from: 4), bar > 4,
      bar + 1 < line.count, (UInt8(ascii: "0")...UInt8(ascii: "3")).contains(line[bar + 1]),
      bar + 2 == line.count || line[bar + 2] == UInt8(ascii: "|")
    else { return nil }
    name = 4..<bar
    status = bar + 1
  }
}
