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
  /// Points that the trend is found from at most, their least number, and the parts of them whose means
  /// are compared.
  private static let trendPoints = 256
  private static let fewestPoints = 6
  private static let trendParts = 32

  /// The trend of the newest third of the points, or of all up to 32.
  ///
  /// The means of up to 32 parts are compared pair by pair (Mann 1945): only the order counts, so one
  /// wild value says little. Noise without a trend is called steady in at least 99 of 100 windows.
  ///
  /// - Complexity: O(1): at most 256 points are read, evenly spread.
  public var trend: WindowTrend {
    var storage = InlineArray<32, Double>(repeating: 0)
    var means = storage.mutableSpan
    let count = meanParts(of: .value, into: &means)
    guard count >= Self.fewestPoints else { return .steady }
    var excess = 0
    for later in 1..<count {
      let after = means[later]
      for earlier in 0..<later {
        let before = means[earlier]
        excess += (after > before ? 1 : 0) - (after < before ? 1 : 0)
      }
    }
    guard isSignificant(abs(excess), of: count) else { return .steady }
    return excess > 0 ? .rising : .falling
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

  /// Whether chance alone would give so many more ascents than descents, or descents than ascents, in
  /// fewer than one of 100 windows: every pair of a few values, or 2.8 standard deviations of many.
  private func isSignificant(_ excess: Int, of count: Int) -> Bool {
    if excess == count * (count - 1) / 2 { return true }
    let variance = Double(count * (count - 1) * (2 * count + 5)) / 18
    return Double(excess - 1) > 2.8 * variance.squareRoot()
  }

  private enum Coordinate {
    case value
    /// Seconds from the first of the points.
    case time
  }

  /// Writes the means of the parts, the oldest first; returns how many there are.
  private func meanParts(of coordinate: Coordinate, into means: inout MutableSpan<Double>) -> Int {
    let recent = min(count, max(count / 3, Self.trendParts))
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
