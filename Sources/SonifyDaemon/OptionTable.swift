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
  }

  /// Names for "did you mean".
  static var names: [String] { all.map(\.name) + ["--help", "--version"] }

  static func option(named name: String) -> Option? {
    all.first { $0.name == name }
  }

  static let all: [Option] = inputOptions + axisOptions + soundOptions + outputOptions

  private static let inputOptions: [Option] = [
    flag("--sockets", "also listen on the sockets while reading standard input") {
      $0.sockets = true
    },
    flag("--no-sockets", "read standard input alone") { $0.sockets = false },
    value(
      "--format", "NAME", "input format: number, name-value, columns, csv or json",
      is: "a format: number, name-value, columns, csv or json"
    ) {
      $0.format = $1
      return ["number", "name-value", "columns", "csv", "json"].contains($1)
    },
    value(
      "--regex", "PATTERN",
      "pick numbers out of any text; its named groups are series, 'name' and 'value' a pair",
      is: "a pattern such as 'time=(?<latency>[0-9.]+)'"
    ) {
      $0.patterns.append($1)
      return !$1.isEmpty
    },
    value(
      "--series", "NAMES", "play only these, in this order; names between commas",
      is: "a list of names between commas"
    ) {
      $0.series = OptionValue.names($1)
      return !$0.series.isEmpty
    },
    value(
      "--window", "TIME", "how much of the past the axis covers (5min)",
      is: "a time such as 30s, 5min or 1h"
    ) {
      assign(OptionValue.duration($1), to: &$0.window)
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
      assign(OptionValue.number($1), to: &$0.speed, if: { $0 > 0 && $0 <= 1e6 })
    },
    value(
      "--interval", "SECONDS", "time between points that carry no stamp (1)",
      is: "a number of seconds above 0"
    ) {
      let seconds = OptionValue.number($1)
      return assign(seconds.flatMap(OptionValue.nanoseconds(seconds:)), to: &$0.interval)
    },
    value(
      "--expect-every", "TIME", "call a series stale after this long without data, or never",
      is: "a time such as 10s, or 'never'"
    ) {
      if $1 == "never" {
        $0.expectEvery = 0
        return true
      }
      $0.expectEvery = OptionValue.duration($1)
      return $0.expectEvery != nil
    },
  ]

  private static let axisOptions: [Option] = [
    value("--hard-min", "VALUE", "bottom of an axis that never moves", is: "a number") {
      $0.hardMinimum = OptionValue.number($1)
      return $0.hardMinimum != nil
    },
    value("--hard-max", "VALUE", "top of an axis that never moves", is: "a number") {
      $0.hardMaximum = OptionValue.number($1)
      return $0.hardMaximum != nil
    },
    value("--soft-min", "VALUE", "bottom of an axis that grows when data go beyond", is: "a number")
    {
      $0.softMinimum = OptionValue.number($1)
      return $0.softMinimum != nil
    },
    value("--soft-max", "VALUE", "top of an axis that grows when data go beyond", is: "a number") {
      $0.softMaximum = OptionValue.number($1)
      return $0.softMaximum != nil
    },
    value(
      "--scale", "NAME", "linear, log10, ln or symlog (linear)",
      is: "a scale: linear, log10, ln or symlog"
    ) {
      $0.scale = $1
      return ["linear", "log10", "ln", "symlog"].contains($1)
    },
    value("--polarity", "up|down", "whether more is higher or lower (up)", is: "'up' or 'down'") {
      $0.polarity = $1
      return ["up", "down"].contains($1)
    },
  ]

  private static let soundOptions: [Option] = [
    value("--focus", "NAME", "the series at full level (the first one)", is: "a name") {
      $0.focus = $1
      return !$1.isEmpty
    },
    value(
      "--background", "NAMES", "up to two series, quieter, left and right",
      is: "a list of names between commas"
    ) {
      $0.background = OptionValue.names($1)
      return !$0.background.isEmpty
    },
    value("--timbre", "NAME", "pure or soft (soft)", is: "a timbre: pure or soft") {
      $0.timbre = $1
      return ["pure", "soft"].contains($1)
    },
    flag("--discrete", "one note for each point instead of a gliding tone") {
      $0.isDiscrete = true
    },
    value(
      "--smoothing", "TIME", "how slowly pitch follows, 0 to 500ms (25ms)",
      is: "a time from 0 to 500ms"
    ) {
      if OptionValue.number($1) == 0 {
        $0.smoothing = 0
        return true
      }
      return assign(
        OptionValue.duration($1).map { Double($0) / 1e9 }, to: &$0.smoothing, if: { $0 <= 0.5 })
    },
    value(
      "--pitch-low", "HERTZ", "pitch of the bottom of the axis (220)",
      is: "a number from 60 to 4000"
    ) {
      assign(OptionValue.number($1), to: &$0.pitchLow, if: { (60...4_000).contains($0) })
    },
    value(
      "--pitch-high", "HERTZ", "pitch of the top of the axis (1760)", is: "a number from 60 to 4000"
    ) {
      assign(OptionValue.number($1), to: &$0.pitchHigh, if: { (60...4_000).contains($0) })
    },
    value(
      "--volume", "PERCENT", "level of everything, 1 to 100 (100)", is: "a number from 1 to 100"
    ) {
      assign(
        OptionValue.number($1).map { $0 / 100 }, to: &$0.volume, if: { (0.01...1).contains($0) })
    },
    flag("--no-heartbeat", "leave out the tick that proves the sound works") {
      $0.hasHeartbeat = false
    },
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
      assign(OptionValue.number($1), to: &$0.buffer, if: { (5...2_000).contains($0) })
    },
  ]

  private static func output(_ text: String) -> Options.Output {
    switch text {
    case "pulse": .pulse
    case "none": .none
    default: .file([".wav", ".flac", ".ogg"].contains { text.hasSuffix($0) } ? text : "")
    }
  }

  private static func flag(
    _ name: String, _ help: String, _ apply: @escaping @Sendable (inout Options) -> Void
  ) -> Option {
    Option(name: name, placeholder: "", help: help, kind: .flag(apply))
  }

  private static func value(
    _ name: String, _ placeholder: String, _ help: String, is expected: String,
    _ apply: @escaping @Sendable (inout Options, String) -> Bool
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, help: help,
      kind: .value(expected: expected, apply: apply))
  }

  private static func assign<Value>(
    _ value: Value?, to place: inout Value, if isAllowed: (Value) -> Bool = { _ in true }
  ) -> Bool {
    guard let value, isAllowed(value) else { return false }
    place = value
    return true
  }
}
