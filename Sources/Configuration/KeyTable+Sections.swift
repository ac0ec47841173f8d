internal import MetricLines

// The keys of sources and of groups.
extension KeyTable {
  /// The keys of `[Source NAME]`.
  package static let source: [Key<SourceKeys>] = [
    Key(
      "Format", optional: \.format, .format, builtIn: "auto", example: "statsd",
      "how its lines are read: auto (as they look), or a format as --format has it"),
    Key(
      "MaxSeries", optional: \.maxSeries, .cap, builtIn: "none", example: "500",
      "how many series it may bring: a number, or none; what comes beyond is refused"),
    Key(
      "Select", optional: \.select, .patterns, builtIn: "", example: "node_load1, node_memory_*",
      "its series that are shown: names, patterns or /regex/ between commas; all when it is empty"),
    Key(
      "Ignore", optional: \.ignore, .patterns, builtIn: "", example: "*_bucket{*}, /^tmp[0-9]/",
      "its series that are not shown: names, patterns or /regex/ between commas"),
    Key(
      "TypesDB", optional: \.typesDB, .path, builtIn: SourceKeys.typesFile,
      example: "/etc/collectd/types.db",
      "file of collectd's types: what the values of a line are called, and their limits"),
  ]

  /// The keys of `[Group NAME]`.
  package static let group: [Key<GroupKeys>] = [
    Key(
      "Match", optional: \.match, .patterns, builtIn: "", example: "cpu.*{host=*}",
      "the series that it is made of: names, patterns or /regex/ between commas"),
    Key(
      "As", optional: \.function, .word(["mean", "min", "max", "p95", "count", "sum"]),
      builtIn: "mean", example: "max",
      "what it is of their values: mean, min, max, p95, count (how many are live) or sum"),
    Key(
      "Members", optional: \.hidesMembers, .members, builtIn: "hide", example: "show",
      "hide: its series are heard and listed as the group alone; show: by themselves, too"),
  ]
}

extension Kind<SourceKeys.Format> {
  static let format = Kind(
    expected: "auto or a format: " + LineFormat.allCases.map(\.rawValue).joined(separator: ", "),
    read: { $0 == "auto" ? .found : LineFormat(rawValue: $0).map(SourceKeys.Format.named) },
    write: { if case .named(let format) = $0 { format.rawValue } else { "auto" } })
}

extension Kind<SourceKeys.Cap> {
  static let cap = Kind(
    expected: "a number of series from 1 to 1000000, or none",
    read: { text in
      if text == "none" { return SourceKeys.Cap.none }
      return Int(text).flatMap { (1...1_000_000).contains($0) ? .at($0) : nil }
    },
    write: { if case .at(let count) = $0 { "\(count)" } else { "none" } })
}

extension Kind<Int> {
  static let seriesLimit = Kind(
    expected: "a number of series from 1 to 1000000",
    read: { Int($0).flatMap { (1...1_000_000).contains($0) ? $0 : nil } }, write: { "\($0)" })
}

extension Kind<Bool> {
  /// Whether members are hidden.
  static let members = Kind(
    expected: "hide or show", read: { $0 == "hide" ? true : $0 == "show" ? false : nil },
    write: { $0 ? "hide" : "show" })
}

extension Kind<String> {
  static let path = Kind(
    expected: "the path of a file, from / on", read: { $0.hasPrefix("/") ? $0 : nil },
    write: { $0 })
}

extension Kind<[NamePattern]> {
  /// What chooses series by their names.
  static let patterns = Kind(
    expected: "names, patterns or /regex/ between commas",
    read: { (text) throws(ValueFault) in
      do throws(NamePattern.Fault) { return try NamePattern.list(text) } catch {
        throw ValueFault(text: error.text)
      }
    },
    write: { $0.map(\.text).joined(separator: ", ") })
}
