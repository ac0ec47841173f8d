internal import RollingSeries

// Values that are off their axis: the pitch holds at its end, so words say what they are.
extension Chart {
  /// Says the true value when it leaves the axis: once, until it has been on it again, and at most once
  /// in 10 s.
  func followExcursion(_ index: Int, _ value: Double, _ position: AxisPosition, at now: Int64) {
    guard entries[index].isOffAxis != position.isOffAxis else { return }
    entries[index].isOffAxis = position.isOffAxis
    guard position.isOffAxis, now >= entries[index].nextExcursionNotice else { return }
    entries[index].nextExcursionNotice = now.clampedSum(Self.noticeInterval)
    let range = table[index].axis.range
    let isOver = value > range.high
    tell(index, .offAxis(value, isOver: isOver, span: range.high - range.low))
  }
}

extension AxisPosition {
  fileprivate var isOffAxis: Bool {
    if case .inside = self { false } else { true }
  }
}
