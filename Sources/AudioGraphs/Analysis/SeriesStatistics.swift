/// What can be counted and measured in a series.
///
/// Values are in the unit of the y axis, places in that of the x axis. Where there is no value, those that
/// need one are `nil`.
public struct SeriesStatistics: Hashable, Sendable {
  /// A value and where it is.
  public struct Place: Hashable, Sendable {
    /// On the x axis.
    public var x: Double
    /// On the y axis.
    public var value: Double
  }

  /// An extreme value.
  public struct Extreme: Hashable, Sendable {
    /// The first point, in the order of x, that has the value.
    public var place: Place
    /// How many points have it.
    public var occurrences: Int
  }

  /// Points that have a place and a value.
  public let count: Int
  /// Points without a value: y is absent, NaN or infinite.
  public let missing: Int
  /// Stretches of such points.
  public let gaps: Int
  /// Points that could not be placed: x is NaN or infinite. They are in none of the other figures.
  public let unplaced: Int
  /// The smallest value.
  public let minimum: Extreme?
  /// The largest value.
  public let maximum: Extreme?
  /// The arithmetic mean.
  public let mean: Double?
  /// The value in the middle, or the mean of the two there.
  public let median: Double?
  /// The standard deviation of these points as a whole: the sum of squares is divided by ``count``, not by
  /// one less. 0 for a single point.
  public let deviation: Double?
  /// The point with the smallest x.
  public let first: Place?
  /// The point with the largest x.
  public let last: Place?

  /// The distance between the extremes; 0 without a value.
  public var span: Double {
    guard let minimum, let maximum else { return 0 }
    return min(maximum.place.value - minimum.place.value, .greatestFiniteMagnitude)
  }

  init(_ points: SeriesPoints, _ scaled: ScaledPoints) {
    count = points.count
    missing = points.missing
    gaps = points.missingRuns
    unplaced = points.unplaced
    minimum = Self.extreme(of: points, by: <)
    maximum = Self.extreme(of: points, by: >)
    first = Self.place(0, points)
    last = Self.place(points.count - 1, points)
    median = Self.median(of: scaled).map { scaled.size($0) }
    let moments = Self.moments(of: scaled)
    mean = moments.map { scaled.size($0.mean) }
    deviation = moments.map { scaled.size($0.deviation) }
  }

  private static func place(_ index: Int, _ points: SeriesPoints) -> Place? {
    guard points.y.indices.contains(index) else { return nil }
    return Place(x: points.x[index], value: points.y[index])
  }

  private static func extreme(
    of points: SeriesPoints, by isBeyond: (Double, Double) -> Bool
  ) -> Extreme? {
    guard var value = points.y.first else { return nil }
    var (index, occurrences) = (0, 0)
    for (candidate, other) in points.y.enumerated() {
      if isBeyond(other, value) {
        (index, value, occurrences) = (candidate, other, 1)
      } else if other == value {
        occurrences += 1
      }
    }
    return Extreme(place: Place(x: points.x[index], value: value), occurrences: occurrences)
  }

  private static func median(of scaled: ScaledPoints) -> Double? {
    guard !scaled.y.isEmpty else { return nil }
    var values = ContiguousArray(scaled.y)
    return medianValue(of: &values)
  }

  /// Both are taken about the first value, so that a large value that all have in common costs no digits.
  private static func moments(of scaled: ScaledPoints) -> (mean: Double, deviation: Double)? {
    guard let first = scaled.y.first, let low = scaled.y.min(), let high = scaled.y.max() else {
      return nil
    }
    let count = Double(scaled.y.count)
    let offset = scaled.y.reduce(0) { $0 + ($1 - first) } / count
    let mean = min(max(first + offset, low), high)  // rounding must not carry it outside
    let squares = scaled.y.reduce(0) { $0 + ($1 - first - offset) * ($1 - first - offset) }
    return (mean, low == high ? 0 : (squares / count).squareRoot())
  }
}
