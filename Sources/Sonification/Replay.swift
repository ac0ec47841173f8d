/// A replay on its way: its series, the time that passes in them, and what is due next.
///
/// ```text
/// resting -> playing -> resting -> playing -> over     two series, one after another
///  80 ms      a round    400 ms     a round    chime
/// ```
struct Replay {
  enum Phase {
    /// A round begins when it is due.
    case resting
    case playing
    /// All has been played and only the chime still sounds.
    case over
  }

  var parts: ContiguousArray<ReplayPart>
  let isTogether: Bool
  let hasPan: Bool
  /// Nanoseconds of a round at the usual speed: of the window, and with what a line rests on its end.
  let length: Int64
  private let fullLength: Int64
  private(set) var phase = Phase.resting
  /// When something is to be done next.
  private(set) var due: Int64

  private var clock: ReplayClock
  /// Offsets of the ticks of the time axis.
  private let ticks: [Int64]
  private var nextTick = 0
  private var round = 0
  /// When the last note will have ended.
  private var silence = Moment.longAgo

  init(_ plan: ReplayPlan, parts: ContiguousArray<ReplayPart>, at start: Int64) {
    self.parts = parts
    isTogether = plan.isTogether
    hasPan = plan.hasPan
    let length = plan.parts.reduce(0) { max($0, $1.score.length) }
    self.length = length
    fullLength = plan.parts.reduce(length) { max($0, $1.score.fullLength) }
    ticks = plan.ticks.map { ReplayScore.offset(of: $0, in: length) }
    clock = ReplayClock(at: start, speed: 1)
    due = start
  }

  /// Steps of a gliding tone: shorter than what the ear can follow.
  private static let step = 2_500_000 as Int64
  /// How long a glide rests at its end.
  private static let settling = 7_500_000 as Int64
  /// Between two rounds.
  private static let rest = 400 * Moment.millisecond
  /// What rings for longer is waited for.
  private static let breath = 120 * Moment.millisecond
  /// The chime has been heard by then.
  private static let chime = 500 * Moment.millisecond

  var speed: Double { clock.speed }

  /// Indices of the parts of this round.
  var sounding: Range<Int> { isTogether ? parts.indices : round..<round + 1 }

  private var roundCount: Int { isTogether ? 1 : parts.count }

  /// Whether `key` is among its series.
  func plays(_ key: Int) -> Bool { parts.contains { $0.key == key } }

  /// Whether one of its tones has this slot of the engine.
  func sounds(in slot: Int) -> Bool { parts.contains { $0.slot == slot } }

  // MARK: Time

  /// How far the round is, 0...1.
  func part(at time: Int64) -> Double {
    phase == .resting ? 0 : min(Double(clock.offset(at: time)) / Double(length), 1)
  }

  func hasRoundEnded(at time: Int64) -> Bool {
    phase == .playing && clock.offset(at: time) >= fullLength
  }

  /// When the last value ends, if the speed stays.
  private var end: Int64 {
    let later =
      Int64(roundCount - 1 - round) * (Self.rest + Moment.scaled(fullLength, by: 1 / speed))
    let begun =
      phase == .resting
      ? due + Moment.scaled(fullLength, by: 1 / speed) : clock.time(of: fullLength)
    return begun + later
  }

  /// When the live tones return, if the speed stays.
  var liveAgain: Int64 { phase == .over ? due : end + Self.chime }

  func state(at time: Int64) -> ReplayState {
    let isOver = phase == .over
    let part = isOver ? 1 : (Double(round) + part(at: time)) / Double(roundCount)
    return ReplayState(
      keys: sounding.map { parts[$0].key }, part: part, speed: speed,
      secondsLeft: isOver ? 0 : Double(max(end - time, 0)) / 1e9)
  }

  // MARK: Going on

  /// Begins the round that is due.
  mutating func begin(at time: Int64) {
    phase = .playing
    clock = ReplayClock(at: time, speed: speed)
    nextTick = 0
  }

  /// A note was struck that ends at `time`.
  mutating func rings(until time: Int64) { silence = max(silence, time) }

  /// Nanoseconds for which notes still ring, and for which they are then heard to have ended.
  func ringing(at time: Int64) -> Int64 {
    silence > time ? silence - time + 50 * Moment.millisecond : 0
  }

  /// Brings a part of this round to `time`.
  mutating func advance(_ index: Int, to time: Int64) -> ReplayPart.Step {
    parts[index].advance(
      to: clock.offset(at: time), settling: Moment.scaled(Self.settling, by: speed))
  }

  /// Whether a tick has become due by `time`; of several one is told.
  mutating func takeTick(at time: Int64) -> Bool {
    let before = nextTick
    while nextTick < ticks.count, ticks[nextTick] <= clock.offset(at: time) { nextTick += 1 }
    return nextTick > before
  }

  /// Rests before the next round that anybody wants to hear, or is over.
  mutating func endRound(at time: Int64) {
    round += 1
    while round < roundCount, parts[round].isDismissed { round += 1 }
    let isLast = round >= roundCount
    round = min(round, roundCount - 1)
    phase = isLast ? .over : .resting
    due = time + (isLast ? Self.chime : Self.rest) + max(0, ringing(at: time) - Self.breath)
  }

  /// Goes on at another speed; what is to come is thinned for it.
  mutating func change(speed: Double, at time: Int64) {
    let offset = phase == .playing ? clock.offset(at: time) : -1
    clock.change(speed: speed, at: time)
    for index in parts.indices {
      parts[index].thin(for: speed, after: sounding.contains(index) ? offset : -1)
    }
    schedule(after: time)
  }

  /// Finds out when to go on after `time`: a tone at its steps, silence and notes with the next value.
  mutating func schedule(after time: Int64) {
    guard phase == .playing else { return }
    var next = fullLength
    if nextTick < ticks.count { next = min(next, ticks[nextTick]) }
    for part in parts[sounding] where !part.isDismissed {
      if let upcoming = part.upcoming { next = min(next, upcoming) }
    }
    due = max(clock.time(of: next), time + 1)
    if parts[sounding].contains(where: { $0.slot != nil }) { due = min(due, time + Self.step) }
  }
}
