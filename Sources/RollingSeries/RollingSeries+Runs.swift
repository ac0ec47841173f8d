// Runs: many points at once, of which only the newest moves the axis.

extension RollingSeries {
  /// Whether the next points may come in a run: all of them have a place on the axis, and none is missing.
  public var allowsRuns: Bool {
    window.allowsRuns && !holes.isOpen && !axis.settings.scale.needsPositive
  }

  /// Whether points of a run are waiting for its end.
  public var isInRun: Bool { window.runCount > 0 }

  /// Ends a run at `now`: the axis follows it as if its newest point had come alone.
  ///
  /// - Returns: what it did, its newest value, and how many points it had; `nil` for none.
  public mutating func endRun(
    now: Int64
  ) -> (update: SeriesUpdate, value: Double, count: Int)? {
    let (added, evicted) = window.endRun()
    guard added > 0, let newest = window.last else { return nil }
    arrivals.record(at: now, count: added)
    counts.accepted += UInt64(added)
    counts.evicted += UInt64(evicted)
    latest = newest
    valueArrival = now
    expire(at: now)
    let move = moveAxis(at: now, points: added)
    let update = SeriesUpdate(
      outcome: .newest, position: axis.position(of: newest.value), move: move)
    return (update, newest.value, added)
  }
}
