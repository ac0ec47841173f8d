/// What a ``SeriesTable`` itself needs to know of a series, apart from its data so that a search stays
/// small: one line of the processor's cache.
@unsafe @usableFromInline
struct SeriesTableEntry: BitwiseCopyable {
  @usableFromInline var hash: UInt64 = 0
  /// Its bytes, with zeros up to a whole number of words.
  @usableFromInline var name: UnsafeMutablePointer<UInt64>?
  @usableFromInline var nameCount: Int32 = 0
  var generation: UInt32 = 0
  /// Neighbours by recency, towards the newest and towards the oldest; -1 is none.
  var newer: Int32 = -1
  var older: Int32 = -1
  var isLive = false
  /// Whose points go straight into the window; see SeriesTable+Runs.swift.
  @usableFromInline var runSource: Int32 = noRunSource
  /// Where the next point of a run goes, where the room for them ends, and the time of the newest.
  @usableFromInline var runNext: UnsafeMutablePointer<WindowPoint>?
  @usableFromInline var runEnd: UnsafeMutablePointer<WindowPoint>?
  @usableFromInline var runTime: Int64 = 0
}

/// Stands for no source.
let noRunSource: Int32 = -1
