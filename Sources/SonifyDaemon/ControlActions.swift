internal import ControlProtocol
internal import EventLoop

/// What programs and people ask of a running daemon, done.
final class ControlActions: ControlTarget {
  private unowned let session: Session

  init(_ session: Session) { self.session = session }

  func status() -> StatusReport { session.statusReport() }

  func health() -> HealthReport { session.healthReport }

  func list() -> SeriesListing { SeriesListing(series: []) }
  func settings() -> SettingsListing { SettingsListing(settings: []) }
  func describe(_ request: DescribeRequest) throws(ControlError) -> SeriesDescription {
    throw .failed("x")
  }
  func focus(_ request: FocusRequest) throws(ControlError) -> FocusReply { throw .failed("x") }
  func mute(_ request: MuteRequest) throws(ControlError) -> MuteReply { throw .failed("x") }
  func set(_ request: SetRequest) throws(ControlError) -> TextReply { throw .failed("x") }
  func mode(_ request: ModeRequest) throws(ControlError) -> ModeReply { throw .failed("x") }
  func replay(_ request: ReplayRequest) throws(ControlError) -> TextReply { throw .failed("x") }
  func reload() throws(ControlError) -> TextReply {
    session.announce(Notice(.reload, "nothing to reload"))
    return TextReply(text: "nothing to reload")
  }
}
