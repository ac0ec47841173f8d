internal import ControlProtocol

/// What the keys ask of the daemon, by the same methods as the commands.
struct Steering {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Does it, and says in a line or more what now holds.
  func lines(of wish: DaemonKey) throws(ControlFailure) -> [String] {
    switch wish {
    case .next: [try focus(FocusRequest(step: 1)).text]
    case .previous: [try focus(FocusRequest(step: -1)).text]
    case .focus: [try focus(FocusRequest()).text]
    case .say: try Asking.say(invocation).lines
    case .list: try Asking.list(invocation).lines
    case .describe: try Asking.describe(invocation).lines
    case .mute: [try mute(seconds: nil)]
    case .unmute: [try mute(seconds: 0)]
    case .replay: [try text(.replay, ReplayRequest())]
    case .stop: [try text(.stop, NoParameters())]
    case .acknowledge: [try text(.ack, AlarmRequest())]
    case .snooze: [try text(.snooze, AlarmRequest())]
    case .help: DaemonKey.helpLines
    case .quit: []
    case .none: ["this key does nothing; ? for help"]
    }
  }

  /// A connection for each key: a daemon that was started again in between is found again.
  private func focus(_ request: FocusRequest) throws(ControlFailure) -> FocusReply {
    var client = try invocation.connect()
    return try client.call(.focus, request)
  }

  private func mute(seconds: Double?) throws(ControlFailure) -> String {
    let focus = try focus(FocusRequest()).focus
    guard !focus.isEmpty else { return "there is no series in focus" }
    var client = try invocation.connect()
    return try client.call(
      .mute, MuteRequest(series: focus, seconds: seconds), as: MuteReply.self
    ).text
  }

  private func text(
    _ method: ControlMethod, _ parameters: some Encodable
  ) throws(ControlFailure) -> String {
    var client = try invocation.connect()
    return try client.call(method, parameters, as: TextReply.self).text
  }
}
