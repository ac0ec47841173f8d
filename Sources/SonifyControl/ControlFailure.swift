internal import AudioGraphs
package import ControlProtocol

/// Why a command failed: a name for scripts, a text for people, and the exit status.
package struct ControlFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Such as `NoSuchSeries` or `NoDaemon`.
  package var name: String
  /// What is wrong and what would be right.
  package var text: String
  /// What the program ends with.
  package var status: Int32

  package var description: String { text }

  /// The words of the command line are wrong.
  package static func usage(_ text: String) -> ControlFailure {
    ControlFailure(name: "WrongUse", text: text, status: 2)
  }

  /// Nobody listens at the socket, or there is none.
  package static func noDaemon(_ text: String) -> ControlFailure {
    ControlFailure(name: "NoDaemon", text: text, status: 3)
  }

  /// Name of the failure of a daemon that does not answer.
  static let noAnswerName = "NoAnswer"

  /// The daemon is there and silent.
  package static func noAnswer(_ path: String, within seconds: Double) -> ControlFailure {
    let text = """
      sonifyd at \(path) did not answer within \(SpokenDuration.text(seconds)): it is frozen or \
      overloaded. '\(ControlPlace.manager(of: path)) restart sonifyd' or a look at its log helps.
      """
    return ControlFailure(name: noAnswerName, text: text, status: 1)
  }

  /// The daemon ended or closed the connection.
  package static func connectionLost(_ text: String) -> ControlFailure {
    ControlFailure(name: "ConnectionLost", text: text, status: 1)
  }

  /// What came is no answer that this version understands.
  package static func badAnswer(_ text: String) -> ControlFailure {
    ControlFailure(name: "BadAnswer", text: text, status: 1)
  }

  /// Something on this side failed.
  package static func failed(_ text: String) -> ControlFailure {
    ControlFailure(name: "Failed", text: text, status: 1)
  }

  /// The daemon said no.
  package static func refused(_ error: ControlError) -> ControlFailure {
    ControlFailure(name: error.name, text: error.text, status: 1)
  }

  /// As `--json` prints it.
  var report: ControlError { ControlError(name: name, text: text) }
}
