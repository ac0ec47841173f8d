internal import RollingSeries
import Synthesis

/// One series of a replay: what is left of its score, and the tone that plays it.
struct ReplayPart {
  let key: Int
  let volume: Float
  let timbre: Timbre
  /// That of the axis it began with.
  let tuning: Tuning
  /// Where it stays when the replay does not move; -1 left, 1 right.
  let pan: Float
  let isContinuous: Bool
  /// The grid lines of that axis.
  let lines: GridLines
  /// The engine's slot of its tone; `nil` while it is silent.
  var slot: Int?
  /// Where the tone was sent last.
  var sentPosition = 0.5
  /// The value that was reached last.
  private(set) var reached = ReplayEvent(offset: 0)
  /// Whether the listener wants to hear no more of it.
  var isDismissed = false
  /// Before these moments another mark of the kind is left out.
  var nextHole = Moment.longAgo
  var nextExcursion = Moment.longAgo

  private var grid = GridTracker()
  private var nextGrid = Moment.longAgo

  private let score: ReplayScore
  private var events: ContiguousArray<ReplayEvent>
  /// Index of the next event.
  private var next = 0
  private var side = AxisSide.inside

  init(
    _ part: ReplayPlan.Part, volume: Float, timbre: Timbre, pan: Float, tuning: Tuning,
    lines: GridLines
  ) {
    key = part.key
    score = part.score
    isContinuous = score.isContinuous
    self.volume = volume
    self.timbre = timbre
    self.pan = pan
    self.tuning = tuning
    self.lines = lines
    events = score.events(at: 1)
  }

  /// What came of going on.
  struct Step {
    /// Where the tone is; `nil` for silence.
    var position: Double?
    /// What is to be struck.
    var notes = FewNotes()
    /// Whether values began to be missing.
    var hasHole = false
    /// Whether the line came to its end.
    var hasEnded = false
    /// The end of the axis that a value has just left.
    var excursion: AxisSide?
  }

  /// The offset of the next event; `nil` behind the last.
  var upcoming: Int64? { next < events.count ? events[next].offset : nil }

  /// Thins anew what is to come after `offset`, for another speed.
  mutating func thin(for speed: Double, after offset: Int64) {
    events = score.events(at: speed)
    next = events.firstIndex { $0.offset > offset } ?? events.count
  }

  /// Goes on to `offset`.
  ///
  /// Of several values that a tone would reach at once the one farthest from what was heard stays; of notes
  /// the last four.
  ///
  /// - Parameters:
  ///   - offset: never less than before.
  ///   - settling: nanoseconds for which a glide rests at its end before it leaves again.
  /// - Returns: what is to be heard now.
  mutating func advance(to offset: Int64, settling: Int64) -> Step {
    var step = Step()
    while next < events.count, events[next].offset <= offset {
      let event = events[next]
      next += 1
      note(event, &step)
    }
    if isContinuous, !step.hasEnded { step.position = step.position ?? glide(offset, settling) }
    return step
  }

  /// Follows the grid lines that the tone crosses on its way to `position`.
  ///
  /// - Returns: what is to be told; `nil` before `interval` has passed since the last.
  mutating func cross(
    _ position: Double, at time: Int64, every interval: Int64
  ) -> GridTracker.News? {
    _ = grid.follow(position, lines)
    guard isContinuous, time >= nextGrid else { return nil }
    let news = grid.takeNews()
    if news.count > 0 { nextGrid = time + interval }
    return news
  }

  /// The next value crosses nothing; returns how many lines were crossed and not told.
  mutating func forgetGrid() -> Int { grid.forget() }

  private mutating func note(_ event: ReplayEvent, _ step: inout Step) {
    if event.side != side, event.side != .inside { step.excursion = event.side }
    side = event.side
    guard let position = event.position else { return end(event, &step) }
    guard isContinuous else {
      reached = event
      return step.notes.append(event)
    }
    if let kept = step.position, abs(position - sentPosition) <= abs(kept - sentPosition) { return }
    step.position = position
    reached = event
  }

  private func end(_ event: ReplayEvent, _ step: inout Step) {
    if event.isEnd { step.hasEnded = true } else { step.hasHole = true }
    step.position = nil
  }

  /// On the way from the last value to the next, which is reached a little before its time: an extreme
  /// would be cut off if the tone turned at once. Before a gap the last value holds.
  private func glide(_ offset: Int64, _ settling: Int64) -> Double? {
    guard next > 0, let from = events[next - 1].position else { return nil }
    guard next < events.count, let to = events[next].position else { return from }
    let start = events[next - 1].offset
    let span = Double(events[next].offset - start)
    let way = span - min(Double(settling), span / 2)
    return way > 0 ? from + (to - from) * min(Double(offset - start) / way, 1) : to
  }
}
