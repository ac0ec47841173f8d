internal import MetricLines

/// What chooses series by their names.
///
/// ```text
/// node_load1                    the name itself
/// cpu.*{host=*}                 a pattern; see Glob
/// "cpu[0],all"                  the name itself, whatever it contains
/// /^node_disk_.*_bytes_total/   a regular expression (PCRE2) that is found in the name
/// ```
package struct NamePattern: Hashable, Sendable {
  /// As it was written.
  package let text: String
  private let kind: Kind

  private enum Kind: Hashable {
    case name(String)
    case glob(Glob)
    case expression(NameExpression)
  }

  /// Why a text is no pattern; completes "KEY 'VALUE' ...".
  package struct Fault: Error, Hashable {
    package let text: String
  }

  /// Reads one pattern.
  ///
  /// - Throws: ``Fault`` for a regular expression that is wrong.
  package init(_ text: String) throws(Fault) {
    self.text = text
    if let name = Self.inner(text, between: UInt8(ascii: "\"")) {
      kind = .name(name)
    } else if let expression = Self.inner(text, between: UInt8(ascii: "/")), !expression.isEmpty {
      do throws(PatternError) { kind = .expression(try NameExpression(expression)) } catch {
        throw Fault(text: "has a wrong regular expression: \(error)")
      }
    } else {
      let name = Self.unescaped(text)
      let glob = Glob(name)
      kind = glob.isLiteral ? .name(name) : .glob(glob)
    }
  }

  /// The pattern that fits the series called `name` alone.
  package init(named name: String) {
    text = Self.written(name)
    kind = .name(name)
  }

  /// The one name that fits; `nil` where several could.
  package var name: String? { if case .name(let name) = kind { name } else { nil } }

  /// Whether the series called `name` is meant.
  ///
  /// - Complexity: bounded; a regular expression that would need more than a few thousand steps does not
  ///   fit.
  package func fits(_ name: String) -> Bool {
    switch kind {
    case .name(let wanted): name == wanted
    case .glob(let glob): glob.matches(name)
    case .expression(let expression): expression.matches(name)
    }
  }
}

// MARK: - Lists

extension NamePattern {
  /// Patterns between commas; blanks around them do not count, and neither do empty places.
  ///
  /// A comma between braces, between quotation marks, in a regular expression or behind a backslash
  /// does not end a pattern.
  ///
  /// - Throws: ``Fault`` for the first that is wrong.
  package static func list(_ text: String) throws(Fault) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for item in items(text) { patterns.append(try NamePattern(item)) }
    return patterns
  }

  /// Names between commas, as a list of patterns has them.
  static func names(_ text: String) -> [String] {
    items(text).map { inner($0, between: UInt8(ascii: "\"")) ?? unescaped($0) }
  }

  /// What stands between two of `mark` at the ends of a text; `nil` without them. By bytes, because a
  /// combining mark makes one character with the quotation mark before it.
  private static func inner(_ text: String, between mark: UInt8) -> String? {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == mark, bytes.last == mark else { return nil }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// A name so that a list has it back as it is.
  static func written(_ name: String) -> String {
    let isPlain = items(name) == [name] && unescaped(name) == name && Glob(name).isLiteral
    let isMarked = name.utf8.first == UInt8(ascii: "\"") || name.utf8.first == UInt8(ascii: "/")
    return isPlain && !isMarked ? name : "\"\(name)\""
  }

  private static func items(_ text: String) -> [String] { PatternText(text).items }

  /// `text` with `\,` outside of braces as the comma that it stands for.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let pattern = PatternText(text)
    let bytes = pattern.bytes
    var plain: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "{"), let end = pattern.endOfBraces(from: place) {
        plain += bytes[place...end]
        place = end + 1
        continue
      }
      let isEscape = bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: ",")])
      if isEscape { place += 1 }
      plain.append(bytes[place])
      place += 1
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
