internal import EventLoop
internal import MetricLines

/// Plays standard input by the data's own clock in real time: each point waits for its moment.
final class PacedFile {
  let input: Input
  private let session: Session
  private let ended: (PacedFile) -> Void
  private var clock: DataClock
  private var batch = MeasurementBatch()
  private var next = 0
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var unread: Range<Int> = 0..<0
  private var source: EventLoop.Source?
  private var timer: Timer?
  /// The machine's time at which the listener's line began; `nil` before the first point.
  private var start: Int64?
  private var isAtEnd = false
  private var hasFinished = false
  /// The place in time of the point that waits.
  private var pending: Int64?

  init(session: Session, ended: @escaping (PacedFile) -> Void) throws(SystemError) {
    self.session = session
    self.ended = ended
    clock = DataClock(speed: session.options.speed, interval: session.options.interval)
    input = session.open(.standardInput)
    session.chart.dataSpeed = session.options.speed
    timer = try session.loop.makeTimer { [unowned self] in play() }
    session.present = { [unowned self] in present }
    source = try session.loop.whenReadable(0) { [unowned self] in readMore() }
  }

  /// The listener's present and what it shows of the data.
  private var present: Moment {
    let now = MonotonicClock.now
    guard let start else { return Moment(heard: now, data: clock.latest) }
    return Moment(heard: now, data: max(clock.latest, clock.data(at: now - start)))
  }

  private func readMore() {
    switch read(0, into: &buffer) {
    case .bytes(let count):
      unread = 0..<count
      input.lastBytesAt = MonotonicClock.now
    case .nothingYet: return
    case .end, .broken: isAtEnd = true
    }
    source?.watch(false)  // until all this has been played
    play()
  }

  /// Plays the points whose moment has come; arms the timer for the next, or reads more.
  private func play() {
    while true {
      while next < batch.count {
        guard playNext() else { return session.settle() }
      }
      batch.removeAll()
      next = 0
      guard parseMore() else { break }
    }
    session.settle()
    if isAtEnd { waitForEnd() } else { source?.watch(true) }
  }

  /// Plays the next point; `false` when its moment is still to come.
  private func playNext() -> Bool {
    if pending == nil { pending = clock.place(batch[next]) }
    let start = self.start ?? MonotonicClock.now - clock.heard
    self.start = start
    let due = start.clampedSum(clock.heard)
    guard due <= MonotonicClock.now else {
      timer?.arm(at: due)
      return false
    }
    session.intake.take(
      next, of: batch, from: input, at: Moment(heard: due, data: clock.latest),
      time: pending ?? clock.latest)
    pending = nil
    next += 1
    return true
  }

  /// Fills the batch from the bytes that were read; `false` when there are none left.
  private func parseMore() -> Bool {
    if !unread.isEmpty {
      let bytes = buffer
      let used = input.reader.read(bytes.span.extracting(unread), into: &batch)
      unread = unread.lowerBound + used..<unread.upperBound
      session.intake.open(batch, from: input)
      session.tell(input)
      return true
    }
    guard isAtEnd, !hasFinished else { return false }
    hasFinished = true
    input.reader.finish(isOrderly: true, into: &batch)
    input.hasEnded = true
    session.intake.open(batch, from: input)
    session.tell(input)
    return batch.count > 0
  }

  /// The end is one interval after the last point.
  private func waitForEnd() {
    let due = (start ?? MonotonicClock.now).clampedSum(clock.end.heard)
    guard due > MonotonicClock.now else {
      session.intake.end(input, at: Moment(heard: due, data: clock.end.data))
      return ended(self)
    }
    timer?.arm(at: due)
  }
}
