internal import RealtimeAudio
internal import Synchronization
internal import Synthesis

/// What is behind a player: its state, and the thread that plays it.
///
/// The thread keeps it alive, so that a player that is let go of while it plays ends in a fade.
final class PlayerCore: Sendable {
  private let destination: SoundDestination
  private let conductor = Conductor()
  private let state: Mutex<PlayerState>
  /// Raised when playing has come to an end.
  private let ended = WakeSignal()

  init(_ score: ChartScore, _ destination: SoundDestination) {
    self.destination = destination
    state = Mutex(PlayerState(score, patience: destination.patience))
  }

  func play() { act { $0.play(at: monotonicNanoseconds()) } }

  func stop() { act { $0.stop(at: monotonicNanoseconds()) } }

  func setSpeed(_ speed: Double) { act { $0.setSpeed(speed) } }

  func scrub(_ sound: ScrubSound) { act { $0.scrub(sound, at: monotonicNanoseconds()) } }

  /// Nobody asks any more: fades out and ends the thread.
  func leave() { act { $0.close(at: monotonicNanoseconds()) } }

  var isPlaying: Bool { state.withLock { $0.isPlaying } }

  var progress: Double? { state.withLock { $0.progress } }

  var speed: Double { state.withLock { $0.speed } }

  var failure: ChartPlayerFailure? {
    state.withLock { $0.failure.map(ChartPlayerFailure.init(description:)) }
  }

  /// Returns `false` when it still plays after `timeout` seconds.
  func waitUntilDone(timeout: Double) -> Bool {
    let start = monotonicNanoseconds()
    while isPlaying {
      let waited = Double(monotonicNanoseconds() - start) / 1e9
      guard waited < timeout else { return false }
      _ = ended.wait(milliseconds: 50)  // another may have taken the signal
    }
    return true
  }

  /// Does something to the state, and sees to it that the thread is there.
  private func act(_ action: (inout PlayerState) -> Void) {
    let needsThread = state.withLock { state in
      action(&state)
      return state.takeThreadNeed()
    }
    guard needsThread else { return conductor.call() }
    conductor.play(
      to: destination, orders: { [self] in state.withLock { $0.makeRing() } },
      turn: { [self] line, now in turn(line, at: now) }, orElse: { [self] in fail($0) })
  }

  // MARK: The thread

  private func turn(_ line: SoundLine, at now: Int64) -> Int64? {
    let facts = PlayerState.Line(
      isProven: line.isProven && line.isConsuming, reason: line.reason, rendered: line.rendered)
    let (next, isPlaying) = state.withLock { ($0.turn(facts, at: now), $0.isPlaying) }
    if !isPlaying { ended.raise() }
    return next
  }

  private func fail(_ error: SoundLineError) {
    state.withLock { $0.fail(error.description) }
    ended.raise()
  }
}
