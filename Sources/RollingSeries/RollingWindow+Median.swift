internal import AudioGraphs

extension RollingWindow {
  /// The value in the middle, or the mean of the two there; `nil` when there is no point.
  ///
  /// - Complexity: O(`count`), and takes memory for as many values; ask when somebody wants to know.
  public func median() -> Double? {
    guard !isEmpty else { return nil }
    var values = ContiguousArray<Double>()
    values.reserveCapacity(count)
    for index in head..<tail { values.append(ring[index].value) }
    return medianValue(of: &values)
  }

  /// The smallest and the largest value that `scale` has a place for; `nil` when there is none.
  ///
  /// - Complexity: O(1); O(`count`) when some points have no place.
  func range(of scale: AxisScale) -> AxisRange? {
    guard !isEmpty else { return nil }
    let (minimum, maximum) = extremes
    guard scale.needsPositive, minimum <= 0 else { return AxisRange(unchecked: minimum, maximum) }
    guard maximum > 0 else { return nil }
    var smallest = maximum
    for index in head..<tail where ring[index].value > 0 {
      smallest = min(smallest, ring[index].value)
    }
    return AxisRange(unchecked: smallest, maximum)
  }
}
