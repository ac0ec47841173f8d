internal import ControlProtocol
internal import EventLoop

extension LiveRun {
  /// Opens the sockets of a daemon: those that the service manager hands over, or else our own.
  func openAllSockets() throws -> SocketInputs {
    let areHandedOver = !handedOver.isEmpty
    let inputs = try openSockets()
    if areHandedOver {
      try answer(on: handedOver.control.take())
    } else {
      try answer(on: Listener(.stream, path: try runtimeFolder() + "/control"))
    }
    return inputs
  }

  private func answer(on listener: consuming Listener?) throws {
    guard let listener else { return }
    let actions = ControlActions(session) { [unowned self] () throws(ControlError) in
      try reload()
    }
    session.control = try ControlServer(listener, loop: session.loop, target: actions)
  }
}
