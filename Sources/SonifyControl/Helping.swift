internal import ControlProtocol

/// What the program says of itself.
enum Helping {
  static func help(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    guard !invocation.words.isEmpty else { return overview }
    return answer(try Invocation.command(named: invocation.words))
  }

  static var version: Answer {
    Answer(["version": programVersion], lines: ["sonifyctl \(programVersion)"])
  }

  /// One command a line, so that it reads well by ear.
  static var overview: Answer {
    let commands = CommandTable.all.map { "  \($0.usage): \($0.help)" }
    return Answer(
      CommandTable.all.map(CommandSummary.init),
      lines: ["sonifyctl asks and steers a running sonifyd.", "Usage: sonifyctl COMMAND [OPTIONS]"]
        + ["Commands:"] + commands + ["Options of every command:"]
        + CommandOption.common.map(line)
        + ["Exit status: 0 fine, 1 refused or failed, 2 wrong use, 3 no sonifyd is running."])
  }

  static func answer(_ command: Command) -> Answer {
    Answer(
      CommandSummary(command),
      lines: ["sonifyctl \(command.usage): \(command.help)"]
        + (command.options + CommandOption.common).map(line))
  }

  private static func line(_ option: CommandOption) -> String {
    "  \(option.usage): \(option.help)"
  }
}

/// A command as `help --json` tells it.
private struct CommandSummary: Encodable {
  let name: String
  let usage: String
  let text: String
  let options: [String]

  init(_ command: Command) {
    name = command.name
    usage = command.usage
    text = command.help
    options = (command.options + CommandOption.common).map(\.name)
  }
}
