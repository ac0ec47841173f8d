import Foundation
import SonifyControl
import TestSupport
import Testing

/// What goes wrong, what is said then, and what the program ends with.
@Suite struct FailureTests {
  @Test(arguments: [
    (
      [],
      "no command given; 'sonifyctl status' says how everything stands, 'sonifyctl help' lists all"
    ),
    (["stauts"], "unknown command 'stauts'; did you mean 'status'?"),
    (["modus"], "unknown command 'modus'; did you mean 'mode'?"),
    (["a\u{1b}[2J\nb"], "unknown command 'a\\x1b[2J\\x0ab'; 'sonifyctl help' lists all"),
    (["status", "--jsno"], "unknown option '--jsno'; did you mean '--json'?"),
    (["status", "-j"], "unknown option '-j'; 'sonifyctl help' lists all"),
    (["status", "cpu"], "'cpu' is one word too many; use: sonifyctl status"),
    (["set", "Volume"], "set needs more; use: sonifyctl set [SERIES] KEY VALUE"),
    (["status", "--for", "1m"], "status takes no --for; it belongs to mute and ack and snooze"),
    (["mute", "--for"], "--for needs a value: --for TIME, for how long, such as 30s, 10m or 1h"),
    (["mute", "--for", "x"], "--for 'x' is not a time such as 250ms, 30s, 10m or 1h"),
    (["mute", "--for", "-5s"], "--for '-5s' is not a time such as 250ms, 30s, 10m or 1h"),
    (["mute", "--off", "--for", "1m"], "--off ends the mute at once; leave --for out"),
    (["mute", "--off=yes"], "--off takes no value"),
    (["config"], "'config' needs a second word: config check, config show, config keys"),
    (["config", "chek"], "unknown command 'config chek'; did you mean 'config check'?"),
    (["help", "stauts"], "unknown command 'stauts'; did you mean 'status'?"),
    (
      ["status", "--system", "--socket", "/x"],
      "--system and --socket each name a sonifyd; give one of them"
    ),
  ])
  func `wrong use ends with 2 and says what would be right`(words: [String], text: String) throws {
    let plain = try Sonifyctl(words)
    #expect(plain.errors == "sonifyctl: \(text)\n")
    #expect(plain.output == "")
    #expect(plain.status == 2)
    let json = try Sonifyctl(["--json"] + words)
    #expect(json.status == 2)
    #expect(error(json)?["error"] == "WrongUse")
  }

