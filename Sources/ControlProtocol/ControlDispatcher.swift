internal import FoundationEssentials

/// What is to be done after a message of a client.
package struct ControlAnswer: Hashable, Sendable {
  /// What becomes of the connection.
  package enum Next: Hashable, Sendable {
    /// More calls may follow.
    case goOn
    /// Events are wanted from now on.
    case watch
    /// It is closed when the frame has been sent.
    case close
    /// It is closed: the caller has left, and nothing was done for it.
    case abandon
  }

  /// The answer with its NUL; `nil` when none is wanted.
  package var frame: [UInt8]?
  package var next: Next
}

/// Turns a message of a client into a call on the target, and what comes back into an answer.
///
/// It knows nothing of sockets.
package struct ControlDispatcher {
  private let writer = FrameWriter()
  private let decoder = JSONDecoder()

  package init() {}

  /// Answers one message, given without its NUL.
  ///
  /// What nobody waits for any more is not done: its caller was told, or believes, that it had failed.
  ///
  /// - Parameters:
  ///   - frame: the message.
  ///   - target: what the call is for.
  ///   - isAwaited: whether the caller is still there.
  /// - Returns: the answer, and what becomes of the connection.
  package func answer(
    _ frame: [UInt8], by target: any ControlTarget, isAwaited: Bool = true
  ) -> ControlAnswer {
    let message = Data(frame)
    guard let call = try? decoder.decode(Call.self, from: message) else {
      return ControlAnswer(frame: refusal(of: Self.notACall), next: .close)
    }
    guard isAwaited || call.oneway == true else { return ControlAnswer(frame: nil, next: .abandon) }
    do throws(ErrorReply) {
      var answer = try perform(call, message, target)
      if call.oneway == true { answer.frame = nil }
      return answer
    } catch {
      return ControlAnswer(frame: call.oneway == true ? nil : write(error), next: .goOn)
    }
  }

  /// The frame that says why a connection is closed.
  package func refusal(of error: ControlError) -> [UInt8]? { write(ErrorReply(error)) }

  /// An event as one of many answers.
  package func frame(of event: Event) -> [UInt8]? {
    try? writer.frame(Reply(event, continues: true))
  }

  private static let notACall = ControlError.badRequest(
    """
    this is not a call: a JSON object such as {"method":"\(ControlMethod.status.qualifiedName)"}, \
    ended by a NUL, was expected
    """)

  private func write(_ error: ErrorReply) -> [UInt8]? { try? writer.frame(error) }
}

// MARK: - Which method

extension ControlDispatcher {
  private func perform(
    _ call: Call, _ message: Data, _ target: any ControlTarget
  ) throws(ErrorReply) -> ControlAnswer {
    guard call.upgrade != true else { throw .invalidParameter("upgrade") }
    let (interface, name) = split(call.method)
    switch interface {
    case ServiceMethod.interface:
      guard let method = ServiceMethod(rawValue: name) else { throw .methodNotFound(call.method) }
      return try perform(method, message)
    case ControlMethod.interface:
      guard let method = ControlMethod(rawValue: name) else { throw .methodNotFound(call.method) }
      guard method == .watch else { return try perform(method, message, target) }
      let _: NoParameters = try parameters(message)
      guard call.more == true, call.oneway != true else { throw .expectedMore }
      return ControlAnswer(frame: nil, next: .watch)
    default:
      throw .interfaceNotFound(interface)
    }
  }

  private func split(_ method: String) -> (interface: String, name: String) {
    guard let dot = method.lastIndex(of: ".") else { return (method, "") }
    return (String(method[..<dot]), String(method[method.index(after: dot)...]))
  }

