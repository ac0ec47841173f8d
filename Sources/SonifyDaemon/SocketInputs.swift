internal import EventLoop
internal import MetricLines

/// The stream and datagram sockets of a daemon and the connections that came through them.
final class SocketInputs {
  /// Where they listen, for people.
  let places: [String]
  /// Whether the sockets of a daemon that died without an end lay in their place.
  let followsCrash: Bool
  private let session: Session
  /// `nil` when the sockets are another's.
  private let folder: SocketFolder?
  private let stream: Listener?
  private let datagram: Listener?
  private let acceptor: Acceptor?
  private let clients: DescriptorGroup
  private let datagramInput: Input?
  private var receiver = DatagramReceiver()
  private var datagramSource: EventLoop.Source?
  private var connections: [Int: Connection] = [:]
  private var acceptSource: EventLoop.Source?
  /// Connections that could be accepted and not be watched.
  private var unserved: UInt64 = 0
  private var refusals = Pacing(every: 60_000_000_000)

  /// Connections before the loop looks at other things: those that came before are read, and most of
  /// them have gone, before more are taken.
  private static let acceptsInTurn = 32
  /// Descriptors that connections leave for a new connection to the sound server and for control.
  private static var spareDescriptors: Int { min(32, DescriptorLimit.current / 8) }

  /// Keeps a connection open for as long as it is read.
  private final class Connection {
    let descriptor: Descriptor
    var reading: StreamInput?
    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  /// Binds both sockets in `path`.
  convenience init(path: String, session: Session) throws {
    let folder = try SocketFolder(path: path)
    let stream = try Listener(.stream, path: path + "/stream")
    let datagram = try Listener(.datagram, path: path + "/datagram")
    try self.init(folder: folder, stream: stream, datagram: datagram, session: session)
  }

  /// Takes the sockets that the service manager holds; one that it lacks is not made up for.
  convenience init(handedOver: inout ActivatedSockets, session: Session) throws {
    try self.init(
      folder: nil, stream: handedOver.stream.take(), datagram: handedOver.datagram.take(),
      session: session)
  }

  private init(
    folder: consuming SocketFolder?, stream: consuming Listener?, datagram: consuming Listener?,
    session: Session
  ) throws {
    self.session = session
    self.folder = folder
    let streamNumber = stream?.descriptor
    let datagramNumber = datagram?.descriptor
    let (tookStream, tookDatagram) = (stream?.tookOver, datagram?.tookOver)
    followsCrash = tookStream == true || tookDatagram == true
    places = [stream?.path, datagram?.path].compactMap(\.self)
    self.stream = stream
    self.datagram = datagram
    clients = try DescriptorGroup(on: session.loop)
    acceptor = streamNumber.map { Acceptor(listener: $0, spare: Self.spareDescriptors) }
    datagramInput = datagramNumber.map { _ in session.open(.datagram) }
    session.streamOpenedAt = streamNumber.map { _ in MonotonicClock.now }
    acceptSource = try streamNumber.map { number in
      try session.loop.whenReadable(number) { [unowned self] in acceptAll() }
    }
    datagramSource = try datagramNumber.map { number in
      try session.loop.whenReadable(number) { [unowned self] in receiveAll(from: number) }
    }
    datagramSource?.setPrecedence(true)
  }

  /// Looks after the formats that are still open, and after connections that had to wait.
  func checkFormats(at now: Int64) {
    if acceptor?.isStuck == true { acceptSource?.watch(true) }
    for connection in connections.values { connection.reading?.checkFormat(at: now) }
  }

  private func acceptAll() {
    guard let acceptor else { return }
    let start = MonotonicClock.now
    for _ in 0..<Self.acceptsInTurn {
      guard MonotonicClock.now - start < StreamInput.turnTime, let descriptor = acceptor.next()
      else {
        break
      }
      serve(descriptor)
    }
    if acceptor.isStuck { acceptSource?.watch(false) }
    noteRefusals(acceptor)
  }

  private func serve(_ descriptor: consuming Descriptor) {
    let connection = Connection(descriptor)
    let reading = StreamInput(
      .stream, descriptor: connection.descriptor.number, isBlocking: false, session: session
    ) { [unowned self] in close($0) }
    connection.reading = reading
    connections[reading.input.number] = connection
    do { try reading.watch(in: clients) } catch {
      Messages.say("a connection was refused: \(error)")
      unserved += 1
      close(reading)
    }
  }

  private func close(_ reading: StreamInput) {
    session.close(reading.input, endsSeries: reading.endsSeries)
    connections[reading.input.number] = nil
  }

  /// Counts connections refused for want of a descriptor, and says so once a minute.
  private func noteRefusals(_ acceptor: Acceptor) {
    let refused = acceptor.refused + unserved
    guard refused > session.ledger.refusedConnections else { return }
    session.ledger.refusedConnections = refused
    guard refusals.admits(at: MonotonicClock.now) else { return }
    Messages.say(
      "\(refused) connections refused: no file descriptor left; raise the limit "
        + "(ulimit -n, LimitNOFILE=) or close idle clients")
  }

  /// Messages go before streams: a stream waits for its reader, and messages are lost when the kernel's
  /// queue is full. A flood of them loses that place, or nothing else would happen.
  private func receiveAll(from descriptor: Int32) {
    guard let datagramInput else { return }
    let start = MonotonicClock.now
    session.intake.beginTurn(of: datagramInput)
    var isDry = false
    while !isDry, MonotonicClock.now - start < StreamInput.turnTime {
      let count = receiver.receive(from: descriptor)
      isDry = count < DatagramReceiver.batch
      let timing = session.liveTiming.now()
      for message in 0..<count {
        receiver.withMessage(message) { bytes, isTruncated in
          session.intake.readDatagram(
            bytes, isTruncated: isTruncated, from: datagramInput, timing: timing)
        }
      }
      if count > 0 { datagramInput.lastBytesAt = MonotonicClock.now }
    }
    datagramSource?.setPrecedence(isDry)
    session.tell(datagramInput)
    session.settle(isDry: isDry)
  }
}
