// Runs of many points of the same source, which take the shortest way into their windows.
//
// While a run is open its window does not know the newest points: they lie behind its end, up to
// `runNext`. ``SeriesTable/closeRun(_:)`` tells it; nothing else may look at the series before that.

extension SeriesTable {
  /// Stands for no source.
  static var noSource: Int32 { -1 }

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
    guard isLive(index), unsafe entries[index].runSource != Self.noSource else { return false }
    unsafe entries[index].runSource = Self.noSource
    if let next = unsafe entries[index].runNext, let end = unsafe entries[index].runEnd {
      unsafe series(index).pointee.window.fillRoom(leaving: end - next)
    }
    return true
  }

  /// Takes a point of a series with an open run.
  ///
  /// - Parameters:
  ///   - value: finite, and not -0.
  ///   - time: no later than the present.
  /// - Returns: `false`, with nothing done, when there is no such series, no run of `source`, or the point
  ///   is not the newest.
  @inline(__always)
  public mutating func appendInRun(
    _ value: Double, at time: Int64, name: Span<UInt8>, hash: UInt64, from source: Int
  ) -> Bool {
    guard let index = place(of: name, hash: hash) else { return false }
    let entry = unsafe entries + index
    guard unsafe entry.pointee.runSource == Int32(truncatingIfNeeded: source),
      unsafe time >= entry.pointee.runTime
    else { return false }
    if unsafe entry.pointee.runNext == entry.pointee.runEnd { takeRoom(index) }
    guard let next = unsafe entry.pointee.runNext else { return false }
    unsafe next.pointee = WindowPoint(time: time, value: value)
    unsafe entry.pointee.runNext = unsafe next + 1
    unsafe entry.pointee.runTime = time
    return true
  }

  @inline(never)
  private mutating func takeRoom(_ index: Int) {
    if unsafe entries[index].runEnd != nil {
      unsafe series(index).pointee.window.fillRoom(leaving: 0)
    }
    let room = unsafe series(index).pointee.window.roomForRun()
    unsafe entries[index].runNext = room.start
    unsafe entries[index].runEnd = unsafe room.start + room.count
  }
}