  @Test(arguments: [
    "status", "list", "say", "describe", "focus", "next", "previous", "mute", "unmute", "ack",
    "snooze", "volume", "mode", "settings", "replay", "speed", "stop", "watch", "health", "reload",
  ])
  func `without a daemon every command ends with 3 and says where it looked`(
    command: String
  ) throws {
    let plain = try Sonifyctl([command])
    #expect(
      plain.errors.hasPrefix("sonifyctl: no sonifyd at /nonexistent/sonifyd/control. Start it"))
    #expect(plain.status == 3)
    let json = try Sonifyctl([command, "--json"])
    #expect(json.status == 3)
    #expect(error(json)?["error"] == "NoDaemon")
  }

  @Test func `the system's daemon is started and looked at as one of the system`() {
    #expect(ControlPlace.manager(of: "/run/sonifyd/control") == "systemctl")
    #expect(ControlPlace.manager(of: "/run/user/1000/sonifyd/control") == "systemctl --user")
  }

  @Test func `a socket that nobody listens on is no daemon`() throws {
    let daemon = try FakeDaemon([:])
    daemon.end()
    let run = try Sonifyctl(["status"], daemon: daemon)
    #expect(run.status == 3)
    #expect(run.errors.contains(daemon.path))
  }

  @Test func `a path that is too long is told with its limit`() throws {
    let path = "/" + String(repeating: "a", count: 120)
    let run = try Sonifyctl(["status", "--socket", path])
    #expect(run.errors == "sonifyctl: socket path is 121 bytes, the limit is 107: \(path)\n")
    #expect(run.status == 3)
  }

  @Test func `the socket's path may be given`() throws {
    let daemon = try Canned.daemon
    #expect(try Sonifyctl(["mode", "--socket", daemon.path]).lines == ["mode focus"])
  }

  @Test func `a refusal has its name and the daemon's text`() throws {
    let text = "no series 'cpj'; did you mean 'cpu'?"
    let daemon = try FakeDaemon(["Describe": .refusal(name: "NoSuchSeries", text: text)])
    let plain = try Sonifyctl(["describe", "cpj"], daemon: daemon)
    #expect(plain.errors == "sonifyctl: \(text)\n")
    #expect(plain.output == "")
    #expect(plain.status == 1)
    let json = try Sonifyctl(["describe", "cpj", "--json"], daemon: daemon)
    #expect(error(json) == ["error": "NoSuchSeries", "text": text])
    #expect(json.errors.hasSuffix("}\n"))
    #expect(json.status == 1)
  }

  @Test func `say leaves it to the daemon to name the nearest series`() throws {
    let text = "no series 'cpj'; did you mean 'cpu'?"
    let daemon = try FakeDaemon([
      "List": .reply(Canned.listing), "Describe": .refusal(name: "NoSuchSeries", text: text),
    ])
    #expect(try Sonifyctl(["say", "cpj"], daemon: daemon).errors == "sonifyctl: \(text)\n")
  }

  @Test func `say without any series says why it has nothing to say`() throws {
    let daemon = try FakeDaemon([
      "List": .reply("{\"series\":[],\"hidden\":0}"),
      "Focus": .reply("{\"focus\":\"\",\"text\":\"\"}"),
    ])
    let run = try Sonifyctl(["say"], daemon: daemon)
    #expect(run.errors == "sonifyctl: there is no series in focus: no data have come yet\n")
    #expect(run.status == 1)
  }

  @Test func `a method the daemon does not know points at the versions`() throws {
    let run = try Sonifyctl(["mode"], daemon: try FakeDaemon([:]))
    #expect(
      run.errors == """
        sonifyctl: sonifyd refused the call: MethodNotFound Mode. It may be of another version than \
        this sonifyctl, 0.2.0: restart it.

        """)
    #expect(run.status == 1)
  }

  @Test(arguments: [
    ("garbage", Array("rubbish\0".utf8), "BadAnswer"),
    ("another kind of JSON", Array("[1]\0".utf8), "BadAnswer"),
    ("an answer of other parameters", Array("{\"parameters\":{\"mode\":5}}\0".utf8), "BadAnswer"),
    ("an answer without parameters", Array("{}\0".utf8), "BadAnswer"),
    ("an end in the middle of a frame", Array("{\"parameters\":{".utf8), "ConnectionLost"),
    ("an end at once", [], "ConnectionLost"),
  ])
  func `what is no answer is an error in words`(
    kind: String, bytes: [UInt8], name: String
  ) throws {
    let daemon = try FakeDaemon(["Mode": .bytes(bytes)])
    let plain = try Sonifyctl(["mode"], daemon: daemon)
    #expect(plain.status == 1)
    #expect(plain.errors.hasPrefix("sonifyctl: "))
    #expect(plain.errors.components(separatedBy: "\n").count == 2)
    let json = try Sonifyctl(["mode", "--json"], daemon: daemon)
    #expect(json.status == 1)
    #expect(error(json)?["error"] == name)
  }

  @Test(arguments: [FakeDaemon.Behaviour.frames([]), .unfinished("{\"parameters\":")])
  func `a frozen daemon is told after five seconds`(behaviour: FakeDaemon.Behaviour) throws {
    let daemon = try FakeDaemon(["Health": behaviour])
    let start = monotonicSeconds()
    let run = try Sonifyctl(["health"], daemon: daemon)
    let seconds = monotonicSeconds() - start
    #expect(seconds > 4.9 && seconds < 8)
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix("sonifyctl: sonifyd at \(daemon.path) did not answer within 5 seconds"))
  }

  @Test func `output that cannot be written is a failure`() throws {
    let daemon = try Canned.daemon
    let command =
      "SONIFYD_RUNTIME_DIR=\(daemon.runtimeFolder) \(Sonifyctl.program) list > /dev/full"
    let process = try TestProcess(["sh", "-c", command])
    #expect(process.wait(seconds: 10) == 1)
    #expect(
      process.errors == "sonifyctl: cannot write to standard output: No space left on device\n")
  }

  private func error(_ run: Sonifyctl) -> [String: String]? {
    Sonifyctl.object(run.errors) as? [String: String]
  }
}
