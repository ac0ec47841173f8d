internal import Configuration
internal import MetricLines

/// The files of collectd's types that inputs name; each is read when it is first asked for.
final class CollectdTypeFiles {
  private var known: [String: CollectdTypes] = [:]

  /// Lines of a file that are told one by one.
  private static let toldProblems = 3

  /// The types in the file at `path`, with those built in behind them; only those when it cannot be read.
  func types(at path: String) -> CollectdTypes {
    if let types = known[path] { return types }
    let types = read(path)
    known[path] = types
    return types
  }

  /// Lets files be read again, for inputs that are opened from now on.
  func forget() { known.removeAll() }

  private func read(_ path: String) -> CollectdTypes {
    let bytes: [UInt8]
    do { bytes = try ConfigurationFile.bytes(of: path) } catch {
      // Most machines have no collectd, and need not.
      if !error.isMissing || path != SourceKeys.typesFile {
        tell("\(path): \(error.text); the types built in are used")
      }
      return .builtIn
    }
    let (types, problems) = CollectdTypes.reading(bytes.span)
    for problem in problems.prefix(Self.toldProblems) {
      tell("\(path):\(problem.line): \(problem.text)")
    }
    if problems.count > Self.toldProblems {
      tell("\(path): \(problems.count - Self.toldProblems) more lines are not used")
    }
    return types
  }

  private func tell(_ text: String) { Messages.say(printableLine(text)) }
}
