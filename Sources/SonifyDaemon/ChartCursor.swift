/// Where the next part of a chart begins, as a word that only the daemon understands.
///
/// It is all that is kept between two parts, so a client that asks for no more leaves nothing behind.
struct ChartCursor: Hashable {
  /// Nanoseconds of the last point that was given, on the window's line.
  var time: Int64
  /// How many points of that time were given.
  var count: Int
  /// The present of the first part: what comes later belongs to no part.
  var end: Int64
  /// Nanoseconds to add to get those since 1970, the same for all parts.
  var wallOffset: Int64

  /// The word.
  var word: String { "\(time),\(count),\(end),\(wallOffset)" }

  init(time: Int64, count: Int, end: Int64, wallOffset: Int64) {
    self.time = time
    self.count = count
    self.end = end
    self.wallOffset = wallOffset
  }

  /// Reads a word; `nil` when it is none.
  init?(_ word: String) {
    let parts = word.split(separator: ",").compactMap { Int64($0) }
    // No window has more points, and none of the sums that are made of it may overflow.
    guard parts.count == 4, let count = Int(exactly: parts[1]), (0...1 << 32).contains(count) else {
      return nil
    }
    self.init(time: parts[0], count: count, end: parts[2], wallOffset: parts[3])
  }
}
