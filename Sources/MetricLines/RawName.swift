/// The bytes of a line that tell a series apart, as the sender wrote them: at most two pieces, such as
/// the tags of an Influx line and one of its fields.
///
/// Two lines with the same pieces have the same series; the same series may be written in several ways.
struct RawName {
  /// Place of the first piece.
  let first: Range<Int>
  /// Place of the second piece; may be empty.
  private(set) var second: Range<Int>
  /// What else tells series apart: the format, or the place of a value in its list.
  let salt: UInt32
  private let hasher: NameHasher
  private var state: UInt64

  /// Names by one piece; `salt` is another number for each format and meaning of the pieces, see
  /// ``Salt``.
  @inline(__always)
  init(_ line: Span<UInt8>, _ first: Range<Int>, salt: UInt32, _ hasher: NameHasher) {
    self.first = first
    second = first.upperBound..<first.upperBound
    self.salt = salt
    self.hasher = hasher
    state = hasher.step(hasher.start, UInt64(salt))
    state = RawName.hash(line, first, from: state, hasher)
  }

  /// The same first piece with another second one.
  @inline(__always)
  func with(_ second: Range<Int>, of line: Span<UInt8>) -> RawName {
    var name = self
    name.second = second
    name.state = RawName.hash(line, second, from: state, hasher)
    return name
  }

  /// Hash of all of it; not the hash of a series' name.
  @inline(__always)
  var hash: UInt64 {
    hasher.finish(state, count: RawName.length(first.count, second.count))
  }

  /// One number for the lengths of both pieces.
  @inline(__always)
  static func length(_ first: Int, _ second: Int) -> Int { first &<< 32 | second }

  @inline(__always)
  private static func hash(
    _ line: Span<UInt8>, _ range: Range<Int>, from state: UInt64, _ hasher: NameHasher
  ) -> UInt64 {
    var state = state
    var place = range.lowerBound
    while place < range.upperBound {
      state = hasher.step(state, line.word(at: place, end: range.upperBound))
      place &+= 8
    }
    return state
  }

  /// The salts that parsers use. A format with numbered values counts on from its own.
  enum Salt {
    static let influx: UInt32 = 1 << 24
    static let graphite: UInt32 = 2 << 24
    static let opentsdb: UInt32 = 3 << 24
    static let prometheus: UInt32 = 4 << 24
    static let statsd: UInt32 = 5 << 24
    static let collectd: UInt32 = 6 << 24
  }
}

extension Span where Element == UInt8 {
  /// The bytes from `offset` to `end`, at most eight, with zeros above.
  @inline(__always)
  func word(at offset: Int, end: Int) -> UInt64 {
    let left = end &- offset
    if offset &+ 8 <= count {
      let word = word(at: offset)
      return left >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1)
    }
    let word = tailWord(from: offset)
    return word & ((1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1)
  }
}
