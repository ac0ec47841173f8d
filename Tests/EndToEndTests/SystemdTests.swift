import Foundation
import TestSupport
import Testing

/// The installed units on a real systemd: started by data, started anew after a crash, never given up.
@Suite(.serialized) struct SystemdTests {
  private static let stream = "/run/sonifyd/stream"
  private static let datagram = "/run/sonifyd/datagram"
  private static let crashText = "sonifyd was started again after a crash"

  /// A systemd on which the sockets listen and the service has been started by a line.
  private func activated(sound: PrivatePulse? = nil, additions: String = "") throws
    -> (PrivateSystemd, SocketClient)
  {
    let systemd = try PrivateSystemd(sound: sound, additions: additions)
    try systemd.systemctl("start", "sonifyd.socket")
    let client = try SocketClient(SOCK_STREAM, to: systemd.path(Self.stream))
    client.send("cpu 50\n")
    try #require(systemd.awaits("ActiveState", "active") != nil)
    return (systemd, client)
  }

  @Test func `data that wait in the sockets start the service and are all counted`() throws {
    let systemd = try PrivateSystemd()
    try systemd.systemctl("start", "sonifyd.socket")
    #expect(systemd.property("ActiveState") == "inactive")
    let stream = try SocketClient(SOCK_STREAM, to: systemd.path(Self.stream))
    stream.send("cpu 50\n\u{1B}[31m not a number\n")
    let datagram = try SocketClient(SOCK_DGRAM, to: systemd.path(Self.datagram))
    datagram.send("load 1.5")
    #expect(systemd.awaits("ActiveState", "active") != nil)
    #expect(systemd.messages.contains { $0.hasPrefix("ready, reading /run/sonifyd/stream and ") })
    let counts = try systemd.total(reaching: 2)
    #expect(counts.accepted == 2 && counts.series == 2)
    #expect(systemd.property("NRestarts") == "0")
  }

  @Test func `a crash loses nothing that waits, and is over within a second`() throws {
    let (systemd, _) = try activated()
    var seconds: [Double] = []
    for crash in 1...3 {
      let before = systemd.mainProcess
      let start = monotonicSeconds()
      try systemd.systemctl("kill", "--signal=KILL", "sonifyd.service")
      // Nobody serves now: connection, line and messages wait at the sockets.
      let waiting = try SocketClient(SOCK_STREAM, to: systemd.path(Self.stream))
      waiting.send("cpu 1\ncpu 2\n")
      let messages = try SocketClient(SOCK_DGRAM, to: systemd.path(Self.datagram))
      for value in 1...5 { messages.send("load \(value)") }
      let isBack = eventually(within: 10) {
        systemd.mainProcess != before && systemd.property("SubState") == "running"
      }
      #expect(isBack != nil)
      seconds.append(monotonicSeconds() - start)
      #expect(try systemd.total(reaching: 7).accepted == 7)
      #expect(systemd.property("NRestarts") == "\(crash)")
      #expect(systemd.messages.filter { $0.hasPrefix(Self.crashText) }.count == crash)
    }
    // The best of three, because the machine may be busy.
    #expect((seconds.min() ?? 9) < 1, "\(seconds)")
  }

  @Test func `stopping takes less than a second and leaves the sockets in service`() throws {
    let (systemd, client) = try activated()
    for _ in 1...3 {
      let start = monotonicSeconds()
      try systemd.systemctl("stop", "sonifyd.service")
      #expect(monotonicSeconds() - start < 1)
      #expect(systemd.property("ActiveState") == "inactive")
      #expect(systemd.property("Result") == "success")
      let again = try SocketClient(SOCK_DGRAM, to: systemd.path(Self.datagram))
      again.send("load 1")
      #expect(systemd.awaits("SubState", "running") != nil)
      #expect(try systemd.total(reaching: 1).accepted == 1)
    }
    #expect(!systemd.messages.contains { $0.hasPrefix(Self.crashText) })
    try systemd.systemctl("stop", "sonifyd.socket")
    #expect(systemd.property("ActiveState") == "inactive")
    #expect(!FileManager.default.fileExists(atPath: systemd.path(Self.stream)))
    withExtendedLifetime(client) {}
  }

  @Test func `without a sound server it is in service and never given up`() throws {
    let (systemd, client) = try activated()
    let before = systemd.mainProcess
    for _ in 0..<20 {
      client.send("cpu 50\n")
      pause(seconds: 1)
      #expect(systemd.property("ActiveState") == "active")
    }
    #expect(systemd.mainProcess == before && systemd.property("NRestarts") == "0")
    #expect(systemd.property("StartLimitIntervalUSec") == "0")
    #expect(systemd.property("StatusText").hasPrefix("Broken: no sound (waiting): "))
    #expect(systemd.property("StatusText").hasSuffix("; 1 series, output none."))
  }

  @Test func `a service that cannot start is tried again until it can`() throws {
    let systemd = try PrivateSystemd(additions: "ExecStartPre=/bin/test -e /run/cured\n")
    try systemd.systemctl("start", "sonifyd.socket")
    let datagram = try SocketClient(SOCK_DGRAM, to: systemd.path(Self.datagram))
    datagram.send("load 1")
    let failed = eventually(within: 20) { (Int(systemd.property("NRestarts")) ?? 0) >= 8 }
    #expect(failed != nil)
    try systemd.inside(["touch", "/run/cured"])
    #expect(systemd.awaits("SubState", "running") != nil)
    #expect(try systemd.total(reaching: 1).accepted == 1)
  }

  @Test func `the watchdog ends a frozen daemon and spares a quiet one`() throws {
    let (systemd, client) = try activated(additions: "WatchdogSec=1\nTimeoutStopSec=1\n")
    let before = systemd.mainProcess
    pause(seconds: 4)
    #expect(systemd.mainProcess == before && systemd.property("NRestarts") == "0")
    try systemd.systemctl("kill", "--signal=STOP", "--kill-whom=main", "sonifyd.service")
    #expect(systemd.awaits("NRestarts", "1", within: 15) != nil)
    #expect(systemd.awaits("SubState", "running") != nil)
    withExtendedLifetime(client) {}
  }

  @Test func `reloading comes to its end`() throws {
    let (systemd, client) = try activated()
    let before = systemd.mainProcess
    try systemd.systemctl("reload", "sonifyd.service")
    #expect(systemd.awaits("SubState", "running") != nil)
    #expect(systemd.mainProcess == before)
    withExtendedLifetime(client) {}
  }
}
