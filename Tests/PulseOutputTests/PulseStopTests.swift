import PulseOutput
import Testing
import TestSupport

extension PulseServerTests {
  /// What is done to the server before the output must stop.
  enum Trouble: CaseIterable {
    case none, neverThere, killed, justFrozen, longFrozen, suspended, muted
  }

  @Test(arguments: Trouble.allCases)
  func `stops at once in every state`(trouble: Trouble) throws {
    let server = try PrivatePulse(isStarted: trouble != .neverThere)
    let rig = try PulseRig(server)
    if trouble == .neverThere {
      pause(seconds: 0.3)
    } else {
      try #require(rig.reaches(.running, within: 10) != nil)
    }
    try cause(trouble, on: server, seenBy: rig)

    #expect(rig.timeToStop() < 0.2)
    #expect(!rig.isConsuming)
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
