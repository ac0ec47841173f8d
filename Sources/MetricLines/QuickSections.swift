/// What stands behind the type of an ordinary StatsD line, up to its end.
struct QuickSections {
  /// 1 / sample rate.
  private(set) var weight: Float = 1
  /// Nanoseconds since 1970, or none.
  private(set) var stamp = Measurement.noTime
  /// Place of the tags in the line.
  private(set) var tagStart = 0
  /// Length of the tags.
  private(set) var tagCount = 0
  /// Whether it has a section that only DogStatsD has.
  private(set) var isDogStatsD = false
  /// Length of the line with its end.
  private(set) var end: Int

  /// Bytes after which a section is not ordinary.
  static let longestSection = 256
  /// Bytes after which no section of an ordinary line begins.
  static let longestLine = 640

  /// Reads what begins at `start` of a line; `nil` when it is not ordinary.
  @inline(__always)
  init?(_ line: UnsafePointer<UInt8>, from start: Int) {
    end = start
    while unsafe line[end] == UInt8(ascii: "|") {
      guard unsafe readSection(line), end < QuickSections.longestLine else { return nil }
    }
    if unsafe line[end] == 13 { end &+= 1 }
    guard unsafe line[end] == 10 else { return nil }
    end &+= 1
  }

  /// Reads the section that begins with the bar at `end`; returns whether it is ordinary.
  @inline(__always)
  private mutating func readSection(_ line: UnsafePointer<UInt8>) -> Bool {
    let first = unsafe line[end &+ 1]
    if first == UInt8(ascii: "@") { return unsafe readRate(line + end + 2) }
    isDogStatsD = true
    if first == UInt8(ascii: "#") {
      tagStart = end &+ 2
      guard unsafe skipSection(line) else { return false }
      tagCount = end &- tagStart
      return true
    }
    if first == UInt8(ascii: "T") { return unsafe readStamp(line + end + 2) }
    return unsafe QuickSections.tellsOrigin(line + end + 1) && skipSection(line)
  }

  @inline(__always)
  private mutating func readRate(_ text: UnsafePointer<UInt8>) -> Bool {
    guard let rate = unsafe QuickNumber(text), rate.value > 0, rate.value <= 1 else { return false }
    weight = Float(1 / rate.value)
    end &+= 2 &+ rate.length
    return true
  }

  @inline(__always)
  private mutating func readStamp(_ text: UnsafePointer<UInt8>) -> Bool {
    guard let time = unsafe QuickStamp(text) else { return false }
    stamp = time.nanoseconds
    end &+= 2 &+ time.length
    return true
  }

  /// Whether a section is `c:`, `e:` or `card:`.
  @inline(__always)
  private static func tellsOrigin(_ text: UnsafePointer<UInt8>) -> Bool {
    let word = unsafe UnsafeRawPointer(text).loadUnaligned(as: UInt64.self)
    let two = word & 0xFFFF
    return two == 0x3A63 || two == 0x3A65 || word & 0xFF_FFFF_FFFF == 0x3A_6472_6163
  }

  /// Goes to the bar or line end after the section at `end`.
  @inline(__always)
  private mutating func skipSection(_ line: UnsafePointer<UInt8>) -> Bool {
    let start = end &+ 1
    let count = unsafe quickLength(
      line + start, to: UInt8(ascii: "|"), limit: QuickSections.longestSection)
    guard count > 0 else { return false }
    end = start &+ count
    return unsafe line[end] != 32
  }
}

/// How many bytes stand before the first `byte`, blank or control character; 0 where none stands before
/// `limit`. Seven bytes behind that can be read.
@unsafe @inline(__always)
func quickLength(_ text: UnsafePointer<UInt8>, to byte: UInt8, limit: Int) -> Int {
  var count = 0
  while count < limit {
    let word = unsafe UnsafeRawPointer(text + count).loadUnaligned(as: UInt64.self)
    let ends = bytesBelow(33, in: word) | bytesEqual(to: byte, in: word)
    if ends != 0 { return count &+ ends.trailingZeroBitCount &>> 3 }
    count &+= 8
  }
  return 0
}

extension MeasurementBatch {
  /// Copies a name behind the others, for ``commitName(_:)`` to keep; returns its hash. `name` can be read
  /// for seven bytes more than it has.
  @unsafe @inline(__always)
  mutating func copyName(
    _ name: UnsafePointer<UInt8>, _ count: Int, _ hasher: NameHasher
  ) -> UInt64 {
    let room = unsafe UnsafeMutableRawPointer(reserveName(count &+ 8))
    var state = hasher.start
    var offset = 0
    while offset < count {
      let word = unsafe UnsafeRawPointer(name + offset).loadUnaligned(as: UInt64.self)
      unsafe (room + offset).storeBytes(of: word, as: UInt64.self)
      state = hasher.step(state, word & lowBytes(count &- offset))
      offset &+= 8
    }
    return hasher.finish(state, count: count)
  }
}
