import ControlProtocol

/// Answers calls as a daemon would, and remembers what it was asked.
final class FakeTarget: ControlTarget {
  var asked: [String] = []
  var refusal: ControlError?

  private func note<Answer>(_ text: String, _ answer: Answer) throws(ControlError) -> Answer {
    asked.append(text)
    if let refusal { throw refusal }
    return answer
  }

  func status() -> StatusReport { StatusReport() }
  func health() -> HealthReport { HealthReport(health: .broken, reason: "no sound server") }
  var listing = SeriesListing(series: [SeriesReport()])
  func list(_ request: ListRequest) -> SeriesListing { listing }
  func settings() -> SettingsListing { SettingsListing(settings: []) }

  func describe(_ request: DescribeRequest) throws(ControlError) -> SeriesDescription {
    try note("describe \(request.series ?? "-")", SeriesDescription())
  }

  func descriptor(_ request: DescriptorRequest) throws(ControlError) -> DescriptorReply {
    try note(
      "descriptor \(request.series ?? "-") \(request.last ?? 0) \(request.after ?? "-")",
      DescriptorReply(chart: SeriesChart(), next: nil))
  }

  func focus(_ request: FocusRequest) throws(ControlError) -> FocusReply {
    try note(
      "focus \(request.series ?? "-") \(request.step ?? 0)", FocusReply(focus: "cpu", text: "x"))
  }

  func mute(_ request: MuteRequest) throws(ControlError) -> MuteReply {
    try note(
      "mute \(request.series ?? "-") \(request.seconds ?? 600)",
      MuteReply(mutedUntil: nil, text: "x"))
  }

  func acknowledge(_ request: AlarmRequest) throws(ControlError) -> TextReply {
    try note("ack \(request.series ?? "-") \(request.seconds ?? 600)", TextReply(text: "x"))
  }

  func snooze(_ request: AlarmRequest) throws(ControlError) -> TextReply {
    try note("snooze \(request.series ?? "-") \(request.seconds ?? 300)", TextReply(text: "x"))
  }

  func set(_ request: SetRequest) throws(ControlError) -> TextReply {
    try note("set \(request.key) \(request.value)", TextReply(text: "x"))
  }

  func mode(_ request: ModeRequest) throws(ControlError) -> ModeReply {
    try note("mode \(request.mode ?? "-")", ModeReply(mode: "focus", text: "x"))
  }

  func replay(_ request: ReplayRequest) throws(ControlError) -> TextReply {
    let also = request.also.map { " and " + $0.joined(separator: ",") } ?? ""
    let choices =
      (request.together == true ? " together" : "") + (request.pan == false ? " still" : "")
    return try note(
      "replay \(request.last ?? 0) \(request.length ?? 4)\(also)\(choices)", TextReply(text: "x"))
  }

  func speed(_ request: SpeedRequest) throws(ControlError) -> SpeedReply {
    try note("speed \(request.factor ?? 0)", SpeedReply(factor: 1, text: "x"))
  }

  func stop() -> TextReply {
    asked.append("stop")
    return TextReply(text: "x")
  }

  func legend(_ request: LegendRequest) throws(ControlError) -> LegendReply {
    try note(
      "legend \(request.sound ?? "-") \(request.silent ?? false)",
      LegendReply(sounds: [SoundReport()]))
  }

  func reload() throws(ControlError) -> TextReply { try note("reload", TextReply(text: "x")) }
}
