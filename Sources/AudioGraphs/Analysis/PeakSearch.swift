/// Finds peaks and dips: at each coarseness the swings that are too large for the noise there.
enum PeakSearch {
  private static let fewestBins = 9
  /// Each level is that much coarser than the one before.
  private static let factor = 4
  /// Bins that a peak must be wide at half its size, to be well seen at a level.
  private static let narrowest = 4.0
  /// Peaks and dips that are each worth a word, at most.
  private static let mostSwings = 24

  /// From the coarsest level, where noise is least, to the finest; what was found stays.
  ///
  /// - Complexity: O(bins of the finest level), times the peaks found.
  static func findings(in finest: Level) -> [Finding] {
    var levels = [finest]
    while levels[levels.count - 1].count / factor >= fewestBins {
      levels.append(levels[levels.count - 1].coarser(by: factor))
    }
    var found: [Finding] = []
    for (depth, level) in levels.enumerated().reversed() where level.noise > 0 {
      let bin = (level.x[level.count - 1] - level.x[0]) / Double(level.count)
      let isFinest = depth == 0
      let peaks = peaks(in: level).filter { peak in
        let width = peak.extent.upperBound - peak.extent.lowerBound
        guard isFinest || width >= narrowest * bin else { return false }
        return !found.contains { $0.kind == peak.kind && $0.extent.contains(peak.x) }
      }
      found += peaks
    }
    return outstanding(found, limit: mostSwings)
  }

  /// In standard deviations of the noise.
  private static func bound(_ count: Int) -> Double { 8 + 60 / Double(count) }

  private static func peaks(in level: Level) -> [Finding] {
    guard level.count >= fewestBins else { return [] }
    let turns = turns(of: level.y, bound: level.noise * bound(level.count))
    guard turns.count > 2 else { return [] }
    return (1..<(turns.count - 1)).compactMap { turn in
      finding(turns[turn - 1], turns[turn], turns[turn + 1], level)
    }
  }

  /// Where the values turn for good: the places of the lows and highs between which they go by `bound` or
  /// more. The first and the last are where the series begins and ends to do so.
  private static func turns(of y: [Double], bound: Double) -> [Int] {
    var turns: [Int] = []
    var (low, high, direction) = (0, 0, 0)
    for index in y.indices {
      if y[index] < y[low] { low = index }
      if y[index] > y[high] { high = index }
      if direction >= 0, y[high] - y[index] > bound {
        turns.append(high)
        (direction, low) = (-1, index)
      } else if direction <= 0, y[index] - y[low] > bound {
        turns.append(low)
        (direction, high) = (1, index)
      }
      if direction < 0, y[index] <= y[low] { (low, high) = (index, index) }
      if direction > 0, y[index] >= y[high] { (low, high) = (index, index) }
    }
    if direction != 0 { turns.append(direction > 0 ? high : low) }
    return turns
  }

  private static func finding(_ before: Int, _ top: Int, _ after: Int, _ level: Level) -> Finding? {
    let y = level.y
    let isPeak = y[top] > y[before]
    let size = min(abs(y[top] - y[before]), abs(y[top] - y[after]))
    let half = isPeak ? y[top] - size / 2 : y[top] + size / 2
    let isBeyond = { (index: Int) in isPeak ? y[index] > half : y[index] < half }
    var (start, end) = (top, top)
    while start > before, isBeyond(start - 1) { start -= 1 }
    while end < after, isBeyond(end + 1) { end += 1 }
    guard end - start >= 3, isLasting(start...end, before, after, size, y) else { return nil }
    return Finding(
      kind: isPeak ? .peak : .dip, x: level.x[top], value: y[top], size: size,
      extent: level.x[start]...level.x[end])
  }

  /// Whether it is not made by a few wild values: the middle value of its upper half stands out of those
  /// around the valleys.
  private static func isLasting(
    _ extent: ClosedRange<Int>, _ before: Int, _ after: Int, _ size: Double, _ y: [Double]
  ) -> Bool {
    let top = median(of: y[extent])
    return [before, after].allSatisfy { valley in
      let around = max(valley - 2, 0)...min(valley + 2, y.count - 1)
      return abs(top - median(of: y[around])) > 0.5 * size
    }
  }

  private static func median(of values: ArraySlice<Double>) -> Double {
    var values = ContiguousArray(values)
    return medianValue(of: &values)
  }
}
