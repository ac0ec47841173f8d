extension ChartDescription {
  /// A chart for programs. What there is not, such as the mean of no values, is left out.
  public struct Report: Codable, Hashable, Sendable {
    /// Empty without one.
    public var title: String
    /// The author's, or else ours.
    public var summary: String
    /// Heard as time.
    public var xAxis: Axis
    /// Heard as pitch.
    public var yAxis: Axis?
    /// In the order of the points' additional values.
    public var additionalAxes: [Axis]
    /// In the chart's order.
    public var series: [Series]
    /// The description's lines, as they are spoken.
    public var text: String

    enum CodingKeys: String, CodingKey {
      case title, summary, series, text
      case xAxis = "x_axis"
      case yAxis = "y_axis"
      case additionalAxes = "additional_axes"
    }
  }
}

extension ChartDescription.Report {
  /// An axis, with the keys of a chart file.
  public struct Axis: Codable, Hashable, Sendable {
    /// `numeric` or `categorical`.
    public var kind: String
    /// What it measures.
    public var title: String
    /// Of a numeric axis whose end is finite.
    public var low: Double?
    /// Of a numeric axis whose end is finite.
    public var high: Double?
    /// Of a numeric axis whose words we make.
    public var unit: String?
    /// Of a categorical axis.
    public var categories: [String]?

    init(_ axis: any AXDataAxisDescriptor) {
      title = axis.title
      let numeric = axis as? AXNumericDataAxisDescriptor
      kind = numeric == nil ? "categorical" : "numeric"
      low = numeric.flatMap { $0.range.lowerBound.isFinite ? $0.range.lowerBound : nil }
      high = numeric.flatMap { $0.range.upperBound.isFinite ? $0.range.upperBound : nil }
      unit = numeric?.format?.unit
      categories = (axis as? AXCategoricalDataAxisDescriptor)?.categoryOrder
    }
  }

  /// A series; values are in the unit of the y axis.
  public struct Series: Codable, Hashable, Sendable {
    /// May be empty.
    public var name: String
    /// Whether it is one line.
    public var isContinuous: Bool
    /// Points with a place and a value.
    public var count: Int
    /// Points without a value.
    public var missing: Int
    /// Stretches of such points.
    public var gaps: Int
    /// Points without a place on the x axis.
    public var unplaced: Int
    /// The smallest value, where it comes first.
    public var minimum: Place?
    /// The largest value, where it comes first.
    public var maximum: Place?
    /// The arithmetic mean.
    public var mean: Double?
    /// The value in the middle.
    public var median: Double?
    /// The standard deviation of these points as a whole.
    public var deviation: Double?
    /// At the smallest x.
    public var first: Place?
    /// At the largest x.
    public var last: Place?
    /// Which way it goes.
    public var trend: Trend
    /// What is to be noticed, in the order of x.
    public var features: [Feature]

    enum CodingKeys: String, CodingKey {
      case name, count, missing, gaps, unplaced, mean, median, deviation, first, last, trend,
        features
      case isContinuous = "continuous"
      case minimum = "min"
      case maximum = "max"
    }
  }

  /// A value and where it is.
  public struct Place: Codable, Hashable, Sendable {
    /// On the x axis; of a category its place in the order, from 0.
    public var x: Double
    /// On a categorical x axis.
    public var category: String?
    /// On the y axis.
    public var value: Double
  }

  /// Which way a series goes.
  public struct Trend: Codable, Hashable, Sendable {
    /// `rising`, `falling` or `steady`.
    public var direction: String
    /// Units of the y axis for each unit of the x axis, or for each category.
    public var slope: Double?
    /// In words.
    public var text: String
  }

  /// Something to be noticed.
  public struct Feature: Codable, Hashable, Sendable {
    /// Such as `peak`.
    public var kind: String
    /// On the x axis; between categories there are fractions of their places.
    public var x: Double
    /// In words.
    public var text: String
  }
}
