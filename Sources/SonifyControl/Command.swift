/// One command: how it is written, what help says of it, what it does.
struct Command: Sendable {
  /// One word, or two for those of a group.
  let name: String
  /// The words after the name, as help writes them; optional ones in brackets.
  var arguments = ""
  /// How many words may follow the name.
  var wordCount = 0...0
  /// One plain line.
  let help: String
  var options: [CommandOption] = []
  let run: @Sendable (Invocation) throws(ControlFailure) -> Answer

  /// How it is called, without the options of every command.
  var usage: String {
    let options = options.map { "[\($0.usage)]" }
    return ([name] + (arguments.isEmpty ? [] : [arguments]) + options).joined(separator: " ")
  }
}

/// An option: its name with the dashes, and the placeholder of its value, empty for a switch.
struct CommandOption: Sendable {
  let name: String
  var placeholder = ""
  /// One plain line.
  let help: String

  var takesValue: Bool { !placeholder.isEmpty }
  var usage: String { takesValue ? "\(name) \(placeholder)" : name }

  /// Those that every command takes.
  static let common = [
    CommandOption(name: "--json", help: "answer in JSON, on one line; errors too"),
    CommandOption(name: "--system", help: "talk to the system's sonifyd, at /run/sonifyd"),
    CommandOption(
      name: "--socket", placeholder: "PATH", help: "talk to the sonifyd at this socket"),
    CommandOption(name: "--help", help: "say what a command does"),
    CommandOption(name: "--version", help: "say the version"),
  ]
}
