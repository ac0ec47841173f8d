import RollingSeries
import Sonification
import Synthesis

/// What may happen to a ``Listening``; the numbers of series come first.
enum Event: Sendable {
  case appears(Int, continuous: Bool = true)
  case sounds(Int, SeriesSound)
  case settings(HearingSettings)
  case muteSeries(Int, milliseconds: Int64)
  case unmuteSeries(Int)
  /// Points at places of the window; `nil` where values begin to be missing.
  case replay(Int, [(Double, Double?)], seconds: Double = 1, continuous: Bool = true)
  /// A replay of several parts: series, points at places, and whether they glide.
  case replayAll([Replayed], together: Bool = false, pan: Bool = true, ticks: [Double] = [])
  case replaySpeed(Double)
  case endReplay
  case removed(Int)
  case value(Int, Double)
  case beyond(Int, AxisPosition)
  case hole(Int)
  /// Places of the grid lines.
  case grid(Int, [Double])
  case moved(Int, from: Double, to: Double, silently: Bool = false)
  case stale(Int)
  case fresh(Int)
  case ended(Int)
  case focus(Int)
  case background([Int])
  case mode(ListeningMode)
  case band(Int, Band)
  /// Where the origin of a series lies on its axis.
  case origin(Int, Double?)
  case proven(Bool)
  case mute(milliseconds: Int64)
  case unmute
  case speech(Bool)
  case overload
  case deviceChange
  case shutDown
  case nothing
}

/// One series of a replay.
struct Replayed: Sendable {
  var key: Int
  /// At places of the window; `nil` where values begin to be missing.
  var points: [(Double, AxisPosition?)]
  var seconds = 1.0
  var continuous = true

  var score: ReplayScore {
    var score = ReplayScore(isContinuous: continuous, seconds: seconds)
    for (place, position) in points { score.add(position, at: place) }
    return score
  }
}

/// What happens when, in milliseconds, and what must come out.
struct Case: Sendable {
  var script: [(Int64, Event)]
  var expected: [String]
  var count: Int

  init(_ script: [(Int64, Event)], _ expected: [String], _ count: Int = 0) {
    self.script = script
    self.expected = expected
    self.count = count
  }
}

/// The same event `count` times.
func every(_ period: Int64, from start: Int64, count: Int64, _ event: Event) -> [(Int64, Event)] {
  (0..<count).map { (start + $0 * period, event) }
}

/// Plays events on a ``Listening`` at virtual times, going from deadline to deadline as a file render
/// does, and writes down what comes out.
final class Stage {
  /// An order and its moment in milliseconds.
  typealias Order = (time: Int64, action: Command.Action)

  var listening: Listening
  /// Everything that came out since the start.
  private(set) var orders: [Order] = []

  init(_ settings: HearingSettings = .standard) {
    listening = Listening(settings, at: 0)
    drain()
    orders.removeAll()  // the order that sets the volume
  }

  // Values, because a test cannot look into what cannot be copied.
  var replayState: ReplayState? { listening.replayState }
  var replayTimbres: [Timbre] { listening.replayTimbres }
  var counts: HearingCounts { listening.counts }

  /// One line an order, or one a mark, each after its millisecond.
  var lines: [String] {
    orders.compactMap { order in
      summary(order.action).map { "\(order.time / 1_000_000) \($0)" }
    }
  }

  /// Lines that end in one of `kinds`, such as "hole".
  func lines(_ kinds: String...) -> [String] {
    lines.filter { line in kinds.contains { line.hasSuffix(" " + $0) } }
  }

  func play(_ script: [(Int64, Event)]) {
    for (milliseconds, event) in script { play(event, at: milliseconds * 1_000_000) }
  }

  /// Plays one event at `time` nanoseconds, after everything that was due before.
  func play(_ event: Event, at time: Int64) {
    while let due = listening.nextDeadline, due <= time {
      listening.advance(to: due)
      drain()
    }
    perform(event, at: time)
    drain()
  }

  private func drain() {
    listening.drain { time, action in
      orders.append((time, action))
      return true
    }
  }

