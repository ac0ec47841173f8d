internal import Configuration

/// A series that is made of others.
struct SeriesGroup {
  /// What it is of the values of its series.
  enum Function: String {
    case mean, min, max, p95, count, sum
  }

  /// Why a series no longer counts.
  enum Loss {
    /// Nothing has come for too long.
    case stale
    /// Its source has closed.
    case ended
    /// Its newest value is missing.
    case missing
  }

  let name: String
  let function: Function
  let patterns: [NamePattern]
  /// Whether its series are not shown themselves.
  let hidesMembers: Bool
  /// The index of the series that it makes; `nil` before its first value.
  var series: Int?
  /// How many series belong to it.
  var memberCount = 0
  /// The newest values of those that count.
  var values = SortedValues()
  /// What is still to be made of them; `nil` while nothing is.
  var owed: Owed?
  /// Whether it may be stale or over, because the last of its series are.
  var owesState = false
  /// Whether unit and axis of its series may be others than they were.
  var owesFacts = false

  /// A value that has not been made yet.
  struct Owed {
    /// Whether a value has come, and not only gone.
    var hasValue: Bool
    /// Of the newest change, on the data's line.
    var time: Int64
    /// When it is made, on the listener's line.
    var due: Int64
  }

  init(_ rule: GroupRule) {
    name = rule.glob
    function = rule.keys.function.flatMap(Function.init(rawValue:)) ?? .mean
    patterns = rule.keys.match ?? []
    hidesMembers = rule.keys.hidesMembers ?? true
  }

  /// What it is now; `nil` when nothing counts.
  var value: Double? {
    switch function {
    case .mean: values.mean
    case .min: values.first
    case .max: values.last
    case .p95: values.percentile(95)
    case .count: Double(values.count)
    case .sum: values.count > 0 ? values.sum : nil
    }
  }

  /// Whether the series called `name` belongs to it.
  func takes(_ name: String) -> Bool { patterns.contains { $0.fits(name) } }

  /// Notes that the value has changed at `time`, because one of a member has come or gone; it is made at
  /// `due` at the latest.
  mutating func owe(at time: Int64, due: Int64, hasValue: Bool) {
    owed = Owed(
      hasValue: hasValue || owed?.hasValue == true, time: max(time, owed?.time ?? .min),
      due: min(due, owed?.due ?? .max))
  }
}

/// That a series belongs to a group.
struct Membership {
  /// The place of the group among all.
  let group: Int
  /// The value by which it counts.
  var value = 0.0
  var isCounted = false
}
