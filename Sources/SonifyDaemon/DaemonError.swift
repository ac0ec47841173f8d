internal import EventLoop

/// Why the daemon ended otherwise than it should.
package enum DaemonError: Error {
  /// The command line is wrong.
  case usage(UsageError)
  /// The configuration is wrong; one problem a line.
  case configuration([String])
  /// Something failed at run time; the text says what, where and what would be right.
  case failed(String)

  /// The exit status that scripts rely on.
  package var exitStatus: Int32 {
    switch self {
    case .usage: 2
    case .configuration: 78
    case .failed: 1
    }
  }
}

extension DaemonError: CustomStringConvertible {
  package var description: String { lines.joined(separator: "\n") }

  /// What to tell, one fact a line.
  package var lines: [String] {
    switch self {
    case .usage(let error): [error.description]
    case .configuration(let problems): problems
    case .failed(let text): [text]
    }
  }
}
