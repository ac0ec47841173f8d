internal import Glibc
internal import MetricLines

/// The control client: arguments in, exit status out.
public struct ControlProgram {
  private let arguments: [String]

  /// Creates a client for the words after the program's name.
  public init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Runs one command.
  ///
  /// - Returns: 0 fine, 1 refused or failed, 2 wrong use, 3 no daemon.
  public func run() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let isJSON = ParsedWords.wantsJSON(arguments)
    do throws(ControlFailure) {
      let answer = try answer()
      _ = try StandardOutput.write(try isJSON ? [jsonLine(answer.value)] : plain(answer.lines))
      return answer.status
    } catch {
      StandardOutput.complain(complaint(error, isJSON: isJSON))
      return error.status
    }
  }

  private func answer() throws(ControlFailure) -> Answer {
    let parsed = try ParsedWords(arguments)
    if parsed.options["--version"] != nil { return Helping.version }
    if parsed.options["--help"] != nil {
      return parsed.plain.isEmpty
        ? Helping.overview : Helping.answer(try Invocation.command(named: parsed.plain))
    }
    let invocation = try Invocation(parsed)
    return try invocation.command.run(invocation)
  }

  private func plain(_ lines: [String]) -> [String] { lines.map(PrintableText.escapedOnce) }

  private func complaint(_ failure: ControlFailure, isJSON: Bool) -> String {
    if isJSON, let line = try? jsonLine(failure.report) { return line }
    return "sonifyctl: " + PrintableText.escapedOnce(failure.text)
  }
}
