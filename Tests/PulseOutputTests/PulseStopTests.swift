import PulseOutput
import Testing
import TestSupport

extension PulseServerTests {
  /// What is done to the server before the output must stop.
  enum Trouble: CaseIterable {
    case none, neverThere, killed, justFrozen, longFrozen, suspended, muted
  }

  @Test func `stops at once in every state`() throws {
    let troubles = Trouble.allCases
    let ends = try concurrently(troubles) { try end(in: $0) }
    for (trouble, end) in zip(troubles, ends) {
      #expect(end.seconds < 0.2, "\(trouble)")
      #expect(!end.isConsuming, "\(trouble)")
    }
  }

  private func end(in trouble: Trouble) throws -> (seconds: Double, isConsuming: Bool) {
    let server = try PrivatePulse(isStarted: trouble != .neverThere)
    let rig = try PulseRig(server)
    if trouble == .neverThere {
      pause(seconds: 0.3)
    } else {
      try #require(rig.reaches(.running, within: 10) != nil)
    }
    try cause(trouble, on: server, seenBy: rig)
    return (rig.timeToStop(), rig.isConsuming)
  }

  @Test func `stops at once while a frozen server has not answered yet`() throws {
    let server = try PrivatePulse()
    server.freeze()
    let rig = try PulseRig(server)
    pause(seconds: 0.3)
    #expect(rig.status.state == .waiting)
    #expect(rig.timeToStop() < 0.2)
  }

  private func cause(_ trouble: Trouble, on server: PrivatePulse, seenBy rig: PulseRig) throws {
    switch trouble {
    case .none, .neverThere: break
    case .killed: server.killServer()
    case .justFrozen: server.freeze()
    case .longFrozen:
      server.freeze()
      try #require(rig.reaches(.frozen, within: 4) != nil)
      pause(seconds: 5)
    case .suspended:
      try server.pactl("suspend-sink", "test", "1")
      try #require(rig.reaches(.suspended, within: 2) != nil)
    case .muted:
      try server.pactl("set-sink-mute", "test", "1")
      try #require(rig.reaches(.muted, within: 2) != nil)
    }
  }
}
