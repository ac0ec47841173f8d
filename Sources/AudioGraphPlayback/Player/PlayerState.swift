internal import RealtimeAudio
internal import Sonification
internal import Synthesis

/// What a player is doing; changed under a lock, by its thread and by whoever asks for something.
///
/// ```text
/// idle -> waiting -> playing -> ending -> idle
///         for sound             until the last is heard
/// ```
struct PlayerState: ~Copyable {
  /// What the thread knows of the way to the server.
  struct Line {
    var isProven: Bool
    var reason: String
    var rendered: Int64
  }

  private enum Phase {
    case idle
    case waiting
    case playing
    /// All orders have been given; the last of their sounds ends at the moment.
    case ending(at: Int64)
  }

  private let score: ChartScore
  /// Nanoseconds without sound after which that is a failure.
  private let patience: Int64
  private var phase = Phase.idle
  private var session: ChartSession?
  /// How far the chart was at the last turn.
  private var part = 0.0
  private var scrubbing: ScrubVoice?
  /// Whether that had something to play at the last turn.
  private var isVoiceBusy = false
  /// A point that waits for the sound to arrive.
  private var awaited: ScrubSound?
  private var clock: StreamClock?
  /// To the engine; `nil` while there is none.
  private var commands: RingWriter<Command>?
  private var hasThread = false
  private var isClosing = false
  /// When sound was last there, or first asked for.
  private var soundAt: Int64 = 0
  /// When there was last something to play.
  private var busyAt: Int64 = 0
  /// Before this moment something that was stopped still fades.
  private var quietAt: Int64 = 0

  private(set) var speed = 1.0
  private(set) var failure: String?

  /// - Parameters:
  ///   - score: what is played.
  ///   - patience: seconds without sound after which that is a failure.
  init(_ score: ChartScore, patience: Double) {
    self.score = score
    self.patience = Int64(exactly: (patience * 1e9).rounded()) ?? 0
  }

  /// Nanoseconds for which the way to the server stays open when nothing is to be played.
  private static let rest: Int64 = 60_000_000_000
  /// Nanoseconds of the fade of what is stopped.
  private static let fade: Int64 = 50_000_000
  /// Nanoseconds between turns: as many orders as fall into them are given at once.
  private static let beat: Int64 = 15_000_000
  /// Nanoseconds between looks at the server.
  private static let look: Int64 = 100_000_000

  var isPlaying: Bool { if case .idle = phase { false } else { true } }

  var progress: Double? {
    switch phase {
    case .idle: nil
    case .waiting: 0
    case .playing: part
    case .ending: 1
    }
  }
}

// MARK: - What is asked for

extension PlayerState {
  mutating func play(at now: Int64) {
    endPoint(at: now)
    endChart(at: now, closesFader: true)
    begin(.waiting, at: now)
  }

  mutating func stop(at now: Int64) {
    endChart(at: now, closesFader: true)
  }

  mutating func setSpeed(_ new: Double) {
    let limits = Listening.replaySpeeds
    speed = new.isNaN ? 1 : min(max(new, limits.lowerBound), limits.upperBound)
    session?.setSpeed(speed, at: .min)  // from where it has come to
  }

  mutating func scrub(_ sound: ScrubSound, at now: Int64) {
    endChart(at: now, closesFader: false)
    if !isScrubbing { begin(.idle, at: now) }
    awaited = sound
  }

  /// Nobody asks for anything any more.
  mutating func close(at now: Int64) {
    endPoint(at: now)
    endChart(at: now, closesFader: true)
    phase = .idle
    isClosing = true
  }

  /// Whether a thread must be started now.
  mutating func takeThreadNeed() -> Bool {
    guard !hasThread, isBusy else { return false }
    hasThread = true
    return true
  }

  private var isBusy: Bool { isPlaying || isScrubbing }

  private var isScrubbing: Bool { awaited != nil || isVoiceBusy }

  private mutating func begin(_ new: Phase, at now: Int64) {
    phase = new
    failure = nil
    soundAt = now
  }

  /// Fades the chart out. With the fader closed its notes end too; they must not be heard again when the
  /// next one opens it.
  private mutating func endChart(at now: Int64, closesFader: Bool) {
    guard session != nil else {
      phase = .idle
      return
    }
    let reached = now + StreamClock.lead
    session?.stop(at: reached)
    quietAt = reached + Self.fade
    if closesFader {
      session?.shutDown(at: reached)
      quietAt = max(quietAt, session?.soundsUntil ?? 0)
    }
    passOn()
    session = nil
    phase = closesFader ? .ending(at: reached + Self.fade) : .idle
  }

