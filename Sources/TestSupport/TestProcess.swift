internal import Foundation

/// A program under test, ended at the latest when let go.
///
/// Its output goes to files, so it can never block on a full pipe.
public final class TestProcess {
  /// Where standard input comes from.
  public enum Input {
    /// /dev/null.
    case nothing
    /// A pipe that `write` and `closeInput` feed.
    case pipe
    /// The file at the path.
    case file(String)
  }

  /// Process number.
  public let identifier: Int32
  private let folder: TemporaryFolder
  private var input: Int32
  private var waitStatus: Int32?

  /// Starts `command`, looked for on `PATH`, with `environment` added to ours; a `nil` value unsets.
  public init(
    _ command: [String], environment: [String: String?] = [:], input: Input = .nothing
  ) throws {
    folder = try TemporaryFolder()
    var pipeEnds: [Int32] = [-1, -1]
    if case .pipe = input {
      guard unsafe pipe(&pipeEnds) == 0 else { throw TestSupportError("no pipe") }
      for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    self.input = pipeEnds[1]
    let plan = SpawnPlan(
      command: command, environment: environment, input: input, pipeEnd: pipeEnds[0],
      output: folder.file("out"), errors: folder.file("err"))
    identifier = try plan.spawn()
    if pipeEnds[0] >= 0 { close(pipeEnds[0]) }
  }

  deinit {
    closeInput()
    if isRunning { kill(identifier, SIGKILL) }
    _ = wait(seconds: 5)
  }

  /// What the program has written to standard output.
  public var output: String { text("out") }

  /// What the program has written to standard error.
  public var errors: String { text("err") }

  /// Path of the file that holds standard output.
  public var outputPath: String { folder.file("out") }

  private func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: folder.file(name)) ?? Data(), as: UTF8.self)
  }

  /// Writes to the program's standard input, waiting for room.
  public func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.write(input, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Ends the program's standard input.
  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Sends a signal.
  public func signal(_ number: Int32) {
    if isRunning { kill(identifier, number) }
  }

  /// Whether the program has not ended.
  public var isRunning: Bool { !reap() }

  /// Waits for the end; returns the exit status, 128 plus the signal, or `nil` after `seconds`.
  public func wait(seconds: Double) -> Int32? {
    guard eventually(within: seconds, { self.reap() }) != nil, let status = waitStatus else {
      return nil
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  private func reap() -> Bool {
    if waitStatus != nil { return true }
    var status: Int32 = 0
    guard unsafe waitpid(identifier, &status, WNOHANG) == identifier else { return false }
    waitStatus = status
    return true
  }
}

/// Runs `command` to its end; throws when that is not a success within `seconds`.
@discardableResult
public func run(
  _ command: [String], environment: [String: String?] = [:], seconds: Double = 20
) throws -> String {
  let process = try TestProcess(command, environment: environment)
  let status = process.wait(seconds: seconds)
  guard status == 0 else {
    throw TestSupportError("\(command): status \(status ?? -1): \(process.errors)")
  }
  return process.output
}
