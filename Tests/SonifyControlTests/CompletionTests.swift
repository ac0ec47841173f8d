import Foundation
import TestSupport
import Testing

/// Completion as bash does it, with the real programs.
@Suite struct CompletionTests {
  /// What bash would offer for the last of `words`, in its order.
  private func offers(
    _ program: String, _ words: [String], daemon: FakeDaemon? = nil
  ) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../config/completions/\(program).bash").standardizedFileURL.path
    let path = (Sonifyctl.program as NSString).deletingLastPathComponent + "/" + program
    let script = """
      compopt() { :; }
      . "$0"
      program=$1; shift
      COMP_WORDS=("$program" "$@"); COMP_CWORD=$#
      _\(program) "$program"
      [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = try TestProcess(
      ["bash", "-euc", script, file, path] + words,
      environment: ["SONIFYD_RUNTIME_DIR": daemon?.runtimeFolder ?? "/nonexistent/sonifyd"])
    let status = process.wait(seconds: 20)
    guard status == 0 else { throw TestSupportError("status \(status ?? -1): \(process.errors)") }
    #expect(process.errors == "")
    return process.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["s"], ["save", "say", "set", "settings", "snooze", "speed", "status", "stop"]),
    (["con"], ["config"]),
    (["config", ""], ["check", "show", "keys"]),
    (["help", "un"], ["unmute"]),
    (
      ["mute", "--"],
      ["--for", "--off", "--alarms", "--json", "--system", "--socket", "--help", "--version"]
    ),
    (["mute", "--o"], ["--off"]),
    (["--json", "st"], ["status", "stop"]),
    (["--js"], ["--json"]),
    (["config", "show", "--c"], ["--config"]),
    (["mute", "--for", ""], []),
    (["focus", "q"], ["queue"]),
    (["focus", "cpu", ""], []),
    (["mute", "--for", "5m", "d"], ["disk"]),
    (["ack", "d"], ["disk"]),
    (["set", "Pitch"], ["PitchHigh", "PitchLow"]),
    (["set", "cpu", "Ti"], ["Title", "Timbre"]),
    (["set", "cpu", "Win"], []),
    (["set", "Window", ""], []),
    (["set", "cpu", "Title", ""], []),
    (["mode", ""], ["focus", "chord", "cycle", "watch"]),
    (["legend", "st"], ["stale"]),
    (["legend", "--p"], ["--pause"]),
    (["legend", "--pause", ""], []),
    (["status", ""], []),
    (["replay", "--together", "cpu", "q"], ["queue"]),
  ])
  func `completes commands, options, series and keys`(words: [String], offered: [String]) throws {
    #expect(try offers("sonifyctl", words, daemon: Canned.daemon) == offered)
  }

  @Test func `offers every command of the program`() throws {
    let commands = try Sonifyctl(["help", "--json"]).json as? [[String: Any]] ?? []
    let first = commands.compactMap { ($0["name"] as? String)?.split(separator: " ").first }
    #expect(try offers("sonifyctl", [""]) == Set(first.map(String.init)).sorted())
  }

  @Test func `quotes names for the shell and offers none without a daemon`() throws {
    let name = "a b$(touch x)"
    let listing =
      "{\"series\":[\(Canned.cpu.replacing("\"cpu\"", with: "\"\(name)\""))],\"hidden\":0}"
    let daemon = try FakeDaemon(["List": .reply(listing)])
    #expect(try offers("sonifyctl", ["say", ""], daemon: daemon) == [#"a\ b\$\(touch\ x\)"#])
    #expect(try offers("sonifyctl", ["say", ""]) == [])
  }

  @Test(arguments: [
    (["--pitch"], ["--pitch-low", "--pitch-high"]),
    (["--clock", ""], ["real", "data"]),
    (["--timbre", "p"], ["pure"]),
    (["--window", ""], []),
    (["--no-heartbeat", "--disc"], ["--discrete"]),
  ])
  func `completes the options of sonifyd`(words: [String], offered: [String]) throws {
    #expect(try offers("sonifyd", words) == offered)
  }

  @Test func `offers every option of sonifyd's help`() throws {
    let path = (Sonifyctl.program as NSString).deletingLastPathComponent + "/sonifyd"
    let help = try run([path, "--help"]).split(separator: "\n").filter { $0.hasPrefix("  --") }
    let names = help.compactMap { $0.split(whereSeparator: { $0 == " " || $0 == ":" }).first }
    #expect(!names.isEmpty)
    #expect(try offers("sonifyd", ["--"]) == names.map(String.init))
  }
}
