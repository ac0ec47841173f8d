// Points that come by the thousand: in a run each costs a store, and the sums are made once at its end.
//
// Until then `back` lacks the newest points, which its count tells, and nothing may ask for statistics.

extension RollingWindow {
  /// A smaller window keeps exactly the newest points at every moment, and so takes no runs.
  static let smallestForRuns = 1_024

  /// Whether runs may begin: there is a point that the next ones are newer than.
  var allowsRuns: Bool { !isEmpty && maximumCount >= Self.smallestForRuns }

  /// Room for the next points of a run, at least one; ``fillRoom(leaving:)`` follows.
  mutating func roomForRun() -> (start: UnsafeMutablePointer<WindowPoint>, count: Int) {
    if tail == ring.limit { makeRoomInRun() }
    return unsafe (ring.start(of: tail), ring.limit - tail)
  }

  /// Takes the points that were written to the room into the window; the last `rest` places have none.
  mutating func fillRoom(leaving rest: Int) {
    tail = ring.limit - rest
  }

  /// Ends a run; returns how many points it had and how many had to go for them.
  mutating func endRun() -> (added: Int, evicted: Int) {
    let added = runCount
    sumUpBack()
    while count > maximumCount {
      removeFirst()
      evictedInRun += 1
    }
    defer {
      evictedInRun = 0
      addedInRun = 0
    }
    return (added, evictedInRun)
  }

  /// Points of the run that is open.
  var runCount: Int { addedInRun + tail - backStart - Int(back.count) }

  private mutating func makeRoomInRun() {
    addedInRun = runCount
    sumUpBack()
    makeRoom()
    while count > maximumCount - ChunkRing.chunkSize { removeFirstChunk() }
  }

  /// Drops all points of the oldest chunk: a window that is full of thousands may lack a few of the
  /// oldest, and whole chunks take their summaries with them.
  private mutating func removeFirstChunk() {
    let before = count
    if head < frontEnd {
      head = frontEnd
      if head & (ChunkRing.chunkSize - 1) == 0 { ring.releaseFirst() }
    } else {
      removeClosedChunk()
    }
    evictedInRun += before - count
  }

  private mutating func removeClosedChunk() {
    let closed = closedChunks
    guard closed.count > 1, head == closed.lowerBound << ChunkRing.chunkShift else {
      return refillFront()
    }
    if closed.lowerBound == stackSplit { flipChunks(closed) }
    head += ChunkRing.chunkSize
    frontRun.clear(at: head)
    frontEnd = head
    stackSplit = max(stackSplit, closed.lowerBound + 1)
    ring.releaseFirst()
    joinMiddle()
  }
}

extension ChunkRing {
  /// Summary of points that lie in one chunk.
  func summary(of indices: Range<Int>) -> Summary {
    let points = unsafe start(of: indices.lowerBound)
    var summary = Summary()
    summary.count = Double(indices.count)
    var sum = 0.0
    for place in 0..<indices.count {
      let value = unsafe points[place].value
      sum += value
      summary.minimum = value < summary.minimum ? value : summary.minimum
      summary.maximum = value > summary.maximum ? value : summary.maximum
    }
    summary.mean = sum / summary.count
    for place in 0..<indices.count {
      let distance = unsafe points[place].value - summary.mean
      summary.squares += distance * distance
    }
    return summary.squares.isFinite ? summary : addedOneByOne(indices)
  }

  /// The same of values whose sums leave the range of `Double`.
  private func addedOneByOne(_ indices: Range<Int>) -> Summary {
    var summary = Summary()
    for index in indices { summary.add(self[index].value) }
    return summary
  }
}
