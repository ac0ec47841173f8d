internal import ControlProtocol

/// What a command has to say, for programs and for people.
struct Answer {
  /// Printed by `--json`, on one line.
  var value: any Encodable
  /// One fact each, the most important first. Names from outside may be in them: they are escaped when
  /// printed.
  var lines: [String]
  /// What the program ends with.
  var status: Int32 = 0

  init(_ value: any Encodable, lines: [String], status: Int32 = 0) {
    self.value = value
    self.lines = lines
    self.status = status
  }

  init(_ reply: FocusReply) { self.init(reply, lines: [reply.text]) }
  init(_ reply: MuteReply) { self.init(reply, lines: [reply.text]) }
  init(_ reply: ModeReply) { self.init(reply, lines: [reply.text]) }
  init(_ reply: SpeedReply) { self.init(reply, lines: [reply.text]) }
  init(_ reply: TextReply) { self.init(reply, lines: [reply.text]) }
}
