/// Where one series passes another.
public struct SeriesCrossing: Hashable, Sendable {
  /// Where, in the unit of the x axis.
  public var x: Double
  /// The value that both have there, in the unit of the y axis.
  public var value: Double
  /// Whether the first of the two is the larger one afterwards.
  public var firstIsAboveAfter: Bool
}

extension SeriesAnalysis {
  /// Where two series cross, in the order of x.
  ///
  /// Each series is taken as a line through its points, across gaps too; where only one of them has points
  /// there are no crossings. Of 20 places or more a crossing counts when the one and then the other is
  /// clearly larger, by three standard deviations of the noise, at three places in a row (of 100 points or
  /// more, at six; where the points of both take turns, at as many points), and several passes in between are one; of fewer every pass counts. Touching is not
  /// crossing.
  ///
  /// - Complexity: O(points of both).
  public static func crossings(_ first: SeriesAnalysis, _ second: SeriesAnalysis)
    -> [SeriesCrossing]
  {
    CrossingSearch(first, second).crossings()
  }
}

/// The difference of two series at the places of both.
private struct CrossingSearch {
  private static let fewestForNoise = 20
  /// Clear places in a row that make a side, of many places: fewer are wild values that came together.
  private static func fewestClear(_ count: Int) -> Int { count < 100 ? 3 : 6 }
  /// Places on either side that are smoothed over, at most: a bound for the time it takes.
  private static let farthest = 32

  private var x: [Double] = []
  /// A quarter of the first less that of the second: so that even huge values have a difference.
  private var difference: [Double] = []
  private var middle: [Double] = []
  /// One standard deviation of a difference between points; between places on one line there is less.
  private let noise: Double
  /// Points of the series that has fewer, if it is noisy.
  private let pointCount: Int

  init(_ one: SeriesAnalysis, _ other: SeriesAnalysis) {
    let (first, second) = (one.points, other.points)
    noise = (one.noise / 4 * (one.noise / 4) + other.noise / 4 * (other.noise / 4)).squareRoot()
    pointCount = [one, other].filter { $0.noise > 0 }.map(\.points.count).min() ?? .max
    guard let start = Self.later(first.x.first, second.x.first),
      let end = first.x.last.flatMap({ last in second.x.last.map { min(last, $0) } }), start <= end
    else { return }
    var (one, other) = (LineReader(first), LineReader(second))
    while let place = Self.next(one.nextPlace, other.nextPlace) {
      let (a, b) = (one.value(at: place), other.value(at: place))
      guard place >= start, place <= end, let a, let b else { continue }
      x.append(place)
      difference.append(a / 4 - b / 4)
      middle.append(a / 2 + b / 2)
    }
  }

  private static func later(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return nil }
    return max(a, b)
  }

  private static func next(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  func crossings() -> [SeriesCrossing] {
    let isLong = x.count >= Self.fewestForNoise
    // Where the points of two series take turns, places beside each other are on one line and say the same.
    let independent = max(1, min(pointCount, x.count))
    let alike = (x.count + independent - 1) / independent
    let smooth =
      isLong ? Self.medians(difference, reach: min(2 * alike, Self.farthest)) : difference
    let clear = isLong ? 3 * max(noise, Noise.deviation(x: x, y: difference)) : 0
    let fewest = isLong ? Self.fewestClear(independent) * alike : 1
    var (side, last, crossings) = (0.0, 0, [SeriesCrossing]())
    for run in Self.runs(of: smooth, beyond: clear) where run.count >= fewest {
      let now = smooth[run.lowerBound] > 0 ? 1.0 : -1
      if side == -now {
        crossings.append(crossing(in: last...run.lowerBound, smooth, isUpward: now > 0))
      }
      (side, last) = (now, run.upperBound - 1)
    }
    return crossings
  }

  /// Where values are clearly on one side.
  private static func runs(of values: [Double], beyond clear: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in values.enumerated() where abs(value) > clear {
      if let last = runs.last, last.upperBound == index,
        (values[last.lowerBound] > 0) == (value > 0)
      {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  /// In the middle of all passes through zero between two clear places.
  private func crossing(
    in range: ClosedRange<Int>, _ values: [Double], isUpward: Bool
  ) -> SeriesCrossing {
    let target = isUpward ? 1.0 : -1
    let leaves = range.dropFirst().first { values[$0] * target >= 0 } ?? range.upperBound
    let arrives = range.dropLast().last { values[$0] * target <= 0 } ?? range.lowerBound
    let (start, end) = (pass(leaves - 1, leaves, values), pass(arrives, arrives + 1, values))
    return SeriesCrossing(
      x: start.x / 2 + end.x / 2, value: start.value / 2 + end.value / 2,
      firstIsAboveAfter: isUpward)
  }

  private func pass(_ before: Int, _ after: Int, _ values: [Double]) -> (x: Double, value: Double) {
    let (from, to) = (values[before], values[after])
    let part = from == to ? 0.5 : min(max(from / (from - to), 0), 1)
    return (
      x[before] * (1 - part) + x[after] * part, middle[before] * (1 - part) + middle[after] * part
    )
  }

  /// Each value the median of those about it, so that one wild value makes no crossing.
  private static func medians(_ values: [Double], reach: Int) -> [Double] {
    values.indices.map { index in
      let reach = min(reach, index, values.count - 1 - index)
      var near = ContiguousArray(values[(index - reach)...(index + reach)])
      return medianValue(of: &near)
    }
  }
}

/// Reads a series from left to right, as a line through its points.
private struct LineReader {
  private let points: SeriesPoints
  private var index = 0

  init(_ points: SeriesPoints) { self.points = points }

  /// The first place that has not been read yet.
  var nextPlace: Double? { index < points.count ? points.x[index] : nil }

  /// The value at `place`, which never decreases; `nil` off the line.
  mutating func value(at place: Double) -> Double? {
    var here: Double?
    while index < points.count, points.x[index] <= place {
      if points.x[index] == place { here = points.y[index] }
      index += 1
    }
    if let here { return here }
    guard index > 0, index < points.count else { return nil }
    let (before, after) = (points.x[index - 1], points.x[index])
    let part = (place / 2 - before / 2) / (after / 2 - before / 2)
    return points.y[index - 1] * (1 - part) + points.y[index] * part
  }
}
