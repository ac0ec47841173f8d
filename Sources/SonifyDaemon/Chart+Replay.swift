package import ControlProtocol
internal import RollingSeries
internal import Sonification

// The window of a series as an audio graph.
extension Chart {
  /// Plays the window of a series, or its last part, in place of the live tones; says what is played.
  ///
  /// - Throws: an error in words when there is nothing to play, or it would not be heard.
  package func replay(
    _ request: ReplayRequest, at moment: Moment
  ) throws(ControlError) -> TextReply {
    let length = try checkedLength(request)
    let index = try find(orFocused: request.series)
    try checkThatItIsHeard(index, at: moment)
    table[index].expire(at: moment.data)
    let window = table[index].window.duration
    let last = request.last.map { min(clamped($0 * 1e9), window) } ?? window
    let start = moment.data.clampedDifference(last)
    let score = score(of: index, from: start, to: moment.data, seconds: length)
    guard score.valueCount > 0 else { throw .failed(emptyText(index, last, at: moment)) }
    listening.replay(index, score, at: moment.heard)
    return TextReply(
      text: "replaying \(label(index)): \(counted(score.valueCount, "value")), "
        + "\(SpokenDuration.text(span(of: index, from: start, to: moment.data))) "
        + "in \(SpokenDuration.text(length))")
  }

  private static let usualLength = 4.0

  private func checkedLength(_ request: ReplayRequest) throws(ControlError) -> Double {
    let length = request.length ?? Self.usualLength
    guard length >= 1, length <= 60 else {
      throw .invalidValue(
        "a replay of \(SpokenNumber.text(length)) seconds: expected 1 to 60")
    }
    if let last = request.last, !(last > 0) {
      throw .invalidValue(
        "the last \(SpokenNumber.text(last)) seconds: expected more than 0, such as 300")
    }
    return length
  }

  private func checkThatItIsHeard(_ index: Int, at moment: Moment) throws(ControlError) {
    if let end = listening.mutedUntil {
      let rest = SpokenDuration.text(nanoseconds: end - moment.heard)
      throw .failed("muted for \(rest) more; end the mute first")
    }
    guard settings.hearing.hasSound else {
      throw .failed("sound is off; set Sound to yes first")
    }
    guard entries[index].isChosen else {
      throw .failed("\(printable(table[index].name)) is hidden or not among --series")
    }
  }

  private func emptyText(_ index: Int, _ last: Int64, at moment: Moment) -> String {
    let text =
      "\(label(index)) has no values in the last \(SpokenDuration.text(nanoseconds: last))"
    guard let arrival = table[index].valueArrival else { return text }
    let age = SpokenDuration.rough(Double(moment.data - arrival) / 1e9)
    return text + "; the newest came \(age) ago"
  }

  /// Seconds from the first value to the present.
  private func span(of index: Int, from start: Int64, to end: Int64) -> Double {
    let first = max(table[index].window.first?.time ?? start, start)
    return Double(end.clampedDifference(first)) / 1e9
  }

  /// Lays out the values from `start` on, and where they are missing: at holes, and where nothing came
  /// for longer than the series allows.
  private func score(
    of index: Int, from start: Int64, to end: Int64, seconds: Double
  ) -> ReplayScore {
    var score = ReplayScore(
      isContinuous: entries[index].settings?.sound.isContinuous ?? true, seconds: seconds)
    let count = table[index].window.count
    let first = firstPoint(of: index, from: start)
    guard first < count else { return score }
    let origin = table[index].window[first].time
    let extent = max(Double(end.clampedDifference(origin)), 1)
    var gaps = GapFinder(of: table[index], from: origin)
    for place in first..<count {
      let point = table[index].window[place]
      while let gap = gaps.next(before: point.time) {
        score.add(nil, at: Double(gap - origin) / extent)
      }
      let position = heard(table[index].axis.position(of: point.value), of: index)
      score.add(position, at: Double(point.time - origin) / extent)
      gaps.pass(point.time)
    }
    while let gap = gaps.next(before: end) { score.add(nil, at: Double(gap - origin) / extent) }
    return score
  }

  /// Place of the oldest point that is not before `start`.
  private func firstPoint(of index: Int, from start: Int64) -> Int {
    var (low, high) = (0, table[index].window.count)
    while low < high {
      let middle = (low + high) / 2
      if table[index].window[middle].time < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Goes through the moments at which values begin to be missing.
private struct GapFinder {
  private let holes: HoleLog
  private var nextHole = 0
  /// Nanoseconds after a value from which on it is too old; `nil` for never.
  private let allowance: Int64?
  private var newest: Int64
  private var hasTimedOut = false

  init(of series: borrowing RollingSeries, from start: Int64) {
    holes = series.holes
    allowance = series.arrivals.allowance
    newest = start
    while nextHole < holes.runCount, holes[nextHole].start < start { nextHole += 1 }
  }

  /// Notes that a value is there at `time`.
  mutating func pass(_ time: Int64) {
    newest = time
    hasTimedOut = false
  }

  /// The next moment before `time`.
  mutating func next(before time: Int64) -> Int64? {
    let hole = nextHole < holes.runCount ? holes[nextHole].start : Int64.max
    let end = hasTimedOut ? Int64.max : allowance.map { newest.clampedSum($0) } ?? .max
    guard min(hole, end) < time else { return nil }
    if hole <= end { nextHole += 1 } else { hasTimedOut = true }
    return max(min(hole, end), newest)
  }
}
