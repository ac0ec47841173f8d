import Foundation
import TestSupport

/// A real systemd of a test's own, with sonifyd installed as `make install` does it.
///
/// It runs in namespaces of its own and ends, with everything it has started, when let go. It needs root.
final class PrivateSystemd {
  private let folder: TemporaryFolder
  private let process: TestProcess
  /// Number of the systemd, as seen from here.
  let identifier: Int32

  /// The person whose session the user units run in.
  static let person = "4711"

  /// Boots; `sound` is reachable in there, and `additions` are added to the service by a drop-in.
  init(sound: PrivatePulse? = nil, additions: String = "") throws {
    guard geteuid() == 0 else {
      throw TestSupportError("a private systemd needs root: run the tests as root")
    }
    folder = try TemporaryFolder()
    try Self.install(into: folder, additions: additions)
    let place = sound.map { [$0.folderPath] } ?? []
    for path in [folder.path] + place { unsafe chmod(path, 0o711) }
    process = try TestProcess([Self.root + "/scripts/test-systemd", folder.path] + place)
    identifier = try Self.child(of: process)
    guard eventually(within: 20, { (try? self.systemctl("is-system-running")) != nil }) != nil
    else { throw TestSupportError("systemd did not start: \(process.errors)\(process.output)") }
  }

  /// Folder of the project.
  static let root = (#filePath as NSString).deletingLastPathComponent + "/../.."

  private static func install(into folder: TemporaryFolder, additions: String) throws {
    let programs = (Sonifyd.program as NSString).deletingLastPathComponent
    try run(
      [root + "/scripts/install-files", programs, "programs", "units"],
      environment: ["DESTDIR": folder.path, "PREFIX": nil, "SYSCONFDIR": nil])
    let libraries = try copyLibraries(into: folder)
    let variables = "PULSE_SERVER=unix:/run/sound/native\nLD_LIBRARY_PATH=\(libraries)\n"
    try write(variables, to: folder.file("etc/default/sonifyd"))
    let log = "[Service]\nStandardError=append:/mnt/log\n"
    try write(log + additions, to: folder.file("units/sonifyd.service.d/test.conf"))
    for name in ["basic", "sysinit", "sockets", "shutdown"] {
      try write("[Unit]\nDefaultDependencies=no\n", to: folder.file("units/\(name).target"))
    }
    try write(
      """
      [Service]
      User=tester
      Delegate=yes
      Environment=XDG_RUNTIME_DIR=/run/user/\(person) HOME=/run/home
      Environment=PULSE_SERVER=unix:/run/sound/native LD_LIBRARY_PATH=\(libraries)
      UnsetEnvironment=SYSTEMD_UNIT_PATH SYSTEMD_GENERATOR_PATH
      ExecStart=/lib/systemd/systemd --user --log-target=console
      StandardOutput=append:/mnt/session
      StandardError=append:/mnt/session
      """, to: folder.file("units/session.service"))
  }

  /// The Swift runtime may lie where a sandbox does not look; an installed program has it inside.
  private static func copyLibraries(into folder: TemporaryFolder) throws -> String {
    let place = "/usr/local/lib/runtime"
    let target = folder.path + place
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    for line in try run(["ldd", Sonifyd.program]).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[2].contains("/swift/") else { continue }
      try run(["cp", "-L", String(words[2]), target])
    }
    return place
  }

  private static func write(_ text: String, to path: String) throws {
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// The first process inside, once there is one.
  private static func child(of process: TestProcess) throws -> Int32 {
    let path = "/proc/\(process.identifier)/task/\(process.identifier)/children"
    var found: Int32?
    eventually(within: 10) {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      found = text.split(separator: " ").first.flatMap { Int32($0) }
      return found != nil || !process.isRunning
    }
    guard let found else {
      throw TestSupportError("no namespaces for a private systemd: \(process.errors)")
    }
    return found
  }
}

// MARK: - Asking it

extension PrivateSystemd {
  /// Runs a command inside; returns what it prints.
  @discardableResult
  func inside(_ command: [String], seconds: Double = 20) throws -> String {
    try run(
      ["nsenter", "-t", "\(identifier)", "-m", "-p", "-u", "-i"] + command, seconds: seconds)
  }

  /// Runs `systemctl` on the system's manager.
  @discardableResult
  func systemctl(_ words: String...) throws -> String {
    try inside(["systemctl"] + words)
  }

  /// Runs a command as the person with a session.
  @discardableResult
  func asPerson(_ words: String..., groups: String = "4711") throws -> String {
    try inside(
      [
        "env", "LD_LIBRARY_PATH=/usr/local/lib/runtime", "setpriv", "--reuid", Self.person,
        "--regid", Self.person, "--groups", groups, "env",
      ]
        + ["XDG_RUNTIME_DIR=/run/user/" + Self.person, "HOME=/run/home"] + words)
  }

  /// What `systemctl show` says of a property of the service.
  func property(_ name: String) -> String {
    let value = try? systemctl("show", "sonifyd.service", "--value", "-p", name)
    return value?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  /// Number of the daemon inside, where it runs; "0" where it does not.
  var mainProcess: String { property("MainPID") }

  /// Whether the property comes to be `value`; returns the seconds that it took.
  func awaits(_ name: String, _ value: String, within seconds: Double = 10) -> Double? {
    eventually(within: seconds) { self.property(name) == value }
  }

  /// A path inside, as it is reached from here.
  func path(_ inside: String) -> String { "/proc/\(identifier)/root" + inside }

  /// What the daemon has written to standard error, without its name, a line each.
  var messages: [String] {
    let text = (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.hasPrefix("sonifyd: ") ? String($0.dropFirst(9)) : String($0)
    }
  }

  /// What the manager of the person's session has said.
  var session: String {
    (try? String(contentsOfFile: folder.file("session"), encoding: .utf8)) ?? ""
  }

  /// The counts of the running daemon, once they hold `accepted` points or 10 s have passed.
  func total(reaching accepted: Int) throws -> Counts {
    let end = monotonicSeconds() + 10
    while true {
      let before = messages.count
      try systemctl("kill", "--signal=USR1", "sonifyd.service")
      var line: String?
      eventually(within: 5) {
        line = self.messages.dropFirst(before).first { $0.contains(" accepted, ") }
        return line != nil
      }
      guard let line else { throw TestSupportError("no report: \(messages)") }
      let counts = Counts(line)
      if counts.accepted >= accepted || monotonicSeconds() > end { return counts }
      pause(seconds: 0.1)
    }
  }
}
