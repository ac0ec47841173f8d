/// How far values scatter about a smooth curve: one standard deviation, if they do so normally.
enum Noise {
  /// The share of the offsets that is looked at, the smallest ones: what stands out of the noise must not
  /// be taken for noise. Also the mean of that share of normal offsets, in standard deviations.
  private static let share = 0.7
  private static let meanOfShare = 0.473_66

  /// Each point is compared with the line between its neighbours, so that neither slopes nor slow curves
  /// count (Gasser, Sroka and Jennen-Steinmetz 1986), and the largest three of ten such offsets do not,
  /// unless the others are all zero.
  ///
  /// - Returns: in the unit of `y`; 0 for fewer than three points and for points on a line.
  /// - Complexity: O(`count`).
  static func deviation(x: [Double], y: [Double]) -> Double {
    guard y.count > 2 else { return 0 }
    var offsets = offsets(x, y)
    let all = offsets.reduce(0, +) / Double(offsets.count)
    let kept = max(
      offsets.count - Int(clamping: (Double(offsets.count) * (1 - share)).rounded(.up)), 1)
    select(kept - 1, from: &offsets)
    let mean = offsets[0..<kept].reduce(0, +) / Double(kept)
    // Rounding of an exact line is no noise.
    let negligible = 1e-13 * (y.lazy.map { abs($0) }.max() ?? 0)
    guard mean > negligible else { return all > negligible ? all * 1.253 : 0 }
    return mean / meanOfShare + grain(of: y) / 3
  }

  /// What `share` of the offsets do not exceed, in the unit of `y`; 0 for fewer than three points.
  static func offset(_ x: [Double], _ y: [Double], notAboveIn share: Double) -> Double {
    guard y.count > 2 else { return 0 }
    var offsets = offsets(x, y)
    let place = Int(clamping: share * Double(offsets.count))
    return select(min(place, offsets.count - 1), from: &offsets)
  }

  /// The root mean square of all offsets, in the unit of `y`; 0 for fewer than three points.
  static func spread(_ x: [Double], _ y: [Double]) -> Double {
    guard y.count > 2 else { return 0 }
    var squares = 0.0
    for index in 1..<(y.count - 1) {
      let offset = offset(index, x, y)
      squares += offset * offset
    }
    return (squares / Double(y.count - 2)).squareRoot()
  }

  private static func offsets(_ x: [Double], _ y: [Double]) -> ContiguousArray<Double> {
    var offsets = ContiguousArray<Double>()
    offsets.reserveCapacity(y.count - 2)
    for index in 1..<(y.count - 1) { offsets.append(offset(index, x, y)) }
    return offsets
  }

  /// The smallest step of rounded values; 0 where hardly any two neighbours are equal. Of coarse values the
  /// mean offset says less than it seems.
  private static func grain(of y: [Double]) -> Double {
    var (equal, smallest) = (0, Double.infinity)
    for index in 1..<y.count {
      let step = abs(y[index] - y[index - 1])
      if step == 0 { equal += 1 } else { smallest = min(smallest, step) }
    }
    return equal * 10 > y.count && smallest.isFinite ? smallest : 0
  }

  private static func offset(_ index: Int, _ x: [Double], _ y: [Double]) -> Double {
    let span = x[index + 1] - x[index - 1]
    let later = span > 0 ? (x[index] - x[index - 1]) / span : 0.5
    let between = y[index - 1] + (y[index + 1] - y[index - 1]) * later
    return abs(y[index] - between) / (1 + later * later + (1 - later) * (1 - later)).squareRoot()
  }
}
