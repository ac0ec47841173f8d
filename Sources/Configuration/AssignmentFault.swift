internal import MetricLines

/// Why a key could not be set; the text does not say where.
package enum AssignmentFault: Error, Hashable, Sendable {
  /// No key has the name, or not in this place.
  case unknownKey(String)
  /// The value is not one of the key's.
  case badValue(String)

  /// What is wrong and what would be right.
  package var text: String {
    switch self {
    case .unknownKey(let text), .badValue(let text): text
    }
  }
}

extension KeyTable {
  /// Why `value` is none of the key's; completes "OPTION 'VALUE' ...". `nil` when it is one.
  package static func fault(of value: String, for key: String, in scope: Scope) -> String? {
    switch scope {
    case .chart: chart.first { $0.name == key }?.fault(of: value, in: ChartKeys())
    case .series: series.first { $0.name == key }?.fault(of: value, in: SeriesKeys())
    case .source: source.first { $0.name == key }?.fault(of: value, in: SourceKeys())
    case .group: group.first { $0.name == key }?.fault(of: value, in: GroupKeys())
    }
  }

  /// The key of `[Chart]` called `name`.
  static func chartKey(_ name: String) throws(AssignmentFault) -> Key<ChartKeys> {
    try key(name, of: chart, in: "[Chart]", later: laterChartKeys)
  }

  /// The key of `[Series GLOB]` called `name`.
  static func seriesKey(_ name: String) throws(AssignmentFault) -> Key<SeriesKeys> {
    try key(name, of: series, in: "[Series NAME]", later: laterSeriesKeys)
  }

  /// The key of `[Source NAME]` called `name`.
  static func sourceKey(_ name: String) throws(AssignmentFault) -> Key<SourceKeys> {
    try key(name, of: source, in: "[Source NAME]")
  }

  /// The key of `[Group NAME]` called `name`.
  static func groupKey(_ name: String) throws(AssignmentFault) -> Key<GroupKeys> {
    try key(name, of: group, in: "[Group NAME]")
  }

  private static func key<Values>(
    _ name: String, of table: [Key<Values>], in section: String, later: [String] = []
  ) throws(AssignmentFault) -> Key<Values> {
    if let key = table.first(where: { $0.name == name }) { return key }
    throw unknown(name, in: section, known: table.map(\.name), later: later)
  }

  /// What keys belong to that are not the whole chart's.
  enum Home: String {
    case series, source, group

    /// Completes "say of which, by ...".
    var naming: String {
      switch self {
      case .series: "name or pattern (* for all)"
      case .source: SourceSettings.names.joined(separator: ", ") + " or * for all"
      case .group: "its name"
      }
    }
  }

  /// What the key called `name` belongs to when something is named beside it.
  static func named(_ name: String) -> Home? {
    if series.contains(where: { $0.name == name }) { return .series }
    if source.contains(where: { $0.name == name }) { return .source }
    return group.contains { $0.name == name } ? .group : nil
  }

  /// The section that has a key of this name.
  private static func home(of name: String) -> String? {
    let homes = [
      ("[Series NAME]", series.map(\.name) + laterSeriesKeys),
      ("[Chart]", chart.map(\.name) + laterChartKeys), ("[Source NAME]", source.map(\.name)),
      ("[Group NAME]", group.map(\.name)),
    ]
    return homes.first { $0.1.contains(name) }?.0
  }

  private static func unknown(
    _ name: String, in section: String, known: [String], later: [String]
  ) -> AssignmentFault {
    if name.isEmpty { return .unknownKey("no key before the '='; expected KEY = VALUE") }
    let shown = printable(name)
    if later.contains(name) {
      return .unknownKey("\(shown) is known, but not available in this version; leave it out")
    }
    if let home = home(of: name) {
      return .unknownKey("\(shown) is a key of \(home), not of \(section)")
    }
    if let near = nearest(to: name, among: known + later) {
      return .unknownKey("unknown key '\(shown)' in \(section); did you mean \(near)?")
    }
    return .unknownKey(
      "unknown key '\(shown)' in \(section); known are \(known.joined(separator: ", "))")
  }
}
