internal import MetricLines

/// Where a value comes from.
package enum Origin: Hashable, Sendable {
  case builtIn
  case file(path: String, line: Int)
  /// Name of the variable.
  case environment(String)
  /// The option with its dashes.
  case commandLine(String)
  case playing
}

extension Origin: CustomStringConvertible {
  /// `built-in`, `FILE:LINE`, `environment SONIFYD_KEY`, `command line --option` or
  /// `set while playing`.
  package var description: String {
    switch self {
    case .builtIn: "built-in"
    case .file(let path, let line): "\(printable(path)):\(line)"
    case .environment(let name): "environment \(printable(name))"
    case .commandLine(let option): "command line \(option)"
    case .playing: "set while playing"
    }
  }
}

/// A key with its value, as somebody wrote it.
package struct Assignment: Hashable, Sendable {
  package var scope: Scope
  package var key: String
  package var value: String
  package var origin: Origin

  package init(scope: Scope, key: String, value: String, origin: Origin) {
    self.scope = scope
    self.key = key
    self.value = value
    self.origin = origin
  }
}

/// What a key is set for.
package enum Scope: Hashable, Sendable {
  case chart
  /// The series whose names fit the pattern.
  case series(String)
  /// The sources whose names fit the pattern.
  case source(String)
  /// The group of this name.
  case group(String)

  /// The section, as it is written between brackets.
  package var section: String {
    switch self {
    case .chart: "Chart"
    case .series(let glob): "Series \(glob)"
    case .source(let glob): "Source \(glob)"
    case .group(let name): "Group \(name)"
    }
  }
}

/// A text from outside, made safe for a terminal, a log and a screen reader.
func printable(_ text: String) -> String {
  PrintableText.escaped(text)
}
