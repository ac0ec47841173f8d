internal import MetricLines

/// One reading of all layers: what they set, and every problem on the way.
struct LayerReading {
  private var builder = SettingsBuilder()
  private var problems: [String] = []
  /// Keys that were given a value that cannot be used.
  private var failedKeys: Set<String> = []

  /// Problems that are told of one file; what has more is no configuration.
  static let problemLimit = 100

  /// Takes a value in; what is wrong with it becomes a problem.
  mutating func take(_ assignment: Assignment) {
    do { try builder.assign(assignment) } catch {
      problems.append("\(assignment.origin): \(error.text)")
      failedKeys.insert(assignment.key)
    }
  }

  mutating func read(environment: [String: String]) {
    let layer = EnvironmentLayer.read(environment)
    problems += layer.problems
    layer.set.forEach { take($0) }
  }

  /// Reads the drop-ins of a folder, by name.
  mutating func read(folder: String) {
    do {
      for file in try ConfigurationFile.dropIns(in: folder) { read(file: file, isNeeded: true) }
    } catch {
      problems.append("\(printable(folder)): \(error.text)")
    }
  }

  /// Reads a file; that it is not there is a problem only when it `isNeeded`.
  mutating func read(file: String, isNeeded: Bool) {
    do {
      let bytes = try ConfigurationFile.bytes(of: file)
      read(bytes, of: file)
    } catch  where error.isMissing && !isNeeded {
      return
    } catch {
      problems.append("\(printable(file)): \(error.text)")
    }
  }

  private mutating func read(_ bytes: [UInt8], of file: String) {
    var section = SectionState.none
    let before = problems.count
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard problems.count - before < Self.problemLimit else {
        problems.append(
          "\(printable(file)): more problems than \(Self.problemLimit); it was not read on")
        return
      }
      take(IniLine(line), at: .file(path: file, line: index + 1), in: &section)
    }
  }

  private mutating func take(_ line: IniLine, at origin: Origin, in section: inout SectionState) {
    switch line {
    case .nothing: return
    case .wrong(let text, let isSection):
      problems.append("\(origin): \(text)")
      if isSection { section = .wrong(text) }
    case .section(let name):
      section = SectionState(name)
      if case .wrong(let text) = section { problems.append("\(origin): \(text)") }
    case .entry(let key, let value):
      switch section {
      case .known(let scope):
        take(Assignment(scope: scope, key: key, value: value, origin: origin))
      case .none:
        problems.append(
          "\(origin): \(printable(key)) stands before any section; begin with one such as [Chart]"
        )
      case .wrong: return  // the section's line has been told
      }
    }
  }

  /// What was read, when it can be used as a whole.
  func finish() throws(ConfigurationError) -> LayeredSettings {
    var problems = problems
    problems += builder.crowding
    // What a wrong value was meant to agree with cannot be told before it is right.
    problems += builder.disagreements.filter { text in
      !failedKeys.contains { key in text.contains(key) }
    }
    guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
    return LayeredSettings(builder)
  }
}

/// In which section a line stands.
private enum SectionState {
  case none
  case known(Scope)
  /// One that cannot be used, and why.
  case wrong(String)

  init(_ name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = words.count == 2 ? SettingValue.trimmed(words[1]) : ""
    switch (words.first ?? "", argument) {
    case ("Chart", ""): self = .known(.chart)
    case ("Series", ""):
      self = .wrong(
        "[Series] needs the name of a series; expected [Series NAME], where * stands for any text")
    case ("Series", let glob): self = .known(.series(glob))
    case ("Source", ""): self = .wrong("[Source] needs the name of a source; \(Self.sources)")
    case ("Source", let glob): self = Self.source(glob)
    case ("Group", ""):
      self = .wrong(
        "[Group] needs a name; expected [Group NAME], where NAME is the series it makes")
    case ("Group", let name): self = Self.group(name)
    case (let word, _): self = .wrong(Self.text(word, of: name))
    }
  }

  private static let sources =
    "expected [Source NAME], where NAME is \(SourceSettings.names.joined(separator: ", ")), or * for all"

  private static func source(_ glob: String) -> SectionState {
    guard SourceSettings.names.contains(where: Glob(glob).matches) else {
      return .wrong("no source is called '\(printable(glob))'; \(sources)")
    }
    return .known(.source(glob))
  }

  private static func group(_ name: String) -> SectionState {
    GroupRule.problem(ofName: name).map(SectionState.wrong) ?? .known(.group(name))
  }

  private static func text(_ word: String, of name: String) -> String {
    let shown = printable(name)
    if KeyTable.laterSections.contains(word) {
      return "section [\(shown)] is known, but not available in this version; leave it out"
    }
    guard let near = nearest(to: word, among: KeyTable.sections) else {
      return "unknown section [\(shown)]; expected \(KeyTable.sectionForms)"
    }
    return "unknown section [\(shown)]; did you mean \(KeyTable.form(ofSection: near))?"
  }
}
