// Runs of many points of the same source, which take the shortest way into their windows.

extension SeriesTable {
  /// Stands for no source.
  static var noSource: Int32 { -1 }

  /// Lets the next points of `source`, which is 0 or more, go straight into the window of the series.
  public mutating func openRun(_ index: Int, from source: Int) {
    guard isLive(index) else { return }
    unsafe entries[index].runSource = Int32(truncatingIfNeeded: source)
  }

  /// Lets no more points go straight into it; ``RollingSeries/endRun(now:)`` is to follow.
  ///
  /// - Returns: whether a run was open.
  public mutating func closeRun(_ index: Int) -> Bool {
    guard isLive(index) else { return false }
    defer { unsafe entries[index].runSource = Self.noSource }
    return unsafe entries[index].runSource != Self.noSource
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
    guard let index = index(of: name, hash: hash),
      unsafe entries[index].runSource == Int32(truncatingIfNeeded: source)
    else { return false }
    return unsafe series(index).pointee.appendInRun(value, at: time)
  }
}
