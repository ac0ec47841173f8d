import Foundation
import TestSupport
import Testing

/// What the daemon tells a service manager, on a socket of our own.
@Suite(.serialized) struct ServiceTests {
  /// A daemon that has just said that it is ready, and what it said besides.
  private func started(
    _ manager: NotifySocket, _ arguments: [String] = ["--output", "none"],
    server: PrivatePulse? = nil, watchdog: String? = nil
  ) throws -> Sonifyd {
    let sonifyd = try Sonifyd(
      arguments, server: server,
      variables: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": watchdog])
    try #require(manager.next(within: 10) == "READY=1")
    return sonifyd
  }

  @Test func `is ready only when a client can be served`() throws {
    let manager = try NotifySocket()
    let sonifyd = try started(manager)
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 1\n")
    #expect(
      manager.says("STATUS=Silent: nothing is played, as --output none asks", within: 2))
    #expect(
      manager.says(
        "STATUS=Silent: nothing is played, as --output none asks; 1 series, output nothing."))
    #expect(sonifyd.terminate().status == 0)
    #expect(manager.next() == "STOPPING=1")
    #expect(manager.next() == "FDSTOREREMOVE=1\nFDNAME=running")
    #expect(manager.next() == nil)
  }

  @Test func `tells of a dead sound server in one sentence, and that it is back`() throws {
    let manager = try NotifySocket()
    let server = try PrivatePulse()
    let sonifyd = try started(manager, [], server: server)
    #expect(manager.says("STATUS=Silent: no data yet; "))
    server.killServer()
    let dead = "no sound (dead): cannot reach a sound server: Connection terminated"
    #expect(manager.says("STATUS=Broken: \(dead); 0 series, output none."))
    try server.start()
    #expect(manager.says("STATUS=Silent: no data yet; "))
    withExtendedLifetime(sonifyd) {}
  }

  @Test func `names that come from outside cannot speak to the manager`() throws {
    let manager = try NotifySocket()
    let folder = try TemporaryFolder()
    let name = folder.file("a\nWATCHDOG=trigger\u{1B}[31m.wav")
    let sonifyd = try started(manager, ["--output", name])
    let said = manager.all(within: 1).filter { $0 != "FDSTORE=1\nFDNAME=running" }
    #expect(said.contains { $0.contains("WATCHDOG=trigger") }, "\(said)")
    #expect(said.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
    withExtendedLifetime(sonifyd) {}
  }

  @Test(arguments: [("1000000", 8...12), ("5000000", 2...3), ("0", 0...0)])
  func `gives a sign of life at half the period`(period: String, count: ClosedRange<Int>) throws {
    let manager = try NotifySocket()
    let sonifyd = try started(manager, watchdog: period)
    let signs = manager.all(within: 5.2).filter { $0 == "WATCHDOG=1" }
    #expect(count.contains(signs.count), "\(signs.count)")
    withExtendedLifetime(sonifyd) {}
  }

  /// No fault of the sound path is a reason to be started anew.
  @Test func `goes on giving signs of life with a sound path in any state`() throws {
    let states = ["dead", "frozen", "suspended", "never there"]
    let lives = try concurrently(states) { try givesSignsOfLife(withSound: $0) }
    for (state, lives) in zip(states, lives) {
      #expect(lives, "\(state): the manager would have ended it")
    }
  }

  private func givesSignsOfLife(withSound state: String) throws -> Bool {
    let manager = try NotifySocket()
    let server = try PrivatePulse(isStarted: state != "never there")
    let sonifyd = try started(manager, [], server: server, watchdog: "2000000")
    pause(seconds: 0.5)
    switch state {
    case "dead": server.killServer()
    case "frozen": server.freeze()
    case "suspended": try server.pactl("suspend-sink", "test", "1")
    default: break
    }
    defer { server.thaw() }
    let end = monotonicSeconds() + 6  // longer than the audio thread may stand still
    while monotonicSeconds() < end {
      guard manager.says("WATCHDOG=1", within: 1.9) else { return false }
    }
    return withExtendedLifetime(sonifyd) { true }
  }

  @Test func `a stopped process gives none`() throws {
    let manager = try NotifySocket()
    let sonifyd = try started(manager, watchdog: "1000000")
    sonifyd.process.signal(SIGSTOP)
    _ = manager.all(within: 0.3)
    #expect(manager.all(within: 2).isEmpty)
    sonifyd.process.signal(SIGCONT)
    #expect(manager.says("WATCHDOG=1", within: 5))
  }

  @Test func `tells that it reads its configuration again, before and after`() throws {
    let manager = try NotifySocket()
    let sonifyd = try started(manager)
    sonifyd.process.signal(SIGHUP)
    #expect(manager.says("RELOADING=1\nMONOTONIC_USEC="))
    #expect(manager.next(within: 5) == "READY=1")
  }

  @Test func `tells of no socket that the manager did not hand over`() throws {
    let folder = try TemporaryFolder()
    let stream = folder.file("stream")
    let control = folder.file("control")
    let words = ["-l", stream, "-l", control, "-E", "XDG_CONFIG_HOME", "-E", "SONIFYD_RUNTIME_DIR"]
    let variables = ["XDG_CONFIG_HOME": folder.path, "SONIFYD_RUNTIME_DIR": folder.path]
    let process = try TestProcess(
      ["systemd-socket-activate"] + words + [Sonifyd.program, "--output", "none"],
      environment: variables)
    try #require(eventually(within: 5) { FileManager.default.fileExists(atPath: control) } != nil)
    let socket = try ControlSocket(control)
    let sources = try socket.call("Status")["sources"] as? [[String: Any]]
    #expect(sources?.compactMap { $0["kind"] as? String } == ["stream"])
    #expect(process.errors.contains("add ListenDatagram="))
  }

  @Test func `a manager that does not read harms nobody`() throws {
    let manager = try NotifySocket()
    let sonifyd = try started(manager, watchdog: "40000")
    pause(seconds: 3)  // many more messages than the manager's queue takes
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 1\n")
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    let end = sonifyd.terminate()
    #expect(end.status == 0 && end.seconds < 1)
  }
}
