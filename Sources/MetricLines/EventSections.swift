/// What stands behind the text of a DogStatsD event or the status of a check, in any order.
struct EventSections {
  /// How serious it is, if the line says so.
  private(set) var level = MetricEvent.Level.info
  /// Nanoseconds since 1970.
  private(set) var time: Int64?
  /// Place of the host's name; empty where there is none.
  private(set) var host = 0..<0
  /// Place of the tags; empty where there are none.
  private(set) var tags = 0..<0
  /// Place of a check's message; empty where there is none.
  private(set) var message = 0..<0

  /// Reads what begins with the bar at `start`, or nothing at the end of the line.
  init(_ line: Span<UInt8>, from start: Int) {
    var bar = start
    while bar + 1 < line.count {
      let next = line.firstIndex(of: UInt8(ascii: "|"), from: bar + 1) ?? line.count
      // A message comes last and may have bars in it.
      if line.holds("m:", in: bar + 1..<min(bar + 3, line.count)) {
        message = bar + 3..<line.count
        return
      }
      read(line, bar + 1..<next)
      bar = next
    }
  }

  private mutating func read(_ line: Span<UInt8>, _ section: Range<Int>) {
    guard let first = section.first else { return }
    if line[first] == UInt8(ascii: "#") { tags = first + 1..<section.upperBound }
    guard section.count > 2, line[first + 1] == UInt8(ascii: ":") else { return }
    let value = first + 2..<section.upperBound
    switch line[first] {
    case UInt8(ascii: "d"): time = Timestamp.number(line, in: value)
    case UInt8(ascii: "h"): host = value
    case UInt8(ascii: "t"): level = EventSections.level(line, value)
    default: break
    }
  }

  private static func level(_ line: Span<UInt8>, _ word: Range<Int>) -> MetricEvent.Level {
    if line.holds("error", in: word) { return .error }
    if line.holds("warning", in: word) { return .warning }
    return line.holds("success", in: word) ? .ok : .info
  }
}

extension Span where Element == UInt8 {
  /// The text in `range`; the `\n` that stands for a line end becomes a blank.
  func text(in range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let isLineEnd =
        self[place] == UInt8(ascii: "\\") && place + 1 < range.upperBound
        && self[place + 1] == UInt8(ascii: "n")
      bytes.append(isLineEnd ? 32 : self[place])
      place += isLineEnd ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TaggedName {
  /// Appends the tags in `tags`, as in `env:dev,bare`.
  mutating func addDogStatsDTags(_ line: Span<UInt8>, _ tags: Range<Int>) {
    var start = tags.lowerBound
    while start < tags.upperBound {
      let comma = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? tags.upperBound
      let tag = start..<min(comma, tags.upperBound)
      if !tag.isEmpty { addDogStatsDTag(line, tag) }
      start = tag.upperBound + 1
    }
  }

  private mutating func addDogStatsDTag(_ line: Span<UInt8>, _ tag: Range<Int>) {
    let colon = line.firstIndex(of: UInt8(ascii: ":"), from: tag.lowerBound) ?? tag.upperBound
    guard colon < tag.upperBound else {
      append(line, tag)
      return endTag()
    }
    addTag(line, key: tag.lowerBound..<colon, value: colon + 1..<tag.upperBound)
  }
}
