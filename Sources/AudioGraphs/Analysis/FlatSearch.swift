/// Finds stretches in which a series that moves does not.
enum FlatSearch {
  /// Values of a run at least, and runs at most: where there are more, that is how the series is.
  private static let fewest = 5
  private static let mostRuns = 50

  /// Both those of exactly equal values and those that only noise moves.
  ///
  /// - Complexity: O(`count`).
  static func findings(x: [Double], y: [Double], level: Level, steps: [Finding]) -> [Finding] {
    let equal = equalRuns(x, y)
    let calm = calmRun(level).flatMap { calm in
      let isKnown = equal.contains { $0.extent.overlaps(calm.extent) }
      return isKnown || isLevelOfStep(calm.extent, level, steps) ? nil : calm
    }
    return equal + [calm].compactMap(\.self)
  }

  /// Whether a stretch begins and ends with a step or with the series: steps say that already.
  private static func isLevelOfStep(
    _ stretch: ClosedRange<Double>, _ level: Level, _ steps: [Finding]
  ) -> Bool {
    let ends = [level.x[0], level.x[level.count - 1]] + steps.map(\.x)
    let reach = (ends[1] - ends[0]) * 2 / Double(parts)
    return [stretch.lowerBound, stretch.upperBound].allSatisfy { end in
      ends.contains { abs($0 - end) <= reach }
    }
  }

  // MARK: - Equal values

  private static func equalRuns(_ x: [Double], _ y: [Double]) -> [Finding] {
    let runs = runs(of: y)
    let longest = runs.filter { $0.count >= fewest && y.count - $0.count >= fewest }
    guard !longest.isEmpty, longest.count <= mostRuns else { return [] }
    return longest.filter { isTooLong($0, y, repeats: y.count - runs.count) }.map { run in
      Finding(
        kind: .flat, x: x[run.lowerBound], value: y[run.lowerBound], size: 0,
        extent: x[run.lowerBound]...x[run.upperBound - 1])
    }
  }

  private static func runs(of y: [Double]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 1..<max(y.count, 1) where y[index] != y[index - 1] {
      runs.append(start..<index)
      start = index
    }
    return y.isEmpty ? [] : runs + [start..<y.count]
  }

  /// Whether a run is too long for chance: one in 2,000 series would have it if the rest of the series
  /// tells how often values repeat and how often this one comes.
  private static func isTooLong(_ run: Range<Int>, _ y: [Double], repeats: Int) -> Bool {
    let value = y[run.lowerBound]
    let others = Double(y.count - run.count)
    let same = y.reduce(0.0) { $0 + ($1 == value ? 1 : 0) } - Double(run.count)
    let repeated = Double(repeats - (run.count - 1))
    let share = (max(same, repeated) + 1) / (others + 2)
    let likelihood = share + 2 * (share * (1 - share) / (others + 2)).squareRoot()
    var chance = Double(y.count)
    for _ in 1..<run.count where chance >= 0.000_5 { chance *= likelihood }
    return chance < 0.000_5
  }

  // MARK: - Noise about a level

  /// Parts of a series, of which a calm stretch must hold so many, and how small its movement is against
  /// that of the whole.
  private static let parts = 40
  private static let fewestParts = 8
  private static let calmness = 0.04

  /// The longest stretch, of at least a fifth of the series, that keeps within the noise (or 1/25 of the
  /// whole range) while the whole goes through much more.
  private static func calmRun(_ level: Level) -> Finding? {
    guard level.count >= parts else { return nil }
    let coarse = Level(level.x, level.y, limit: parts, pointNoise: level.noise)
    // A tenth at either end may be wild values.
    let sorted = coarse.y.sorted()
    let (low, high) = (sorted[sorted.count / 10], sorted[sorted.count - 1 - sorted.count / 10])
    let width = max(calmness * (high - low), 4.5 * coarse.noise)
    guard width > 0, high - low > 4 * width, let run = longestRun(in: coarse.y, width: width),
      run.count >= fewestParts
    else { return nil }
    let values = coarse.y[run]
    guard TrendJudge(Array(values).span).direction == .steady else { return nil }
    return Finding(
      kind: .flat, x: coarse.x[run.lowerBound], value: values.reduce(0, +) / Double(run.count),
      size: 0, extent: coarse.x[run.lowerBound]...coarse.x[run.upperBound - 1])
  }

  private static func longestRun(in y: [Double], width: Double) -> Range<Int>? {
    var best: Range<Int>?
    for start in y.indices {
      var (low, high, end) = (y[start], y[start], start)
      while end < y.count, max(high, y[end]) - min(low, y[end]) <= width {
        (low, high) = (min(low, y[end]), max(high, y[end]))
        end += 1
      }
      if end - start > best?.count ?? 0 { best = start..<end }
    }
    return best
  }
}
