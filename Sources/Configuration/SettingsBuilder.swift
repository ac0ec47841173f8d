/// Settings in the making, with the place where each was set.
struct SettingsBuilder: Sendable {
  private var chart = ChartKeys()
  private var chartOrigins: [String: Origin] = [:]
  private var series = SectionRules<SeriesRule>()
  private var sources = SectionRules<SourceRule>()
  private var groups = SectionRules<GroupRule>()

  /// Sections of series that are used: each new series is held against all of them.
  static let ruleLimit = 1_000
  /// Sections of groups that are used, and of sources.
  static let groupLimit = 64

  /// What holds.
  var settings: Settings {
    var settings = Settings()
    settings.chart = chart
    settings.rules = series.rules
    settings.sources = sources.rules
    settings.groups = groups.rules
    return settings
  }

  /// Takes a value in, over what was there before.
  ///
  /// - Throws: ``AssignmentFault``; nothing has changed then.
  mutating func assign(_ assignment: Assignment) throws(AssignmentFault) {
    let (value, origin) = (assignment.value, assignment.origin)
    switch assignment.scope {
    case .chart:
      let key = try KeyTable.chartKey(assignment.key)
      try Self.apply(key, value, to: &chart)
      chartOrigins[key.name] = origin
    case .series(let glob):
      try series.assign(KeyTable.seriesKey(assignment.key), value, of: glob, from: origin)
    case .source(let glob):
      try sources.assign(KeyTable.sourceKey(assignment.key), value, of: glob, from: origin)
    case .group(let name):
      try groups.assign(KeyTable.groupKey(assignment.key), value, of: name, from: origin)
    }
  }

  static func apply<Values>(
    _ key: Key<Values>, _ value: String, to values: inout Values
  ) throws(AssignmentFault) {
    do { try key.set(&values, to: value) } catch {
      throw .badValue("\(key.name) '\(printable(value))' \(error.text)")
    }
  }

  /// Where a key of the chart was set.
  func origin(ofChart key: String) -> Origin { chartOrigins[key] ?? .builtIn }

  /// Where a key was set for the series called `name`: by the last rule that fits it.
  func origin(of key: String, forSeries name: String) -> Origin {
    for (rule, origins) in zip(series.rules, series.origins).reversed() {
      if let origin = origins[key], rule.fits(name) { return origin }
    }
    return .builtIn
  }

  /// Where the group called `name` was first spoken of.
  func origin(ofGroup name: String) -> Origin {
    let index = groups.rules.firstIndex { $0.glob == name }
    let origins = index.map { groups.origins[$0] } ?? [:]
    return GroupRule.table.lazy.compactMap { origins[$0.name] }.first ?? .builtIn
  }
}

// MARK: - Listing

extension SettingsBuilder {
  /// Every setting that holds: the chart's, then what is built in for every series and what the rules
  /// set, in the order in which they apply; the same for sources, then the groups.
  var entries: [SettingEntry] {
    KeyTable.chart.map { key in
      SettingEntry(.chart, key.name, key.written(chart) ?? "", origin(ofChart: key.name))
    } + series.builtInEntries + series.entries + sources.builtInEntries + sources.entries
      + groupEntries
  }

  /// Every key of each group: no section for all of them says what is built in.
  private var groupEntries: [SettingEntry] {
    zip(groups.rules, groups.origins).flatMap { rule, origins in
      GroupRule.table.map { key in
        SettingEntry(
          .group(rule.glob), key.name, key.written(rule.keys) ?? key.builtIn,
          origins[key.name] ?? .builtIn)
      }
    }
  }

  /// More sections of a kind than are used, one line a kind.
  var crowding: [String] {
    var problems: [String] = []
    if series.rules.count > Self.ruleLimit {
      problems.append(
        "more than \(Self.ruleLimit) sections [Series NAME]; use patterns for several series")
    }
    if sources.rules.count > Self.groupLimit {
      problems.append(
        "more than \(Self.groupLimit) sections [Source NAME]; put their keys together")
    }
    if groups.rules.count > Self.groupLimit {
      problems.append("more than \(Self.groupLimit) sections [Group NAME]; leave some of them out")
    }
    return problems
  }
}
