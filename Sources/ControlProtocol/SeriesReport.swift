/// One series, as `List` tells it.
package struct SeriesReport: Codable, Hashable, Sendable {
  /// Whether it gives data that are heard.
  package enum State: String, Codable, Hashable, Sendable {
    case live, stale, gap, ended, muted
  }

  /// Which way its values go.
  package enum Trend: String, Codable, Hashable, Sendable {
    case rising, falling, steady
  }

  /// Where a value lies between the limits.
  package enum Band: String, Codable, Hashable, Sendable {
    case normal, high, low, unknown
    case criticalHigh = "critical-high"
    case criticalLow = "critical-low"
  }

  package var name = ""
  /// What people call it; empty without one of its own.
  package var title = ""
  package var unit = ""
  /// The newest value.
  @Nullable package var value: Double?
  /// Seconds since a value arrived.
  package var age = 0.0
  package var state = State.live
  package var trend = Trend.steady
  package var axis = AxisReport()
  /// Hertz that the current value stands for.
  @Nullable package var pitch: Double?
  /// -1 is left, 1 is right.
  package var pan = 0.0
  package var timbre = ""
  package var isContinuous = true
  package var band = Band.normal
  /// What people call it: its title, its short name or its name.
  package var spoken = ""
  /// Why it is hidden: `setting`, `unselected`, `ignored`, `member` or `noise`; empty for one that is not.
  package var hidden = ""
  /// Whether it is among the series that are chosen to be heard.
  package var isPlayed = true
  /// What it is made of; `nil` for a series that came in.
  @Nullable package var group: GroupReport?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case name, title, unit, value, state, trend, axis, pan, timbre, band, spoken, hidden, group
    case age = "age_s"
    case pitch = "pitch_hz"
    case isContinuous = "continuous"
    case isPlayed = "played"
  }
}

/// What the series of a group is made of.
package struct GroupReport: Codable, Hashable, Sendable {
  /// `mean`, `min`, `max`, `p95`, `count` or `sum`.
  package var function: String
  /// Series whose values count now.
  package var counted: Int
  /// Series that belong to it.
  package var members: Int

  package init(function: String, counted: Int, members: Int) {
    self.function = function
    self.counted = counted
    self.members = members
  }

  enum CodingKeys: String, CodingKey {
    case counted, members
    case function = "as"
  }
}

/// The y axis of a series.
package struct AxisReport: Codable, Hashable, Sendable {
  package var low = 0.0
  package var high = 1.0
  /// `linear`, `log10`, `ln` or `symlog`.
  package var scale = "linear"
  /// `auto`, `soft` or `fixed`.
  package var policy = "auto"
  /// `up` or `down`.
  package var polarity = "up"

  package init() {}
}

/// The answer to `Describe`: a series, its axes and the statistics of its window.
package struct SeriesDescription: Codable, Hashable, Sendable {
  package var title = ""
  package var summary = ""
  /// Seconds.
  package var window = 0.0
  package var xAxis = TimeAxisReport()
  package var yAxis = ValueAxisReport()
  /// What its source says of it, and what of that holds; empty for nothing.
  package var stated = ""
  /// Points in the window.
  package var count = 0
  /// Missing or refused values in the window.
  package var gaps = 0
  @Nullable package var minimum: Place?
  @Nullable package var maximum: Place?
  @Nullable package var mean: Double?
  @Nullable package var median: Double?
  @Nullable package var deviation: Double?
  package var trend = TrendReport()
  package var features: [Feature] = []
  /// The whole in plain sentences, as it is spoken.
  package var text = ""

  package init() {}

  /// A value and when it came.
  package struct Place: Codable, Hashable, Sendable {
    package var value: Double
    /// Seconds since 1970.
    package var time: Double

    package init(value: Double, time: Double) {
      self.value = value
      self.time = time
    }
  }

  /// Which way, how fast, and in words.
  package struct TrendReport: Codable, Hashable, Sendable {
    package var direction = SeriesReport.Trend.steady
    /// Units of the y axis a second.
    @Nullable package var slope: Double?
    package var text = ""

    package init() {}

    enum CodingKeys: String, CodingKey {
      case direction, text
      case slope = "slope_per_s"
    }
  }

  /// Something to be noticed in the window.
  package struct Feature: Codable, Hashable, Sendable {
    package var kind = ""
    /// Seconds since 1970.
    package var time = 0.0
    package var text = ""

    package init() {}
  }

  enum CodingKeys: String, CodingKey {
    case title, summary, stated, count, gaps, mean, median, deviation, trend, features, text
    case window = "window_s"
    case xAxis = "x_axis"
    case yAxis = "y_axis"
    case minimum = "min"
    case maximum = "max"
  }
}

/// The axis of time, from the oldest moment of the window to now.
package struct TimeAxisReport: Codable, Hashable, Sendable {
  package var title = "time"
  /// Seconds since 1970.
  package var low = 0.0
  package var high = 0.0
  package var unit = "s"

  package init() {}
}

/// The y axis with its names.
package struct ValueAxisReport: Codable, Hashable, Sendable {
  package var title = ""
  package var unit = ""
  package var low: Double
  package var high: Double
  package var scale: String
  package var policy: String
  package var polarity: String

  /// Gives `axis` its names.
  package init(title: String = "", unit: String = "", _ axis: AxisReport = AxisReport()) {
    self.title = title
    self.unit = unit
    (low, high) = (axis.low, axis.high)
    (scale, policy, polarity) = (axis.scale, axis.policy, axis.polarity)
  }
}
