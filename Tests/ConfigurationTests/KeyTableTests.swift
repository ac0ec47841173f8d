import Configuration
import Foundation
import Testing

/// The project's own folder.
private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private func text(_ path: String) throws -> String {
  try String(contentsOf: project.appendingPathComponent(path), encoding: .utf8)
}

@Suite struct KeyTableTests {
  @Test func `every example is right, is listed as it was written and is not the built-in value`()
    throws
  {
    for key in KeyTable.chart {
      var layers = LayeredSettings()
      try layers.set(key.name, to: key.example)
      #expect(layers.entry(key.name) == "\(key.example) (set while playing)")
      #expect(key.example != key.builtIn)
    }
    for key in KeyTable.series {
      var layers = LayeredSettings()
      try layers.set(key.name, to: key.example, series: "a*")
      #expect(layers.entry("Series a* \(key.name)") == "\(key.example) (set while playing)")
      #expect(key.example != key.builtIn)
    }
    for key in KeyTable.source {
      var layers = LayeredSettings()
      try layers.set(key.name, to: key.example, series: "st*")
      #expect(layers.entry("Source st* \(key.name)") == "\(key.example) (set while playing)")
      #expect(key.example != key.builtIn)
    }
    for key in KeyTable.group {
      var layers = try group()
      try layers.set(key.name, to: key.example, series: "g")
      #expect(layers.entry("Group g \(key.name)") == "\(key.example) (set while playing)")
      #expect(key.example != key.builtIn)
    }
  }

  /// A group with what it needs.
  private func group() throws -> LayeredSettings {
    var layers = LayeredSettings()
    try layers.set("Match", to: "x", series: "g")
    return layers
  }

  @Test func `the built-in values that are told are those that hold`() throws {
    var layers = LayeredSettings()
    for key in KeyTable.chart {
      #expect(layers.entry(key.name) == "\(key.builtIn) (built-in)")
      try layers.set(key.name, to: key.builtIn)
    }
    for key in KeyTable.series where key.builtIn != KeyTable.unset {
      #expect(layers.entry("Series * \(key.name)") == "\(key.builtIn) (built-in)")
      try layers.set(key.name, to: key.builtIn, series: "*")
    }
    #expect(layers.settings.chart == ChartKeys())
    let source = layers.settings.source("stdin")
    for key in KeyTable.source {
      #expect(layers.entry("Source * \(key.name)") == "\(key.builtIn) (built-in)")
      try layers.set(key.name, to: key.builtIn, series: "*")
    }
    #expect(layers.settings.source("stdin") == source)
    let group = try group()
    for key in KeyTable.group where key.name != "Match" {
      #expect(group.entry("Group g \(key.name)") == "\(key.builtIn) (built-in)")
    }
  }

  @Test func `the default file has every key with its built-in value, commented`() throws {
    let file = try text("config/sonifyd.conf")
    let parts = file.components(separatedBy: "\n[")
    #expect(parts.map { $0.prefix { $0 != "]" } }.dropFirst() == ["Chart", "Series *", "Source *"])
    try #require(parts.count == 4)
    let all = [
      KeyTable.chart.map { ($0.name, $0.builtIn) }, KeyTable.series.map { ($0.name, $0.builtIn) },
      KeyTable.source.map { ($0.name, $0.builtIn) },
    ]
    for (part, keys) in zip(parts.dropFirst(), all) {
      for (name, builtIn) in keys {
        let lines = part.split(separator: "\n").filter { $0.hasPrefix("#\(name) =") }
        #expect(lines.count == 1, "\(name)")
        let value = builtIn == KeyTable.unset ? "0" : builtIn
        #expect(lines.first ?? "" == (value.isEmpty ? "#\(name) =" : "#\(name) = \(value)"))
      }
    }
    for key in KeyTable.group { #expect(parts[3].contains("\n# \(key.name) = "), "\(key.name)") }
  }

  @Test func `the default file changes nothing, and is right without its comment signs`() throws {
    let file = try text("config/sonifyd.conf")
    let folder = try ConfigurationFolder()
    #expect(try folder.settings(file) == Settings())
    let open = file.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
    let settings = try folder.settings(open)
    #expect(settings.chart == ChartKeys())
    #expect(settings.series(named: "x").timbre == "auto")
  }

  @Test func `the manual has every key, with what it takes and its variable`() throws {
    let manual = try text("docs/sonifyd.conf.5.adoc")
    let sections = ["== KEYS OF SERIES", "== KEYS OF SOURCES", "== KEYS OF GROUPS"]
    var parts: [String] = []
    var rest = manual
    for section in sections {
      let halves = rest.components(separatedBy: section)
      try #require(halves.count == 2)
      parts.append(halves[0])
      rest = halves[1]
    }
    for key in KeyTable.chart {
      #expect(parts[0].contains("\n*\(key.name)*::\n"), "\(key.name)")
      #expect(parts[0].contains(EnvironmentLayer.variable(for: key.name)), "\(key.name)")
    }
    let keys: [(part: String, names: [String])] = [
      (parts[1], KeyTable.series.map(\.name)), (parts[2], KeyTable.source.map(\.name)),
      (rest, KeyTable.group.map(\.name)),
    ]
    for (part, names) in keys {
      for name in names { #expect(part.contains("\n*\(name)*::\n"), "\(name)") }
    }
  }
}
