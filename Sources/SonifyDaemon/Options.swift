/// What the command line asks for.
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
  package var format: String?
  /// Patterns that find the numbers, in place of a format.
  package var patterns: [String] = []
  package var series: [String] = []
  package var focus: String?
  package var background: [String] = []
  /// Nanoseconds.
  package var window: Int64 = 300_000_000_000
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
  package var scale = "linear"
  package var polarity = "up"
  package var timbre = "soft"
  package var isDiscrete = false
  /// Seconds.
  package var smoothing = 0.025
  /// Hertz.
  package var pitchLow = 220.0
  /// Hertz.
  package var pitchHigh = 1_760.0
  /// Nanoseconds; `nil` follows the arrivals, 0 never calls a series stale.
  package var expectEvery: Int64?
  /// Milliseconds that the sound server keeps queued.
  package var buffer = 25.0
  /// Linear.
  package var volume = 1.0
  package var hasHeartbeat = true

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``UsageError`` for the first word that is wrong.
  package init(parsing words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      try parse(word, rest: &rest)
    }
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
    switch option.kind {
    case .flag(let apply):
      guard parts.count == 1 else {
        throw .badValue(
          option: name, value: String(parts[1]), expected: "needed: it takes no value")
      }
      apply(&self)
    case .value(let expected, let apply):
      let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      guard let value else { throw .missingValue(option: name, expected: expected) }
      guard apply(&self, value) else {
        throw .badValue(option: name, value: value, expected: expected)
      }
    }
  }

  private func checkAgreement() throws(UsageError) {
    if sockets == true, clock == .data {
      throw .conflict("--clock data reads standard input alone; leave --sockets out")
    }
    if format != nil, !patterns.isEmpty {
      throw .conflict("--regex reads any text; leave --format out")
    }
    if pitchLow >= pitchHigh {
      throw .conflict("--pitch-low \(pitchLow) must be below --pitch-high \(pitchHigh)")
    }
    try check(hardMinimum, hardMaximum, name: "hard")
    try check(softMinimum, softMaximum, name: "soft")
    if hardMinimum != nil, softMinimum != nil {
      throw .conflict(
        "give --hard-min and --hard-max, or --soft-min and --soft-max, not both pairs")
    }
    if background.count > 2 {
      throw .conflict("--background takes at most two series, got \(background.count)")
    }
  }

  private func check(_ low: Double?, _ high: Double?, name: String) throws(UsageError) {
    switch (low, high) {
    case (nil, nil): return
    case (.some(let low), .some(let high)):
      guard low < high else {
        throw .conflict("--\(name)-min \(low) must be below --\(name)-max \(high)")
      }
    case (.some, nil): throw .conflict("--\(name)-min needs --\(name)-max beside it")
    case (nil, .some): throw .conflict("--\(name)-max needs --\(name)-min beside it")
    }
  }
}
