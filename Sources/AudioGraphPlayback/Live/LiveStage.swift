internal import RealtimeAudio
internal import Sonification
internal import Synchronization
internal import Synthesis

/// Something that is heard while it changes: what is decided, without a thread or a clock.
protocol LivePerformance: ~Copyable, SendableMetatype {
  /// Plays what is due. `isProven` says whether the sound is known to arrive.
  mutating func advance(to time: Int64, isProven: Bool)
  /// When to advance next; ``Swift/Int64/max`` for never.
  var deadline: Int64 { get }
  /// Fades everything out, for good.
  mutating func close(at time: Int64)
  /// Hands the orders to the engine; what finds no room waits.
  mutating func play(on commands: inout RingWriter<Command>)
}

/// Plays a performance to the sound server from a start to a stop.
///
/// News are decided on the thread that brings them, under a lock that is held for less than a microsecond,
/// and go to the engine at once: nobody has to wake up in between. A thread of the stage's own comes when
/// something is due later, and keeps the way to the server, which may be missing for as long as it likes.
final class LiveStage<Performance: LivePerformance & ~Copyable>: Sendable {
  private let name: String
  private let destination: SoundDestination
  private let conductor = Conductor()
  private let state: Mutex<LiveStageState<Performance>>

  /// Creates a stage on which nothing plays.
  ///
  /// - Parameters:
  ///   - name: what a complaint on standard error begins with.
  ///   - destination: where the sound goes.
  init(_ name: String, _ destination: SoundDestination) {
    self.name = name
    self.destination = destination
    state = Mutex(LiveStageState())
  }

  /// Begins; does nothing while it plays.
  ///
  /// - Parameter make: makes the performance at the moment that it is given.
  func start(_ make: @Sendable (Int64) -> Performance) {
    let now = monotonicNanoseconds()
    let needsThread = state.withLock { $0.start(make, at: now) }
    guard needsThread else { return conductor.call() }
    conductor.play(
      to: destination, orders: { [self] in state.withLock { $0.makeRing() } },
      turn: { [self] line, now in turn(line, at: now) }, orElse: { [self] in fail($0) })
  }

  /// Tells the performance something; ignored and counted unless it plays.
  func tell(_ news: @Sendable (inout Performance, _ now: Int64) -> Void) {
    let deadline = state.withLock { $0.tell(news, at: monotonicNanoseconds()) }
    if let deadline { conductor.expect(by: deadline) }
  }

  /// Fades out and leaves the server; returns at once.
  func stop() {
    let now = monotonicNanoseconds()
    if state.withLock({ $0.stop(at: now) }) { conductor.call() }
  }

  /// Whether it plays or still fades out.
  var isAtWork: Bool { state.withLock { $0.isAtWork } }

  /// What keeps it from being heard and what to do; `nil` when nothing does, or it does not play.
  var problem: String? { state.withLock { $0.problem.isEmpty ? nil : $0.problem } }

  /// News that came while it did not play.
  var ignoredCount: Int { state.withLock { $0.ignoredCount } }

  // MARK: The thread

  private func turn(_ line: SoundLine, at now: Int64) -> Int64? {
    let (isProven, reason) = (line.isProven, line.isProven ? "" : line.reason)
    let (next, complaint) = state.withLock {
      ($0.turn(isProven: isProven, at: now), $0.takeComplaint(reason, at: now))
    }
    if let complaint { complain(complaint) }
    return next
  }

  private func fail(_ error: SoundLineError) {
    state.withLock { $0.fail(error.description) }
    complain(error.description)
  }

  private func complain(_ problem: String) {
    StandardError.say("\(name): \(problem)")
  }
}
