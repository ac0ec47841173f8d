internal import RealtimeAudio
internal import Sonification
internal import Synthesis

/// What a stage shares between the threads that bring news and its own; changed under a lock.
struct LiveStageState<Performance: LivePerformance & ~Copyable>: ~Copyable {
  private enum Phase {
    case idle
    case playing
    /// The fade plays until the moment; then the server is left.
    case closing(until: Int64)
  }

  private var phase = Phase.idle
  private var performance: Performance?
  /// To the engine; `nil` while there is none.
  private var commands: RingWriter<Command>?
  private var startedAt: Int64 = 0
  private var hasComplained = false
  /// What keeps it from being heard; empty when nothing does.
  private(set) var problem = ""
  /// News that came while it did not play.
  private(set) var ignoredCount = 0

  /// Nanoseconds of the fade at the end.
  private static var fade: Int64 { 50_000_000 }
  /// Nanoseconds between looks at the sound server while all is well.
  private static var look: Int64 { 500_000_000 }
  /// The same until it is.
  private static var soonLook: Int64 { 50_000_000 }
  /// Nanoseconds without sound after which that is told.
  private static var patience: Int64 { 3_000_000_000 }

  /// Whether it plays or still fades out.
  var isAtWork: Bool { if case .idle = phase { false } else { true } }

  /// Returns whether a thread is needed; else the one that fades goes on.
  mutating func start(_ make: @Sendable (Int64) -> Performance, at now: Int64) -> Bool {
    if case .playing = phase { return false }
    let needsThread = if case .idle = phase { true } else { false }
    if !needsThread { endTones() }
    performance = make(now)
    phase = .playing
    startedAt = now
    hasComplained = false
    return needsThread
  }

  /// The next performance begins with slots of its own.
  private mutating func endTones() {
    play()
    for slot in 0..<Listening.slotCount {
      _ = commands?.push(Command(.release(slot: slot, fade: 0.05)))
    }
  }

  /// Tells the news to the performance; returns when the thread must come, `nil` when they were ignored.
  mutating func tell(_ news: @Sendable (inout Performance, _ now: Int64) -> Void, at now: Int64)
    -> Int64?
  {
    guard case .playing = phase, var told = performance.take() else {
      ignoredCount += 1
      return nil
    }
    news(&told, now)
    let deadline = told.deadline
    performance = consume told
    play()
    return deadline
  }

  /// Returns whether there was anything to stop.
  mutating func stop(at now: Int64) -> Bool {
    guard case .playing = phase else { return false }
    performance?.close(at: now)
    play()
    phase = .closing(until: now + Self.fade + SoundDestination.tail)
    return true
  }

  /// Plays what is due; returns when to come again, `nil` when all is over.
  mutating func turn(isProven: Bool, at now: Int64) -> Int64? {
    switch phase {
    case .idle: return nil
    case .playing:
      performance?.advance(to: now, isProven: isProven)
      play()
      return min(performance?.deadline ?? .max, now + (isProven ? Self.look : Self.soonLook))
    case .closing(let end):
      play()
      guard now >= end else { return end }
      leave()
      return nil
    }
  }

  /// What is wrong, once, when it has been so for a while.
  mutating func takeComplaint(_ reason: String, at now: Int64) -> String? {
    guard case .playing = phase else { return nil }
    problem = reason
    guard !reason.isEmpty, !hasComplained, now - startedAt >= Self.patience else { return nil }
    hasComplained = true
    return reason
  }

  mutating func fail(_ reason: String) {
    leave()
    problem = reason
  }

  mutating func makeRing() -> RingReader<Command> {
    var writer = RingWriter<Command>(minimumCapacity: SoundLine.capacity)
    let reader = writer.makeReader()
    commands = consume writer
    return reader
  }

  private mutating func leave() {
    phase = .idle
    performance = nil
    commands = nil
    problem = ""
  }

  private mutating func play() {
    guard var ring = commands.take() else { return }
    performance?.play(on: &ring)
    commands = consume ring
  }
}
