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
  }

  @Test func `the default file has every key with its built-in value, commented`() throws {
    let file = try text("config/sonifyd.conf")
    let parts = file.components(separatedBy: "\n[Series *]\n")
    #expect(parts.count == 2)
    for (part, keys) in [
      (parts[0], KeyTable.chart.map { ($0.name, $0.builtIn) }),
      (parts[1], KeyTable.series.map { ($0.name, $0.builtIn) }),
    ] {
      for (name, builtIn) in keys {
        let lines = part.split(separator: "\n").filter { $0.hasPrefix("#\(name) =") }
        #expect(lines.count == 1, "\(name)")
        let value = builtIn == KeyTable.unset ? "0" : builtIn
        #expect(lines.first ?? "" == (value.isEmpty ? "#\(name) =" : "#\(name) = \(value)"))
      }
    }
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
    let parts = manual.components(separatedBy: "== KEYS OF SERIES")
    #expect(parts.count == 2)
    for key in KeyTable.chart {
      #expect(parts[0].contains("\n*\(key.name)*::\n"), "\(key.name)")
      #expect(parts[0].contains(EnvironmentLayer.variable(for: key.name)), "\(key.name)")
    }
    for key in KeyTable.series {
      #expect(parts.last?.contains("\n*\(key.name)*::\n") == true, "\(key.name)")
    }
  }
}
