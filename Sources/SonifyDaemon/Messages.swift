@unsafe @preconcurrency internal import Glibc

/// The lines for people on standard error.
enum Messages {
  /// Writes one line in one call, so that it is never mixed with another's; a closed or full
  /// standard error changes nothing.
  static func say(_ text: String) {
    write("sonifyd: \(text)\n", to: STDERR_FILENO)
  }

  /// Writes `text` and a line end on standard output.
  static func print(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
