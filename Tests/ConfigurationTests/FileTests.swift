import Configuration
import Foundation
import Testing

@Suite struct FileTests {
  @Test(arguments: [
    ("Window = 5x", "2: Window '5x' is not a time such as 30s, 5min or 1h"),
    ("Window = 5min # five", "2: Window '5min # five' is not a time such as 30s, 5min or 1h"),
    ("Window =", "2: Window '' is not a time such as 30s, 5min or 1h"),
    ("Window", "2: no '=' in the line; expected KEY = VALUE, such as Window = 5min"),
    ("= 5", "2: no key before the '='; expected KEY = VALUE"),
    ("window = 5min", "2: unknown key 'window' in [Chart]; did you mean Window?"),
    ("Titel = a", "2: unknown key 'Titel' in [Chart]; did you mean Title?"),
    ("Range = auto", "2: Range is a key of [Series NAME], not of [Chart]"),
    ("Speech = yes", "2: Speech is known, but not available in this version; leave it out"),
    ("Speach = yes", "2: unknown key 'Speach' in [Chart]; did you mean Speech?"),
    ("Mode = karaoke", "2: Mode 'karaoke' is not focus, chord, cycle or watch"),
    (
      "Background = a,b,c,d,e,f,g,h",
      "2: Background 'a,b,c,d,e,f,g,h' is not at most seven names between commas"
    ),
    ("Volume = 0", "2: Volume '0' is not a number of percent from 1 to 100"),
    ("Volume = 1e999", "2: Volume '1e999' is not a number of percent from 1 to 100"),
    ("PitchLow = nan", "2: PitchLow 'nan' is not a number of hertz from 60 to 4000"),
    ("PitchLow = 2000", "2: PitchLow 2000 must be below PitchHigh 1760 (built-in)"),
    ("Heartbeat = true", "2: Heartbeat 'true' is not yes or no"),
    (
      "Fo\u{202E}cus = a",
      "2: unknown key 'Fo\\u{202e}cus' in [Chart]; known are Title, Summary, Window, Mode, Focus, Background, "
        + "Select, MaxSeries, Volume, PitchLow, PitchHigh, NoteLength, Heartbeat, Sound, Duck, "
        + "FlushEvery, Percentile"
    ),
    ("Title = \u{1B}[2J", "2: there is a control character in the line; take it out"),
    ("Title = a\u{0}b", "2: there is a control character in the line; take it out"),
    (
      "[Chart",
      "2: the ']' of the section is missing; expected [Chart], [Series NAME], [Source NAME] or [Group NAME]"
    ),
    ("[Chart] Title = x", "2: there is text behind the section's ']'; begin a new line for it"),
    ("[Charts]\nX = 1", "2: unknown section [Charts]; did you mean [Chart]?"),
    ("[Chart x]", "2: unknown section [Chart x]; did you mean [Chart]?"),
    ("[Serie a]\nX = 1", "2: unknown section [Serie a]; did you mean [Series NAME]?"),
    (
      "[Elephant]",
      "2: unknown section [Elephant]; expected [Chart], [Series NAME], [Source NAME] or [Group NAME]"
    ),
    (
      "[]",
      "2: unknown section []; expected [Chart], [Series NAME], [Source NAME] or [Group NAME]"
    ),
    (
      "[Profile a]",
      "2: section [Profile a] is known, but not available in this version; leave it out"
    ),
    ("[Sources a]\nX = 1", "2: unknown section [Sources a]; did you mean [Source NAME]?"),
    (
      "[Source]",
      "2: [Source] needs the name of a source; expected [Source NAME], where NAME is stdin, stream, "
        + "datagram, or * for all"
    ),
    (
      "[Source pipe]\nX = 1",
      "2: no source is called 'pipe'; expected [Source NAME], where NAME is stdin, stream, datagram, "
        + "or * for all"
    ),
    (
      "[Group]", "2: [Group] needs a name; expected [Group NAME], where NAME is the series it makes"
    ),
    (
      "[Group a]\nAs = max",
      "3: [Group a] needs Match; expected the series that it is made of, such as Match = cpu.*"
    ),
    (
      "[Group a*b]\nMatch = c",
      "2: [Group a*b] is a pattern; expected the name of the one series that the group makes, without "
        + "* ? [ ]; Match takes patterns"
    ),
    ("[Group a]\nAs = median", "3: As 'median' is not mean, min, max, p95, count or sum"),
    (
      "[Group a]\nMatch = b, /c(/",
      "3: Match 'b, /c(/' has a wrong regular expression: 'c(': missing closing parenthesis, at its end"
    ),
    ("[Group a]\nHide = yes", "3: Hide is a key of [Series NAME], not of [Group NAME]"),
    (
      "[Source *]\nFormat = xml",
      "3: Format 'xml' is not auto or a format: json, collectd, opentsdb, prometheus, dogstatsd, statsd, "
        + "nagios, influx, graphite, ping, logfmt, munin, name-value, csv, columns, number"
    ),
    (
      "[Source stdin]\nMaxSeries = 0",
      "3: MaxSeries '0' is not a number of series from 1 to 1000000, or none"
    ),
    (
      "[Source stdin]\nTypesDB = types.db",
      "3: TypesDB 'types.db' is not the path of a file, from / on"
    ),
    (
      "[Series]",
      "2: [Series] needs the name of a series; expected [Series NAME], where * stands for any text"
    ),
  ])
  func `says where a line of the chart is wrong, and what would be right`(
    line: String, problem: String
  ) throws {
    #expect(try ConfigurationFolder().problems("[Chart]\n\(line)\n") == [problem])
  }

