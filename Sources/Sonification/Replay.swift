/// A replay on its way: what is left of its score, and the tone that plays it.
struct Replay {
  let key: Int
  let sound: SeriesSound
  /// That of the axis it began with.
  let tuning: Tuning
  /// The first moment of the score, and the one behind its last.
  let start: Int64
  let end: Int64
  private let score: ReplayScore
  /// Index of the next event.
  private var next = 0
  /// The engine's slot of its tone; `nil` while it is silent.
  var slot: Int?
  /// Where the tone was sent last.
  var sentPosition = 0.5
  /// Whether the score is over and only the chime still sounds.
  var isOver = false
  /// When something is to be done next.
  var due: Int64

  init(of key: Int, _ score: ReplayScore, sound: SeriesSound, tuning: Tuning, at start: Int64) {
    self.key = key
    self.score = score
    self.sound = sound
    self.tuning = tuning
    self.start = start
    end = start + score.length
    due = start
  }

  var isContinuous: Bool { score.isContinuous }

  /// When the live tones return: the chime has been heard by then.
  var liveAgain: Int64 { end + 500 * Moment.millisecond }

  /// How far it is at `time`, 0...1.
  func part(at time: Int64) -> Double {
    min(max(Double(time - start) / Double(score.length), 0), 1)
  }

  /// Steps of the gliding tone: shorter than what the ear can follow.
  private static let step = 5 * Moment.millisecond

  /// Goes on to `time`; returns where the tone is there, `nil` in a gap.
  ///
  /// Of several values in one step the one farthest from what was heard stays.
  mutating func glide(to time: Int64) -> Double? {
    let offset = time - start
    var extreme: Double?
    while next < score.events.count, score.events[next].offset <= offset {
      let position = score.events[next].position
      next += 1
      let isFarther = abs((position ?? 0) - sentPosition) > abs((extreme ?? 0) - sentPosition)
      if position == nil || extreme == nil || isFarther { extreme = position }
    }
    return extreme ?? between(offset)
  }

  /// On the straight line between the neighbours. Before a gap the last value holds.
  private func between(_ offset: Int64) -> Double? {
    guard next > 0, let from = score.events[next - 1].position else { return nil }
    guard next < score.events.count, let to = score.events[next].position else { return from }
    let start = score.events[next - 1].offset
    let span = Double(score.events[next].offset - start)
    return span > 0 ? from + (to - from) * Double(offset - start) / span : to
  }

  /// The note that is due at `time`; of several that were held up, the newest.
  mutating func strike(at time: Int64) -> Double? {
    var struck: Double?
    while next < score.events.count, start + score.events[next].offset <= time {
      struck = score.events[next].position ?? struck
      next += 1
    }
    return struck
  }

  /// Finds out when to go on after `time`: a tone on the grid of its steps, silence and notes with the
  /// next value.
  mutating func schedule(after time: Int64) {
    let upcoming = next < score.events.count ? start + score.events[next].offset : end
    let step = start + ((time - start) / Self.step + 1) * Self.step
    due = min(slot != nil ? step : max(upcoming, time + 1), end)
  }
}
