/// The fields of a line between blanks or tabs, one after the other.
struct BlankFields {
  private var place: Int

  /// Begins at `start`.
  init(from start: Int = 0) { place = start }

  /// The next field; `nil` at the end.
  @inline(__always)
  mutating func next(_ line: Span<UInt8>) -> Range<Int>? {
    var start = place
    while start < line.count, isBlank(line[start]) { start &+= 1 }
    guard start < line.count else { return nil }
    var end = start &+ 1
    while end < line.count, !isBlank(line[end]) { end &+= 1 }
    place = end
    return start..<end
  }
}
