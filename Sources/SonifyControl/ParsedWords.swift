internal import MetricLines

/// The command line, sorted into plain words and options. Options may stand anywhere; `--` ends them.
struct ParsedWords {
  var plain: [String] = []
  /// By name; a switch has an empty value.
  var options: [String: String] = [:]

  init(_ words: [String]) throws(ControlFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        return
      }
      if Self.looksLikeOption(word) {
        try readOption(word, rest: &rest)
      } else {
        plain.append(word)
      }
    }
  }

  /// Whether `--json` was given, looked for before anything is known to be right.
  static func wantsJSON(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }

  /// `-5` and `-.5` are numbers.
  private static func looksLikeOption(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-") else { return false }
    return bytes[1] != UInt8(ascii: ".")
      && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
  }

  private mutating func readOption(
    _ word: String, rest: inout ArraySlice<String>
  ) throws(ControlFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = CommandTable.options.first(where: { $0.name == name }) else {
      // A letter is too short to tell what it was meant to be.
      let words = CommandTable.options.map(\.name).filter { $0.hasPrefix("--") }
      throw .usage(unknown("option", name, among: words))
    }
    guard option.takesValue else {
      guard parts.count == 1 else { throw .usage("\(name) takes no value") }
      options[name] = ""
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
      throw .usage("\(name) needs a value: \(option.usage), \(option.help)")
    }
    options[name] = value
  }
}

/// "unknown KIND 'WORD'" and the nearest right one.
func unknown(_ kind: String, _ word: String, among known: [String]) -> String {
  if let near = nearest(to: word, among: known) {
    return "unknown \(kind) '\(word)'; did you mean '\(near)'?"
  }
  return "unknown \(kind) '\(word)'; 'sonifyctl help' lists all"
}
