/// Finds points that lie far off those around them, and the series as it would be without them.
struct SpikeSearch {
  /// Points of a spike at most, points looked at on each side, and points needed there.
  private static let longest = 3
  private static let reach = 4
  private static let fewest = 2
  /// Points of a series: of fewer one wild value says too much about the noise, and the rest too little.
  private static let fewestPoints = 20
  /// Spikes of a series, at most.
  private static let most = 100

  private(set) var findings: [Finding] = []
  /// The values with those of the spikes on the line between their neighbours.
  private(set) var clean: [Double]

  /// Where the points of each finding are.
  private var runs: [Range<Int>] = []
  private let x: [Double]
  private let y: [Double]
  private let noise: Double
  /// What a spike must measure, in the unit of `y`.
  private let bound: Double

  /// - Complexity: O(`count`).
  init(x: [Double], y: [Double], noise: Double) {
    self.x = x
    self.y = y
    self.noise = noise
    clean = y
    bound = max(noise, Self.usual(x, y)) * Self.bound(y.count)
    guard noise > 0, y.count >= Self.fewestPoints else { return }
    search()
    // So many are how the series is.
    let isUsual = findings.count > max(2, min(y.count / 50, Self.most))
    let others = isUsual ? .infinity : Self.clearance * largestLeft()
    keepThose { abs($0.size) > others }
  }

  /// The others are part of the series again, which would be another without them.
  private mutating func keepThose(_ isClear: (Finding) -> Bool) {
    for (finding, run) in zip(findings, runs) where !isClear(finding) {
      for index in run { clean[index] = y[index] }
    }
    findings.removeAll { !isClear($0) }
  }

  /// In standard deviations of the noise.
  private static func bound(_ count: Int) -> Double { 6.5 + 60 / Double(count) }

  /// How much farther off a spike is than any point that is none: the last of many that lie ever farther
  /// off is not wild.
  private static let clearance = 1.9

  /// The noise as all but one in five offsets tell it: where many values are equal, or a few far off, the
  /// small ones tell too little.
  private static func usual(_ x: [Double], _ y: [Double]) -> Double {
    Noise.offset(x, y, notAboveIn: 0.8) / 1.2816
  }

  /// How far the farthest point that is in no spike is off both its neighbours.
  private func largestLeft() -> Double {
    var largest = 0.0
    for index in 1..<(clean.count - 1) {
      let (before, after) = (clean[index] - clean[index - 1], clean[index] - clean[index + 1])
      if (before > 0) == (after > 0) { largest = max(largest, min(abs(before), abs(after))) }
    }
    return largest
  }

  private mutating func search() {
    var index = Self.fewest
    while index < y.count - Self.fewest {
      // Most points need no closer look: a spike's first point is off the one before.
      guard abs(y[index] - y[index - 1]) > 0.4 * bound, let length = spike(at: index) else {
        index += 1
        continue
      }
      remove(index..<(index + length))
      index += length
    }
  }

  /// How many points the spike that begins at `start` has; `nil` when there is none.
  private func spike(at start: Int) -> Int? {
    let sign = y[start] < y[start - 1] ? -1.0 : 1.0
    return (1...Self.longest).first { length in
      guard start + length + Self.fewest <= y.count else { return false }
      return standsClear(start..<(start + length), sign)
    }
  }

  /// Whether the run is as far from its neighbours as these are from each other, and far enough for noise.
  private func standsClear(_ run: Range<Int>, _ sign: Double) -> Bool {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in around(run) where !run.contains(index) {
      low = min(low, sign * clean[index])
      high = max(high, sign * clean[index])
    }
    var (least, most) = (Double.infinity, -Double.infinity)
    for index in run {
      least = min(least, sign * y[index])
      most = max(most, sign * y[index])
    }
    return least - high > high - low && most - (high + low) / 2 > bound
  }

  private func around(_ run: Range<Int>) -> Range<Int> {
    max(0, run.lowerBound - Self.reach)..<min(y.count, run.upperBound + Self.reach)
  }

  private mutating func remove(_ run: Range<Int>) {
    var others = ContiguousArray(around(run).filter { !run.contains($0) }.map { clean[$0] })
    let level = medianValue(of: &others)
    let farthest = run.max { abs(y[$0] - level) < abs(y[$1] - level) } ?? run.lowerBound
    runs.append(run)
    findings.append(
      Finding(
        kind: .spike, x: x[farthest], value: y[farthest], size: y[farthest] - level,
        extent: x[run.lowerBound]...x[run.upperBound - 1]))
    let (before, after) = (clean[run.lowerBound - 1], y[run.upperBound])
    for index in run {
      let part = Double(index - run.lowerBound + 1) / Double(run.count + 1)
      clean[index] = before + (after - before) * part
    }
  }
}
