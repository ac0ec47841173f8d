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
      "status", "list", "say", "describe", "focus", "next", "previous", "mute", "unmute", "volume",
      "mode", "set", "settings", "replay", "watch", "health", "reload", "config check",
      "config show", "config keys", "help",
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

  @Test func `the manual becomes a page without a complaint`() throws {
    let folder = try TemporaryFolder()
    let page = folder.file("sonifyctl.1")
    let process = try TestProcess([
      "asciidoctor", "-b", "manpage", "--failure-level", "INFO", "-o", page,
      Self.url("docs/sonifyctl.1.adoc").path,
    ])
    #expect(process.wait(seconds: 30) == 0)
    #expect(process.errors == "")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains(".SH \"COMMANDS\""))
  }
}
