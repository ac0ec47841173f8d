internal import ControlProtocol
internal import EventLoop

/// The control socket: takes connections of those who may, and tells events to those who wait for them.
final class ControlServer {
  /// Where it listens, for people.
  let path: String
  let loop: EventLoop
  let dispatcher = ControlDispatcher()
  /// What was read last; one buffer serves every client in turn.
  var buffer = [UInt8](repeating: 0, count: ControlClient.requestLimit)
  private let listener: Listener
  private let acceptor: Acceptor
  private let access: ControlAccess
  private let target: any ControlTarget
  private var listening: EventLoop.Source?
  private var backlog: Timer?
  private var clients: [ObjectIdentifier: ControlClient] = [:]
  private var share = ControlShare(limit: 40_000_000)
  private var losses = ControlLosses()

  /// Programs served at the same time.
  private static let clientLimit = 64
  /// Connections taken before the loop looks at other things.
  private static let acceptsInTurn = 16
  /// Bytes of answers that may wait for all clients together before the next call is looked at.
  private static let outputLimit = 16_777_216

  /// Answers by `target` on `listener`, a stream socket.
  init(
    _ listener: consuming Listener, loop: EventLoop, target: any ControlTarget
  ) throws(SystemError) {
    self.loop = loop
    self.target = target
    path = listener.path
    access = ControlAccess(path: listener.path)
    acceptor = Acceptor(listener: listener.descriptor)
    self.listener = listener
    backlog = try loop.makeTimer { [unowned self] in workOff() }
    listening = try loop.whenReadable(self.listener.descriptor) { [unowned self] in acceptSome() }
    listening?.setPrecedence(true)
  }

  /// Looks after clients that have stopped and connections that had to wait; call it now and then.
  func check(at now: Int64) {
    if acceptor.isStuck { listening?.watch(true) }
    for client in clients.values { client.check(at: now) }
    workOff()
  }

  /// Tells an event to everybody who waits for events.
  func tell(_ event: Event) {
    let watching = clients.values.filter(\.isWatching)
    guard !watching.isEmpty, let frame = dispatcher.frame(of: event) else { return }
    for client in watching { client.tell(frame) }
  }

  /// What was not served, one reason a line; nothing when all was.
  var report: [String] { losses.lines }
}

// MARK: - For the clients

extension ControlServer {
  func answer(_ frame: [UInt8], isAwaited: Bool) -> ControlAnswer {
    dispatcher.answer(frame, by: target, isAwaited: isAwaited)
  }

  /// Whether more answers may be kept for clients.
  var hasRoom: Bool { clients.values.reduce(0) { $0 + $1.pendingBytes } < Self.outputLimit }

  /// Counts work of a client; returns whether control may still go before data.
  func spend(from start: Int64, to end: Int64) -> Bool { share.spend(from: start, to: end) }

  /// Comes back to calls that have been read, after other things have had their turn.
  func carryOn() { backlog?.arm(at: 0) }

  func close(_ client: ControlClient, _ ending: ControlClient.Ending) {
    clients[ObjectIdentifier(client)] = nil
    switch ending {
    case .left: break
    case .unfinished: losses.note(.unfinished)
    case .abandoned: losses.note(.abandoned)
    case .slow: losses.note(.slow)
    case .badRequest: losses.note(.badRequest)
    }
  }

  private func workOff() {
    for client in clients.values where client.hasBacklog { client.turn() }
  }
}

// MARK: - Connections

extension ControlServer {
  private func acceptSome() {
    let start = MonotonicClock.now
    for _ in 0..<Self.acceptsInTurn {
      guard let descriptor = acceptor.next() else { break }
      admit(descriptor)
    }
    losses.noteRefusals(acceptor.refused)
    let goesFirst = share.spend(from: start, to: MonotonicClock.now)
    listening?.setPrecedence(goesFirst)
    if acceptor.isStuck { listening?.watch(false) }
  }

  private func admit(_ descriptor: consuming Descriptor) {
    guard let peer = Peer(of: descriptor.number), access.admits(peer) else {
      return losses.note(.stranger)
    }
    guard clients.count < Self.clientLimit else { return turnAway(descriptor) }
    do {
      let client = try ControlClient(descriptor, server: self)
      clients[ObjectIdentifier(client)] = client
    } catch {
      losses.note(.unwatched)
    }
  }

  /// Says why, if that fits into an empty socket, which it does.
  private func turnAway(_ descriptor: borrowing Descriptor) {
    losses.note(.tooMany)
    let error = ControlError.tooManyClients(
      "\(Self.clientLimit) programs are connected to the control socket already; end one of them")
    guard let frame = dispatcher.refusal(of: error) else { return }
    _ = sendNow(frame.span, to: descriptor.number)
  }
}
