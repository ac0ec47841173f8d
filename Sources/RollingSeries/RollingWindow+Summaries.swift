// Upkeep of the running summaries that the picture at `RollingWindow` shows.

extension RollingWindow {
  /// Summary of the front run's remaining points.
  var front: Summary { head < frontEnd ? frontRun.summary(from: head) : Summary() }

  /// Summary of all points.
  var summary: Summary {
    var all = front
    all.join(middle)
    all.join(back)
    return all
  }

  /// The chunks that are closed and not yet in the front run. A range start in mid-chunk is possible:
  /// then the front run took the chunk's first part before it was full.
  var closedChunks: Range<Int> {
    frontEnd < backStart
      ? (frontEnd >> ChunkRing.chunkShift)..<(backStart >> ChunkRing.chunkShift)
      : (backStart >> ChunkRing.chunkShift)..<(backStart >> ChunkRing.chunkShift)
  }

  /// Starts anew with an empty window at `head`.
  mutating func forgetSummaries() {
    frontRun.clear(at: head)
    frontEnd = head
    backStart = head
    stackSplit = head >> ChunkRing.chunkShift
    backChunks = Summary()
    middle = Summary()
    back = Summary()
  }

  /// Closes the back run, which has reached the end of its chunk.
  mutating func closeChunk() {
    guard backStart < tail else { return }
    sumUpBack()
    let closed = closedChunks
    let number = backStart >> ChunkRing.chunkShift
    if closed.isEmpty {
      stackSplit = number
    } else {
      backChunks.join(ring.own(number - 1))  // it was the newest and is out of reach now
    }
    ring.setOwn(number, back)
    back = Summary()
    backStart = tail
    joinMiddle()
  }

  /// Brings the back run's summary up to date with points that were appended without it.
  mutating func sumUpBack() {
    let first = backStart + Int(back.count)
    if first < tail { back.join(ring.summary(of: first..<tail)) }
  }

  /// Makes the next points the front run. Call when it is used up and there are points.
  mutating func refillFront() {
    let closed = closedChunks
    if closed.isEmpty {
      frontEnd = tail
      backStart = tail
      back = Summary()
    } else {
      let newest = closed.upperBound - 1
      if closed.lowerBound < newest, closed.lowerBound == stackSplit { flipChunks(closed) }
      frontEnd = (closed.lowerBound + 1) << ChunkRing.chunkShift
      stackSplit = max(stackSplit, closed.lowerBound + 1)
    }
    summarizeFront()
    joinMiddle()
  }

  /// Turns the chunks of the back sum into the front stack, each with the summary of all behind it.
  mutating func flipChunks(_ closed: Range<Int>) {
    let newest = closed.upperBound - 1
    var sum = Summary()
    for number in (closed.lowerBound..<newest).reversed() {
      sum.join(ring.own(number))
      ring.setSuffix(number, sum)
    }
    stackSplit = newest
    backChunks = Summary()
  }

  mutating func joinMiddle() {
    middle = Summary()
    let closed = closedChunks
    guard !closed.isEmpty else { return }
    if closed.lowerBound < stackSplit { middle = ring.suffix(closed.lowerBound) }
    middle.join(backChunks)
    middle.join(ring.own(closed.upperBound - 1))
  }

  /// Writes the front run's summaries, each of a point and those behind it in the run.
  private mutating func summarizeFront() {
    unsafe frontRun.begin(at: head, ring.start(of: head), count: frontEnd - head)
  }

  /// Goes on to the next block of the front run's summaries.
  mutating func enterFrontBlock() {
    unsafe frontRun.enter(head, ring.start(of: head), count: frontEnd - head)
  }

  private func summary(of indices: Range<Int>) -> Summary {
    var sum = Summary()
    for index in indices { sum.add(ring[index].value) }
    return sum
  }

  /// Brings the summaries up to date with a point that moved the ones behind it one place up.
  ///
  /// Within ``reach`` there are at most the front run, the newest closed chunk and the back run.
  mutating func summarize(insertedAt index: Int) {
    guard index < backStart else {
      back.add(ring[index].value)
      return
    }
    if index < frontEnd { summarizeFront() }
    let closed = closedChunks
    if !closed.isEmpty {
      let newest = closed.upperBound - 1
      let start = max(frontEnd, newest << ChunkRing.chunkShift)
      ring.setOwn(newest, summary(of: start..<backStart))
    }
    back = summary(of: backStart..<tail)
    joinMiddle()
  }
}
