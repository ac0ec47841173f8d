/// An alarm, as `Status` tells it.
package struct AlarmReport: Codable, Hashable, Sendable {
  /// Whether it is heard.
  package enum State: String, Codable, Hashable, Sendable {
    case raised, acknowledged, snoozed
  }

  /// Name of its series.
  package var series = ""
  /// What people call the series; empty without a title of its own.
  package var title = ""
  /// Which limits its values are beyond; `unknown` when its data have gone.
  package var band = SeriesReport.Band.high
  /// `low`, `medium` or `high`.
  package var priority = "medium"
  package var state = State.raised
  /// Seconds since 1970 at which it was raised.
  package var since = 0.0
  /// Seconds since 1970 at which it is heard again; none while it is raised.
  @Nullable package var until: Double?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case series, title, band, priority, state
    case since = "since_s"
    case until = "until_s"
  }
}

extension SeriesReport.Band {
  /// As it is said, such as `critically high`.
  package var words: String {
    switch self {
    case .normal, .high, .low, .unknown: rawValue
    case .criticalHigh: "critically high"
    case .criticalLow: "critically low"
    }
  }
}

/// Sets the alarm of a series, or all that sound, to rest for a while: 10 minutes for `Ack`, 5 for
/// `Snooze`.
package struct AlarmRequest: Codable, Hashable, Sendable {
  package var series: String?
  package var seconds: Double?

  package init(series: String? = nil, seconds: Double? = nil) {
    self.series = series
    self.seconds = seconds
  }
}
