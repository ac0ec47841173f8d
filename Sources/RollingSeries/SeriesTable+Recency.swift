// The order in which series were touched: a list through the entries, so that a touch moves three links
// and asks the heap for nothing.

extension SeriesTable {
  /// Notes that the series at `index` was updated: it is now the last one to go.
  ///
  /// - Complexity: O(1).
  public mutating func touch(_ index: Int) {
    guard newest != Int32(truncatingIfNeeded: index), isLive(index) else { return }
    unlink(index)
    linkAsNewest(index)
  }

  /// The index of the series that has waited longest for an update; `nil` in an empty table.
  public var leastRecentlyTouched: Int? { oldest < 0 ? nil : Int(oldest) }

  mutating func linkAsNewest(_ index: Int) {
    unsafe entries[index].newer = -1
    unsafe entries[index].older = newest
    if newest >= 0 {
      unsafe entries[Int(newest)].newer = Int32(index)
    } else {
      oldest = Int32(index)
    }
    newest = Int32(index)
  }

  mutating func unlink(_ index: Int) {
    let newer = unsafe entries[index].newer
    let older = unsafe entries[index].older
    if newer >= 0 { unsafe entries[Int(newer)].older = older } else { newest = older }
    if older >= 0 { unsafe entries[Int(older)].newer = newer } else { oldest = newer }
  }
}
