import Foundation
import TestSupport
import Testing

/// What the installed units allow and forbid, seen from inside, and that there is sound all the same.
@Suite(.serialized) struct SystemdSandboxTests {
  /// Waits until a tone is at the monitor.
  private func isHeard(_ server: PrivatePulse) throws -> Bool {
    let recorder = try MonitorRecorder(server)
    let heard = eventually(within: 10) {
      guard let now = try? recorder.record(seconds: 0.15) else { return false }
      return level(now.mono) > 0.02 && pitch(of: now.mono) != nil
    }
    return heard != nil
  }

  @Test func `the system's service plays from within its sandbox`() throws {
    let server = try PrivatePulse()
    let systemd = try PrivateSystemd(sound: server)
    try systemd.systemctl("start", "sonifyd.socket")
    let client = try SocketClient(SOCK_STREAM, to: systemd.path("/run/sonifyd/stream"))
    client.send("cpu 50\n")
    #expect(systemd.awaits("ActiveState", "active") != nil)
    #expect(try isHeard(server))
    let isTold = eventually(within: 5) {
      systemd.property("StatusText") == "Sounding; 1 series, output test."
    }
    #expect(isTold != nil, "\(systemd.property("StatusText"))")

    let main = systemd.mainProcess
    let status = try systemd.inside(["cat", "/proc/\(main)/status"])
    for fact in ["NoNewPrivs:\t1", "Seccomp:\t2", "CapEff:\t0000000000000000"] {
      #expect(status.contains(fact + "\n"))
    }
    #expect(try systemd.inside(["stat", "-c", "%U:%G", "/proc/\(main)"]) == "sonifyd:sonifyd\n")
  }

  /// Whether a service may have priority is the machine's to say; here it has the right to, and only the
  /// filter of system calls could take it away.
  @Test func `the sandbox leaves the calls with which the audio threads get their priority`() throws
  {
    let server = try PrivatePulse()
    let systemd = try PrivateSystemd(
      sound: server,
      additions: """
        PrivateUsers=no
        CapabilityBoundingSet=CAP_SYS_NICE
        AmbientCapabilities=CAP_SYS_NICE

        """)
    try systemd.systemctl("start", "sonifyd.service")
    let classes = try systemd.inside(["ps", "-L", "-o", "cls=,ni=", "-p", systemd.mainProcess])
    let threads = classes.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(threads.count == 3)
    #expect(threads.contains { $0.first == "RR" }, "the audio thread has no priority: \(threads)")
    #expect(threads.contains { $0.last == "-11" }, "libpulse's thread has none: \(threads)")
  }

  @Test func `members of the group may send to the system's service, others may not`() throws {
    let systemd = try PrivateSystemd()
    try systemd.systemctl("start", "sonifyd.socket")
    let line =
      "import socket as s; s.socket(s.AF_UNIX, s.SOCK_DGRAM).sendto(b'a 1', '/run/sonifyd/datagram')"
    let group = try systemd.inside(["getent", "group", "sonifyd"]).split(separator: ":")[2]
    #expect(throws: TestSupportError.self) { try systemd.asPerson("python3", "-c", line) }
    #expect(systemd.property("ActiveState") == "inactive")
    try systemd.asPerson("python3", "-c", line, groups: "4711,\(group)")
    #expect(systemd.awaits("SubState", "running") != nil)
    #expect(try systemd.total(reaching: 1).accepted == 1)
    // The control socket has the same rule, and the service knows the group from within its sandbox.
    let status = try systemd.asPerson(
      "/usr/local/bin/sonifyctl", "--system", "status", "--json", groups: "4711,\(group)")
    #expect(status.hasPrefix("{") && status.contains("\"series\":1"), "\(status)")
    #expect(throws: TestSupportError.self) {
      try systemd.asPerson("/usr/local/bin/sonifyctl", "--system", "status")
    }
    let mode = try systemd.inside(
      ["stat", "-c", "%a %G %n"] + ["stream", "datagram", "control"].map { "/run/sonifyd/" + $0 })
    #expect(
      mode.split(separator: "\n").map { $0.prefix(11) } == Array(repeating: "660 sonifyd", count: 3)
    )
  }

  @Test func `one command gives a person sound on demand`() throws {
    let server = try PrivatePulse()
    let systemd = try PrivateSystemd(sound: server)
    try systemd.systemctl("start", "session.service")
    let isUp = eventually(within: 20) {
      (try? systemd.asPerson("systemctl", "--user", "list-units")) != nil
    }
    #expect(isUp != nil, "\(systemd.session)")
    try systemd.asPerson("systemctl", "--user", "enable", "--now", "sonifyd.socket")
    let folder = "/run/user/\(PrivateSystemd.person)/sonifyd"
    let modes = try systemd.inside(
      ["stat", "-c", "%a %U"] + ["", "/stream", "/datagram", "/control"].map { folder + $0 })
    #expect(modes == "700 tester\n600 tester\n600 tester\n600 tester\n")

    let client = try SocketClient(SOCK_STREAM, to: systemd.path(folder + "/stream"))
    client.send("cpu 50\n")
    #expect(try isHeard(server))
    let wanted = ["SubState=running", "NRestarts=0", "StatusText=Sounding; 1 series, output test."]
    var missing = wanted
    eventually(within: 5) {
      let show = try? systemd.asPerson("systemctl", "--user", "show", "sonifyd.service")
      missing = wanted.filter { show?.contains("\n" + $0 + "\n") != true }
      return missing.isEmpty
    }
    #expect(missing == [])
    let start = monotonicSeconds()
    try systemd.asPerson("systemctl", "--user", "stop", "sonifyd.service")
    #expect(monotonicSeconds() - start < 1.5)
  }

  @Test func `without a session it says what is missing and what to do`() throws {
    let systemd = try PrivateSystemd()
    let error = #expect(throws: TestSupportError.self) {
      try systemd.asPerson("env", "-u", "XDG_RUNTIME_DIR", "/usr/local/bin/sonifyd")
    }
    #expect(error?.description.contains("XDG_RUNTIME_DIR is not set") == true)
  }

  @Test func `a second sonifyd by hand is told that systemd listens`() throws {
    let systemd = try PrivateSystemd()
    try systemd.systemctl("start", "sonifyd.socket")
    let error = #expect(throws: TestSupportError.self) {
      try systemd.inside(["/usr/local/bin/sonifyd"])
    }
    #expect(error?.description.contains("already listening on /run/sonifyd/stream") == true)
    #expect(error?.description.contains("sonifyd.socket where systemd listens") == true)
  }
}
