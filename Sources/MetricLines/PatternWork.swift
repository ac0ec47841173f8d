@unsafe @preconcurrency internal import Glibc

/// Keeps what the search of one line costs within bounds.
///
/// A pattern such as `\w+=` looks at each byte behind each place of the line: fine in a line of usual
/// length, seconds in one of 64 KiB, and no count of PCRE2's sees it. So a long line is searched from a
/// few places at a time, from more as long as that is cheap, and the processor time is looked at in
/// between.
struct PatternWork {
  /// Places to begin at in one go.
  private var stride: Int
  private let longestStride: Int
  private let timeLimit: Int64?
  private var searches = 0
  private var start: Int64?
  private var lastLook: Int64 = 0

  /// Bytes looked at in the first go and in a later one, at worst.
  private static let firstGo = 1_000_000
  private static let longestGo = 8_000_000
  /// Nanoseconds of a go after which the next one may be twice as long.
  private static let cheapGo: Int64 = 200_000
  /// Searches in short lines are cheap: the clock is looked at only once in so many.
  private static let searchesPerLook = 32

  /// Starts the work for a line of `count` bytes.
  init(line count: Int, timeLimit: Int64?) {
    self.timeLimit = timeLimit
    longestStride = timeLimit == nil ? count : max(1, Self.longestGo / max(count, 1))
    stride = timeLimit == nil ? count : max(1, Self.firstGo / max(count, 1))
  }

  /// Looks for the first match that begins at `start` or later.
  mutating func search(_ line: Span<UInt8>, from start: Int, with pattern: Pattern)
    -> Pattern.Outcome
  {
    var first = start
    while first < line.count {
      guard isWithinTime(line.count) else { return .gaveUp }
      let last = min(line.count, first &+ stride &- 1)
      let outcome = pattern.search(line, in: first...last)
      if case .nothing = outcome, last < line.count {
        first = Self.nextCharacter(line, from: last + 1)
      } else {
        return outcome
      }
    }
    return .nothing
  }

  /// The first place from `start` on that is not inside of a character.
  private static func nextCharacter(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < line.count, line[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  private mutating func isWithinTime(_ count: Int) -> Bool {
    guard let timeLimit else { return true }
    searches += 1
    guard stride < count || searches % Self.searchesPerLook == 0 else { return true }
    let now = Self.processorTime
    defer { lastLook = now }
    guard let start else {
      self.start = now
      return true
    }
    if now &- lastLook < Self.cheapGo { stride = min(stride &* 2, longestStride) }
    return now &- start < timeLimit
  }

  /// Nanoseconds that this thread has been running: a busy machine costs no line its values.
  private static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(clockid_t(CLOCK_THREAD_CPUTIME_ID), &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
