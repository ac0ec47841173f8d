internal import Glibc

/// Finds what comes again and again in a series of evenly spaced points.
struct PeriodSearch {
  private static let fewestPoints = 16
  private static let fewestCycles = 3.5
  /// What the sine must make out of the variation about the trend, or how like itself the series must be
  /// one period later: short pulses have little of any one sine.
  private static let smallestShare = 0.2
  private static let smallestLikeness = 0.6
  /// The deviation from the trend, as a part of the whole range: what is smaller can hardly be heard.
  private static let smallestDeviation = 0.02
  /// Values transformed at most; of more, means are.
  private static let mostValues = 65_536
  private static let alpha = 0.000_5

  /// On an even grid, without their trend.
  private let values: [Double]
  private let step: Double
  private let squares: Double

  /// - Returns: its length on the axis of `x`, `nil` where nothing recurs or points are spaced unevenly.
  /// - Complexity: O(n log n).
  static func period(x: [Double], y: [Double]) -> SeriesPeriod? {
    guard y.count >= fewestPoints, goesBothWays(y), let grid = evenGrid(x, y) else { return nil }
    return PeriodSearch(grid.values, grid.step)?.period()
  }

  private init?(_ grid: [Double], _ step: Double) {
    values = Self.withoutTrend(grid)
    self.step = step
    squares = values.reduce(0) { $0 + $1 * $1 }
    let whole = (min: grid.min() ?? 0, max: grid.max() ?? 0)
    let deviation = (squares / Double(max(values.count, 1))).squareRoot()
    guard deviation > Self.smallestDeviation * (whole.max - whole.min) else { return nil }
  }

  private func period() -> SeriesPeriod? {
    let count = values.count
    let bins = min(count, Self.mostValues)
    let power = Spectrum.power(of: bins == count ? values : means(values, bins))
    let size = (power.count - 1) * 2
    /// Places of the spectrum for one cycle in the whole series.
    let cycle = Double(size) / Double(bins)
    let start = Int(clamping: (Self.fewestCycles * cycle).rounded(.up))
    guard start < power.count, let peak = (start..<power.count).max(by: { power[$0] < power[$1] }),
      isSharp(peak, power, cycle)
    else { return nil }
    return told(
      frequency: refined(peak, power) / Double(size) * Double(bins) / Double(count), count)
  }

  /// Cycles in a value, checked against the values themselves.
  private func told(frequency guess: Double, _ count: Int) -> SeriesPeriod? {
    let frequency = refined(guess)
    let share = share(of: frequency)
    let tail = pow(1 - min(share, 1), Double(count - 7) / 2) * Double(count)
    guard tail < Self.alpha, isLasting(frequency) else { return nil }
    let likeness = likeness(after: 1 / frequency)
    let isPlain = share >= Self.smallestShare && likeness > 0.5 * min(share, 1)
    guard isPlain || likeness > Self.smallestLikeness else { return nil }
    let length = length(1 / frequency, likeness)
    return SeriesPeriod(
      length: length * step, cycles: Double(count) / length, share: min(share, 1))
  }
}

// MARK: - Preparing

extension PeriodSearch {
  /// Whether values go up and down: the steps of a rounded slope come evenly too, but recur to nothing.
  private static func goesBothWays(_ y: [Double]) -> Bool {
    var (rises, falls) = (false, false)
    for index in 1..<y.count {
      rises = rises || y[index] > y[index - 1]
      falls = falls || y[index] < y[index - 1]
    }
    return rises && falls
  }

  /// The values at even distances: between points that are missing they lie on the line between the
  /// neighbours. `nil` when more than a fifth would have to be made up.
  private static func evenGrid(_ x: [Double], _ y: [Double]) -> (values: [Double], step: Double)? {
    var distances = ContiguousArray<Double>()
    distances.reserveCapacity(x.count - 1)
    for index in 1..<x.count { distances.append(x[index] - x[index - 1]) }
    let typical = medianValue(of: &distances)
    let extent = x[x.count - 1] - x[0]
    guard typical > 0 else { return nil }
    let steps = (extent / typical).rounded()
    guard steps < 1.25 * Double(x.count), steps > 0.8 * Double(x.count - 1) else { return nil }
    let step = extent / steps
    var (values, next) = ([Double](), 1)
    values.reserveCapacity(Int(clamping: steps) + 1)
    for index in 0...Int(clamping: steps) {
      let place = Double(index) * step
      while next < x.count - 1, x[next] < place { next += 1 }
      let span = x[next] - x[next - 1]
      let part = span > 0 ? min(max((place - x[next - 1]) / span, 0), 1) : 1
      values.append(y[next - 1] + (y[next] - y[next - 1]) * part)
    }
    return (values, step)
  }

  /// What is left when the cubic curve that fits best is taken away.
  private static func withoutTrend(_ values: [Double]) -> [Double] {
    let middle = Double(values.count - 1) / 2
    let places = values.indices.map { (Double($0) - middle) / middle }
    var basis: [[Double]] = []
    var rest = values
    for degree in 0...3 {
      var curve = places.map { place in (0..<degree).reduce(1.0) { power, _ in power * place } }
      for other in basis { subtract(other, from: &curve) }
      subtract(curve, from: &rest)
      basis.append(curve)
    }
    return rest
  }

