@unsafe @preconcurrency internal import Glibc
internal import Synchronization

/// The lines for people, on standard error.
enum Messages {
  /// Lines that nobody took: the reader of standard error has stopped reading.
  private static let dropped = Atomic<Int>(0)

  /// Writes one line in one call, so that it is never mixed with another's.
  ///
  /// Never waits: numbers must not stand still because somebody has stopped a log. What could not be
  /// written is counted and told when writing works again.
  static func say(_ text: String) {
    guard isWritable(STDERR_FILENO) else {
      dropped.wrappingAdd(1, ordering: .relaxed)
      return
    }
    let missing = dropped.exchange(0, ordering: .relaxed)
    if missing > 0 {
      write("sonifyd: \(missing) messages lost, nobody read them\n", to: STDERR_FILENO)
    }
    write("sonifyd: \(text)\n", to: STDERR_FILENO)
  }

  /// Writes `text` and a line end on standard output.
  static func print(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  private static func isWritable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
