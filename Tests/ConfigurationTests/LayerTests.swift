import Configuration
import Foundation
import Testing

@Suite struct LayerTests {
  @Test func `each layer wins over those before it, and is named`() throws {
    let folder = try ConfigurationFolder()
    let system = try folder.write(
      "etc/sonifyd.conf",
      "[Chart]\nTitle = 1\nSummary = 1\nFocus = 1\nPitchLow = 101\nPitchHigh = 1001\nVolume = 1\n")
    let user = try folder.write(
      "home/sonifyd.conf",
      "[Chart]\nSummary = 2\nFocus = 2\nPitchLow = 102\nPitchHigh = 1002\nVolume = 2\n")
    let early = try folder.write(
      "home/sonifyd.conf.d/10.conf",
      "[Chart]\nPitchLow = 103\nPitchHigh = 1003\nVolume = 3\nFocus = 3\n")
    let late = try folder.write("etc/sonifyd.conf.d/90.conf", "[Chart]\nFocus = 9\n")
    let source = ConfigurationSource(
      files: [system, user], environment: ["SONIFYD_PITCH_HIGH": "1004", "SONIFYD_VOLUME": "4"],
      commandLine: [commandLine("Volume", "5", "--volume")])
    var layers = try source.load()
    #expect(layers.entry("Window") == "5min (built-in)")
    #expect(layers.entry("Title") == "1 (\(system):2)")
    #expect(layers.entry("Summary") == "2 (\(user):2)")
    #expect(layers.entry("Focus") == "3 (\(early):5)")  // the user's drop-ins follow the system's
    #expect(layers.entry("PitchLow") == "103 (\(early):2)")
    #expect(layers.entry("PitchHigh") == "1004 (environment SONIFYD_PITCH_HIGH)")
    #expect(layers.entry("Volume") == "5 (command line --volume)")
    try layers.set("Volume", to: "6")
    #expect(layers.entry("Volume") == "6 (set while playing)")
    try FileManager.default.removeItem(atPath: early)
    #expect(try source.load().entry("Focus") == "9 (\(late):2)")
  }

  @Test func `drop-ins are read by name, and only what ends in .conf`() throws {
    let folder = try ConfigurationFolder()
    for name in ["b.conf", "a.conf", "10.conf", "z.conf.bak", ".hidden.conf", "README"] {
      try folder.write(
        "x.conf.d/\(name)", "[Chart]\nTitle = \(name)\n[Series \(name)]\nHide = no\n")
    }
    let settings = try ConfigurationSource(files: [folder.path("x.conf")]).load().settings
    #expect(settings.rules.map(\.glob) == ["10.conf", "a.conf", "b.conf"])
    #expect(settings.chart.title == "b.conf")
  }

