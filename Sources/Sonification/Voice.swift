/// One of the few series that sound: where, and what of it is still to be played.
///
/// Every `…Due` is a moment at which something held back is played, every `next…` the moment before
/// which the next of its kind is held back.
struct Voice {
  /// The series; `nil` while the voice is not used.
  var key: Int?
  var place = Place.centre

  // A continuous series.

  /// The engine's slot in which its tone sounds; `nil` while it is silent.
  var slot: Int?
  /// Position of the last tone order.
  var sentPosition: Double?
  var nextTone = Moment.longAgo
  var toneDue = Moment.never

  // A discrete series.

  /// Onset and position of the last note.
  var lastOnset = Moment.longAgo
  var struckPosition = 0.5
  /// The point held back: the extreme of those that came too soon.
  var heldPosition = 0.5
  var noteDue = Moment.never
  /// Whether it is held back until the series has its turn; see ``ListeningMode/cycle``.
  var awaitsTurn = false

  // Marks.

  var grid = GridTracker()
  var nextGrid = Moment.longAgo
  var gridDue = Moment.never
  var nextHole = Moment.longAgo
  /// The end of the axis that the value has left.
  var side = AxisSide.inside
  var nextExcursion = Moment.longAgo
  var excursionDue = Moment.never
  /// Hertz of the current value before the first and after the last of the axis moves not yet told.
  var moveFrom = 440.0
  var moveTo = 440.0
  var scaleChangeDue = Moment.never

  /// When something of this voice is due next.
  var due: Int64 {
    min(min(min(toneDue, noteDue), min(excursionDue, scaleChangeDue)), gridDue)
  }

  /// Forgets what was held back; moves of the axis too, unless they are to be told later.
  mutating func dropHeld(counting counts: inout HearingCounts, keepsMoves: Bool) {
    if toneDue != Moment.never { counts.replacedValues += 1 }
    if noteDue != Moment.never || awaitsTurn { counts.mergedPoints += 1 }
    if excursionDue != Moment.never { counts.foldedExcursions += 1 }
    counts.foldedGridLines += grid.forget()
    gridDue = Moment.never
    toneDue = Moment.never
    noteDue = Moment.never
    awaitsTurn = false
    excursionDue = Moment.never
    guard !keepsMoves, scaleChangeDue != Moment.never else { return }
    counts.foldedAxisMoves += 1
    scaleChangeDue = Moment.never
  }
}
