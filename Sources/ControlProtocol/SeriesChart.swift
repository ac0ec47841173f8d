/// Asks for a series as a chart: the window of one, or of the one in focus without a name.
package struct DescriptorRequest: Codable, Hashable, Sendable {
  package var series: String?
  /// Seconds before the present; all of the window without it.
  package var last: Double?
  /// The `next` of the part before; `nil` for the first part.
  package var after: String?

  package init(series: String? = nil, last: Double? = nil, after: String? = nil) {
    self.series = series
    self.last = last
    self.after = after
  }

  enum CodingKeys: String, CodingKey {
    case series, after
    case last = "last_s"
  }
}

/// A part of a series' chart.
package struct DescriptorReply: Codable, Hashable, Sendable {
  package var chart: SeriesChart
  /// What asks for the next part; `nil` in the last.
  @Nullable package var next: String?

  package init(chart: SeriesChart, next: String?) {
    self.chart = chart
    self.next = next
  }
}

/// A series as a chart file has it: as JSON it is one.
package struct SeriesChart: Codable, Hashable, Sendable {
  package var title = ""
  @Nullable package var summary: String?
  /// Time in seconds since 1970.
  package var xAxis = Axis()
  package var yAxis = Axis()
  /// One.
  package var series: [Series] = []

  package init() {}

  enum CodingKeys: String, CodingKey {
    case title, summary, series
    case xAxis = "x_axis"
    case yAxis = "y_axis"
  }

  package struct Axis: Codable, Hashable, Sendable {
    package var kind = "numeric"
    package var title = ""
    package var low = 0.0
    package var high = 1.0
    package var scale = "linear"
    package var polarity = "up"
    package var gridlines: [Double] = []
    package var unit = ""
    package var format = ""

    package init() {}
  }

  package struct Series: Codable, Hashable, Sendable {
    package var name = ""
    package var isContinuous = true
    package var timbre = ""
    @Nullable package var pan: Double?
    package var volume = 1.0
    package var points: [Point] = []

    package init() {}

    enum CodingKeys: String, CodingKey {
      case name, timbre, pan, volume, points
      case isContinuous = "continuous"
    }
  }

  package struct Point: Codable, Hashable, Sendable {
    package var x: Double
    /// `nil` where values begin to be missing.
    @Nullable package var y: Double?

    package init(x: Double, y: Double?) {
      self.x = x
      self.y = y
    }
  }
}
