import Configuration
import Testing

@Suite struct PlayingTests {
  @Test(arguments: [
    ("Window", "10m", nil, "Window = 10min"),
    ("Focus", "", nil, "Focus = (empty)"),
    ("Title", "CPU \\ x", nil, "Title = CPU \\x5c x"),
    ("Volume", "50", "cpu", "Series cpu Volume = 50"),
    ("Range", "fixed 0..1", "c*", "Series c* Range = fixed 0..1"),
    ("Hide", "yes", "a\u{1B}b", "Series a\\x1bb Hide = yes"),
  ])
  func `says what holds after a change`(
    key: String, value: String, series: String?, line: String
  ) throws {
    var layers = LayeredSettings()
    #expect(try layers.set(key, to: value, series: series) == line)
    #expect(layers.playingCount == 1)
  }

  @Test(arguments: [
    (
      "Range", "auto", nil,
      AssignmentFault.unknownKey(
        "Range is a key of a series; say of which, by name or pattern (* for all)")
    ),
    ("Window", "1m", "a", .unknownKey("Window is a key of the whole chart; leave the series out")),
    ("Windw", "1m", nil, .unknownKey("unknown key 'Windw' in [Chart]; did you mean Window?")),
    ("Window", "x", nil, .badValue("Window 'x' is not a time such as 30s, 5min or 1h")),
    ("Title", "a\nb", nil, .badValue("Title 'a\\x0ab' contains a control character; take it out")),
    (
      "PitchHigh", "100", nil,
      .badValue("set while playing: PitchHigh 100 must be above PitchLow 220 (built-in)")
    ),
    ("Low", "x", "a", .badValue("Low 'x' is not a number, or 'none'")),
  ])
  func `a change that is wrong changes nothing`(
    key: String, value: String, series: String?, fault: AssignmentFault
  ) {
    var layers = LayeredSettings()
    #expect(throws: fault) { try layers.set(key, to: value, series: series) }
    #expect(layers.settings == Settings() && layers.playingCount == 0)
  }

  @Test func `a limit that contradicts another changes nothing`() throws {
    var layers = LayeredSettings()
    try layers.set("High", to: "10", series: "cpu*")
    let error = #expect(throws: AssignmentFault.self) {
      try layers.set("Low", to: "20", series: "cpu.user")
    }
    #expect(
      error?.text == "set while playing: Low 20 must be below High 10 (set while playing)")
    #expect(layers.playingCount == 1)
  }

  @Test(arguments: [
    (
      "Range", "fixed 0..10", "20",
      "Origin 20 must be between the ends of the fixed axis, 0 and 10 (Range is from set while playing)"
    ),
    (
      "Scale", "log10", "-1",
      "Origin -1 has no place on a log10 axis; it must be above 0 (Scale is from set while playing)"
    ),
  ])
  func `an origin without a place on the axis changes nothing`(
    key: String, value: String, origin: String, text: String
  ) throws {
    var layers = LayeredSettings()
    try layers.set(key, to: value, series: "cpu*")
    let error = #expect(throws: AssignmentFault.self) {
      try layers.set("Origin", to: origin, series: "cpu.user")
    }
    #expect(error?.text == "set while playing: \(text)")
    #expect(layers.playingCount == 1)
    try layers.set("Origin", to: "5", series: "cpu.user")
  }

  @Test func `the same key set again takes the place of the first`() throws {
    var layers = LayeredSettings()
    for volume in 1...100 { try layers.set("Volume", to: "\(volume)", series: "a") }
    #expect(layers.playingCount == 1 && layers.settings.rules.count == 1)
  }

  @Test func `what clients may set is bounded`() throws {
    var layers = LayeredSettings()
    for number in 0..<LayeredSettings.playingLimit {
      try layers.set("Hide", to: "yes", series: "s\(number)")
    }
    let error = #expect(throws: AssignmentFault.self) {
      try layers.set("Hide", to: "yes", series: "one more")
    }
    #expect(error?.text.hasPrefix("256 values are set while playing already") == true)
    try layers.set("Hide", to: "no", series: "s1")
  }

  @Test func `each setting is listed once, and a pattern for all hides what is built in`() throws {
    var layers = LayeredSettings()
    #expect(layers.entry("Series * Range") == "auto (built-in)")
    #expect(layers.entry("Series * Pan") == nil)  // where there is no value there is no line
    try layers.set("Range", to: "soft 0..1", series: "*")
    try layers.set("Range", to: "soft 0..2", series: "a")
    try layers.set("Range", to: "soft 0..3", series: "*")
    let names = layers.entries.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(layers.entry("Series * Range") == "soft 0..3 (set while playing)")
  }

  @Test func `tells what has changed between two readings`() throws {
    let folder = try ConfigurationFolder()
    let file = try folder.write("x.conf", "[Chart]\nWindow = 1min\n[Series a]\nHide = yes\n")
    let source = ConfigurationSource(files: [file])
    var old = try source.load()
    #expect(try source.load().changes(from: old).isEmpty)
    try old.set("Focus", to: "b")
    try folder.write("x.conf", "# moved down\n[Chart]\nWindow = 60s\nVolume = 50\n")
    #expect(try source.load().changes(from: old) == ["Focus", "Volume", "Series a Hide"])
  }
}
