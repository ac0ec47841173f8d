internal import Configuration
internal import MetricLines

/// Options that feedgnuplot and ttyplot have too, with the meaning that they have there.
extension OptionTable {
  /// One letter for what has a longer name here, as ttyplot has it.
  static let letters: [String: String] = [
    "-r": "--rate", "-s": "--soft-max", "-S": "--soft-min", "-m": "--hard-max",
    "-M": "--hard-min", "-t": "--title", "-u": "--unit",
  ]

  static let plotterOptions: [Option] = [
    flag("--domain", "the first field of a line is x: a time") { $0.plot.hasDomain = true },
    flag("--dataid", "lines are pairs of a name and a value") { $0.plot.hasIDs = true },
    value(
      "--timefmt", "FORMAT", "how x is written, such as '%Y-%m-%d %H:%M:%S'; turns --domain on",
      is:
        "a format such as '%H:%M:%S': it may have %Y %y %m %b %d %e %j %H %I %p %M %S %s %z %F %T %R %D"
    ) {
      $0.plot.hasDomain = true
      $0.plot.timeFormat = TimeFormat($1)
      return $0.plot.timeFormat != nil
    },
    setting("--xlen", "SECONDS", of: "Window"),
    setting("--title", "TEXT", of: "Title"),
    seriesSetting("--unit", "TEXT", of: "Unit"),
    Option(
      name: "--rate", placeholder: "", help: "values count since something began: play their rate",
      kind: .settingFlag(.series("*"), key: "Counter", value: "yes")),
    flag("-2", "values belong to two series in turn, wherever lines end") {
      $0.plot.alternates = true
    },
  ]
}

extension Options {
  /// Whether the options for the layout of lines can hold together with the others.
  func checkLayout() throws(UsageError) {
    guard !plot.isPlain else { return }
    if format != nil || !patterns.isEmpty {
      throw .conflict(
        "--domain, --dataid, --timefmt and -2 tell the layout; leave --format and --regex out")
    }
    if plot.alternates, plot.hasDomain || plot.hasIDs {
      throw .conflict("-2 takes values alone; leave --domain, --timefmt and --dataid out")
    }
  }
}

/// What `--hard-min` and `--hard-max`, or their soft twins, make of the axis.
struct AxisBounds {
  let low: Double?
  let high: Double?
  /// `hard` or `soft`.
  let name: String

  /// The value of the key Range; `nil` when neither end was given.
  ///
  /// A lowest value alone is where the axis begins; it grows upwards with the data. A highest value alone
  /// is where an axis from 0 ends, as in ttyplot; one that is not above 0 grows downwards.
  func range() throws(UsageError) -> String? {
    let word = name == "hard" ? "fixed" : "soft"
    switch (low, high) {
    case (nil, nil): return nil
    case (.some(let low), .some(let high)):
      guard low < high else {
        throw .conflict("--\(name)-min \(low) must be below --\(name)-max \(high)")
      }
      return "\(word) \(low)..\(high)"
    case (.some(let low), nil): return "soft \(low)..\(low + Self.sliver(at: low))"
    case (nil, .some(let high)) where high > 0: return "\(word) 0..\(high)"
    case (nil, .some(let high)): return "soft \(high - Self.sliver(at: high))..\(high)"
    }
  }

  /// An extent that every value beyond widens.
  private static func sliver(at bound: Double) -> Double { max(abs(bound) * 1e-6, 1e-6) }
}
