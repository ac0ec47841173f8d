/// Decides whether values go up or down: the one judge for series that are stored and series that live.
///
/// It looks at up to 64 values, means of equal parts of a longer series, in their order, pair by pair
/// (Mann 1945). Only the order counts, so one wild value says little. Noise in which neighbours are alike
/// makes false trends; how alike they are is measured on what is left when the best parabola is
/// taken away, and more is asked for accordingly. What is steadily going one way at
/// nearly every step is believed whatever is left.
package struct TrendJudge: Hashable, Sendable {
  /// Values looked at, at most.
  package static let mostParts = 64
  /// Values needed, at least.
  package static let fewestParts = 4

  /// Which way.
  package let direction: SeriesTrend.Direction
  /// Pairs that ascend less those that descend, as a part of all pairs: 1 when every step goes up.
  package let agreement: Double

  /// Judges `parts`; of more than ``mostParts`` only the first.
  ///
  /// - Complexity: O(`count`²), at most 2,016 comparisons; no heap.
  package init(_ parts: Span<Double>) {
    let count = min(parts.count, Self.mostParts)
    guard count >= Self.fewestParts else {
      (direction, agreement) = (.steady, 0)
      return
    }
    let excess = Self.excess(of: parts, count)
    agreement = Double(excess) / Double(count * (count - 1) / 2)
    let isTrend =
      count < 6
      ? Self.isStraight(parts, count)
      : Self.isOrdered(abs(excess), parts, count)
        || Self.isOneWay(parts, count)
    direction = isTrend ? (excess > 0 ? .rising : excess < 0 ? .falling : .steady) : .steady
  }

  private static func excess(of parts: Span<Double>, _ count: Int) -> Int {
    var excess = 0
    for later in 1..<count {
      let after = parts[later]
      for earlier in 0..<later {
        let before = parts[earlier]
        excess += (after > before ? 1 : 0) - (after < before ? 1 : 0)
      }
    }
    return excess
  }

  /// Whether chance alone would give so many more ascents than descents in about one of 1,000 series
  /// (of six values in one of 400).
  private static func isOrdered(
    _ excess: Int, _ parts: Span<Double>, _ count: Int
  ) -> Bool {
    if excess == count * (count - 1) / 2 { return true }
    let variance = Double(count * (count - 1) * (2 * count + 5)) / 18
    let likeness = count < 10 ? 0 : likeness(parts, count)
    let inflation = (1 + likeness) / (1 - likeness)
    return Double(excess - 1) > 3.3 * (variance * inflation).squareRoot()
  }

  /// Whether nearly all steps go the same way: 3.5 standard deviations more than half of them.
  private static func isOneWay(_ parts: Span<Double>, _ count: Int) -> Bool {
    var excess = 0
    for index in 1..<count {
      excess +=
        (parts[index] > parts[index - 1] ? 1 : 0) - (parts[index] < parts[index - 1] ? 1 : 0)
    }
    return Double(abs(excess)) > 3.5 * Double(count - 1).squareRoot()
  }

  /// Of four or five values: whether they lie so well on a line that chance would do it in one of 1,000
  /// series (Student's t of the slope).
  private static func isStraight(_ parts: Span<Double>, _ count: Int) -> Bool {
    let middle = Double(count - 1) / 2
    var (mean, moment, extent, squares) = (0.0, 0.0, 0.0, 0.0)
    for index in 0..<count { mean += parts[index] / Double(count) }
    for index in 0..<count {
      let (place, value) = (Double(index) - middle, parts[index] - mean)
      moment += place * value
      extent += place * place
      squares += value * value
    }
    guard squares > 0 else { return false }
    let explained = min(moment * moment / (extent * squares), 1)
    let bound = count == 4 ? 31.6 : 12.9
    return explained * Double(count - 2) > bound * bound * (1 - explained)
  }
}

// MARK: - How alike neighbours are

extension TrendJudge {
  /// The correlation of neighbours, 0...0.95, after the best parabola is taken away.
  private static func likeness(_ parts: Span<Double>, _ count: Int) -> Double {
    var storage = InlineArray<64, Double>(repeating: 0)
    var rest = storage.mutableSpan
    subtractParabola(parts, count, into: &rest)
    var (squares, products) = (0.0, 0.0)
    for index in 0..<count {
      squares += rest[index] * rest[index]
      if index > 0 { products += rest[index] * rest[index - 1] }
    }
    guard squares > 0 else { return 0 }
    return min(max(products / squares, 0), 0.95)
  }

  private static func subtractParabola(
    _ parts: Span<Double>, _ count: Int, into rest: inout MutableSpan<Double>
  ) {
    let middle = Double(count - 1) / 2
    let bend = (Double(count * count) - 1) / 12
    var (mean, tilt, curve, tilts, curves) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<count {
      let place = Double(index) - middle
      let square = place * place - bend
      mean += parts[index]
      tilt += parts[index] * place
      curve += parts[index] * square
      tilts += place * place
      curves += square * square
    }
    for index in 0..<count {
      let place = Double(index) - middle
      let fit =
        mean / Double(count) + tilt / tilts * place + curve / curves * (place * place - bend)
      rest[index] = parts[index] - fit
    }
  }
}