  private func perform(_ method: ServiceMethod, _ message: Data) throws(ErrorReply)
    -> ControlAnswer
  {
    switch method {
    case .getInfo:
      return try answer(message) { (_: NoParameters) in ServiceInfo() }
    case .getInterfaceDescription:
      let request: DescriptionRequest = try parameters(message)
      switch request.interface {
      case ServiceMethod.interface:
        return try reply(DescriptionReply(description: InterfaceText.service))
      case ControlMethod.interface:
        return try reply(DescriptionReply(description: InterfaceText.control))
      default: throw .interfaceNotFound(request.interface)
      }
    }
  }

  private func perform(
    _ method: ControlMethod, _ message: Data, _ target: any ControlTarget
  ) throws(ErrorReply) -> ControlAnswer {
    switch method {
    case .status: try answer(message) { (_: NoParameters) in target.status() }
    case .health: try answer(message) { (_: NoParameters) in target.health() }
    case .list: try list(message, target)
    case .settings: try answer(message) { (_: NoParameters) in target.settings() }
    case .describe: try answer(message, target.describe)
    case .descriptor: try answer(message, target.descriptor)
    case .focus: try answer(message, target.focus)
    case .mute: try answer(message, target.mute)
    case .ack: try answer(message, target.acknowledge)
    case .snooze: try answer(message, target.snooze)
    case .set: try answer(message, target.set)
    case .mode: try answer(message, target.mode)
    case .replay: try answer(message, target.replay)
    case .speed: try answer(message, target.speed)
    case .stop: try answer(message) { (_: NoParameters) in target.stop() }
    case .legend: try answer(message, target.legend)
    case .reload:
      try answer(message) { (_: NoParameters) throws(ControlError) in try target.reload() }
    case .watch: throw .expectedMore
    }
  }
}

// MARK: - Parameters and answers

extension ControlDispatcher {
  private func answer<Request: RequestParameters, Answer: Encodable>(
    _ message: Data, _ act: (Request) throws(ControlError) -> Answer
  ) throws(ErrorReply) -> ControlAnswer {
    let request: Request = try parameters(message)
    let result: Answer
    do throws(ControlError) { result = try act(request) } catch { throw ErrorReply(error) }
    return try reply(result)
  }

  private func list(
    _ message: Data, _ target: any ControlTarget
  ) throws(ErrorReply) -> ControlAnswer {
    let request: ListRequest = try parameters(message)
    guard let frame = ListingWriter.frame(target.list(request)) else { throw Self.notFinite }
    return ControlAnswer(frame: frame, next: .goOn)
  }

  private static var notFinite: ErrorReply {
    ErrorReply(.failed("the answer has a number that is not finite: a fault of sonifyd"))
  }

  private func reply(_ answer: some Encodable) throws(ErrorReply) -> ControlAnswer {
    do { return ControlAnswer(frame: try writer.frame(Reply(answer)), next: .goOn) } catch {
      throw Self.notFinite
    }
  }

  /// Reads the parameters; what is missing, unknown or of another type is named.
  private func parameters<Request: RequestParameters>(
    _ message: Data
  ) throws(ErrorReply) -> Request {
    let names = try parameterNames(message)
    if let unknown = names.first(where: { !Request.names.contains($0) }) {
      throw .invalidParameter(unknown)
    }
    do {
      let request = try decoder.decode(WithParameters<Request>.self, from: message)
      return try request.parameters ?? decoder.decode(Request.self, from: Data("{}".utf8))
    } catch {
      // The decoder names no key for a number that does not fit its type.
      let only = names.count == 1 ? names.first : nil
      throw .invalidParameter(Self.culprit(error) ?? only ?? "parameters")
    }
  }

  private func parameterNames(_ message: Data) throws(ErrorReply) -> [String] {
    do {
      let given = try decoder.decode(WithParameters<KeyNames>.self, from: message)
      return given.parameters?.names.sorted() ?? []
    } catch {
      throw .invalidParameter("parameters")
    }
  }

  /// The parameter that an error of the decoder is about.
  private static func culprit(_ error: any Error) -> String? {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): key.stringValue
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.last?.stringValue
    case nil: nil
    @unknown default: nil
    }
  }
}
