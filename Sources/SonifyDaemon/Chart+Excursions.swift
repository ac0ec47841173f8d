internal import RollingSeries

// Values that are off their axis: the pitch holds at its end, so words say what they are.
extension Chart {
  /// Says the true value when it leaves the axis: once, until it has been on it again or beyond the
  /// other end, and at most once in 10 s. What lasts longer than that wait is told after it.
  func followExcursion(_ index: Int, _ value: Double, _ position: AxisPosition, at now: Int64) {
    guard position.isOffAxis else {
      entries[index].excursion = nil
      return
    }
    let range = table[index].axis.range
    let isOver = value > range.high
    if entries[index].excursion?.isOver != isOver {
      entries[index].excursion = ToldExcursion(isOver: isOver)
    }
    guard entries[index].excursion?.isTold == false, now >= entries[index].nextExcursionNotice
    else { return }
    entries[index].excursion?.isTold = true
    entries[index].nextExcursionNotice = now.clampedSum(Self.noticeInterval)
    tell(index, .offAxis(value, isOver: isOver, span: range.high - range.low))
  }
}

extension AxisPosition {
  fileprivate var isOffAxis: Bool {
    if case .inside = self { false } else { true }
  }
}
