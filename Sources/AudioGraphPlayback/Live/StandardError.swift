@unsafe @preconcurrency internal import Glibc

/// The last resort of a library that has something to say and no one to return it to.
enum StandardError {
  /// Writes one line.
  static func say(_ line: String) {
    unsafe fputs(line + "\n", stderr)
  }
}
