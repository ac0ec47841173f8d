import Configuration
import Foundation
import TestSupport

/// A folder of configuration files.
final class ConfigurationFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.file(name) }

  /// Writes a file, and the folders on its way; returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// The problems of one file with these bytes, without its path.
  func problems(_ bytes: [UInt8]) throws -> [String] {
    let path = try write("one.conf", bytes)
    return ConfigurationCheck.problems(file: path).map {
      $0.replacingOccurrences(of: path + ":", with: "")
    }
  }

  func problems(_ text: String) throws -> [String] { try problems(Array(text.utf8)) }

  /// What one file with this text comes to.
  func settings(_ text: String) throws -> Settings {
    try ConfigurationSource(files: [write("one.conf", text)], needsFiles: true).load().settings
  }
}

/// Assignments as an option would make them.
func commandLine(_ key: String, _ value: String, _ option: String, series: String? = nil)
  -> Assignment
{
  Assignment(
    scope: series.map(Scope.series) ?? .chart, key: key, value: value,
    origin: .commandLine(option))
}

extension Settings {
  /// What the rules come to for the series called `name`.
  func series(named name: String) -> SeriesKeys { RuleIndex(rules).keys(for: name) }
}

extension LayeredSettings {
  /// The value and the origin of a setting.
  func entry(_ name: String) -> String? {
    entries.first { $0.name == name }.map { "\($0.value) (\($0.origin))" }
  }
}
