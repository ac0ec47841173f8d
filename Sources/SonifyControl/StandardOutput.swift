internal import Glibc

/// Lines to people and programs; each is handed over at once.
enum StandardOutput {
  /// Writes `lines` to standard output.
  ///
  /// - Returns: false when nobody reads any more, which is no failure.
  /// - Throws: ``ControlFailure`` when it cannot be written, such as on a full disk.
  static func write(_ lines: [String]) throws(ControlFailure) -> Bool {
    guard !lines.isEmpty else { return true }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard !write(bytes, to: STDOUT_FILENO) else { return true }
    guard errno != EPIPE else { return false }
    throw .failed("cannot write to standard output: \(lastError())")
  }

  /// Writes a line to standard error; what cannot be said there cannot be said.
  static func complain(_ line: String) {
    _ = write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
