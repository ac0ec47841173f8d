import Foundation
import TestSupport
import Testing

/// Choosing series, with both real programs: groups and sources in a file that changes, short names, what
/// is hidden.
@Suite struct ChoosingTests {
  private final class Rig {
    let folder: TemporaryFolder
    let daemon: TestProcess
    private let feed: TestProcess

    init(_ configuration: String, _ lines: String) throws {
      folder = try TemporaryFolder()
      try configuration.write(toFile: folder.file("x.conf"), atomically: true, encoding: .utf8)
      let path = (Sonifyctl.program as NSString).deletingLastPathComponent + "/sonifyd"
      daemon = try TestProcess(
        [path, "--output", "none", "--config", folder.file("x.conf")],
        environment: ["SONIFYD_RUNTIME_DIR": folder.path, "SWIFT_BACKTRACE": "enable=no"])
      let errors = daemon
      guard eventually(within: 10, { errors.errors.contains("sonifyd: ready") }) != nil else {
        throw TestSupportError("not ready: \(daemon.errors)")
      }
      feed = try TestProcess(
        ["python3", "-c", Self.sender, folder.file("stream"), lines], input: .pipe)
    }

    private static let sender = """
      import socket, sys
      peer = socket.socket(socket.AF_UNIX)
      peer.connect(sys.argv[1])
      peer.sendall(sys.argv[2].encode())
      sys.stdin.read()
      """

    func write(_ configuration: String) throws {
      try configuration.write(toFile: folder.file("x.conf"), atomically: true, encoding: .utf8)
    }

    func run(_ words: [String]) throws -> Sonifyctl {
      try Sonifyctl(words + ["--socket", folder.file("control")])
    }

    func list(_ words: [String] = []) throws -> [String: [String: Any]] {
      let array = try run(["list", "--json"] + words).json as? [[String: Any]] ?? []
      return Dictionary(
        array.compactMap { entry in (entry["name"] as? String).map { ($0, entry) } },
        uniquingKeysWith: { $1 })
    }
  }

  private static let scrape = """
    # TYPE cpu gauge
    cpu{host="a",mode="user"} 10
    cpu{host="b",mode="user"} 30
    # TYPE net gauge
    net{device="eth0",host="a"} 5
    net{device="lo",host="a"} 6
    # TYPE go_goroutines gauge
    go_goroutines 8

    """

  @Test func `groups, hidden series and short names, and a file that changes`() throws {
    let group = "[Group busy]\nMatch = cpu{*}\nAs = mean\n"
    let rig = try Rig(group, Self.scrape)
    let arrived = eventually(within: 10) {
      (try? rig.list())?["busy"]?["value"] as? Double == 20
    }
    #expect(arrived != nil, "\(rig.daemon.errors)")
    #expect(
      Set(try rig.list().keys) == ["busy", "net{device=eth0,host=a}", "net{device=lo,host=a}"])
    let all = try rig.list(["--all"])
    #expect(all["go_goroutines"]?["hidden"] as? String == "noise")
    #expect(all["cpu{host=a,mode=user}"]?["hidden"] as? String == "member")
    let lines = try rig.run(["list"]).lines
    #expect(lines.contains { $0.hasPrefix("busy: 20, mean of 2 of 2, ") })
    #expect(lines.last == "3 more are hidden; --all lists them")
    #expect(try rig.run(["focus", "lo"]).output.hasPrefix("in focus: lo, 6, "))
    #expect(try rig.run(["say", "eth0"]).output.hasPrefix("eth0: 5, "))
    #expect(
      try rig.run(["set", "lo", "High", "50"]).lines == ["Series net{device=lo,host=a} High = 50"])
    #expect(try rig.run(["set", "busy", "As", "max"]).lines == ["Group busy As = max"])
    #expect(try rig.list()["busy"]?["value"] as? Double == 30)

    try rig.write(group + "[Source stream]\nSelect = cpu*, /^go_/\n[Series go_*]\nTitle = Go\n")
    #expect(try rig.run(["reload"]).status == 0)
    #expect(Set(try rig.list().keys) == ["busy", "go_goroutines"])
    #expect(try rig.list()["busy"]?["value"] as? Double == 20)
    try rig.write("[Group busy]\nAs = mean\n[Source pipe]\nSelect = /(/\n")
    let refused = try rig.run(["reload"])
    #expect(refused.status == 1 && refused.errors.contains("no source is called 'pipe'"))
    #expect(Set(try rig.list().keys) == ["busy", "go_goroutines"])  // all or nothing
    try rig.write("")
    #expect(try rig.run(["reload"]).status == 0)
    #expect(try rig.list()["busy"] == nil && rig.list()["cpu{host=a,mode=user}"] != nil)
  }
}
