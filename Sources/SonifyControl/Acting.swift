internal import ControlProtocol

/// The commands that change what is heard; each says in one line what now holds.
enum Acting {
  static func focus(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try focus(FocusRequest(series: invocation.words.first), invocation)
  }

  static func next(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try focus(FocusRequest(step: 1), invocation)
  }

  static func previous(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try focus(FocusRequest(step: -1), invocation)
  }

  private static func focus(
    _ request: FocusRequest, _ invocation: Invocation
  ) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    return Answer(try client.call(.focus, request, as: FocusReply.self))
  }

  static func mute(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let seconds = try invocation.seconds("--for")
    guard invocation.option("--off") == nil else {
      guard seconds == nil else { throw .usage("--off ends the mute at once; leave --for out") }
      return try unmute(invocation)
    }
    let alarms = invocation.option("--alarms") == nil ? nil : true
    return try mute(
      MuteRequest(series: invocation.words.first, seconds: seconds, alarms: alarms), invocation)
  }

  static func acknowledge(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try answer(.ack, invocation)
  }

  static func snooze(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try answer(.snooze, invocation)
  }

  private static func answer(
    _ method: ControlMethod, _ invocation: Invocation
  ) throws(ControlFailure) -> Answer {
    let request = AlarmRequest(
      series: invocation.words.first, seconds: try invocation.seconds("--for"))
    var client = try invocation.connect()
    return Answer(try client.call(method, request, as: TextReply.self))
  }

  static func unmute(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    try mute(MuteRequest(series: invocation.words.first, seconds: 0), invocation)
  }

  private static func mute(
    _ request: MuteRequest, _ invocation: Invocation
  ) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    return Answer(try client.call(.mute, request, as: MuteReply.self))
  }

  static func volume(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    guard var percent = invocation.words.first else { return try presentVolume(&client) }
    if percent.hasSuffix("%") { percent.removeLast() }
    let request = SetRequest(key: "Volume", value: percent)
    let reply: TextReply = try client.call(.set, request)
    return Answer(reply, lines: ["volume \(percent) percent"])
  }

  private static func presentVolume(_ client: inout ControlClient) throws(ControlFailure) -> Answer
  {
    let settings = try client.call(.settings, as: SettingsListing.self).settings
    guard let volume = settings.first(where: { $0.section == "Chart" && $0.key == "Volume" }) else {
      throw .badAnswer("sonifyd tells no volume; is it of this version, \(programVersion)?")
    }
    return Answer(volume, lines: ["volume \(volume.value) percent"])
  }

  static func mode(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    let request = ModeRequest(mode: invocation.words.first)
    return Answer(try client.call(.mode, request, as: ModeReply.self))
  }

  static func replay(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let others = Array(invocation.words.dropFirst())
    let request = ReplayRequest(
      series: invocation.words.first, also: others.isEmpty ? nil : others,
      together: invocation.option("--together").map { _ in true },
      last: try invocation.seconds("--last"), length: try invocation.seconds("--in"),
      pan: invocation.option("--no-pan").map { _ in false })
    var client = try invocation.connect()
    return Answer(try client.call(.replay, request, as: TextReply.self))
  }

  static func speed(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let word = invocation.words.first
    let factor = word.flatMap { Double($0) }
    if let word, factor?.isFinite != true {
      throw .usage("'\(word)' is not a speed; expected a number such as 2 or 0.5")
    }
    var client = try invocation.connect()
    let request = SpeedRequest(factor: factor)
    return Answer(try client.call(.speed, request, as: SpeedReply.self))
  }

  static func stop(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    return Answer(try client.call(.stop, as: TextReply.self))
  }
}
