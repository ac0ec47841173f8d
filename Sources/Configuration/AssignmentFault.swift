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
    }
  }

  /// The key of `[Chart]` called `name`.
  static func chartKey(_ name: String) throws(AssignmentFault) -> Key<ChartKeys> {
    if let key = chart.first(where: { $0.name == name }) { return key }
    throw unknown(
      name, in: "[Chart]", known: chart.map(\.name), later: laterChartKeys,
      elsewhere: series.map(\.name) + laterSeriesKeys, other: "[Series NAME]")
  }

  /// The key of `[Series GLOB]` called `name`.
  static func seriesKey(_ name: String) throws(AssignmentFault) -> Key<SeriesKeys> {
    if let key = series.first(where: { $0.name == name }) { return key }
    throw unknown(
      name, in: "[Series NAME]", known: series.map(\.name), later: laterSeriesKeys,
      elsewhere: chart.map(\.name) + laterChartKeys, other: "[Chart]")
  }

  private static func unknown(
    _ name: String, in section: String, known: [String], later: [String], elsewhere: [String],
    other: String
  ) -> AssignmentFault {
    if name.isEmpty { return .unknownKey("no key before the '='; expected KEY = VALUE") }
    let shown = printable(name)
    if later.contains(name) {
      return .unknownKey("\(shown) is known, but not available in this version; leave it out")
    }
    if elsewhere.contains(name) {
      return .unknownKey("\(shown) is a key of \(other), not of \(section)")
    }
    if let near = nearest(to: name, among: known + later) {
      return .unknownKey("unknown key '\(shown)' in \(section); did you mean \(near)?")
    }
    return .unknownKey(
      "unknown key '\(shown)' in \(section); known are \(known.joined(separator: ", "))")
  }
}
