/// Settings in the making, with the place where each was set.
struct SettingsBuilder: Sendable {
  private(set) var settings = Settings()
  private var chartOrigins: [String: Origin] = [:]
  /// Of each rule, by key; as many as there are rules.
  private var ruleOrigins: [[String: Origin]] = []

  /// Sections of series that are used: each new series is held against all of them.
  static let ruleLimit = 1_000

  /// Takes a value in, over what was there before.
  ///
  /// - Throws: ``AssignmentFault``; nothing has changed then.
  mutating func assign(_ assignment: Assignment) throws(AssignmentFault) {
    switch assignment.scope {
    case .chart:
      let key = try KeyTable.chartKey(assignment.key)
      try Self.apply(key, assignment.value, to: &settings.chart)
      chartOrigins[key.name] = assignment.origin
    case .series(let glob):
      let key = try KeyTable.seriesKey(assignment.key)
      let follows = settings.rules.last?.glob == glob  // the rule goes on
      var keys = follows ? settings.rules.last?.keys ?? SeriesKeys() : SeriesKeys()
      try Self.apply(key, assignment.value, to: &keys)
      if follows {
        settings.rules[settings.rules.count - 1].keys = keys
      } else {
        settings.rules.append(SeriesRule(glob: glob, keys: keys))
        ruleOrigins.append([:])
      }
      ruleOrigins[ruleOrigins.count - 1][key.name] = assignment.origin
    }
  }

  private static func apply<Values>(
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
    for (rule, origins) in zip(settings.rules, ruleOrigins).reversed() {
      if let origin = origins[key], rule.fits(name) { return origin }
    }
    return .builtIn
  }
}

// MARK: - Listing

extension SettingsBuilder {
  /// Every setting that holds: the chart's, then what is built in for every series, then the rules in
  /// the order in which they apply.
  var entries: [SettingEntry] {
    let chart = KeyTable.chart.map { key in
      entry(.chart, key, key.written(settings.chart), origin(ofChart: key.name))
    }
    return chart + builtInEntries + ruleEntries
  }

  private var builtInEntries: [SettingEntry] {
    var replaced: Set<String> = []
    for index in settings.rules.indices where settings.rules[index].glob == "*" {
      replaced.formUnion(ruleOrigins[index].keys)
    }
    return KeyTable.series
      .filter { $0.builtIn != KeyTable.unset && !replaced.contains($0.name) }
      .map { entry(.series("*"), $0, $0.builtIn, .builtIn) }
  }

  private var ruleEntries: [SettingEntry] {
    var listed: [String: Set<String>] = [:]
    var entries: [SettingEntry] = []
    for index in settings.rules.indices.reversed() {
      let rule = settings.rules[index]
      for key in KeyTable.series.reversed() {
        guard let origin = ruleOrigins[index][key.name],
          listed[rule.glob, default: []].insert(key.name).inserted
        else { continue }
        entries.append(entry(.series(rule.glob), key, key.written(rule.keys), origin))
      }
    }
    return entries.reversed()
  }

  private func entry<Values>(
    _ scope: Scope, _ key: Key<Values>, _ value: String?, _ origin: Origin
  ) -> SettingEntry {
    SettingEntry(
      section: scope.section, key: key.name, value: value ?? "", origin: origin)
  }
}