  @Test func `a file that is named must be there, the usual ones need not`() throws {
    let folder = try ConfigurationFolder()
    let path = folder.path("x.conf")
    #expect(try ConfigurationSource(files: [path]).load().settings == Settings())
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationSource(files: [path], needsFiles: true).load()
    }
    #expect(error?.problems == ["\(path): cannot be read: No such file or directory"])
    try folder.write("y.conf.d/sub.conf/z", "")
    #expect(throws: ConfigurationError.self) {
      try ConfigurationSource(files: [folder.path("y.conf")]).load()
    }
  }

  @Test func `problems of all layers come together`() throws {
    let folder = try ConfigurationFolder()
    let one = try folder.write("x.conf", "[Chart]\nA = 1\n")
    let two = try folder.write("x.conf.d/1.conf", "[Chart]\nWindow = 1\nVolume = x\n")
    let source = ConfigurationSource(
      files: [one], environment: ["SONIFYD_WINDWO": "1", "SONIFYD_VOLUME": "none"])
    let error = #expect(throws: ConfigurationError.self) { try source.load() }
    #expect(
      error?.problems == [
        "\(one):2: unknown key 'A' in [Chart]; known are Title, Summary, Window, Mode, Focus, "
          + "Background, Select, MaxSeries, Volume, PitchLow, PitchHigh, NoteLength, Heartbeat, Sound, Duck, "
          + "FlushEvery, Percentile",
        "\(two):3: Volume 'x' is not a number of percent from 1 to 100",
        "environment SONIFYD_WINDWO: unknown variable; did you mean SONIFYD_WINDOW?",
        "environment SONIFYD_VOLUME: Volume 'none' is not a number of percent from 1 to 100",
      ])
  }

  @Test(arguments: [
    ("SONIFYD_SPEECH", "yes", "Speech is known, but not available in this version; leave it out"),
    ("SONIFYD_RUNTIME", "/x", "unknown variable; did you mean SONIFYD_RUNTIME_DIR?"),
    ("SONIFYD_ELEPHANT_HOUSE", "/x", "unknown variable; take it out, or see sonifyd.conf(5)"),
    ("SONIFYD_TITLE", "a\u{1B}b", "Title 'a\\x1bb' contains a control character; take it out"),
    ("SONIFYD_RANGE", "auto", nil),
  ])
  func `says what is wrong about a variable`(name: String, value: String, problem: String?) throws {
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationSource(environment: [name: value]).load()
    }
    if let problem { #expect(error?.problems == ["environment \(name): \(problem)"]) }
  }

  @Test func `variables that are no keys, and empty ones, are left alone`() throws {
    let source = ConfigurationSource(
      environment: ["SONIFYD_RUNTIME_DIR": "/run/x", "SONIFYD_WINDOW": ""])
    #expect(try source.load().settings == Settings())
  }

  @Test func `the range of the command line lies below the rules, all else above them`() throws {
    let folder = try ConfigurationFolder()
    let file = try folder.write("x.conf", "[Series a]\nRange = fixed 0..5\nScale = symlog\n")
    let settings = try ConfigurationSource(
      files: [file],
      commandLine: [
        commandLine("Range", "fixed 1..2", "--hard-min", series: "*"),
        commandLine("Scale", "linear", "--scale", series: "*"),
      ]
    ).load().settings
    #expect(settings.series(named: "a").range == .fixed(low: 0, high: 5))
    #expect(settings.series(named: "a").scale == "linear")
    #expect(settings.series(named: "b").range == .fixed(low: 1, high: 2))
  }

  @Test func `a later rule wins, key by key`() throws {
    let settings = try ConfigurationFolder().settings(
      "[Series cpu]\nTitle = a\nUnit = x\n[Series c*]\nTitle = b\nHide = yes\n[Series cpu]\nHide = no\n"
    )
    var keys = SeriesKeys()
    (keys.title, keys.unit, keys.hide) = ("b", "x", false)
    #expect(settings.series(named: "cpu") == keys)
  }

  @Test func `of two sections of one name the value that holds is listed`() throws {
    let folder = try ConfigurationFolder()
    let file = try folder.write(
      "x.conf", "[Series cpu]\nUnit = x\n[Series c*]\nHide = yes\n[Series cpu]\nUnit = y\n")
    let layers = try ConfigurationSource(files: [file], needsFiles: true).load()
    #expect(
      layers.entries.filter { $0.section == "Series cpu" }.map { "\($0.key) \($0.value)" } == [
        "Unit y"
      ])
  }

  @Test func `the usual places follow the environment`() {
    let files = { (environment: [String: String]) in ConfigurationSource.defaultFiles(environment) }
    let system = "/etc/sonifyd/sonifyd.conf"
    #expect(files([:]) == [system])
    #expect(files(["HOME": "/h"]) == [system, "/h/.config/sonifyd/sonifyd.conf"])
    #expect(
      files(["HOME": "/h", "XDG_CONFIG_HOME": "/c"]) == [system, "/c/sonifyd/sonifyd.conf"])
    #expect(files(["HOME": "h", "XDG_CONFIG_HOME": "c"]) == [system])  // only from the root
  }
}
