internal import RealtimeAudio
internal import Synchronization

/// Where libpulse's thread writes the status and any other thread reads it.
///
/// The lock is held for a copy and never across a call of libpulse.
final class StatusBoard: Sendable {
  private let current = Mutex(PulseStatus())
  /// Raised when the status has news.
  let signal = WakeSignal()

  /// A copy of the status.
  var status: PulseStatus { current.withLock { $0 } }

  /// Changes the status, stamps a new state with the time and tells whoever waits.
  func update(_ change: (inout PulseStatus) -> Void) {
    let isNews = current.withLock { status in
      let before = status
      change(&status)
      if status.state != before.state { status.sinceNanoseconds = monotonicNanoseconds() }
      return status.isNews(after: before)
    }
    if isNews { signal.raise() }
  }
}
