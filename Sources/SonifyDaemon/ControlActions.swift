internal import ControlProtocol
internal import EventLoop

/// What programs and people ask of a running daemon, done.
///
/// Each answer is of one moment; what an action changes is on its way to the engine when it is answered.
final class ControlActions: ControlTarget {
  private unowned let session: Session
  private let readAgain: () throws(ControlError) -> String

  /// Acts on `session`; `reload` reads the configuration again and says what has changed.
  init(_ session: Session, reload: @escaping () throws(ControlError) -> String) {
    self.session = session
    readAgain = reload
  }

  private var chart: Chart { session.chart }
  private var moment: Moment { session.present() }

  /// What is added to a moment of the data's line to get nanoseconds since 1970.
  private var wallOffset: Int64 { MonotonicClock.wall - moment.data }

  // MARK: Questions

  func status() -> StatusReport { session.statusReport() }

  func health() -> HealthReport { session.healthReport }

  func list(_ request: ListRequest) -> SeriesListing {
    SeriesListing(
      series: chart.list(all: request.all == true, at: moment), hidden: chart.hiddenCount)
  }

  func describe(_ request: DescribeRequest) throws(ControlError) -> SeriesDescription {
    try chart.describe(request.series, at: moment, wallOffset: wallOffset)
  }

  func descriptor(_ request: DescriptorRequest) throws(ControlError) -> DescriptorReply {
    try chart.descriptor(request, at: moment, wallOffset: wallOffset)
  }

  func settings() -> SettingsListing { SettingsListing(settings: session.settingReports) }

  // MARK: Actions

  func focus(_ request: FocusRequest) throws(ControlError) -> FocusReply {
    defer { session.settle() }
    return try chart.focus(request, at: moment)
  }

  func mute(_ request: MuteRequest) throws(ControlError) -> MuteReply {
    defer { session.settle() }
    return try chart.mute(request, at: moment, wall: MonotonicClock.wall)
  }

  func acknowledge(_ request: AlarmRequest) throws(ControlError) -> TextReply {
    defer { session.settle() }
    return try chart.acknowledge(request, at: moment)
  }

  func snooze(_ request: AlarmRequest) throws(ControlError) -> TextReply {
    defer { session.settle() }
    return try chart.snooze(request, at: moment)
  }

  func mode(_ request: ModeRequest) throws(ControlError) -> ModeReply {
    defer { session.settle() }
    return try session.mode(request)
  }

  func replay(_ request: ReplayRequest) throws(ControlError) -> TextReply {
    defer { session.settle() }
    return try chart.replay(request, at: moment)
  }

  func speed(_ request: SpeedRequest) throws(ControlError) -> SpeedReply {
    defer { session.settle() }
    return try chart.setReplaySpeed(request, at: moment)
  }

  func stop() -> TextReply {
    defer { session.settle() }
    return chart.stopReplay(at: moment)
  }

  func legend(_ request: LegendRequest) throws(ControlError) -> LegendReply {
    defer { session.settle() }
    return try chart.legend(request, at: moment)
  }

  func set(_ request: SetRequest) throws(ControlError) -> TextReply {
    TextReply(text: try session.set(request))
  }

  func reload() throws(ControlError) -> TextReply { TextReply(text: try readAgain()) }
}
