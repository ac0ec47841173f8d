internal import CLinux
internal import Glibc

/// Standard input as keys: a terminal gives each at once and does not show it, until this goes away.
///
/// The signals that end a program are held back but while it waits, so that they end the waiting and nothing
/// else, and the terminal is always given back as it was. Make it before any thread.
struct KeyTerminal: ~Copyable {
  /// How long the rest of a key may take; longer, and it was the key Escape.
  private static var escapeMilliseconds: Int { 50 }

  /// The settings to give back; `nil` when it is no terminal.
  private var saved: termios?
  /// The signals that are let in while waiting.
  private var waitingMask = sigset_t()
  private var reader = KeystrokeReader()
  /// Keys that came together with one before.
  private var waiting: ArraySlice<Keystroke> = []

  init() {
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    for number in EndingSignals.numbers {
      signal(number) { _ in }  // else it would end the program at once
      unsafe sigaddset(&blocked, number)
    }
    unsafe sigprocmask(SIG_BLOCK, &blocked, &waitingMask)
    for number in EndingSignals.numbers { unsafe sigdelset(&waitingMask, number) }
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit {
    guard var saved else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }

  /// What waiting for a key came to.
  enum Arrival {
    case key(Keystroke)
    case nothing
    /// The input ended, a signal came, or nobody reads our output any more.
    case end
  }

  /// The next key, after waiting at most `milliseconds`; without them for as long as it takes.
  mutating func next(milliseconds: Int?) -> Arrival {
    while true {
      if let key = waiting.popFirst() { return .key(key) }
      let limit = reader.isWaiting ? Self.escapeMilliseconds : milliseconds
      switch wait(milliseconds: limit) {
      case .bytes(let bytes): waiting = reader.keys(in: bytes)[...]
      case .none where reader.isWaiting: waiting = reader.flush()[...]
      case .none: return .nothing
      case .end: return .end
      }
    }
  }

  private enum Bytes {
    case bytes([UInt8])
    case none, end
  }

  private mutating func wait(milliseconds: Int?) -> Bytes {
    var wanted = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),  // only to hear that nobody reads
    ]
    let count = poll(&wanted, milliseconds)
    guard count != 0 else { return .none }
    guard count > 0, wanted[1].revents == 0 else { return .end }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let length = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    return length > 0 ? .bytes(Array(bytes.prefix(length))) : .end
  }

  /// As `poll(2)`, with the signals let in.
  private mutating func poll(_ wanted: inout [pollfd], _ milliseconds: Int?) -> Int32 {
    var limit = timespec(
      tv_sec: (milliseconds ?? 0) / 1_000, tv_nsec: (milliseconds ?? 0) % 1_000 * 1_000_000)
    return unsafe wanted.withUnsafeMutableBufferPointer { wanted in
      unsafe withUnsafePointer(to: &limit) { limit in
        unsafe ppoll(
          wanted.baseAddress, nfds_t(wanted.count), milliseconds == nil ? nil : limit, &waitingMask)
      }
    }
  }
}
