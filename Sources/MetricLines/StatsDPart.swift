/// What a StatsD value is, by the letters behind it.
enum StatsDType {
  /// `c`, and `m` for a meter: how many since the last line.
  case count
  /// `g`.
  case gauge
  /// `ms`: one sample, in milliseconds.
  case milliseconds
  /// `h` and `d`: one sample of a histogram or distribution.
  case sample
  /// `s`: one member of a set, any text.
  case member

  /// Reads the letters in `range`; `nil` for any others.
  @inline(__always)
  init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 1 || range.count == 2 else { return nil }
    let first = line[range.lowerBound]
    if range.count == 2 {
      guard first == UInt8(ascii: "m"), line[range.lowerBound &+ 1] == UInt8(ascii: "s") else {
        return nil
      }
      self = .milliseconds
      return
    }
    self.init(letter: first)
  }

  /// Reads a type of one letter; `nil` for any other.
  @inline(__always)
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "c"), UInt8(ascii: "m"): self = .count
    case UInt8(ascii: "g"): self = .gauge
    case UInt8(ascii: "h"), UInt8(ascii: "d"): self = .sample
    case UInt8(ascii: "s"): self = .member
    default: return nil
    }
  }
}

/// Values of one type with what is said about them.
///
/// ```text
/// 12.5:13|ms|@0.1|#env:dev,bare|T1796001345|c:ci-ab12|e:it-false|card:low
/// ^^^^^^^                                                     values
///         ^^                                                  type
///           ^^^^^ ...                                         sections, in any order
/// ```
struct StatsDPart {
  /// Place of the values, with the colons between them; of the text, for a member of a set.
  let values: Range<Int>
  let type: StatsDType
  /// How many samples each value stands for: 1 / sample rate.
  private(set) var weight: Float = 1
  /// Place of the tags; empty where there are none.
  private(set) var tags = 0..<0
  /// Nanoseconds since 1970, or none.
  private(set) var stamp = Measurement.noTime
  /// Whether it has a section that only DogStatsD has.
  private(set) var isDogStatsD = false
  /// What is wrong with a section.
  private(set) var problem: RejectReason?
  /// Place after it: the end of the line, or the colon before the next part.
  private(set) var end: Int

  /// Finds the first part that begins at or after `place`; `nil` when none does.
  ///
  /// What ends in a bar without a known type is skipped to the next colon: names may hold colons and bars.
  /// In the first part of a line, what is no value before one is skipped too, but for the text of a set.
  init?(_ line: Span<UInt8>, from place: Int, isFirst: Bool) {
    var start = place
    while let bar = line.firstIndex(of: UInt8(ascii: "|"), from: start) {
      let typeEnd = StatsDPart.endOfWord(line, from: bar &+ 1)
      if let type = StatsDType(line, bar &+ 1..<typeEnd) {
        let first = type == .member ? place : StatsDPart.firstValue(line, start..<bar)
        values = (isFirst ? first : start)..<bar
        self.type = type
        end = typeEnd
        readSections(line)
        return
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: bar &+ 1) else { return nil }
      start = colon &+ 1
    }
    return nil
  }

  /// Where the first value begins among the pieces between colons; the last piece is taken for one.
  private static func firstValue(_ line: Span<UInt8>, _ pieces: Range<Int>) -> Int {
    var start = pieces.lowerBound
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: start),
      colon < pieces.upperBound
    {
      if start < colon, isValue(value(line, start..<colon)) { return start }
      start = colon &+ 1
    }
    return start
  }

  /// Whether a piece is a number or says why there is none.
  private static func isValue(_ value: FieldValue) -> Bool {
    switch value {
    case .number, .rejected(.missing), .rejected(.infinite): true
    case .rejected: false
    }
  }

  /// What a piece says: a number without a unit.
  @inline(__always)
  static func value(_ line: Span<UInt8>, _ piece: Range<Int>) -> FieldValue {
    let piece = line.extracting(piece)
    if let number = Number(piece, from: 0), number.end == piece.count {
      return number.value.isFinite ? .number(number.value) : .rejected(.infinite)
    }
    let value = FieldValue(piece, in: 0..<piece.count)
    if case .number = value { return .rejected(.notNumber) }
    return value
  }

  /// Whether its values are plainly values, so that the line is one of StatsD whatever its name holds.
  func isConvincing(_ line: Span<UInt8>) -> Bool {
    type != .member && StatsDPart.isValue(StatsDPart.value(line, values))
  }

  /// Place of the first bar or colon at or after `start`, or the end of the line.
  private static func endOfWord(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < line.count, line[place] != UInt8(ascii: "|"), line[place] != UInt8(ascii: ":") {
      place &+= 1
    }
    return place
  }

  private mutating func readSections(_ line: Span<UInt8>) {
    while end < line.count, line[end] == UInt8(ascii: "|") {
      let start = end &+ 1
      guard start < line.count else {
        end = start
        return
      }
      if line[start] == UInt8(ascii: "@") {
        readRate(line, from: start &+ 1)
      } else {
        end = line.firstIndex(of: UInt8(ascii: "|"), from: start) ?? line.count
        readSection(line, start..<end)
      }
    }
  }

  /// Reads the sample rate; a colon behind it begins another part.
  private mutating func readRate(_ line: Span<UInt8>, from start: Int) {
    end = StatsDPart.endOfWord(line, from: start)
    guard let rate = Number(line, from: start), rate.end == end, rate.value > 0, rate.value <= 1
    else {
      problem = .notNumber
      return
    }
    weight = Float(1 / rate.value)
    if !weight.isFinite { problem = .notNumber }
  }

  /// Reads a section of DogStatsD; an unknown one may come from a newer client and does no harm.
  private mutating func readSection(_ line: Span<UInt8>, _ section: Range<Int>) {
    switch line[section.lowerBound] {
    case UInt8(ascii: "#"):
      tags = section.lowerBound &+ 1..<section.upperBound
      isDogStatsD = true
    case UInt8(ascii: "T"):
      readStamp(line, section.lowerBound &+ 1..<section.upperBound)
      isDogStatsD = true
    case UInt8(ascii: "c"), UInt8(ascii: "e"):
      if let colon = line.firstIndex(of: UInt8(ascii: ":"), from: section.lowerBound),
        colon == section.lowerBound &+ 1
          || line.holds("card", in: section.lowerBound..<min(colon, section.upperBound))
      {
        isDogStatsD = true
      }
    default: break
    }
  }

  /// Reads the time of the values; a number that is none is before 1970 or after 2262.
  private mutating func readStamp(_ line: Span<UInt8>, _ text: Range<Int>) {
    if let time = Timestamp.number(line, in: text) {
      stamp = time
    } else {
      let number = Number(line, from: text.lowerBound)
      problem = number?.end == text.upperBound ? .late : .notNumber
    }
  }
}
