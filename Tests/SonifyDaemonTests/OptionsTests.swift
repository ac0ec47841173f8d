import Configuration
import EventLoop
import MetricLines
import SonifyDaemon
import Testing

@Suite struct OptionsTests {
  @Test func `without a word everything has its default`() throws {
    let options = try Options(parsing: [])
    #expect(options.output == .pulse)
    #expect(options.settings.isEmpty && options.configurationFile == nil)
    #expect(options.buffer == 25)
    #expect(options.sockets == nil && options.clock == nil)
  }

  @Test func `reads a value after a blank or an equals sign`() throws {
    #expect(try Options(parsing: ["--speed", "60"]).speed == 60)
    #expect(try Options(parsing: ["--speed=60"]).speed == 60)
    let chosen = try ChartSettings(Options(parsing: ["--series", "a, b{c=d,e=f},/g/"]))
    #expect(chosen.settings.chart.select.map(\.text) == ["a", "b{c=d,e=f}", "/g/"])
    #expect(try Options(parsing: ["--output=x.flac"]).output == .file("x.flac"))
  }

  @Test(arguments: [
    ("250ms", 250_000_000), ("10s", 10_000_000_000), ("5m", 300_000_000_000),
    ("5min", 300_000_000_000), ("1h", 3_600_000_000_000), ("1.5", 1_500_000_000),
  ])
  func `reads a duration`(text: String, nanoseconds: Int64) throws {
    let options = try Options(parsing: ["--window", text])
    #expect(try ChartSettings(options).settings.chart.window == nanoseconds)
  }

  @Test(arguments: [
    (["--hard-min", "1"], "soft 1.0..1.000001"), (["--hard-max", "100"], "fixed 0..100.0"),
    (["--hard-max", "-5"], "soft -5.000005..-5.0"), (["-m", "9", "-M", "2"], "fixed 2.0..9.0"),
    (["-s", "50"], "soft 0..50.0"), (["-S", "-3"], "soft -3.0..-2.999997"),
    (["-s", "5", "-S", "1"], "soft 1.0..5.0"),
  ])
  func `takes one end of an axis alone`(words: [String], range: String) throws {
    let options = try Options(parsing: words)
    #expect(options.settings.map(\.key) == ["Range"])
    #expect(options.settings.map(\.value) == [range])
  }

  @Test func `takes the options of feedgnuplot and ttyplot`() throws {
    let options = try Options(parsing: [
      "--domain", "--dataid", "--timefmt", "%s", "--xlen", "60", "-t", "Load", "-u", "jobs", "-r",
    ])
    #expect(options.plot.hasDomain && options.plot.hasIDs && options.plot.timeFormat != nil)
    let settings = options.settings.map { "\($0.key)=\($0.value)" }
    #expect(settings == ["Window=60", "Title=Load", "Unit=jobs", "Counter=yes"])
    #expect(try Options(parsing: ["-2"]).plot.alternates)
  }

  @Test(arguments: ["", "0", "-1s", "5x", "nan", "inf", "1e300h", "0x10s", "s"])
  func `refuses what is no duration`(text: String) {
    #expect(throws: UsageError.self) { try Options(parsing: ["--window", text]) }
  }

  @Test(arguments: [
    (["--domain", "--format", "csv"], "--domain, --dataid, --timefmt and -2 tell the layout"),
    (["-2", "--dataid"], "-2 takes values alone"),
    (["--timefmt", "%Q"], "--timefmt '%Q' is not a format such as '%H:%M:%S'"),
    (["--hard-min", "2", "--hard-max", "1"], "--hard-min 2.0 must be below --hard-max 1.0"),
    (
      ["--pitch-low", "900", "--pitch-high", "300"],
      "command line --pitch-high: PitchHigh 300 must be above PitchLow 900 (command line --pitch-low)"
    ),
    (
      ["--hard-min", "0", "--hard-max", "9", "--scale", "ln"],
      "command line --hard-min: Range fixed 0..9 begins at 0, and a ln axis must begin above 0"
    ),
    (
      ["--timbre", "tin"],
      "--timbre 'tin' is not auto, pure, soft, reed, string, bell or brass"
    ),
    (
      ["--background", "a,b,c,d,e,f,g,h"],
      "--background 'a,b,c,d,e,f,g,h' is not at most seven names between commas"
    ),
    (["--sockets", "--clock", "data"], "--clock data reads standard input alone"),
    (["--discrete=yes"], "--discrete 'yes' is not needed: it takes no value"),
    (["--speed"], "--speed needs a value: a number above 0"),
    (["data.csv"], "'data.csv' is no option; a file is played by 'sonifyd < FILE'"),
    (["--sped", "1"], "unknown option '--sped'; did you mean '--speed'?"),
    (["--\u{1B}[2J"], "unknown option '--\\x1b[2J'"),
  ])
  func `says what is wrong and what would be right`(words: [String], text: String) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: words) }
    #expect(error.map { "\($0)".hasPrefix(text) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `one pitch alone may agree with a file that sets the other`() throws {
    #expect(try Options(parsing: ["--pitch-low", "2000"]).settings.map(\.value) == ["2000"])
  }

  @Test(arguments: [
    (InputKind.pipe, [String](), RunPlan.Input.pipe, false, false),
    (.file, [], .file, false, false),
    (.file, ["--output", "x.wav"], .file, false, true),
    (.file, ["--output", "none"], .file, false, true),
    (.file, ["--clock", "real", "--output", "x.wav"], .pipe, false, false),
    (.pipe, ["--clock", "data", "--output", "x.wav"], .file, false, true),
    (.none, [], .none, true, false),
    (.none, ["-"], .pipe, false, false),
    (.pipe, ["--sockets"], .pipe, true, false),
  ])
  func `the kind of standard input decides how it is read`(
    kind: InputKind, words: [String], input: RunPlan.Input, opensSockets: Bool, isOffline: Bool
  ) throws {
    let plan = RunPlan(try Options(parsing: words), standardInput: kind)
    #expect(plan.input == input)
    #expect(plan.opensSockets == opensSockets)
    #expect(plan.isOffline == isOffline)
  }
}
