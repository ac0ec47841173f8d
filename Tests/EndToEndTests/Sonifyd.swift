import Foundation
import TestSupport

/// The real program, run as its users run it.
final class Sonifyd {
  let process: TestProcess
  private let folder: TemporaryFolder

  /// Starts the program of this build with sockets in a folder of its own; `shell` says what a shell
  /// does before it becomes the program, such as `ulimit -n 32;`.
  init(
    _ arguments: [String] = [], server: PrivatePulse? = nil, input: TestProcess.Input = .nothing,
    folder: TemporaryFolder? = nil, variables: [String: String?] = [:], shell: String? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    var environment = server?.environment ?? ["PULSE_SERVER": "unix:/nonexistent/socket"]
    environment["SONIFYD_RUNTIME_DIR"] = self.folder.path
    environment["XDG_CONFIG_HOME"] = self.folder.path
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment.merge(variables) { $1 }
    let command = shell.map { ["sh", "-c", $0 + " exec \"$@\"", "sh", Self.program] }
    process = try TestProcess(
      (command ?? [Self.program]) + arguments, environment: environment, input: input)
  }

  /// The program lies beside the test's own, because both are products of one build.
  static let program: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (own as NSString).deletingLastPathComponent + "/sonifyd"
  }()

  /// The program that asks it, beside it.
  static let askingProgram = (program as NSString).deletingLastPathComponent + "/sonifyctl"

  /// Asks with `sonifyctl`; returns what it prints.
  func answer(to command: String...) throws -> String {
    try run([Self.askingProgram] + command + ["--socket", controlPath])
  }

  var streamPath: String { folder.file("stream") }
  var datagramPath: String { folder.file("datagram") }
  var controlPath: String { folder.file("control") }
  /// The user's configuration file of this program, made by the test if at all.
  var configurationPath: String { folder.file("sonifyd/sonifyd.conf") }

  /// Lines on standard error, without the program's name.
  var messages: [String] {
    process.errors.split(separator: "\n").map {
      $0.hasPrefix("sonifyd: ") ? String($0.dropFirst(9)) : String($0)
    }
  }

  /// Whether a message begins with `text`, now or within `seconds`.
  func says(_ text: String, within seconds: Double = 10) -> Bool {
    eventually(within: seconds) { self.messages.contains { $0.hasPrefix(text) } } != nil
  }

  /// Asks for the counts; the first line of the newest report.
  func total() throws -> Counts {
    let before = messages.count
    process.signal(SIGUSR1)
    // The report ends with the sound's state; other messages may come before and after it.
    _ = eventually(within: 10) {
      self.messages.dropFirst(before).contains {
        $0.hasPrefix("sound ") && $0.contains(" underrun")
      }
    }
    guard let line = messages.dropFirst(before).first(where: { $0.contains(" accepted, ") })
    else { throw TestSupportError("no report: \(messages)") }
    return Counts(line)
  }

  /// Asks for counts until they hold `accepted` points or 20 s have passed.
  func total(reaching accepted: Int) throws -> Counts {
    var counts = try total()
    let end = monotonicSeconds() + 20
    while counts.accepted < accepted, monotonicSeconds() < end {
      pause(seconds: 0.1)
      counts = try total()
    }
    return counts
  }

  /// Ends the program; returns its status and how long it took.
  func terminate() -> (status: Int32?, seconds: Double) {
    let start = monotonicSeconds()
    process.signal(SIGTERM)
    let status = process.wait(seconds: 10)
    return (status, monotonicSeconds() - start)
  }
}

/// The sums of a report's line, such as `2 series, 4 lines, 3 points accepted, 1 rejected: missing 1`.
struct Counts: Equatable {
  var series = 0
  var lines = 0
  var accepted = 0
  var rejected: [String: Int] = [:]

  init(series: Int, lines: Int, accepted: Int, rejected: [String: Int]) {
    self.series = series
    self.lines = lines
    self.accepted = accepted
    self.rejected = rejected
  }

  init(_ line: String) {
    let parts = line.components(separatedBy: ": ")
    for field in parts[0].components(separatedBy: ", ") {
      let words = field.split(separator: " ")
      guard let count = words.first.flatMap({ Int($0) }) else { continue }
      if field.hasSuffix("series") { series = count }
      if words.last?.hasPrefix("line") == true { lines = count }
      if field.hasSuffix("accepted") { accepted = count }
    }
    guard parts.count > 1 else { return }
    for reason in parts[1].components(separatedBy: ", ") {
      let words = reason.split(separator: " ")
      if words.count == 2, let count = Int(words[1]) { rejected[String(words[0])] = count }
    }
  }
}
