internal import EventLoop

/// Why the daemon ended otherwise than it should.
package enum DaemonError: Error {
  /// The command line is wrong.
  case usage(UsageError)
  /// Something failed at run time; the text says what, where and what would be right.
  case failed(String)

  /// The exit status that scripts rely on.
  package var exitStatus: Int32 {
    switch self {
    case .usage: 2
    case .failed: 1
    }
  }
}

extension DaemonError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .usage(let error): error.description
    case .failed(let text): text
    }
  }
}
