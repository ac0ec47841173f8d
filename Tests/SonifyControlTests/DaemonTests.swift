import Foundation
import TestSupport
import Testing

/// Both real programs with each other.
@Suite struct DaemonTests {
  /// A daemon without sound, with three series that come from one connection.
  private final class Rig {
    let folder: TemporaryFolder
    let daemon: TestProcess
    private let feed: TestProcess

    init() throws {
      folder = try TemporaryFolder()
      let path = (Sonifyctl.program as NSString).deletingLastPathComponent + "/sonifyd"
      daemon = try TestProcess(
        [path, "--output", "none"],
        environment: ["SONIFYD_RUNTIME_DIR": folder.path, "SWIFT_BACKTRACE": "enable=no"])
      let errors = daemon
      guard eventually(within: 10, { errors.errors.contains("sonifyd: ready") }) != nil else {
        throw TestSupportError("not ready: \(daemon.errors)")
      }
      feed = try TestProcess(
        ["python3", "-c", Self.sender, folder.file("stream")], input: .pipe)
      let wanted = eventually(within: 10) { [self] in
        (try? run(["list", "--names"]).lines) == ["cpu", "queue", #"odd\x1bname"#]
      }
      guard wanted != nil else { throw TestSupportError("no series: \(daemon.errors)") }
    }

    private static let sender = """
      import socket, sys
      peer = socket.socket(socket.AF_UNIX)
      peer.connect(sys.argv[1])
      peer.sendall(b"cpu 42\\nqueue 7\\nodd\\x1bname 1\\n")
      sys.stdin.read()
      """

    func run(_ words: [String]) throws -> Sonifyctl {
      try Sonifyctl(words + ["--socket", folder.file("control")])
    }

    /// What `sonifyctl keys` says when `keys` are pressed.
    func press(_ keys: String, _ words: [String] = []) throws -> [String] {
      let process = try Sonifyctl.start(
        ["keys"] + words + ["--socket", folder.file("control")], input: .pipe)
      process.write(keys)
      process.closeInput()
      #expect(process.wait(seconds: 10) == 0)
      #expect(process.errors == "")
      return process.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func `every command is understood by the daemon`() throws {
    let rig = try Rig()
    // Each is run twice, plainly and in JSON, so next goes two series on.
    let cases: [(words: [String], status: Int32, start: String)] = [
      (["status"], 0, "silent: "), (["health"], 1, "silent: "),
      (["list"], 0, "cpu: 42, steady, "), (["say"], 0, "cpu: 42, "),
      (["say", "queue"], 0, "queue: 7, "), (["describe", "cpu"], 0, "cpu: 42"),
      (["focus"], 0, "in focus: cpu"), (["next"], 0, "in focus: queue"),
      (["previous"], 0, "in focus: queue"), (["focus", "queue"], 0, "in focus: queue"),
      (["mute", "--for", "10m"], 0, "muted for 10"), (["unmute"], 0, ""),
      (["mute", "cpu"], 0, "cpu: muted"), (["unmute", "cpu"], 0, "cpu"),
      (["volume", "50"], 0, "volume 50 percent"), (["volume"], 0, "volume 50 percent"),
      (["mode"], 0, "mode focus"), (["set", "queue", "Unit", "items"], 0, "Series queue Unit"),
      (["replay", "cpu", "--last", "1m", "--in", "2s"], 0, "replaying cpu"),
      (["speed", "0.5"], 0, "speed 0.5"), (["stop"], 0, "replay stopped"),
      (["legend", "stale"], 0, "Stale: Nothing has arrived"),
      (["legend", "lowest:queue"], 0, "queue: lowest tone is "),
      (["legend", "--text"], 0, "queue: lowest tone is "),
      (["legend", "--names"], 0, "lowest:queue"),
      (["settings"], 0, "Title is empty (built-in)"),
      (["points", "cpu"], 0, ""), (["reload"], 0, "configuration reloaded"),
    ]
    for (words, status, start) in cases {
      let run = try rig.run(words)
      #expect(run.status == status, "\(words): \(run.errors)")
      #expect(run.output.hasPrefix(start), "\(words)")
      let json = try rig.run(words + ["--json"])
      #expect(json.json != nil && json.lines.count == 1, "\(words): \(json.output)")
    }
    let refused = try rig.run(["focus", "qeue"])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("did you mean 'queue'"))
    let json = try rig.run(["set", "Windw", "1", "--json"])
    #expect(json.errors.contains("\"error\":\"UnknownKey\""))
  }

  @Test func `keys steer it, a line for each`() throws {
    let rig = try Rig()
    let lines = try rig.press("n\u{1b}[C\u{1b}[D mulrsazxfq")
    let starts = [
      "in focus: cpu", "? for help", "in focus: queue", "in focus: odd", "in focus: queue",
      "queue: 7, ", "queue: muted", "queue", "cpu: 42", "queue: 7", #"odd\x1bname: 1"#, "replaying",
      "replay stopped", "nothing to acknowledge", "nothing to snooze", "this key does nothing",
      "in focus: queue",
    ]
    #expect(lines.count == starts.count, "\(lines)")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
    let help = try rig.press("?").dropFirst(2)
    for key in "npfldmursazq" { #expect(help.contains { $0.contains("\(key)") }) }
  }

  @Test func `keys and points go through a series of it as through a file`() throws {
    let rig = try Rig()
    let points = try rig.run(["points", "cpu"])
    #expect(points.lines.count == 1)
    #expect(points.lines.first?.hasSuffix(", 42") == true, "\(points.output)")
    let lines = try rig.press("i", ["cpu"]).filter { !$0.hasPrefix("no sound") }
    #expect(lines.first == "as it is now: what comes later is not in it")
    #expect(lines.suffix(2) == [points.output.split(separator: "\n")[0] + "", "point 1 of 1"])
    let unknown = try rig.run(["points", "cpx"])
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("did you mean 'cpu'"))
  }

  @Test func `watch tells of what other commands do`() throws {
    let rig = try Rig()
    let watch = try Sonifyctl.start(["watch", "--json", "--socket", rig.folder.file("control")])
    _ = eventually(within: 10) {
      _ = try? rig.run(["reload"])
      return watch.output.contains("\"event\":\"reload\"")
    }
    #expect(watch.output.contains("\"event\":\"reload\""))
    #expect(watch.isRunning)
    #expect(rig.daemon.isRunning)
  }

  @Test func `a stopped daemon is told as frozen, a dead one as not there`() throws {
    let rig = try Rig()
    rig.daemon.signal(SIGSTOP)
    let frozen = try rig.run(["health"])
    rig.daemon.signal(SIGCONT)
    #expect(frozen.status == 1)
    #expect(frozen.errors.contains("did not answer within 5 seconds"))
    rig.daemon.signal(SIGKILL)
    _ = rig.daemon.wait(seconds: 5)
    #expect(try rig.run(["health"]).status == 3)
  }
}
