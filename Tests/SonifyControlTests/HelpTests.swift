import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  /// Names of all commands, as the program itself lists them.
  private static func commands() throws -> [[String: Any]] {
    try Sonifyctl(["help", "--json"]).json as? [[String: Any]] ?? []
  }

  private static func names() throws -> [String] {
    try commands().compactMap { $0["name"] as? String }
  }

  private static func url(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).appending(path: "../../../" + path).standardizedFileURL
  }

  private static func text(_ path: String) throws -> String {
    try String(
      contentsOf: url(path), encoding: .utf8)
  }

  @Test func `help has every command of the contract`() throws {
    let wanted = [
      "status", "list", "say", "describe", "focus", "next", "previous", "mute", "unmute", "ack",
      "snooze", "volume", "mode", "set", "settings", "replay", "speed", "stop", "watch", "legend",
      "health", "reload", "config check", "config show", "config keys", "help",
      "points", "keys", "play", "render", "save",
    ]
    #expect(try Set(Self.names()) == Set(wanted))
  }

  @Test func `help of each command is a line for it and one for each option`() throws {
    for command in try Self.commands() {
      let name = command["name"] as? String ?? ""
      let options = command["options"] as? [String] ?? []
      let words = name.split(separator: " ").map(String.init)
      let run = try Sonifyctl(["help"] + words)
      #expect(run.status == 0)
      #expect(run.lines.first?.hasPrefix("sonifyctl \(name)") == true)
      #expect(run.lines.count == 1 + options.count)
      #expect(try Sonifyctl(words + ["--help"]).output == run.output)
    }
  }

  @Test func `help and version need nothing and end well`() throws {
    #expect(try Sonifyctl(["--version"]).lines == ["sonifyctl 0.2.0"])
    let help = try Sonifyctl(["--help"])
    #expect(help.status == 0)
    #expect(try help.output == Sonifyctl(["help"]).output)
  }

  @Test func `the manual describes every command and option`() throws {
    let manual = try Self.text("docs/sonifyctl.1.adoc")
    for command in try Self.commands() {
      let usage = command["usage"] as? String ?? ""
      let name = command["name"] as? String ?? ""
      #expect(manual.contains("*\(name)*"), "\(usage) is not in the manual")
      for option in command["options"] as? [String] ?? [] {
        #expect(manual.contains("*\(option)*"), "\(option) of \(name) is not in the manual")
      }
    }
  }

  @Test(arguments: [
    ("sonifyctl.1", "SEE ALSO"), ("sonifyd-chart.5", "low, high, number or null"),
    ("sonifyd.1", "such as took (?<took>[0-9.]+) ms. Its named groups"),
    ("sonifyd.1", "stand behind it: (?<name>\\w+): rx (?<rx>\\d+) gives eth0.rx."),
    ("sonifyd.conf.5", "a pattern for several: * stands for any text, ? for one character"),
  ])
  func `the manual becomes a page, and its patterns stay what they are`(
    name: String, wanted: String
  ) throws {
    let folder = try TemporaryFolder()
    let page = folder.file(name)
    let source = Self.url("docs/\(name).adoc").path
    let process = try TestProcess([
      "asciidoctor", "-b", "manpage", "--failure-level", "INFO", "-o", page, source,
    ])
    #expect(process.wait(seconds: 30) == 0)
    #expect(process.errors == "")
    let text = try run(["env", "MANWIDTH=100", "LC_ALL=C.UTF-8", "man", "-P", "cat", "-l", page])
    #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(wanted))
  }
}
