internal import RealtimeAudio
internal import Sonification
internal import Synthesis

/// What a live graph shares between the threads that bring updates and its own; changed under a lock.
struct LiveGraphState: ~Copyable {
  private enum Phase {
    case idle
    case playing
    /// The fade plays until the moment; then the server is left.
    case closing(until: Int64)
  }

  private var phase = Phase.idle
  private var tone: LiveTone?
  /// To the engine; `nil` while there is none.
  private var commands: RingWriter<Command>?
  private var startedAt: Int64 = 0
  private var hasComplained = false
  /// What keeps the graph from being heard; empty when nothing does.
  private(set) var problem = ""
  /// Updates that came while it did not play.
  private(set) var ignoredUpdates = 0

  /// Nanoseconds of the fade at the end.
  private static let fade: Int64 = 50_000_000
  /// Nanoseconds between looks at the sound server while all is well.
  private static let look: Int64 = 500_000_000
  /// The same until it is.
  private static let soonLook: Int64 = 50_000_000
  /// Nanoseconds without sound after which that is told.
  private static let patience: Int64 = 2_000_000_000

  /// Whether it plays or still fades out.
  var isAtWork: Bool { if case .idle = phase { false } else { true } }

  /// Returns whether a thread is needed; else the one that fades goes on.
  mutating func start(tellsWhenStale: Bool, at now: Int64) -> Bool {
    if case .playing = phase { return false }
    let needsThread = if case .idle = phase { true } else { false }
    if !needsThread { endTones() }
    tone = LiveTone(tellsWhenStale: tellsWhenStale, at: now)
    phase = .playing
    startedAt = now
    hasComplained = false
    return needsThread
  }

  /// The next tone begins with slots of its own.
  private mutating func endTones() {
    play()
    for slot in 0..<Listening.slotCount {
      _ = commands?.push(Command(.release(slot: slot, fade: 0.05)))
    }
  }

  /// Returns when the thread must come; `nil` when the update was ignored.
  mutating func update(_ value: Double, at now: Int64) -> Int64? {
    guard case .playing = phase else {
      ignoredUpdates += 1
      return nil
    }
    tone?.update(value, at: now)
    play()
    return tone?.deadline
  }

  /// Returns whether there was anything to stop.
  mutating func stop(at now: Int64) -> Bool {
    guard case .playing = phase else { return false }
    tone?.close(at: now)
    play()
    phase = .closing(until: now + Self.fade + SoundDestination.tail)
    return true
  }

  /// Plays what is due; returns when to come again, `nil` when all is over.
  mutating func turn(isProven: Bool, at now: Int64) -> Int64? {
    switch phase {
    case .idle: return nil
    case .playing:
      tone?.advance(to: now, isProven: isProven)
      play()
      return min(tone?.deadline ?? .max, now + (isProven ? Self.look : Self.soonLook))
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
    tone = nil
    commands = nil
    problem = ""
  }

  private mutating func play() {
    guard var ring = commands.take() else { return }
    tone?.play(on: &ring)
    commands = consume ring
  }
}
