internal import Glibc

/// The signals that ask a command to end, held back so that it can fade out first.
///
/// Make it before any thread, which inherits that they are held back.
struct EndingSignals {
  /// Which they are.
  static var numbers: [Int32] { [SIGINT, SIGTERM, SIGHUP] }

  private var signals = sigset_t()

  init() {
    unsafe sigemptyset(&signals)
    for number in Self.numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of them, at most so long; whether one came.
  func wait(milliseconds: Int) -> Bool {
    var set = signals
    var time = timespec(
      tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    return unsafe sigtimedwait(&set, nil, &time) > 0
  }
}