  @Test func `what does not agree is told beside other mistakes, unless it may come of them`()
    throws
  {
    let folder = try ConfigurationFolder()
    #expect(
      try folder.problems("[Chart]\nPitchLow = 2000\nVolume = 0\n[Group a]\nAs = max\n") == [
        "3: Volume '0' is not a number of percent from 1 to 100",
        "2: PitchLow 2000 must be below PitchHigh 1760 (built-in)",
        "5: [Group a] needs Match; expected the series that it is made of, such as Match = cpu.*",
      ])
    #expect(
      try folder.problems("[Chart]\nPitchLow = x\nPitchHigh = 100\n") == [
        "2: PitchLow 'x' is not a number of hertz from 60 to 4000"
      ])
  }

  @Test(arguments: [
    (
      "Range = fixed 5..5",
      "'fixed 5..5' has no extent: the first number must be smaller than the second, such as 0..100"
    ),
    (
      "Range = 0..5", "'0..5' is not a range: auto, soft A..B or fixed A..B, such as soft 0..100"
    ),
    (
      "Range = soft 0...5",
      "'soft 0...5' is not a range: auto, soft A..B or fixed A..B, such as soft 0..100"
    ),
    ("Scale = log", "'log' is not linear, log10, ln or symlog"),
    ("Polarity = left", "'left' is not up or down"),
    ("ExpectEvery = 0s", "'0s' is not a time such as 10s, 'auto' or 'never'"),
    ("Continuous = 1", "'1' is not yes or no"),
    ("Smoothing = 501ms", "'501ms' is not a time from 0 to 500ms"),
    ("Timbre = tin", "'tin' is not auto, pure, soft, reed, string, bell or brass"),
    ("Pan = 2", "'2' is not a number from -1 (left) to 1 (right)"),
    ("Volume = 101", "'101' is not a number of percent from 1 to 100"),
    ("Hide = maybe", "'maybe' is not yes or no"),
    ("High = many", "'many' is not a number, or 'none'"),
    ("Low = nan", "'nan' is not a number, or 'none'"),
    (
      "Hysteresis = 51%",
      "'51%' is not a percentage of the axis from 0% to 50%, or an amount such as 5"
    ),
    (
      "Hysteresis = -1",
      "'-1' is not a percentage of the axis from 0% to 50%, or an amount such as 5"
    ),
    ("Dwell = 2h", "'2h' is not a time from 0 to 1h"),
    ("Priority = urgent", "'urgent' is not low, medium or high"),
    ("Window = 1min", "is a key of [Chart], not of [Series NAME]"),
  ])
  func `says what is wrong about a series' key`(line: String, problem: String) throws {
    let key = line.prefix { $0 != " " }
    #expect(try ConfigurationFolder().problems("[Series *]\n\(line)\n") == ["2: \(key) \(problem)"])
  }

  @Test func `tells every problem of a file, each with its line`() throws {
    let text =
      "Title = x\n[Chart]\nWindow = 1\nMode\n\n# note\n[Series a]\nPan = 9\n[Nobody\nHide = 3\n"
    let lines = try ConfigurationFolder().problems(text).map { $0.prefix { $0 != ":" } }
    #expect(lines == ["1", "4", "8", "9"])  // what stands in a section that is none is not judged
  }

  @Test func `reads what people write`() throws {
    let text = """
      \u{FEFF}; a comment\r
      # another\r
      \t [Chart] ; and one here\r
        Title : CPU; and more ; but this is a comment\r
      Window=90s\r
      Focus =\r
      Volume = 50%\r
      [ Series  eth[0-3].* ]\r
      Range = soft -1.5 .. 2e3\r
      [Chart]\r
      Background = a,b
      """
    let settings = try ConfigurationFolder().settings(text)
    var chart = ChartKeys()
    chart.title = "CPU; and more"
    chart.window = 90_000_000_000
    chart.background = ["a", "b"]
    chart.volume = 0.5
    #expect(settings.chart == chart)
    #expect(settings.rules.map(\.glob) == ["eth[0-3].*"])
    #expect(settings.series(named: "eth2.rx").range == .soft(low: -1.5, high: 2_000))
    #expect(settings.series(named: "eth4.rx") == SeriesKeys())
  }

  @Test func `refuses what inih would cut`() throws {
    let folder = try ConfigurationFolder()
    let title = "Title = " + String(repeating: "x", count: 189)
    let name = String(repeating: "n", count: 42)
    #expect(try folder.problems("[Chart]\n\(title)\n[Series \(name)]\n").isEmpty)
    #expect(try folder.settings("[Chart]\n\(title)\n").chart.title.utf8.count == 189)
    #expect(
      try folder.problems("[Chart]\n\(title)x\n[Series \(name)n]\nPan = 9\n") == [
        "2: the line is longer than 197 bytes; make it shorter",
        "3: the section's name is longer than 49 bytes; use * for a part of it",
      ])
  }

  @Test func `refuses what is no text`() throws {
    let folder = try ConfigurationFolder()
    let latin1: [UInt8] = Array("[Chart]\nTitle = gr".utf8) + [0xFC] + Array("n\n".utf8)
    #expect(
      try folder.problems(latin1) == ["2: the line is not UTF-8 text; save the file as UTF-8"])
    let many = try folder.problems(String(repeating: "x\n", count: 5_000))
    #expect(many.count == 101)
    #expect(many.last?.hasSuffix("more problems than 100; it was not read on") == true)
  }

  @Test func `says why a file cannot be read`() throws {
    let folder = try ConfigurationFolder()
    let path = try folder.write("big/x.conf", [UInt8](repeating: 10, count: 1_048_577))
    #expect(
      ConfigurationCheck.problems(file: path) == [
        "\(path): the file is larger than 1 MiB, so it can be no configuration"
      ])
    let parent = folder.path("big")
    #expect(
      ConfigurationCheck.problems(file: parent) == [
        "\(parent): this is a folder; a file is expected"
      ])
    let missing = folder.path("missing\u{1B}.conf")
    #expect(
      ConfigurationCheck.problems(file: missing) == [
        "\(folder.path("missing"))\\x1b.conf: cannot be read: No such file or directory"
      ])
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(
      ConfigurationCheck.problems(file: pipe) == [
        "\(pipe): this is no regular file; a file is expected"
      ])
    #expect(ConfigurationCheck.problems(file: "/dev/null").isEmpty)
  }

  @Test func `sections of series are bounded`() throws {
    let sections = (0..<1_001).map { "[Series s\($0)]\nHide = yes\n" }
    let folder = try ConfigurationFolder()
    #expect(try folder.problems(sections.dropLast().joined()).isEmpty)
    #expect(
      try folder.problems(sections.joined()) == [
        "more than 1000 sections [Series NAME]; use patterns for several series"
      ])
  }

  @Test(arguments: [
    ("Low = 90\nHigh = 10", ["2: Low 90 must be below High 10 (3)"]),
    ("High = 10\nLow = 10", ["3: Low 10 must be below High 10 (2)"]),
    ("CriticalLow = 5\nLow = 1", ["2: CriticalLow 5 must not be above Low 1 (3)"]),
    ("High = 5\nCriticalHigh = 4.5", ["2: High 5 must not be above CriticalHigh 4.5 (3)"]),
    ("CriticalLow = 5\nCriticalHigh = 5", ["2: CriticalLow 5 must be below CriticalHigh 5 (3)"]),
    ("CriticalLow = 1\nLow = 1\nHigh = 2\nCriticalHigh = 2", []),
    ("Low = 90\nHigh = none", []),
    // One rule takes away what contradicts the other.
    ("Low = 90\n[Series b]\nHigh = 10\nLow = none", []),
    ("Low = 90\n[Series b]\nHigh = 10", ["2: Low 90 must be below High 10 (4)"]),
  ])
  func `limits must be in order`(lines: String, problems: [String]) throws {
    #expect(try ConfigurationFolder().problems("[Series *]\n\(lines)\n") == problems)
  }

  @Test func `a logarithmic axis cannot begin at zero`() throws {
    let folder = try ConfigurationFolder()
    let problems = try folder.problems(
      "[Series *]\nScale = log10\n[Series a]\nRange = fixed 0..5\n[Series b]\nRange = fixed 1..5\n")
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix("4: Range fixed 0..5 begins at 0, and a log10 axis must") == true)
    #expect(problems.first?.hasSuffix("(Scale is from 2)") == true)
  }

  @Test(
    arguments: [
      (
        "Origin = 200\nRange = fixed 0..100",
        "2: Origin 200 must be between the ends of the fixed axis, 0 and 100 (Range is from 3)"
      ),
      (
        "Range = fixed 0..100\n[Series a]\nOrigin = -1",
        "4: Origin -1 must be between the ends of the fixed axis, 0 and 100 (Range is from 2)"
      ),
      (
        "Scale = ln\nOrigin = 0",
        "3: Origin 0 has no place on a ln axis; it must be above 0 (Scale is from 2)"
      ),
      ("Origin = 100\nRange = fixed 0..100", nil), ("Origin = 9\nRange = soft 0..1", nil),
      ("Origin = -5\nScale = symlog", nil), ("Origin = 5\nScale = log10", nil),
    ] as [(String, String?)])
  func `an origin must have a place on the axis`(lines: String, problem: String?) throws {
    let problems = try ConfigurationFolder().problems("[Series *]\n\(lines)\n")
    #expect(problems == [problem].compactMap(\.self))
  }

  @Test func `rubbish is refused, and never more than that`() throws {
    let folder = try ConfigurationFolder()
    var random = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      "[", "]", "=", ":", ";", "\n", "\r", " ", "[Chart]\n", "[Series *]\n", "Title", "Range = ",
      "fixed ",
      "..", "1", "e", "-", "\u{FEFF}", "Window = ", "min", "\0", "#",
    ].map { Array($0.utf8) }
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += pieces.randomElement(using: &random) ?? []
        }
      }
      _ = try folder.problems(bytes)
    }
  }
}
