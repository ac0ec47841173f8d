/// What the control socket acts on: the daemon, or a stand-in of a test.
///
/// Each member answers the method of its name and returns at once.
package protocol ControlTarget: AnyObject {
  func status() -> StatusReport
  func health() -> HealthReport
  func list(_ request: ListRequest) -> SeriesListing
  func describe(_ request: DescribeRequest) throws(ControlError) -> SeriesDescription
  func descriptor(_ request: DescriptorRequest) throws(ControlError) -> DescriptorReply
  func focus(_ request: FocusRequest) throws(ControlError) -> FocusReply
  func mute(_ request: MuteRequest) throws(ControlError) -> MuteReply
  func acknowledge(_ request: AlarmRequest) throws(ControlError) -> TextReply
  func snooze(_ request: AlarmRequest) throws(ControlError) -> TextReply
  func set(_ request: SetRequest) throws(ControlError) -> TextReply
  func settings() -> SettingsListing
  func mode(_ request: ModeRequest) throws(ControlError) -> ModeReply
  func replay(_ request: ReplayRequest) throws(ControlError) -> TextReply
  func speed(_ request: SpeedRequest) throws(ControlError) -> SpeedReply
  func stop() -> TextReply
  func legend(_ request: LegendRequest) throws(ControlError) -> LegendReply
  func reload() throws(ControlError) -> TextReply
}
