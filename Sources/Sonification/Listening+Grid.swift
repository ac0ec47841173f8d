public import RollingSeries

// Grid lines, heard when a value crosses them.
extension Listening {
  /// Says where the grid lines of a series lie from now on. Neither this nor a move of the axis crosses
  /// any.
  ///
  /// - Parameters:
  ///   - key: the series.
  ///   - lines: their places on the axis as it is now.
  ///   - time: the present.
  public mutating func setGrid(_ key: Int, _ lines: GridLines, at time: Int64) {
    advance(to: time)
    guard isKnown(key) else { return }
    series[key].grid = lines
    if let voice = series[key].voice { forgetGrid(voice: voice) }
  }

  /// Follows a value; ticks for the lines that it crosses sound at `earliest`, or when the last ones
  /// are long enough ago.
  ///
  /// Off the axis the mark for that says more than ticks would.
  mutating func followGrid(_ position: Double, voice index: Int, earliest: Int64) {
    guard let key = voices[index].key,
      voices[index].grid.follow(position, series[key].grid)
    else { return }
    guard voices[index].side == .inside, !isSilenced else { return foldGrid(voice: index) }
    guard voices[index].gridDue == Moment.never else { return }
    let due = max(earliest, voices[index].nextGrid)
    guard due > now else { return markGrid(voice: index) }
    voices[index].gridDue = due
    reschedule()
  }

  /// Ticks for what is new, the first lines only; a value that is back where it was says nothing.
  mutating func markGrid(voice index: Int) {
    voices[index].gridDue = Moment.never
    guard let key = voices[index].key else { return }
    let news = voices[index].grid.takeNews()
    tick(news, series[key].grid, tuning(of: key), at: voices[index].place)
    if news.count > 0 { voices[index].nextGrid = now + Self.gridInterval }
    reschedule()
  }

  /// One tick for each line that is told, or two on the way down, at its pitch; the rest is counted.
  mutating func tick(
    _ news: GridTracker.News, _ lines: GridLines, _ tuning: Tuning, at place: Place
  ) {
    counts.foldedGridLines += news.folded
    for number in 0..<news.count {
      let pitch = pitches.frequency(at: lines[news.line(number)], tuning)
      let delay = Float(number) * Marks.gridSpacing
      if news.isUp {
        mark(.gridUp, Marks.gridUp(pitch, delay: delay, at: place))
      } else {
        mark(.gridDown, Marks.gridDown(pitch, delay: delay, at: place))
      }
    }
  }

  private mutating func foldGrid(voice index: Int) {
    voices[index].gridDue = Moment.never
    counts.foldedGridLines += voices[index].grid.fold()
    reschedule()
  }

  /// The next value only says between which lines it is.
  mutating func forgetGrid(voice index: Int) {
    voices[index].gridDue = Moment.never
    counts.foldedGridLines += voices[index].grid.forget()
    reschedule()
  }

  private static let gridInterval = 400 * Moment.millisecond
}
