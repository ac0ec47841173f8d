/// Summaries of a window's oldest points, each of a point and those behind it in the run.
///
/// ```text
/// points   | 16 | 16 | 16 | ... |     at most a chunk
/// kept      ^^^^                      one for each point of the block that the window begins in
///               ^    ^    ^           one for all that lie behind each block
/// ```
///
/// So there are 32 summaries in place of 256, and each point is added twice.
@safe
struct FrontRun: ~Copyable {
  private static let shift = 4
  private static let block = 1 << shift

  /// Those of the points, then those behind the blocks; no memory before the first.
  private var summaries: UnsafeMutablePointer<Summary>?
  /// Index of the first point.
  private(set) var base = 0

  /// Gives the memory back, once, when the run is used no more.
  func deallocate() { unsafe summaries?.deallocate() }

  /// Begins anew with the `count` points at `points`, of which the first has the index `base`.
  mutating func begin(at base: Int, _ points: UnsafePointer<WindowPoint>, count: Int) {
    self.base = base
    let summaries = unsafe self.summaries ?? .allocate(capacity: 2 * Self.block)
    unsafe self.summaries = unsafe summaries
    var sum = Summary()
    var end = count
    while end > 0 {
      let block = (end - 1) >> Self.shift
      unsafe summaries[Self.block + block] = sum
      let start = block << Self.shift
      for place in (start..<end).reversed() {
        unsafe sum.add(points[place].value)
        if block == 0 { unsafe summaries[place] = sum }
      }
      end = start
    }
  }

  /// Begins with no point, at `base`.
  mutating func clear(at base: Int) { self.base = base }

  /// Whether the point at `index` is the first of a block, so that ``enter(_:_:count:)`` is to follow.
  @inline(__always)
  func startsBlock(_ index: Int) -> Bool { (index - base) & (Self.block - 1) == 0 }

  /// Makes ready for the block that begins with the point at `index`, which is at `points`; there are
  /// `count` in the run from there on.
  mutating func enter(_ index: Int, _ points: UnsafePointer<WindowPoint>, count: Int) {
    guard let summaries = unsafe summaries else { return }
    var sum = unsafe summaries[Self.block + (index - base) >> Self.shift]
    for place in (0..<min(count, Self.block)).reversed() {
      unsafe sum.add(points[place].value)
      unsafe summaries[place] = sum
    }
  }

  /// The summary of the point at `index`, which is in the block made ready last, and those behind it.
  func summary(from index: Int) -> Summary {
    guard let summaries = unsafe summaries else { return Summary() }
    return unsafe summaries[(index - base) & (Self.block - 1)]
  }

  /// The points have moved towards the beginning of their memory.
  mutating func slide(by distance: Int) { base -= distance }
}
