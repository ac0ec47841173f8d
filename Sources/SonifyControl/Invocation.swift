internal import Configuration

/// A command with its words and options, all known to be allowed.
struct Invocation {
  let command: Command
  /// The words after the command's name.
  let words: [String]
  let isJSON: Bool
  private let options: [String: String]

  init(_ parsed: ParsedWords) throws(ControlFailure) {
    command = try Self.command(named: parsed.plain)
    words = Array(parsed.plain.dropFirst(Self.nameLength(command)))
    options = parsed.options
    isJSON = options["--json"] != nil
    try checkWords()
    try checkOptions()
  }

  /// The value of an option, empty for a switch; `nil` when it was not given.
  func option(_ name: String) -> String? { options[name] }

  /// The value of an option as seconds.
  func seconds(_ name: String) throws(ControlFailure) -> Double? {
    guard let text = option(name) else { return nil }
    guard let nanoseconds = SettingValue.duration(text) else {
      throw .usage("\(name) '\(text)' is not a time such as 250ms, 30s, 10m or 1h")
    }
    return Double(nanoseconds) / 1e9
  }

  /// Where the daemon's socket is.
  func socketPath() throws(ControlFailure) -> String {
    if let path = option("--socket") { return try ControlPlace.path(path).path() }
    return try (option("--system") == nil ? ControlPlace.own : .system).path()
  }

  /// Connects to the daemon.
  func connect() throws(ControlFailure) -> ControlClient {
    try ControlClient(path: try socketPath())
  }

  /// The command that `words` begin with.
  static func command(named words: [String]) throws(ControlFailure) -> Command {
    guard let first = words.first else {
      throw .usage(
        "no command given; 'sonifyctl status' says how everything stands, 'sonifyctl help' lists all"
      )
    }
    let pair = words.prefix(2).joined(separator: " ")
    if let command = CommandTable.all.first(where: { $0.name == first || $0.name == pair }) {
      return command
    }
    let members = CommandTable.all.map(\.name).filter { $0.hasPrefix(first + " ") }
    guard members.isEmpty else {
      guard words.count > 1 else {
        throw .usage("'\(first)' needs a second word: \(members.joined(separator: ", "))")
      }
      throw .usage(unknown("command", pair, among: members))
    }
    throw .usage(unknown("command", first, among: CommandTable.all.map(\.name)))
  }

  private static func nameLength(_ command: Command) -> Int {
    command.name.split(separator: " ").count
  }

  private func checkWords() throws(ControlFailure) {
    guard !command.wordCount.contains(words.count) else { return }
    if words.count > command.wordCount.upperBound {
      let extra = words[command.wordCount.upperBound]
      throw .usage("'\(extra)' is one word too many; use: sonifyctl \(command.usage)")
    }
    throw .usage("\(command.name) needs more; use: sonifyctl \(command.usage)")
  }

  private func checkOptions() throws(ControlFailure) {
    let allowed = (CommandOption.common + command.options).map(\.name)
    for name in options.keys.sorted() where !allowed.contains(name) {
      let takers = CommandTable.all.filter { $0.options.contains { $0.name == name } }.map(\.name)
      throw .usage(
        "\(command.name) takes no \(name); it belongs to \(takers.joined(separator: " and "))")
    }
    if option("--socket") != nil, option("--system") != nil {
      throw .usage("--system and --socket each name a sonifyd; give one of them")
    }
  }
}
