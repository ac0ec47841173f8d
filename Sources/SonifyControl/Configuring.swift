internal import Configuration
internal import ControlProtocol

/// The commands about settings: those of a running daemon, and those on disk.
enum Configuring {
  static func set(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let words = invocation.words
    let request = SetRequest(
      key: words[words.count - 2], value: words[words.count - 1],
      series: words.count == 3 ? words[0] : nil)
    var client = try invocation.connect()
    return Answer(try client.call(.set, request, as: TextReply.self))
  }

  static func settings(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    return answer(try client.call(.settings, as: SettingsListing.self).settings)
  }

  static func reload(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    return Answer(try client.call(.reload, as: TextReply.self))
  }

  /// The problems are the answer, not an error; the status tells scripts.
  static func check(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let problems = ConfigurationCheck.problems(file: invocation.words.first)
    return Answer(
      ["problems": problems], lines: problems.isEmpty ? ["the configuration is right"] : problems,
      status: problems.isEmpty ? 0 : 1)
  }

  static func show(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    do {
      let entries = try ConfigurationCheck.settings(file: invocation.option("--config"))
      return answer(
        entries.map {
          SettingReport(section: $0.section, key: $0.key, value: $0.value, origin: "\($0.origin)")
        })
    } catch {
      throw .refused(.badConfiguration(summary(error.problems)))
    }
  }

  /// What can be set: for people who write a file, or complete a word.
  static func keys(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let keys =
      KeyTable.chart.map { KeyReport($0, section: "Chart") }
      + KeyTable.series.map { KeyReport($0, section: "Series") }
      + KeyTable.source.map { KeyReport($0, section: "Source") }
      + KeyTable.group.map { KeyReport($0, section: "Group") }
    guard invocation.option("--names") == nil else {
      let names = Set(keys.map(\.key)).sorted()
      return Answer(names, lines: names)
    }
    return Answer(keys, lines: keys.map(\.line))
  }

  private static func summary(_ problems: [String]) -> String {
    guard problems.count > 1 else { return problems.joined() }
    return "\(problems[0]); \(problems.count) problems in all, 'sonifyctl config check' lists them"
  }

  private static func answer(_ settings: [SettingReport]) -> Answer {
    Answer(settings, lines: settings.map(settingLine))
  }
}

/// One setting: `Window = 5min (built-in)`.
func settingLine(_ setting: SettingReport) -> String {
  let name = setting.section == "Chart" ? setting.key : "\(setting.section) \(setting.key)"
  let value = setting.value.isEmpty ? "\(name) is empty" : "\(name) = \(setting.value)"
  return "\(value) (\(setting.origin))"
}

/// A key of the configuration as `config keys` tells it.
private struct KeyReport: Encodable {
  let section: String
  let key: String
  let example: String
  let text: String
  let builtIn: String

  init<Values>(_ key: Key<Values>, section: String) {
    self.section = section
    self.key = key.name
    example = key.example
    text = key.help
    builtIn = key.builtIn
  }

  var line: String {
    let usual = builtIn.isEmpty ? "" : "; built-in: \(builtIn)"
    return "\(section) \(key): \(text)\(usual); for example: \(example)"
  }

  enum CodingKeys: String, CodingKey {
    case section, key, example, text
    case builtIn = "built_in"
  }
}