  private func perform(_ event: Event, at time: Int64) {
    switch event {
    case .appears(let key, let isContinuous):
      listening.seriesAppeared(key, sound: SeriesSound(isContinuous: isContinuous), at: time)
    case .sounds(let key, let sound): listening.setSound(sound, of: key, at: time)
    case .settings(let settings): listening.apply(settings, at: time)
    case .muteSeries(let key, let milliseconds):
      listening.mute(key, for: milliseconds * 1_000_000, at: time)
    case .unmuteSeries(let key): listening.unmute(key, at: time)
    case .replay(let key, let points, let seconds, let isContinuous):
      let part = Replayed(
        key: key, points: points.map { ($0, $1.map { .inside($0) }) }, seconds: seconds,
        continuous: isContinuous)
      var plan = ReplayPlan()
      plan.add(key, part.score)
      listening.replay(plan, at: time)
    case .replayAll(let parts, let isTogether, let hasPan, let ticks):
      var plan = ReplayPlan(isTogether: isTogether, hasPan: hasPan)
      plan.ticks = ticks
      for part in parts { plan.add(part.key, part.score) }
      listening.replay(plan, at: time)
    case .replaySpeed(let speed): listening.setReplaySpeed(speed, at: time)
    case .endReplay: listening.endReplay(at: time)
    case .removed(let key): listening.seriesRemoved(key, at: time)
    case .value(let key, let position): listening.value(key, .inside(position), at: time)
    case .beyond(let key, let position): listening.value(key, position, at: time)
    case .grid(let key, let places): listening.setGrid(key, GridLines(places), at: time)
    case .hole(let key): listening.hole(key, at: time)
    case .moved(let key, let old, let new, let isSilent):
      listening.axisMoved(
        key, from: .inside(old), to: .inside(new), isSilent: isSilent, at: time)
    case .stale(let key): listening.stale(key, at: time)
    case .fresh(let key): listening.fresh(key, at: time)
    case .ended(let key): listening.ended(key, at: time)
    case .focus(let key): try? listening.focus(on: key, at: time)
    case .background(let keys): try? listening.setBackground(keys, at: time)
    case .mode(let mode): listening.setMode(mode, at: time)
    case .band(let key, let band): listening.setBand(band, of: key, at: time)
    case .origin(let key, let position): listening.setOrigin(position, of: key, at: time)
    case .proven(let isProven): listening.healthChanged(isProven: isProven, at: time)
    case .mute(let milliseconds): listening.mute(for: milliseconds * 1_000_000, at: time)
    case .unmute: listening.unmute(at: time)
    case .speech(let isHeard): listening.speechChanged(isSpeaking: isHeard, at: time)
    case .overload: listening.overloaded(at: time)
    case .deviceChange: listening.deviceChanged(at: time)
    case .shutDown: listening.shutDown(at: time)
    case .nothing: listening.advance(to: time)
    }
  }
}

/// An order in words; `nil` for the second and later sounds of a mark, which its first one names.
private func summary(_ action: Command.Action) -> String? {
  switch action {
  case .tone(let slot, let tone):
    "tone \(slot) \(hertz(tone.frequency))" + place(tone.gain, tone.pan)
  case .release(let slot, let fade): "release \(slot) in \(milliseconds(fade))"
  case .note(let note): summary(note)
  case .noise(let noise): noise.delay > 0 ? nil : name(noise) + place(noise.gain, noise.pan)
  case .gain(let bus, let gain, let fade): "\(bus) to \(gain) in \(milliseconds(fade))"
  case .master(let gain, let fade): "master to \(gain) in \(milliseconds(fade))"
  }
}

private func summary(_ note: Note) -> String? {
  if note.bus == .feedback { return "heartbeat" }
  if note.bus == .data {
    let delay = note.delay > 0 ? " after \(milliseconds(note.delay))" : ""
    return "note \(hertz(note.frequency))" + delay + place(note.gain, note.pan)
  }
  if note.timbre == .pure { return "complete" }
  if note.duration < 0.02 { return "tick \(hertz(note.frequency))" + place(note.gain, note.pan) }
  if note.decay > 0.5 {
    return (note.delay > 0 ? "bell to " : "bell from ") + hertz(note.frequency)
      + place(note.gain, note.pan)
  }
  if note.delay > 0 { return nil }
  if note.decay > 0 { return "device change" }
  if note.endFrequency == note.frequency { return "ended" }
  let kind = note.endFrequency > note.frequency ? "over" : "under"
  return "\(kind) \(hertz(note.frequency))" + place(note.gain, note.pan)
}

private func name(_ noise: Noise) -> String {
  if noise.quality < 1 { return "hole" }
  if noise.duration < 0.016 { return "x tick" }
  return noise.centre < 1_000 ? "overload" : "stale"
}

private func place(_ gain: Float, _ pan: Float) -> String {
  gain == 1 && pan == 0
    ? "" : " at \((pan * 100).rounded() / 100) with \((gain * 100).rounded() / 100)"
}

private func hertz(_ frequency: Double) -> String { "\(Int(frequency.rounded())) Hz" }

private func milliseconds(_ seconds: Float) -> String {
  "\(Int((seconds * 1_000).rounded())) ms"
}
