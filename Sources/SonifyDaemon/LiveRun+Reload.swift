internal import ControlProtocol

extension LiveRun {
  /// What SIGHUP and `Reload` do: all or nothing, in one turn of the loop. The service manager is told
  /// that it begins and ends.
  ///
  /// - Returns: one line about what has changed.
  func reload() throws(ControlError) -> String {
    service.reloading()
    defer { service.reloaded() }
    return try session.reload()
  }
}
