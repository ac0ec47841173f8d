internal import ControlProtocol
internal import EventLoop

/// One program at the control socket: its calls are answered in order, and it may wait for events.
///
/// Nothing here waits for it. What it does not take is kept up to a limit; then it is let go, and only it.
final class ControlClient {
  /// Why the connection ends.
  enum Ending {
    /// The client has left, or was told why it is closed.
    case left
    /// It left in the middle of a call.
    case unfinished
    /// It left before its call was looked at.
    case abandoned
    /// It was sent what it did not take.
    case slow
    /// Its message is longer than the limit, or no call.
    case badRequest
  }

  private let descriptor: Descriptor
  private unowned let server: ControlServer
  private var source: EventLoop.Source?
  private var reader = FrameReader(limit: requestLimit)
  private var output = OutputQueue()
  private var share = ControlShare(limit: 10_000_000)
  private var lastTaken = MonotonicClock.now
  private(set) var isWatching = false
  /// Nothing more comes from the client.
  private var isAtEnd = false
  /// Closed for this reason as soon as the last answer is sent.
  private var closing: Ending?

  /// Bytes of a call.
  static let requestLimit = 65_536
  /// Bytes of answers that may wait before the next call is looked at. One answer may be longer.
  private static let outputLimit = 262_144
  /// Events that may wait.
  private static let eventLimit = 1_024
  /// Calls answered before the loop looks at other things.
  private static let callsInTurn = 8
  /// Nanoseconds that an answer may wait without a byte of it being taken.
  private static let patience: Int64 = 10_000_000_000

  /// Serves the connection until it ends, which `server` is told.
  init(_ descriptor: consuming Descriptor, server: ControlServer) throws(SystemError) {
    self.server = server
    self.descriptor = descriptor
    source = try server.loop.whenReadable(self.descriptor.number) { [unowned self] in turn() }
    source?.setPrecedence(true)
  }

  deinit { source = nil }  // nobody watches a descriptor that is closed

  /// Bytes that wait to be taken.
  var pendingBytes: Int { output.byteCount }

  /// Whether calls have been read that are to be answered now.
  var hasBacklog: Bool { reader.hasFrame && !isWatching && closing == nil && hasRoom }

  /// Queues an event; a client that takes none is let go when too many wait.
  func tell(_ frame: [UInt8]) {
    guard output.frameCount < Self.eventLimit else { return server.close(self, .slow) }
    output.append(frame)
    if let ending = flush() { return server.close(self, ending) }
    arm()
  }

  /// Does what is due: sends, reads, answers; each for a bounded time.
  func turn() {
    let start = MonotonicClock.now
    if let ending = work() { return server.close(self, ending) }
    arm()
    let end = MonotonicClock.now
    let isModest = share.spend(from: start, to: end)
    source?.setPrecedence(server.spend(from: start, to: end) && isModest)
  }

  /// Lets it go when it has taken nothing of an answer for long.
  func check(at now: Int64) {
    guard !isWatching, !output.isEmpty, now - lastTaken > Self.patience else { return }
    server.close(self, .slow)
  }
}

// MARK: - A turn

extension ControlClient {
  /// Returns why the connection ends, if it does.
  private func work() -> Ending? {
    if let ending = flush() { return ending }
    if !reader.hasFrame, !isAtEnd, closing == nil, hasRoom {
      if let ending = receive() { return ending }
    }
    answer()
    if let ending = flush() { return ending }
    return output.isEmpty ? endingWhenSent : nil
  }

  private var endingWhenSent: Ending? {
    if let closing { return closing }
    guard isAtEnd, isWatching || !reader.hasFrame else { return nil }
    return reader.unfinishedCount > 0 ? .unfinished : .left
  }

  /// Whether another answer may be queued.
  private var hasRoom: Bool { output.byteCount < Self.outputLimit && server.hasRoom }

  private func flush() -> Ending? {
    guard let count = output.send(to: descriptor.number) else { return .left }
    if count > 0 || output.isEmpty { lastTaken = MonotonicClock.now }
    return nil
  }

  private func receive() -> Ending? {
    switch read(descriptor.number, into: &server.buffer) {
    case .bytes(let count):
      let bytes = server.buffer
      reader.append(bytes.span.extracting(0..<count))
    case .nothingYet: return nil
    case .end: isAtEnd = true
    case .broken: return reader.unfinishedCount > 0 ? .unfinished : .left
    }
    if reader.isOverLimit {
      refuse("a call may have \(Self.requestLimit) bytes, this one is longer")
    }
    return nil
  }

  private func answer() {
    var calls = 0
    while calls < Self.callsInTurn, !isWatching, closing == nil, hasRoom,
      let frame = reader.next()
    {
      calls += 1
      let answer = server.answer(frame, isAwaited: !hasHungUp(descriptor.number))
      if let frame = answer.frame { output.append(frame) }
      switch answer.next {
      case .goOn: break
      case .watch: isWatching = true
      case .close: closing = .badRequest
      case .abandon: closing = .abandoned
      }
    }
    if reader.isOverLimit, closing == nil, !isWatching {
      refuse("a call may have \(Self.requestLimit) bytes, this one is longer")
    }
  }

  private func refuse(_ text: String) {
    if let frame = server.dispatcher.refusal(of: .badRequest(text)) { output.append(frame) }
    closing = .badRequest
  }

  /// Watches for what can happen next; calls that have been read and not answered wait for the next turn
  /// of the loop.
  private func arm() {
    let isOpen = !isAtEnd && closing == nil
    source?.watch(
      reading: isOpen && (isWatching || (!reader.hasFrame && hasRoom)), writing: !output.isEmpty)
    if hasBacklog { server.carryOn() }
  }
}
