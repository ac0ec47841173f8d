// Runs of many points of the same source, which take the shortest way into their windows.
//
// While a run is open its window does not know the newest points: they lie behind its end, up to
// `runNext`. ``SeriesTable/closeRun(_:)`` tells it; nothing else may look at the series before that.

extension SeriesTable {
  /// Lets the next points of `source`, which is 0 or more, go straight into the window of the series,
  /// which allows runs.
  public mutating func openRun(_ index: Int, from source: Int) {
    guard isLive(index), let newest = unsafe series(index).pointee.window.last else { return }
    unsafe entries[index].runSource = Int32(truncatingIfNeeded: source)
    unsafe entries[index].runNext = nil
    unsafe entries[index].runEnd = nil
    unsafe entries[index].runTime = newest.time
  }

  /// Lets no more points go straight into it; ``RollingSeries/endRun(now:)`` is to follow.
  ///
  /// - Returns: whether a run was open.
  public mutating func closeRun(_ index: Int) -> Bool {
    guard isLive(index), unsafe entries[index].runSource != noRunSource else {
      return false
    }
    unsafe entries[index].runSource = noRunSource
    if let next = unsafe entries[index].runNext, let end = unsafe entries[index].runEnd {
      unsafe series(index).pointee.window.fillRoom(leaving: end - next)
    }
    return true
  }

  /// Makes room for the next points of an open run, as ``RunOutcome/needsRoom(_:)`` asks.
  public mutating func makeRoom(inRun index: Int) {
    guard isLive(index), unsafe entries[index].runSource != noRunSource else {
      return
    }
    if unsafe entries[index].runEnd != nil {
      unsafe series(index).pointee.window.fillRoom(leaving: 0)
    }
    let room = unsafe series(index).pointee.window.roomForRun()
    unsafe entries[index].runNext = room.start
    unsafe entries[index].runEnd = unsafe room.start + room.count
  }

  /// Points of a run touch nothing: this makes up for it where the oldest series has got some.
  ///
  /// A few are looked at, not all: when every series has a run, one of them must go.
  mutating func touchRuns() {
    for _ in 0..<16 where oldest >= 0 {
      let index = Int(oldest)
      guard unsafe entries[index].runSource != noRunSource, unsafe entries[index].runNext != nil
      else { return }
      touch(index)
    }
  }

  /// The open runs, for as long as no series comes or goes.
  public var runs: OpenRuns {
    unsafe OpenRuns(slots: names.slots, mask: names.mask, entries: entries)
  }
}

/// What became of a point that was offered to a run.
public enum RunOutcome: BitwiseCopyable, Sendable, Hashable {
  case taken
  /// Not taken: the run at this index needs room first.
  case needsRoom(Int)
  /// Not taken: there is no such series, no run of that source, or the point is not the newest.
  case refused
}

/// The open runs of a ``SeriesTable``, borrowed for a batch of points: all that a point of a run takes is
/// compiled into the loop over the batch.
@safe
public struct OpenRuns: BitwiseCopyable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int
  @usableFromInline let entries: UnsafeMutablePointer<SeriesTableEntry>

  @unsafe init(
    slots: UnsafeMutablePointer<UInt64>, mask: Int, entries: UnsafeMutablePointer<SeriesTableEntry>
  ) {
    unsafe self.slots = slots
    self.mask = mask
    unsafe self.entries = entries
  }

  /// Takes a point of a series with an open run.
  ///
  /// - Parameters:
  ///   - value: finite, and not -0.
  ///   - time: no later than the present.
  ///   - name: of the series.
  ///   - hash: of `name`, as for ``SeriesTable/find(name:hash:)``.
  ///   - source: whose run it must be.
  /// - Returns: what became of it.
  @inlinable @inline(__always)
  public func append(
    _ value: Double, at time: Int64, name: Span<UInt8>, hash: UInt64, from source: Int32
  ) -> RunOutcome {
    let tag = NameTag.of(hash)
    var place = NameTag.start(of: tag, mask: mask)
    while true {
      let slot = unsafe slots[place]
      if slot == 0 { return .refused }
      if NameTag.isEqual(slot, tag) {
        let index = NameTag.index(slot)
        let entry = unsafe entries + index
        if unsafe matches(entry, name, hash) {
          return unsafe append(WindowPoint(time: time, value: value), to: entry, index, source)
        }
      }
      place = (place &+ 1) & mask
    }
  }

  @inlinable @inline(__always)
  @unsafe func matches(
    _ entry: UnsafeMutablePointer<SeriesTableEntry>, _ name: Span<UInt8>, _ hash: UInt64
  ) -> Bool {
    guard unsafe entry.pointee.hash == hash, unsafe Int(entry.pointee.nameCount) == name.count,
      let known = unsafe entry.pointee.name
    else { return false }
    return unsafe name.equals(words: known)
  }

  @inlinable @inline(__always)
  @unsafe func append(
    _ point: WindowPoint, to entry: UnsafeMutablePointer<SeriesTableEntry>, _ index: Int,
    _ source: Int32
  ) -> RunOutcome {
    guard unsafe entry.pointee.runSource == source, unsafe point.time >= entry.pointee.runTime
    else { return .refused }
    guard unsafe entry.pointee.runNext != entry.pointee.runEnd,
      let next = unsafe entry.pointee.runNext
    else { return .needsRoom(index) }
    unsafe next.pointee = point
    unsafe entry.pointee.runNext = unsafe next + 1
    unsafe entry.pointee.runTime = point.time
    return .taken
  }
}