  /// Fades the point under the cursor out.
  private mutating func endPoint(at now: Int64) {
    awaited = nil
    guard scrubbing != nil else { return }
    scrubbing?.end(at: now)
    passPointOn()
    scrubbing = nil
    isVoiceBusy = false
    quietAt = max(quietAt, now + Self.fade)
  }
}

// MARK: - The thread's turn

extension PlayerState {
  mutating func makeRing() -> RingReader<Command> {
    var writer = RingWriter<Command>(minimumCapacity: SoundLine.capacity)
    let reader = writer.makeReader()
    commands = consume writer
    return reader
  }

  /// Does what is due; returns when to come again, `nil` when the thread is to end.
  mutating func turn(_ line: Line, at now: Int64) -> Int64? {
    guard note(line, at: now) else { return nil }
    let next = min(playChart(line, at: now), playPoint(line, at: now))
    if isBusy {
      busyAt = now
      return min(next, now + Self.look)
    }
    let end = isClosing ? quietAt + SoundDestination.tail : busyAt + Self.rest
    guard now >= end else { return end }
    leave()
    return nil
  }

  /// Ends everything with a word about why.
  mutating func fail(_ reason: String) {
    session = nil
    scrubbing = nil
    isVoiceBusy = false
    awaited = nil
    phase = .idle
    failure = reason
    leave()
  }

  private mutating func leave() {
    commands = nil
    clock = nil
    hasThread = false
  }

  /// Returns `false` when there has been no sound for too long.
  private mutating func note(_ line: Line, at now: Int64) -> Bool {
    if line.isProven {
      soundAt = now
      if clock == nil { clock = StreamClock(rendered: line.rendered, at: now) }
      return true
    }
    clock = nil
    guard isBusy, now - soundAt >= patience else { return true }
    fail(line.reason.isEmpty ? "the sound server does not play" : line.reason)
    return false
  }

  private mutating func playChart(_ line: Line, at now: Int64) -> Int64 {
    switch phase {
    case .idle: return .max
    case .waiting:
      guard line.isProven else { return .max }
      beginChart(at: max(now + StreamClock.lead, quietAt))
      return now
    case .playing:
      return advanceChart(to: now + StreamClock.lead, at: now)
    case .ending(let end):
      passOn()
      let isHeard = clock.map { $0.frame(of: end) <= line.rendered } ?? false
      guard isHeard, now >= end + SoundDestination.tail else {
        return max(end + SoundDestination.tail, now + Self.beat)
      }
      session = nil
      phase = .idle
      return .max
    }
  }

  private mutating func beginChart(at start: Int64) {
    session = ChartSession(score, at: start)
    if speed != 1 { session?.setSpeed(speed, at: start) }
    part = 0
    phase = .playing
  }

  /// From deadline to deadline, as a file is rendered; returns when to come again.
  private mutating func advanceChart(to reach: Int64, at now: Int64) -> Int64 {
    while session?.isOver == false, let due = session?.nextDeadline, due <= reach {
      session?.advance(to: due)
      passOn()
    }
    passOn()
    part = session?.state?.part ?? 1
    if session?.isOver != false { phase = .ending(at: session?.soundsUntil ?? now) }
    return now + Self.beat
  }

  private mutating func playPoint(_ line: Line, at now: Int64) -> Int64 {
    if line.isProven, let sound = awaited.take() {
      if scrubbing == nil { scrubbing = ScrubVoice(score.settings, at: max(now, quietAt)) }
      scrubbing?.play(sound)
    }
    scrubbing?.advance(to: now)
    passPointOn()
    isVoiceBusy = scrubbing?.isBusy ?? false
    return scrubbing?.deadline ?? .max
  }

  /// Hands over the chart's orders, each with its frame; what finds no room waits.
  private mutating func passOn() {
    guard let clock, var ring = commands.take() else { return }
    session?.drain { time, action in
      ring.push(Command(frame: clock.frame(of: time), action))
    }
    commands = consume ring
  }

  /// Hands over the cursor's orders, to take effect at once.
  private mutating func passPointOn() {
    guard var ring = commands.take() else { return }
    scrubbing?.drain { _, action in ring.push(Command(action)) }
    commands = consume ring
  }
}
