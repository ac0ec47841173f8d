/// What was played, and what was not played as it came, by reason: nothing is lost silently.
public struct HearingCounts: Hashable, Sendable {
  /// Marks that were heard, by kind.
  public var played = MarkCounts()
  /// Marks given out while data and marks were muted.
  public var mutedMarks = 0
  /// Values of continuous series replaced by a newer one of the same millisecond.
  public var replacedValues = 0
  /// Points of discrete series folded into the extreme of their 50 ms.
  public var mergedPoints = 0
  /// Holes that had no mark of their own because one had just sounded.
  public var foldedHoles = 0
  /// Grid lines crossed without a tick: too many at once, or crossed back before the next was due.
  public var foldedGridLines = 0
  /// Moves of an axis folded into a later scale-change mark.
  public var foldedAxisMoves = 0
  /// Times a series left its axis and was back before a mark was due again.
  public var foldedExcursions = 0
  /// Series that ended while the mark of another one's end still sounded.
  public var foldedEnds = 0
  /// Reports of overload within 2 s of the last rattle.
  public var foldedOverloads = 0
  /// New alarms that shared the pattern of a more urgent one.
  public var foldedAlarms = 0
  /// Changes of the device within a second of the last that was told.
  public var foldedDeviceChanges = 0
  /// Events of a series that had not been announced.
  public var unknownSeries = 0
  /// Notes and bursts refused because the engine had stopped taking orders.
  public var refusedSounds = 0

  /// Creates counts of zero.
  public init() {}
}
