internal import EventLoop
internal import MetricLines

/// Reads one descriptor to its end: a connection, or standard input when it is a pipe.
final class StreamInput {
  let input: Input
  let session: Session
  let descriptor: Int32
  private let isBlocking: Bool
  let ended: (StreamInput) -> Void
  /// What watches the descriptor; let go to stop that.
  private var watching: AnyObject?
  private var hasEnded = false
  /// The line in which an open text was opened, and since when it has been open.
  private var openText: (line: UInt64, since: Int64)?
  /// What a client that is answered has not taken.
  var answers: WaitingAnswers
  /// Until when answers are sent to a client that says no more.
  var drainsUntil: Int64?
  /// Whether the descriptor is watched for room for answers.
  private(set) var isWaitingForRoom = false

  /// How long a connection must have lasted for its end to say something about its series.
  private static let meaningfulTime: Int64 = 10_000_000_000
  /// How long the first lines may leave the format open.
  private static let decisionTime: Int64 = 2_000_000_000
  /// Nanoseconds after which a turn leaves the rest for the next one, whatever reading it takes.
  static let turnTime: Int64 = 10_000_000
  /// Bytes of a read after which another is worth it.
  private static let much = 16_384
  /// Reads after which it does the same.
  private static let readsInTurn = 16

  /// Opens the books of `descriptor`, which the caller keeps open until `ended` is called.
  ///
  /// Reading it may wait when it `isBlocking` and has no bytes. `ended` is called once, at the end; no
  /// more is read after that.
  init(
    _ kind: Input.Kind, descriptor: Int32, isBlocking: Bool, session: Session,
    ended: @escaping (StreamInput) -> Void
  ) {
    self.session = session
    self.descriptor = descriptor
    self.isBlocking = isBlocking
    self.ended = ended
    answers = WaitingAnswers(room: session.answerRoom)
    input = session.open(kind)
  }

  /// Reads whenever `loop` finds something to read.
  func watch(on loop: EventLoop) throws(SystemError) {
    watching = try loop.whenReadable(descriptor) { [unowned self] in readTurn() }
  }

  /// Reads what has come already, and from then on whenever `group` finds more.
  ///
  /// A client that sends one line and leaves is done with here, without being watched at all.
  func watch(in group: DescriptorGroup) throws(SystemError) {
    readTurn()
    guard !hasEnded else { return }
    watching = try group.whenReadable(descriptor) { [unowned self] in turn() }
    if !answers.isEmpty { watchAnswers() }
  }

  /// Settles the format if its time is up.
  func checkFormat(at now: Int64) {
    if let end = drainsUntil, now > end { return finish() }
    let start = input.reader.isUndecided ? input.firstBytesAt : openText?.since
    guard let start, now - start > Self.decisionTime else { return }
    openText = nil
    session.intake.decideNow(input, timing: session.liveTiming.now())
    session.tell(input)
    session.settle()
  }

  private func turn() {
    sendAnswers()
    guard drainsUntil == nil else { return finishWhenSent() }
    readTurn()
  }

  private func readTurn() {
    let start = MonotonicClock.now
    session.intake.beginTurn(of: input)
    for number in 0..<Self.readsInTurn where MonotonicClock.now - start < Self.turnTime {
      // A pipe may be another program's too, so that it cannot be made non-blocking.
      if isBlocking, number > 0, !hasBytes(descriptor) { return endTurn() }
      switch read(descriptor, into: &session.buffer) {
      case .bytes(let count):
        take(count)
        if obeyCommands() { return end(isOrderly: true) }
        if input.kind == .stream, input.reader.isOver { return end(isOrderly: true) }
        // Whoever has sent much will have sent more by now.
        if count < Self.much, !isBlocking { return endTurn() }
      case .nothingYet: return endTurn()
      case .end: return end(isOrderly: true)
      case .broken: return end(isOrderly: false)
      }
    }
    endTurn(isDry: false)
  }

  /// The loop looks at other things; `isDry` says that no bytes are left to read, so that nothing need wait
  /// for them.
  private func endTurn(isDry: Bool = true) {
    if isDry { session.intake.settle(input, timing: session.liveTiming.now()) }
    session.settle(isDry: isDry)
  }

  private func take(_ count: Int) {
    input.lastBytesAt = MonotonicClock.now
    input.firstBytesAt = input.firstBytesAt ?? input.lastBytesAt
    let bytes = session.buffer
    session.intake.read(
      bytes.span.extracting(0..<count), from: input, timing: session.liveTiming.now())
    noteOpenText()
    reply()
    session.tell(input)
  }

  /// A text that stays open keeps all that follows from being heard.
  private func noteOpenText() {
    guard let line = input.reader.openTextLine else { return openText = nil }
    if line != openText?.line { openText = (line, input.lastBytesAt) }
  }

  private func end(isOrderly: Bool) {
    session.intake.finish(input, isOrderly: isOrderly, timing: session.liveTiming.now())
    input.hasEnded = true
    session.tell(input)
    if let news = session.intake.endTurn(isDry: true, at: session.present()) {
      session.announce(news)
    }
    if endsSeries { session.intake.end(input, at: session.present()) }
    session.sound.play(session.chart)
    reply()
    guard isOrderly, !answers.isEmpty else { return finish() }
    drainsUntil = MonotonicClock.now + Self.drainTime
    watchAnswers()
  }

  /// Lets the descriptor go.
  func finish() {
    watching = nil
    hasEnded = true
    answers.removeAll()
    ended(self)
  }

  /// Watches for room for answers that wait.
  func watchAnswers() {
    let member = watching as? DescriptorGroup.Member
    isWaitingForRoom = !answers.isEmpty
    member?.watch(reading: drainsUntil == nil, writing: isWaitingForRoom)
  }

  /// Whether the end of this input tells that its series are over.
  var endsSeries: Bool {
    input.kind == .standardInput || MonotonicClock.now - input.openedAt >= Self.meaningfulTime
  }
}
