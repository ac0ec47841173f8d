internal import RollingSeries

// What marks a replay has, beside the grid of time.
extension Listening {
  /// A hole, and a value that leaves the axis, as they are heard live.
  mutating func mark(_ step: ReplayPart.Step, part index: Int, at place: Place) {
    if step.hasHole {
      counts.foldedGridLines += replay?.parts[index].forgetGrid() ?? 0
      markHole(part: index, at: place)
    }
    if let side = step.excursion { markExcursion(side, part: index, at: place) }
  }

  private mutating func markHole(part index: Int, at place: Place) {
    guard let next = replay?.parts[index].nextHole, now >= next else {
      counts.foldedHoles += 1
      return
    }
    replay?.parts[index].nextHole = now + Self.replayedHoleInterval
    mark(.hole, Marks.hole(at: place))
  }

  private mutating func markExcursion(_ side: AxisSide, part index: Int, at place: Place) {
    guard let next = replay?.parts[index].nextExcursion, now >= next else {
      counts.foldedExcursions += 1
      return
    }
    replay?.parts[index].nextExcursion = now + Self.replayedExcursionInterval
    mark(side, at: place)
  }

  // MARK: Grid lines

  /// Ticks for the grid lines that a gliding tone crosses; between notes they would be taken for more.
  mutating func markGrid(_ position: Double, part index: Int, at place: Place) {
    guard
      let news = replay?.parts[index].cross(position, at: now, every: Self.replayedGridInterval),
      let part = replay?.parts[index]
    else { return }
    tick(news, part.lines, part.tuning, at: place)
  }

  /// In a replay time is short: marks may follow each other sooner than live.
  private static let replayedHoleInterval = 150 * Moment.millisecond
  private static let replayedExcursionInterval = 250 * Moment.millisecond
  private static let replayedGridInterval = 150 * Moment.millisecond
}
