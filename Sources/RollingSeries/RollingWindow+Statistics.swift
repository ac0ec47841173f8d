import Glibc

extension RollingWindow {
  /// The smallest and the largest value; only where there is a point.
  var extremes: (minimum: Double, maximum: Double) {
    var (low, high) = (min(middle.minimum, back.minimum), max(middle.maximum, back.maximum))
    if head < frontEnd {
      let front = front
      low = min(low, front.minimum)
      high = max(high, front.maximum)
    }
    return (low, high)
  }

  /// The smallest value, `nil` when there is no point.
  ///
  /// - Complexity: O(1).
  public var minimum: Double? {
    isEmpty ? nil : extremes.minimum
  }

  /// The largest value, `nil` when there is no point.
  ///
  /// - Complexity: O(1).
  public var maximum: Double? {
    isEmpty ? nil : extremes.maximum
  }

  /// The arithmetic mean, `nil` when there is no point.
  ///
  /// - Complexity: O(1).
  public var mean: Double? {
    guard !isEmpty else { return nil }
    let all = summary
    return min(max(all.mean, all.minimum), all.maximum)  // rounding must not carry it outside
  }

  /// The standard deviation of the window as a whole (divided by `count`, not by one less), `nil` when
  /// there is no point.
  ///
  /// - Complexity: O(1); O(`count`) where the square of the spread would leave the range of `Double`.
  public var deviation: Double? {
    guard !isEmpty else { return nil }
    let all = summary
    guard all.minimum < all.maximum else { return 0 }
    let spread = all.maximum - all.minimum
    guard all.squares.isFinite, spread > 1e-140 else { return scaledDeviation(of: all) }
    return (all.squares / all.count).squareRoot()
  }

  /// The oldest point that has the smallest value.
  ///
  /// - Complexity: O(`count` / 256 + 512).
  public var minimumPoint: WindowPoint? {
    guard let minimum else { return nil }
    return firstPoint(of: minimum) { $0.minimum }
  }

  /// The oldest point that has the largest value.
  ///
  /// - Complexity: O(`count` / 256 + 512).
  public var maximumPoint: WindowPoint? {
    guard let maximum else { return nil }
    return firstPoint(of: maximum) { $0.maximum }
  }

  /// Looks only into the chunks whose own extreme is `value`.
  private func firstPoint(of value: Double, extreme: (Summary) -> Double) -> WindowPoint? {
    if let found = firstPoint(of: value, in: head..<frontEnd) { return found }
    for number in closedChunks where extreme(ring.own(number)) == value {
      let start = max(frontEnd, number << ChunkRing.chunkShift)
      let end = (number + 1) << ChunkRing.chunkShift
      if let found = firstPoint(of: value, in: start..<end) { return found }
    }
    return firstPoint(of: value, in: backStart..<tail)
  }

  private func firstPoint(of value: Double, in indices: Range<Int>) -> WindowPoint? {
    for index in indices where ring[index].value == value { return ring[index] }
    return nil
  }

  /// The deviation from distances in units of the spread, so that no square over- or underflows.
  private func scaledDeviation(of all: Summary) -> Double {
    let factor = (all.maximum - all.minimum).isFinite ? 1 : 0.25
    let spread = all.maximum * factor - all.minimum * factor
    var squares = 0.0
    for index in head..<tail {
      let distance = (ring[index].value * factor - all.mean * factor) / spread
      squares += distance * distance
    }
    return (squares / all.count).squareRoot() * spread / factor
  }
}
