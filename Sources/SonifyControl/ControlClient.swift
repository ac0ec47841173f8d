internal import ControlProtocol
internal import FoundationEssentials

/// Calls methods of a running daemon, one at a time, and gives up on a frozen one.
struct ControlClient: ~Copyable {
  /// How long a call waits for its whole answer.
  static var answerSeconds: Double { 5 }
  /// No answer is longer; what is, is not from a sonifyd.
  private static var answerLimit: Int { 256 << 20 }

  private let path: String
  private let stream: UnixStream
  private var reader = FrameReader(limit: answerLimit)

  /// Connects to the socket at `path`.
  init(path: String) throws(ControlFailure) {
    self.path = path
    stream = try UnixStream.connect(to: path, seconds: Self.answerSeconds)
  }

  /// Calls `method` and waits for its answer.
  mutating func call<Answer: Decodable>(
    _ method: ControlMethod, _ parameters: some Encodable = NoParameters(),
    as type: Answer.Type = Answer.self
  ) throws(ControlFailure) -> Answer {
    try send(WireCall(method: method.qualifiedName, parameters: parameters))
    return try answer()
  }

  /// Asks for the events to come.
  mutating func startWatching() throws(ControlFailure) {
    try send(
      WireCall(method: ControlMethod.watch.qualifiedName, parameters: NoParameters(), more: true))
  }

  /// The next event; `nil` when nobody reads our output any more.
  ///
  /// While none comes a second connection asks now and then whether the daemon is alive, because
  /// silence must not mean that all is well.
  mutating func nextEvent() throws(ControlFailure) -> Event? {
    while true {
      switch try frame(needsReader: true) {
      case .whole(let frame): return try decoded(frame)
      case .abandoned: return nil
      case .late: break
      }
      try checkAlive()
    }
  }

  /// Whatever else stands in the way of a second connection, the first one still holds.
  private func checkAlive() throws(ControlFailure) {
    do throws(ControlFailure) {
      var second = try ControlClient(path: path)
      _ = try second.call(.health, as: HealthReport.self)
    } catch {
      if error.name == ControlFailure.noAnswerName { throw error }
    }
  }

  private func send(_ call: some Encodable) throws(ControlFailure) {
    let bytes: [UInt8]
    do { bytes = try FrameWriter().frame(call) } catch {
      throw .failed("the call cannot be written as JSON: \(error)")
    }
    try stream.send(bytes, seconds: Self.answerSeconds)
  }

  private mutating func answer<Answer: Decodable>() throws(ControlFailure) -> Answer {
    guard case .whole(let frame) = try frame(needsReader: false) else {
      throw .noAnswer(path, within: Self.answerSeconds)
    }
    return try decoded(frame)
  }

  private func decoded<Answer: Decodable>(_ frame: [UInt8]) throws(ControlFailure) -> Answer {
    let reply: WireReply<Answer>
    do {
      reply = try JSONDecoder().decode(WireReply<Answer>.self, from: Data(frame))
    } catch {
      throw .badAnswer(
        """
        what came from \(path) is no answer that sonifyctl \(programVersion) understands. Is it a \
        sonifyd, and of this version? The answer begins: \
        \(String(decoding: frame.prefix(60), as: UTF8.self))
        """)
    }
    do { return try reply.outcome.get() } catch { throw .refused(error) }
  }

  private enum Frame {
    case whole([UInt8])
    /// Not complete in time.
    case late
    /// Nobody wants it any more.
    case abandoned
  }

  /// The next message, when it is complete in time.
  private mutating func frame(needsReader: Bool) throws(ControlFailure) -> Frame {
    let deadline = monotonicSeconds() + Self.answerSeconds
    while true {
      if let frame = reader.next() { return .whole(frame) }
      guard !reader.isOverLimit else {
        throw .badAnswer("the answer from \(path) is over \(Self.answerLimit) bytes long")
      }
      let left = max(0, deadline - monotonicSeconds())
      let milliseconds = Int32(exactly: (left * 1_000).rounded(.up)) ?? 0
      switch try stream.receive(milliseconds: milliseconds, needsReader: needsReader) {
      case .bytes(let bytes): reader.append(bytes.span)
      case .nothing: if left <= 0 { return .late }
      case .abandoned: return .abandoned
      case .end: throw ended()
      }
    }
  }

  private func ended() -> ControlFailure {
    let middle = reader.unfinishedCount == 0 ? "" : " in the middle of an answer"
    return .connectionLost(
      """
      sonifyd at \(path) ended or closed the connection\(middle). '\(ControlPlace.manager(of: path)) \
      status sonifyd' or its log says why.
      """)
  }
}
