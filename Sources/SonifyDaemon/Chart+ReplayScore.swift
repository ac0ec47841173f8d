internal import RollingSeries
internal import Sonification

// The values of a window, and where they are missing, laid out for a replay.
extension Chart {
  /// What of a series is replayed: its values from `origin` on and where they are missing, at holes and
  /// where nothing came for longer than the series allows. Places are between `origin` and `end`.
  func score(
    of index: Int, from origin: Int64, to end: Int64, seconds: Double
  ) -> ReplayScore {
    var score = ReplayScore(
      isContinuous: entries[index].settings?.sound.isContinuous ?? true, seconds: seconds)
    let count = table[index].window.count
    let first = firstPoint(of: index, from: origin)
    guard first < count else { return score }
    let extent = max(Double(end.clampedDifference(origin)), 1)
    var gaps = GapFinder(of: table[index], from: table[index].window[first].time)
    let (limits, range) = (entries[index].monitor.limits, table[index].axis.range)
    var band = Band.normal
    for place in first..<count {
      let point = table[index].window[place]
      while let gap = gaps.next(before: point.time) {
        score.add(nil, at: Double(gap.clampedDifference(origin)) / extent)
      }
      let position = heard(table[index].axis.position(of: point.value), of: index)
      band = limits.band(of: point.value, after: band, span: range.high - range.low)
      score.add(position, at: Double(point.time.clampedDifference(origin)) / extent, in: band)
      gaps.pass(point.time)
    }
    while let gap = gaps.next(before: end) {
      score.add(nil, at: Double(gap.clampedDifference(origin)) / extent)
    }
    return score
  }

  /// When the first value from `start` on came; `nil` when there is none.
  func firstTime(of index: Int, from start: Int64) -> Int64? {
    let first = firstPoint(of: index, from: start)
    return first < table[index].window.count ? table[index].window[first].time : nil
  }

  /// Place of the oldest point that is not before `start`.
  func firstPoint(of index: Int, from start: Int64) -> Int {
    var (low, high) = (0, table[index].window.count)
    while low < high {
      let middle = (low + high) / 2
      if table[index].window[middle].time < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