  private static func subtract(_ curve: [Double], from values: inout [Double]) {
    var (product, square) = (0.0, 0.0)
    for index in curve.indices {
      product += curve[index] * values[index]
      square += curve[index] * curve[index]
    }
    guard square > 0 else { return }
    for index in curve.indices { values[index] -= curve[index] * product / square }
  }
}

// MARK: - Testing

extension PeriodSearch {
  /// Whether the peak stands alone: slow wandering makes much of all low frequencies.
  private func isSharp(_ peak: Int, _ power: [Double], _ cycle: Double) -> Bool {
    let near = Int(clamping: (2 * cycle).rounded(.up))
    let around = (peak / 2)...min(peak * 3 / 2, power.count - 1)
    let others = around.filter { abs($0 - peak) > near }.map { power[$0] }
    guard !others.isEmpty else { return true }
    return power[peak] > 15 * others.reduce(0, +) / Double(others.count)
  }

  /// The top of the parabola through a peak and its neighbours.
  private func refined(_ peak: Int, _ power: [Double]) -> Double {
    guard peak + 1 < power.count else { return Double(peak) }
    let (before, top, after) = (power[peak - 1], power[peak], power[peak + 1])
    let curve = before - 2 * top + after
    return Double(peak) + (curve < 0 ? min(max((before - after) / (2 * curve), -0.5), 0.5) : 0)
  }

  /// The frequency near `guess` at which the sine makes out most, a few hundredths of a cycle over the whole
  /// series apart.
  private func refined(_ guess: Double) -> Double {
    let reach = 0.25 / Double(values.count)
    let (before, top, after) = (
      share(of: guess - reach), share(of: guess), share(of: guess + reach)
    )
    let curve = before - 2 * top + after
    guard curve < 0, guess + reach < 0.5 else { return guess }
    return guess + reach * min(max((before - after) / (2 * curve), -1), 1)
  }

  /// The complex amplitude of the sine of so many cycles a value, over `range`, as its mean.
  private func amplitude(of frequency: Double, in range: Range<Int>) -> (
    real: Double, imaginary: Double
  ) {
    let angle = 2 * Double.pi * frequency
    let (stepCosine, stepSine) = (cos(angle), sin(angle))
    var (real, imaginary) = (0.0, 0.0)
    var start = range.lowerBound
    while start < range.upperBound {  // anew every so often, so that rounding does not add up
      var (c, s) = (cos(angle * Double(start)), sin(angle * Double(start)))
      let end = min(start + 1_024, range.upperBound)
      for index in start..<end {
        real += values[index] * c
        imaginary += values[index] * s
        (c, s) = (c * stepCosine - s * stepSine, c * stepSine + s * stepCosine)
      }
      start = end
    }
    return (real / Double(range.count), imaginary / Double(range.count))
  }

  /// The part of all variation that a sine makes out, 1 for a pure one; twice that for alternation.
  private func share(of frequency: Double) -> Double {
    let (real, imaginary) = amplitude(of: frequency, in: 0..<values.count)
    return 2 * (real * real + imaginary * imaginary) * Double(values.count) / squares
  }

  /// Whether it goes on through the series with the same beat: in each third the sine must be there, not
  /// much weaker, and not out of step.
  private func isLasting(_ frequency: Double) -> Bool {
    let count = values.count
    let whole = amplitude(of: frequency, in: 0..<count)
    let size = whole.real * whole.real + whole.imaginary * whole.imaginary
    return (0..<3).allSatisfy { third in
      let range = (third * count / 3)..<((third + 1) * count / 3)
      let part = amplitude(of: frequency, in: range)
      let common = part.real * whole.real + part.imaginary * whole.imaginary
      return common > 0.4 * size
    }
  }

  /// The length in values; twice or three times as long when only every second or third is alike.
  private func length(_ length: Double, _ likeness: Double) -> Double {
    let longest = Double(values.count) / Self.fewestCycles
    let better = [2.0, 3].first { multiple in
      length * multiple <= longest && self.likeness(after: length * multiple) > likeness + 0.15
    }
    return length * (better ?? 1)
  }

  /// The correlation of the series with itself so many values later; of a few periods later, where that is
  /// nearer to a whole number of values.
  private func likeness(after length: Double) -> Double {
    let multiples = (1...8).map { length * Double($0) }.filter { $0 < Double(values.count) / 2 }
    let near = multiples.first { abs($0 - $0.rounded()) < 0.05 * length } ?? length
    let lag = Int(clamping: near.rounded())
    guard lag > 0, lag < values.count else { return 0 }
    var (product, before, after) = (0.0, 0.0, 0.0)
    for index in lag..<values.count {
      product += values[index] * values[index - lag]
      before += values[index - lag] * values[index - lag]
      after += values[index] * values[index]
    }
    return before > 0 && after > 0 ? product / (before * after).squareRoot() : 0
  }
}
