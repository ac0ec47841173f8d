package import Configuration
package import MetricLines

/// What the command line asks for: how to run, and settings that win over those of files.
package struct Options: Hashable {
  /// Where the sound goes.
  package enum Output: Hashable {
    /// A sound server.
    case pulse
    /// Nowhere; everything else runs.
    case none
    /// A file whose ending names its format.
    case file(String)

    /// The file's path; `nil` for what is not a file.
    package var path: String? {
      if case .file(let path) = self { path } else { nil }
    }
  }

  /// Whose time the daemon keeps.
  package enum Clock: Hashable {
    /// The machine's.
    case real
    /// That of the data's own stamps.
    case data
  }

  /// Read standard input although it is a terminal: `-` was given.
  package var readsInput = false
  /// `--sockets` or `--no-sockets`; `nil` lets the kind of standard input decide.
  package var sockets: Bool?
  package var format: LineFormat?
  /// Patterns that find the numbers, in place of a format.
  package var patterns: [String] = []
  /// How lines are laid out, where a plotter's options tell it.
  package var plot = PlotLayout()
  /// `--config`: stands in place of the system's and the user's files.
  package var configurationFile: String?
  /// Keys of the configuration, in the order in which they were given.
  package var settings: [Assignment] = []
  package var output = Output.pulse
  package var sink: String?
  package var clock: Clock?
  package var speed = 1.0
  /// Nanoseconds between points without a stamp on the data clock.
  package var interval: Int64 = 1_000_000_000
  package var hardMinimum: Double?
  package var hardMaximum: Double?
  package var softMinimum: Double?
  package var softMaximum: Double?
  /// Milliseconds that the sound server keeps queued.
  package var buffer = 25.0

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``UsageError`` for the first word that is wrong.
  package init(parsing words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      try parse(word, rest: &rest)
    }
    try takeRange()
    try checkAgreement()
  }

  private mutating func parse(
    _ word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if word == "-" {
      readsInput = true
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = OptionTable.option(named: name) else { throw .unknownOption(name) }
    let given = parts.count == 2 ? String(parts[1]) : nil
    switch option.kind {
    case .flag(let apply):
      try refuse(given, of: name)
      apply(&self)
    case .value(let expected, let apply):
      let value = try value(given, of: name, expected: expected, rest: &rest)
      guard apply(&self, value) else {
        throw .badValue(option: name, value: value, expected: expected)
      }
    case .settingFlag(let scope, let key, let value):
      try refuse(given, of: name)
      set(key, of: scope, to: value, by: name)
    case .setting(let scope, let key, let expected):
      let value = try value(given, of: name, expected: expected, rest: &rest)
      if let fault = KeyTable.fault(of: value, for: key, in: scope) {
        throw .badSetting(option: name, value: value, fault: fault)
      }
      set(key, of: scope, to: value, by: name)
    }
  }

  private func refuse(_ value: String?, of name: String) throws(UsageError) {
    guard let value else { return }
    throw .badValue(option: name, value: value, expected: "needed: it takes no value")
  }

  private func value(
    _ given: String?, of name: String, expected: String, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = given ?? rest.popFirst() else {
      throw .missingValue(option: name, expected: expected)
    }
    return value
  }

  private mutating func set(_ key: String, of scope: Scope, to value: String, by option: String) {
    settings.append(
      Assignment(scope: scope, key: key, value: value, origin: .commandLine(option)))
  }
}

// MARK: - Words that belong together

extension Options {
  /// Makes one key of `--hard-min` and `--hard-max`, or of their soft twins.
  private mutating func takeRange() throws(UsageError) {
    let hard = AxisBounds(low: hardMinimum, high: hardMaximum, name: "hard")
    if let range = try hard.range() {
      set(
        "Range", of: .series("*"), to: range, by: hardMinimum == nil ? "--hard-max" : "--hard-min")
    }
    let soft = AxisBounds(low: softMinimum, high: softMaximum, name: "soft")
    guard let range = try soft.range() else { return }
    guard hardMinimum == nil, hardMaximum == nil else {
      throw .conflict(
        "give --hard-min and --hard-max, or --soft-min and --soft-max, not both pairs")
    }
    set("Range", of: .series("*"), to: range, by: softMinimum == nil ? "--soft-max" : "--soft-min")
  }

  private func checkAgreement() throws(UsageError) {
    try checkLayout()
    if sockets == true, clock == .data {
      throw .conflict("--clock data reads standard input alone; leave --sockets out")
    }
    if format != nil, !patterns.isEmpty {
      throw .conflict("--regex reads any text; leave --format out")
    }
    // One pitch alone may agree with a file that sets the other.
    let pitches = Set(settings.map(\.key).filter(["PitchLow", "PitchHigh"].contains))
    let own = settings.filter { pitches.count == 2 || !pitches.contains($0.key) }
    do { _ = try ConfigurationSource(commandLine: own).load() } catch {
      throw .conflict(error.problems[0])
    }
  }
}
