internal import MetricLines

/// Why a series is not shown: neither heard nor told of nor listed, unless somebody asks for all.
enum Veil: Int, CaseIterable {
  /// `Hide = yes`.
  case setting
  /// Its source has a Select that it is not in.
  case unselected
  /// Its source has an Ignore that it is in.
  case ignored
  /// A group has it for itself.
  case member
  /// It tells of the program that sends it, not of what that watches.
  case noise

  /// The word for it in `list`.
  var name: String {
    switch self {
    case .setting: "setting"
    case .unselected: "unselected"
    case .ignored: "ignored"
    case .member: "member"
    case .noise: "noise"
    }
  }

  /// What to do to have it shown; completes "NAME is hidden; ...".
  var advice: String {
    switch self {
    case .setting, .noise: "set its Hide to no"
    case .unselected: "the Select of its source leaves it out"
    case .ignored: "the Ignore of its source leaves it out"
    case .member: "a group has it; set its Hide, or the Members of the group, to see it"
    }
  }
}

/// Series by which programs tell of themselves.
enum Noise {
  /// Whether a series that came in `format` is one of them. What a person sends under such a name is not.
  static func isNoise(_ name: String, in format: LineFormat?) -> Bool {
    switch format {
    case .prometheus:
      let metric = name.prefix { $0 != "{" }
      return heads.contains(where: metric.hasPrefix) || tails.contains(where: metric.hasSuffix)
    case .statsd, .dogstatsd, nil: return name.hasPrefix("datadog.dogstatsd.client.")
    default: return false
    }
  }

  private static let heads = ["go_", "process_", "promhttp_", "python_gc_", "python_info"]
  /// Facts that never change, moments of creation, and the parts of a histogram.
  private static let tails = ["_info", "_created", "_bucket"]
}
