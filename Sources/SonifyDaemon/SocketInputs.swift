internal import EventLoop
internal import MetricLines

/// The stream and datagram sockets of a daemon and the connections that came through them.
final class SocketInputs {
  /// Where they listen, for people.
  let places: [String]
  private let session: Session
  private let folder: SocketFolder
  private let stream: Listener
  private let datagram: Listener
  private let acceptor: Acceptor
  private let datagramInput: Input
  private var receiver = DatagramReceiver()
  private var sources: [EventLoop.Source] = []
  private var connections: [Int: Connection] = [:]
  private var lastRefusalTold: Int64?

  /// Messages and reads before the loop looks at other things.
  private static let receivesInTurn = 256
  private static let readsInTurn = 16

  /// Keeps a connection open for as long as it is read.
  private final class Connection {
    let descriptor: Descriptor
    var reading: StreamInput?
    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  /// Binds both sockets in `path`.
  init(path: String, session: Session) throws {
    self.session = session
    folder = try SocketFolder(path: path)
    stream = try Listener(.stream, path: path + "/stream")
    datagram = try Listener(.datagram, path: path + "/datagram")
    places = [stream.path, datagram.path]
    acceptor = Acceptor(listener: stream.descriptor)
    datagramInput = session.open(.datagram)
    sources = [
      try session.loop.whenReadable(stream.descriptor) { [unowned self] in acceptAll() },
      try session.loop.whenReadable(datagram.descriptor) { [unowned self] in receiveAll() },
    ]
  }

  /// Looks after the formats that are still open.
  func checkFormats(at now: Int64) {
    for connection in connections.values { connection.reading?.checkFormat(at: now) }
  }

  private func acceptAll() {
    while let descriptor = acceptor.next() { serve(descriptor) }
    noteRefusals()
  }

  private func serve(_ descriptor: consuming Descriptor) {
    let connection = Connection(descriptor)
    do {
      let reading = try StreamInput(
        .stream, descriptor: connection.descriptor.number, readsInTurn: Self.readsInTurn,
        session: session
      ) { [unowned self] in close($0) }
      connection.reading = reading
      connections[reading.input.number] = connection
    } catch {
      Messages.say("a connection was refused: \(error)")
      session.ledger.refusedConnections += 1
    }
  }

  private func close(_ reading: StreamInput) {
    session.close(reading.input, endsSeries: reading.endsSeries)
    connections[reading.input.number] = nil
  }

  /// Counts connections refused for want of a descriptor, and says so once a minute.
  private func noteRefusals() {
    guard acceptor.refused > session.ledger.refusedConnections else { return }
    session.ledger.refusedConnections = acceptor.refused
    let now = MonotonicClock.now
    if let last = lastRefusalTold, now - last < 60_000_000_000 { return }
    lastRefusalTold = now
    Messages.say(
      "\(acceptor.refused) connections refused: no file descriptor left; raise the limit "
        + "(ulimit -n, LimitNOFILE=) or close idle clients")
  }

  private func receiveAll() {
    for _ in 0..<Self.receivesInTurn {
      guard
        case .message(let count, let isTruncated) = receiver.receive(from: datagram.descriptor)
      else { break }
      let bytes = receiver.buffer
      session.intake.readDatagram(
        bytes.span.extracting(0..<count), isTruncated: isTruncated, from: datagramInput,
        timing: LiveTiming.now)
    }
    session.tell(datagramInput)
    session.settle()
  }
}
