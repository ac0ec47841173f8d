internal import ControlProtocol

extension LiveRun {
  /// What SIGHUP and `Reload` do: all or nothing, in one turn of the loop, so the service manager can be
  /// told here that it begins and ends.
  ///
  /// - Returns: one line about what has changed.
  func reload() throws(ControlError) -> String {
    try session.reload()
  }
}
