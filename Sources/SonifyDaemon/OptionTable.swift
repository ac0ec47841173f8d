internal import Configuration
internal import MetricLines

/// Every option once: how it is written, what it takes, what help says of it.
enum OptionTable {
  /// One option.
  struct Option: Sendable {
    /// What it is called, with its dashes.
    let name: String
    /// The placeholder of its value in help; empty for a flag.
    let placeholder: String
    /// One plain line.
    let help: String
    let kind: Kind
  }

  /// What an option does to the options read so far.
  enum Kind: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    /// `expected` completes "is not …"; `apply` returns whether it could read the value.
    case value(expected: String, apply: @Sendable (inout Options, String) -> Bool)
    /// Sets a key of the configuration to what stands behind the option.
    case setting(Scope, key: String, expected: String)
    /// Sets a key of the configuration to a value of its own.
    case settingFlag(Scope, key: String, value: String)
  }

  /// Names for "did you mean".
  static var names: [String] { all.map(\.name) + ["--help", "--version"] }

  static func option(named name: String) -> Option? {
    let long = letters[name] ?? name
    return all.first { $0.name == long }
  }

  static let all: [Option] =
    inputOptions + [windowOption, expectOption] + axisOptions + plotterOptions + soundOptions
    + outputOptions

  private static let formats = LineFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static let inputOptions: [Option] = [
    flag("--sockets", "also listen on the sockets while reading standard input") {
      $0.sockets = true
    },
    flag("--no-sockets", "read standard input alone") { $0.sockets = false },
    value("--format", "NAME", "input format: \(formats)", is: "a format: \(formats)") {
      $0.format = LineFormat(rawValue: $1)
      return $0.format != nil
    },
    value(
      "--regex", "PATTERN",
      "pick numbers out of any text; its named groups are series, 'name' and 'value' a pair",
      is: "a pattern such as 'time=(?<latency>[0-9.]+)'"
    ) {
      $0.patterns.append($1)
      return !$1.isEmpty
    },
    setting("--series", "NAMES", of: "Select"),
    value(
      "--config", "FILE", "read this file in place of the system's and the user's", is: "a file"
    ) {
      $0.configurationFile = $1
      return !$1.isEmpty
    },
    value(
      "--clock", "real|data", "whose time: the machine's, or that of the data's stamps",
      is: "'real' or 'data'"
    ) {
      $0.clock = $1 == "data" ? .data : .real
      return ["real", "data"].contains($1)
    },
    value(
      "--speed", "N", "play data of the past N times as fast (1)",
      is: "a number above 0 and at most 1000000"
    ) {
      assign(SettingValue.number($1), to: &$0.speed, if: { $0 > 0 && $0 <= 1e6 })
    },
    value(
      "--interval", "SECONDS", "time between points that carry no stamp (1)",
      is: "a number of seconds above 0"
    ) {
      let seconds = SettingValue.number($1)
      return assign(seconds.flatMap(SettingValue.nanoseconds(seconds:)), to: &$0.interval)
    },
  ]

  private static let windowOption = setting("--window", "TIME", of: "Window")
  private static let expectOption = seriesSetting("--expect-every", "TIME", of: "ExpectEvery")

  private static let axisOptions: [Option] = [
    bound(
      "--hard-min", \.hardMinimum,
      "bottom of an axis that never moves; alone, the top follows the data"),
    bound("--hard-max", \.hardMaximum, "top of an axis that never moves"),
    bound("--soft-min", \.softMinimum, "bottom of an axis that grows when data go beyond"),
    bound("--soft-max", \.softMaximum, "top of an axis that grows when data go beyond"),
    seriesSetting("--scale", "NAME", of: "Scale"),
    seriesSetting("--polarity", "up|down", of: "Polarity"),
    seriesSetting("--gridlines", "LINES", of: "Gridlines"),
    seriesSetting("--low", "VALUE", of: "Low"),
    seriesSetting("--high", "VALUE", of: "High"),
  ]

  private static let soundOptions: [Option] = [
    setting("--mode", "NAME", of: "Mode"),
    setting("--focus", "NAME", of: "Focus"),
    setting("--background", "NAMES", of: "Background"),
    seriesSetting("--timbre", "NAME", of: "Timbre"),
    Option(
      name: "--discrete", placeholder: "", help: "one note for each point, not a gliding tone",
      kind: .settingFlag(.series("*"), key: "Continuous", value: "no")),
    seriesSetting("--texture", "tone|pulse", of: "Texture"),
    seriesSetting("--smoothing", "TIME", of: "Smoothing"),
    setting("--pitch-low", "HERTZ", of: "PitchLow"),
    setting("--pitch-high", "HERTZ", of: "PitchHigh"),
    setting("--volume", "PERCENT", of: "Volume"),
    Option(
      name: "--no-heartbeat", placeholder: "",
      help: "leave out the tick that proves the sound works",
      kind: .settingFlag(.chart, key: "Heartbeat", value: "no")),
  ]

  private static let outputOptions: [Option] = [
    value(
      "--output", "WHERE", "pulse, none, or a file ending in .wav, .flac or .ogg (pulse)",
      is: "'pulse', 'none', or a file ending in .wav, .flac or .ogg"
    ) {
      $0.output = output($1)
      return $0.output != .file("")
    },
    value("--sink", "NAME", "PulseAudio sink to play to", is: "the name of a sink") {
      $0.sink = $1
      return !$1.isEmpty
    },
    value(
      "--buffer", "MS", "milliseconds kept queued at the sound server (25)",
      is: "a number from 5 to 2000"
    ) {
      assign(SettingValue.number($1), to: &$0.buffer, if: { (5...2_000).contains($0) })
    },
  ]

  private static func output(_ text: String) -> Options.Output {
    switch text {
    case "pulse": .pulse
    case "none": .none
    default: .file([".wav", ".flac", ".ogg"].contains { text.hasSuffix($0) } ? text : "")
    }
  }

  static func flag(
    _ name: String, _ help: String, _ apply: @escaping @Sendable (inout Options) -> Void
  ) -> Option {
    Option(name: name, placeholder: "", help: help, kind: .flag(apply))
  }

  static func value(
    _ name: String, _ placeholder: String, _ help: String, is expected: String,
    _ apply: @escaping @Sendable (inout Options, String) -> Bool
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, help: help,
      kind: .value(expected: expected, apply: apply))
  }

  /// An option for one end of an axis.
  private static func bound(
    _ name: String, _ path: any WritableKeyPath<Options, Double?> & Sendable, _ help: String
  ) -> Option {
    value(name, "VALUE", help, is: "a number") {
      $0[keyPath: path] = SettingValue.number($1)
      return $0[keyPath: path] != nil
    }
  }

  /// An option that sets a key of `[Chart]`; it takes the same values and is told in the same words.
  static func setting(_ name: String, _ placeholder: String, of key: String) -> Option {
    keyed(name, placeholder, .chart, KeyTable.chart.first { $0.name == key })
  }

  /// An option that sets a key of every series.
  static func seriesSetting(
    _ name: String, _ placeholder: String, of key: String
  ) -> Option {
    keyed(name, placeholder, .series("*"), KeyTable.series.first { $0.name == key })
  }

  private static func keyed<Values>(
    _ name: String, _ placeholder: String, _ scope: Scope, _ key: Key<Values>?
  ) -> Option {
    let builtIn = key?.builtIn ?? ""
    return Option(
      name: name, placeholder: placeholder,
      help: (key?.help ?? "") + (builtIn.isEmpty ? "" : " (\(builtIn))"),
      kind: .setting(scope, key: key?.name ?? "", expected: key?.expected ?? ""))
  }

  private static func assign<Value>(
    _ value: Value?, to place: inout Value, if isAllowed: (Value) -> Bool = { _ in true }
  ) -> Bool {
    guard let value, isAllowed(value) else { return false }
    place = value
    return true
  }
}
