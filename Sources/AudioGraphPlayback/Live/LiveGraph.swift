internal import RealtimeAudio
internal import Sonification
internal import Synchronization
internal import Synthesis

/// What plays an ``AXLiveAudioGraph``: a tone, and a thread that keeps its time and its way to the server.
///
/// An update decides what is heard on the thread that brings it, under a lock that is held for less than
/// a microsecond, and hands the orders to the engine at once: nobody has to wake up in between.
package final class LiveGraph: Sendable {
  /// That of the program.
  package static let shared = LiveGraph(SoundDestination())

  private let destination: SoundDestination
  private let conductor = Conductor()
  private let state = Mutex(LiveGraphState())

  /// Creates a graph that does not play.
  package init(_ destination: SoundDestination) {
    self.destination = destination
  }

  /// Begins to listen for values; does nothing while it plays.
  ///
  /// - Parameter tellsWhenStale: whether values that stop coming are told.
  package func start(tellsWhenStale: Bool = true) {
    let now = monotonicNanoseconds()
    let needsThread = state.withLock { $0.start(tellsWhenStale: tellsWhenStale, at: now) }
    guard needsThread else { return conductor.call() }
    do throws(SoundLineError) {
      try conductor.start { [self] in perform() }
    } catch {
      fail(error)
    }
  }

  /// Moves the tone; ignored and counted unless the graph plays.
  package func update(_ value: Double) {
    let now = monotonicNanoseconds()
    let deadline = state.withLock { $0.update(value, at: now) }
    if let deadline { conductor.expect(by: deadline) }
  }

  /// Fades out and leaves the server; returns at once.
  package func stop() {
    let now = monotonicNanoseconds()
    if state.withLock({ $0.stop(at: now) }) { conductor.call() }
  }

  /// Whether it plays or still fades out.
  package var isAtWork: Bool {
    state.withLock { $0.isAtWork }
  }

  /// What keeps the graph from being heard and what to do; `nil` when nothing does, or it does not play.
  package var problem: String? {
    state.withLock { $0.problem.isEmpty ? nil : $0.problem }
  }

  /// Updates that came while the graph did not play.
  package var ignoredUpdates: Int { state.withLock { $0.ignoredUpdates } }
}

// MARK: - The thread

extension LiveGraph {
  /// Opens the way to the server and returns what is done at each turn.
  private func perform() -> (Int64) -> Int64? {
    let reader = state.withLock { $0.makeRing() }
    do throws(SoundLineError) {
      let line = try SoundLine(destination, commands: reader)
      return { [self] now in turn(line, at: now) }
    } catch {
      fail(error)
      return { _ in nil }
    }
  }

  private func turn(_ line: SoundLine, at now: Int64) -> Int64? {
    let (isProven, reason) = (line.isProven, line.reason)
    let (next, complaint) = state.withLock {
      ($0.turn(isProven: isProven, at: now), $0.takeComplaint(reason, at: now))
    }
    if let complaint { complain(complaint) }
    if next == nil { line.leave() }
    return next
  }

  private func fail(_ error: SoundLineError) {
    state.withLock { $0.fail(error.description) }
    complain(error.description)
  }

  private func complain(_ problem: String) {
    StandardError.say("AXLiveAudioGraph: \(problem)")
  }
}
