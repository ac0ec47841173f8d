package import AudioGraphs

/// Which way the values of a window have gone of late.
public enum WindowTrend: BitwiseCopyable, Sendable, Hashable {
  /// Nearly all later values are larger than the ones before.
  case rising
  /// Nearly all later values are smaller than the ones before.
  case falling
  /// Neither, as far as the noise lets one see.
  case steady
}

extension RollingWindow {
  /// Points that the trend is found from at most, and the parts of them whose means are compared.
  private static let trendPoints = 256
  private static let trendParts = 32

  /// The trend of the newest third of the points, or of all up to 32.
  ///
  /// The means of up to 32 parts are judged by `TrendJudge`, as those of stored series are. Noise without a
  /// trend is called steady in at least 99 of 100 windows.
  ///
  /// - Complexity: O(1): at most 256 points are read, evenly spread.
  public var trend: WindowTrend {
    switch trendJudge.direction {
    case .rising: .rising
    case .falling: .falling
    case .steady: .steady
    }
  }

  /// The judge of ``trend``, for who wants to know how plain it is.
  package var trendJudge: TrendJudge {
    var storage = InlineArray<32, Double>(repeating: 0)
    var means = storage.mutableSpan
    let count = meanParts(of: .value, into: &means)
    return TrendJudge(means.span.extracting(first: count))
  }

  /// Change in the value's unit for each second over the same points: the median of the slopes between
  /// their parts (Theil and Sen). `nil` when they have no extent in time.
  ///
  /// - Complexity: O(1), and takes memory for 496 slopes.
  public func slope() -> Double? {
    var valueStorage = InlineArray<32, Double>(repeating: 0)
    var timeStorage = InlineArray<32, Double>(repeating: 0)
    var values = valueStorage.mutableSpan
    var times = timeStorage.mutableSpan
    let count = meanParts(of: .value, into: &values)
    _ = meanParts(of: .time, into: &times)
    var slopes = ContiguousArray<Double>()
    for later in 0..<count {
      for earlier in 0..<later where times[later] > times[earlier] {
        let slope = (values[later] - values[earlier]) / (times[later] - times[earlier])
        if slope.isFinite { slopes.append(slope) }
      }
    }
    return slopes.isEmpty ? nil : medianValue(of: &slopes)
  }

  /// The points that ``trend`` and ``slope()`` speak of: the newest third, or all up to 32.
  public var recentCount: Int { min(count, max(count / 3, Self.trendParts)) }

  private enum Coordinate {
    case value
    /// Seconds from the first of the points.
    case time
  }

  /// Writes the means of the parts, the oldest first; returns how many there are.
  private func meanParts(of coordinate: Coordinate, into means: inout MutableSpan<Double>) -> Int {
    let recent = recentCount
    guard recent > 0 else { return 0 }
    let parts = min(recent, Self.trendParts)
    let perPart = max(1, min(recent, Self.trendPoints) / parts)
    let start = ring[tail - recent].time
    for part in 0..<parts {
      var mean = 0.0
      for sample in 0..<perPart {
        let place = (part * perPart + sample) * recent / (parts * perPart)
        let point = ring[tail - recent + place]
        switch coordinate {
        case .value: mean += point.value / Double(perPart)
        case .time:
          mean += Double(point.time.saturatingDistance(from: start)) / 1e9 / Double(perPart)
        }
      }
      means[part] = mean
    }
    return parts
  }
}
