import Foundation
import TestSupport

/// The real program, run as its users run it.
struct Sonifyctl {
  let status: Int32?
  let output: String
  let errors: String

  /// What was printed, without the last newline.
  var lines: [String] {
    output.isEmpty
      ? [] : output.dropLast(output.hasSuffix("\n") ? 1 : 0).components(separatedBy: "\n")
  }

  /// Standard output as the object or array that it should be.
  var json: NSObject? { Self.object(output) }

  /// Runs one command to its end; `nil` stands for no end within `seconds`.
  init(_ arguments: [String], daemon: FakeDaemon? = nil, seconds: Double = 20) throws {
    let process = try Self.start(arguments, daemon: daemon)
    status = process.wait(seconds: seconds)
    output = process.output
    errors = process.errors
  }

  /// Starts the program of this build, which finds `daemon` or none.
  static func start(
    _ arguments: [String], daemon: FakeDaemon? = nil, input: TestProcess.Input = .nothing
  ) throws -> TestProcess {
    try TestProcess(
      [program] + arguments,
      environment: [
        "SONIFYD_RUNTIME_DIR": daemon?.runtimeFolder ?? "/nonexistent/sonifyd", "TZ": "UTC",
        "SWIFT_BACKTRACE": "enable=no", "PULSE_SERVER": "unix:/nonexistent/pulse",
      ], input: input)
  }

  /// The program lies beside the test's own, because both are products of one build.
  static let program: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (own as NSString).deletingLastPathComponent + "/sonifyctl"
  }()

  /// Parsed JSON, whose parts can be compared.
  static func object(_ text: String) -> NSObject? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      as? NSObject
  }
}
