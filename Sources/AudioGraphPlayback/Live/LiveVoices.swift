internal import RealtimeAudio
internal import RollingSeries
internal import Sonification
internal import Synthesis

/// The series of a live chart as they are heard: what is decided, without a thread or a clock.
struct LiveVoices: ~Copyable, LivePerformance {
  /// How the series sound, from the start on.
  struct Look: Sendable {
    var settings: HearingSettings
    var isTogether: Bool
    var series: [SeriesSound]
  }

  /// What a point has brought.
  struct News: Sendable {
    /// Where the value lies on the axis as it is now; `nil` for a hole.
    var position: AxisPosition?
    /// Its colour; `nil` is that of its series.
    var timbre: Timbre?
    /// Whether it is to be heard: a late one is not.
    var isNewest: Bool
    /// What the axis did.
    var move: Move?
  }

  /// A move of the axis under all series.
  struct Move: Sendable {
    /// Where each series' last value lay and lies; `nil` for those without.
    var positions: [(old: AxisPosition, new: AxisPosition)?]
    var grid: GridLines
    var isSilent: Bool
  }

  private var listening: Listening
  private var look: Look
  private var arrivals: [ArrivalClock]
  private var isStaleTold: [Bool]

  /// Creates silence at `time`.
  init(_ look: Look, _ grid: GridLines, at time: Int64) {
    self.look = look
    listening = Listening(look.settings, at: time, seriesLimit: look.series.count)
    if look.isTogether { listening.setMode(.chord, at: time) }
    arrivals = Array(repeating: ArrivalClock(), count: look.series.count)
    isStaleTold = Array(repeating: false, count: look.series.count)
    for (key, sound) in look.series.enumerated() {
      listening.seriesAppeared(key, sound: sound, at: time)
      listening.setGrid(key, grid, at: time)
    }
    if look.isTogether { chooseAll(at: time) }
  }

  /// The first stays in front; beside it sound as many as can be told apart.
  private mutating func chooseAll(at time: Int64) {
    let others = Array(look.series.indices.dropFirst().prefix(Listening.backgroundLimit))
    try? listening.setBackground(others, at: time)
  }

  mutating func take(_ news: News, of key: Int, at time: Int64) {
    if let move = news.move { follow(move, at: time) }
    guard let position = news.position else {
      if !isStaleTold[key] { arrivals[key].record(at: time) }
      if news.isNewest { listening.hole(key, at: time) }
      return
    }
    arrivals[key].record(at: time)
    isStaleTold[key] = false
    guard news.isNewest else { return }
    let own = look.series[key]
    listening.setSound(news.timbre.map(own.coloured) ?? own, of: key, at: time)
    listening.value(key, position, at: time)
  }

  private mutating func follow(_ move: Move, at time: Int64) {
    for key in look.series.indices {
      if let (old, new) = move.positions[key] {
        listening.axisMoved(key, from: old, to: new, isSilent: move.isSilent, at: time)
      }
      listening.setGrid(key, move.grid, at: time)
    }
  }

  mutating func focus(on key: Int, at time: Int64) {
    try? listening.focus(on: key, at: time)
  }

  mutating func finish(_ key: Int, at time: Int64) {
    listening.ended(key, at: time)
    arrivals[key] = ArrivalClock()
    isStaleTold[key] = false
  }

  /// Plays a window whose series have these keys.
  mutating func replay(_ score: ChartScore, _ keys: [Int?], at time: Int64) {
    listening.replay(score.plan.rekeyed { keys[$0] }, at: time)
  }

  // MARK: LivePerformance

  mutating func advance(to time: Int64, isProven: Bool) {
    listening.healthChanged(isProven: isProven, at: time)
    for key in arrivals.indices where !isStaleTold[key] && arrivals[key].isStale(at: time) {
      isStaleTold[key] = true
      listening.stale(key, at: time)
    }
  }

  var deadline: Int64 {
    var next = listening.nextDeadline ?? .max
    for key in arrivals.indices where !isStaleTold[key] {
      if let stale = arrivals[key].staleDeadline, stale < next { next = stale + 1 }
    }
    return next
  }

  mutating func close(at time: Int64) { listening.shutDown(at: time) }

  mutating func play(on commands: inout RingWriter<Command>) {
    listening.drain { _, action in commands.push(Command(action)) }
  }
}
