/// Memory for the points of a window: equal chunks in a ring, addressed by a running index.
///
/// ```text
/// chunk number      first                           end
///                   | 256 points | 256 | 256 | ... |  spare  |  spare  |
/// ```
///
/// Index i lives in chunk i / 256 at place i % 256. An emptied chunk moves behind the last one as a
/// spare, so a window that keeps its size asks the heap for nothing. The first chunk begins small and
/// doubles, so that a series with one point costs next to nothing.
@safe
struct ChunkRing: ~Copyable {
  static let chunkShift = 8
  static let chunkSize = 1 << chunkShift
  private static let smallestChunk = 8
  /// Two for a short window, because its ends cross chunk borders in either order; a small part of a long
  /// one, which points may enter and leave by the thousand.
  private var spareLimit: Int { count <= 8 ? 2 : max(1, count >> 4) }

  private var slots: UnsafeMutablePointer<Chunk>
  private var slotMask = 0
  private var spareCount = 0
  /// Number of the oldest chunk.
  private(set) var first = 0
  /// One behind the newest chunk.
  private(set) var end = 1
  /// Points that fit in the newest chunk: 256 unless it is the only one there ever was.
  private(set) var lastCapacity = smallestChunk

  init() {
    unsafe slots = .allocate(capacity: 1)
    unsafe slots.initialize(to: Chunk(capacity: Self.smallestChunk))
  }

  deinit {
    for number in first..<(end + spareCount) { unsafe slots[number & slotMask].deallocate() }
    unsafe slots.deallocate()
  }

  /// Chunks in use.
  var count: Int { end - first }

  /// The first index that has no memory yet.
  var limit: Int { (end - 1) << Self.chunkShift + lastCapacity }

  subscript(index: Int) -> WindowPoint {
    get {
      unsafe slots[(index >> Self.chunkShift) & slotMask].points[index & (Self.chunkSize - 1)]
    }
    nonmutating set {
      unsafe slots[(index >> Self.chunkShift) & slotMask].points[index & (Self.chunkSize - 1)] =
        newValue
    }
  }

  /// Where the point at `index` lies; those behind it in its chunk follow.
  func start(of index: Int) -> UnsafeMutablePointer<WindowPoint> {
    unsafe slots[(index >> Self.chunkShift) & slotMask].points + (index & (Self.chunkSize - 1))
  }

  /// What is remembered of the points that chunk `number` was closed with.
  func own(_ number: Int) -> Summary { unsafe slots[number & slotMask].head.pointee.own }

  func setOwn(_ number: Int, _ summary: Summary) {
    unsafe slots[number & slotMask].head.pointee.own = summary
  }

  func suffix(_ number: Int) -> Summary { unsafe slots[number & slotMask].head.pointee.suffix }

  func setSuffix(_ number: Int, _ summary: Summary) {
    unsafe slots[number & slotMask].head.pointee.suffix = summary
  }
}

extension ChunkRing {
  /// Doubles the only chunk; it holds fewer than 256 points.
  mutating func growOnlyChunk() {
    let larger = unsafe Chunk(capacity: lastCapacity * 2)
    let old = unsafe slots[first & slotMask]
    unsafe larger.points.update(from: old.points, count: lastCapacity)
    unsafe old.deallocate()
    unsafe slots[first & slotMask] = unsafe larger
    lastCapacity *= 2
  }

  /// Opens a chunk behind the newest, a spare one if there is any.
  mutating func addChunk() {
    if spareCount > 0 {
      spareCount -= 1
    } else {
      if count > slotMask { growSlots() }
      unsafe slots[end & slotMask] = unsafe Chunk(capacity: Self.chunkSize)
    }
    end += 1
  }

  /// Gives up the oldest chunk, which is a full-sized one.
  mutating func releaseFirst() {
    let chunk = unsafe slots[first & slotMask]
    first += 1
    if spareCount < spareLimit {
      unsafe slots[(end + spareCount) & slotMask] = unsafe chunk
      spareCount += 1
    } else {
      unsafe chunk.deallocate()
    }
  }

  /// Moves the `count` points from `index` on to the start of their chunk.
  func slideToStart(from index: Int, count: Int) {
    let points = unsafe slots[(index >> Self.chunkShift) & slotMask].points
    unsafe points.update(from: points + (index & (Self.chunkSize - 1)), count: count)
  }

  /// Moves the points in `index..<end` one place up; there is memory for the last one.
  func openGap(at index: Int, end: Int) {
    var end = end
    while true {
      let start = max(index, end & ~(Self.chunkSize - 1))
      let points = unsafe slots[(end >> Self.chunkShift) & slotMask].points
      let source = unsafe points + (start & (Self.chunkSize - 1))
      unsafe (source + 1).update(from: source, count: end - start)
      guard start > index else { return }
      self[start] = self[start - 1]
      end = start - 1
    }
  }

  private mutating func growSlots() {
    let larger = UnsafeMutablePointer<Chunk>.allocate(capacity: (slotMask + 1) * 2)
    let mask = slotMask * 2 + 1
    for number in first..<end {
      unsafe (larger + (number & mask)).initialize(to: slots[number & slotMask])
    }
    unsafe slots.deallocate()
    unsafe slots = unsafe larger
    slotMask = mask
  }
}
