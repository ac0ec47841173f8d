import Configuration
import Glibc
import MetricLines
import Testing

@Suite struct NamePatternTests {
  @Test(
    arguments: [
      ("cpu", "cpu", true), ("cpu", "cpu.user", false), ("cpu.*", "cpu.user", true),
      ("cpu.*{host=*}", "cpu.user{host=web1}", true), ("cpu.*{host=*}", "cpu.user", false),
      ("eth[0-3].rx", "eth2.rx", true), ("eth[0-3].rx", "eth7.rx", false),
      ("cpu[0]", "cpu[0]", true), ("cpu[0]", "cpu0", true), ("\"cpu[0]\"", "cpu0", false),
      ("\"a*\"", "a*", true), ("\"a*\"", "ab", false), ("cpu[[]?]", "cpu[0]", true),
      ("a\\,b", "a,b", true), ("x{a=b\\,c}", "x{a=b\\,c}", true),
      ("/^net_.*_bytes/", "net_rx_bytes_total", true),
      ("/^net_.*_bytes/", "my_net_rx_bytes", false),
      ("/rx/", "eth0.rx", true), ("/", "/", true), ("//", "//", true), ("\"", "\"", true),
      ("/ä+/", "Lärm", true), ("*", "", true), ("?", "é", true),
    ] as [(String, String, Bool)])
  func `fits the names that it should`(pattern: String, name: String, fits: Bool) throws {
    #expect(try NamePattern(pattern).fits(name) == fits)
  }

  @Test(
    arguments: [
      ("a, b ,c", ["a", "b", "c"]), ("", []), (" , ,", []),
      ("http{a=b,c=d}, x", ["http{a=b,c=d}", "x"]), ("a{b,c", ["a{b", "c"]),
      ("a{b=c\\}d,e=f},g", ["a{b=c\\}d,e=f}", "g"]),
      ("a\\,b,c", ["a\\,b", "c"]), ("\"a,b\" , c", ["\"a,b\"", "c"]), ("\"a,b", ["\"a", "b"]),
      ("/a{1,2}b,/,c", ["/a{1,2}b,/", "c"]), ("/var/log, /tmp", ["/var/log", "/tmp"]),
      ("/a[,]b/ , d", ["/a[,]b/", "d"]),
    ] as [(String, [String])])
  func `a comma ends a pattern where it belongs to none`(text: String, patterns: [String]) throws {
    #expect(try NamePattern.list(text).map(\.text) == patterns)
  }

  @Test(arguments: [
    "a", "\u{301}", "\u{301}a", "a,b", "a{b=c,d=e}", "a*b", "\"quoted\"", "/x/", "x{a=b\\,c}",
    "a\\,b", "ä[0]",
  ])
  func `a name comes back from a list as it was`(name: String) throws {
    let pattern = NamePattern(named: name)
    #expect(pattern.fits(name) && pattern.name == name)
    #expect(try NamePattern.list("x, \(pattern.text)").last?.name == name)
    var layers = LayeredSettings()
    try layers.set("Background", to: pattern.text)
    #expect(layers.settings.chart.background == [name])
  }

  @Test(arguments: ["{", "\"a,", "/a,", "{\\},", "\"{,"])
  func `a long text of things that never end costs no more than its length`(piece: String) {
    let text = String(repeating: piece, count: 400_000 / piece.utf8.count)
    let start = processorTime()
    #expect(!SettingValue.names(text).isEmpty)
    #expect(processorTime() - start < 10)
  }

  /// Seconds that this thread has computed, whatever else the machine does.
  private func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `a wrong expression is told with its place`() {
    let fault = #expect(throws: NamePattern.Fault.self) { try NamePattern("/a(b/") }
    #expect(
      fault?.text
        == "has a wrong regular expression: 'a(b': missing closing parenthesis, at its end")
  }

  @Test func `an expression that would take for ever fits nothing`() throws {
    let pattern = try NamePattern("/^(a+)+$/")
    #expect(pattern.fits(String(repeating: "a", count: 20)))
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<100 { #expect(!pattern.fits(String(repeating: "a", count: 1_000) + "b")) }
    }
    #expect(time < .seconds(5))
  }

  @Test func `later sections of a source win, key by key`() throws {
    let settings = try ConfigurationFolder().settings(
      """
      [Source *]
      Select = a*
      MaxSeries = 10
      [Source stream]
      Select = b
      Format = statsd
      Ignore = go_*, /x/
      [Source s*]
      TypesDB = /x
      [Source stdin]
      MaxSeries = 7
      Format = csv
      [Source std*]
      Format = auto
      """)
    let stream = settings.source("stream")
    #expect(
      stream.select.map(\.text) == ["b"] && stream.maxSeries == 10 && stream.format == .statsd)
    #expect(stream.typesDB == "/x" && stream.ignore.map(\.text) == ["go_*", "/x/"])
    #expect(settings.source("datagram").select.map(\.text) == ["a*"])
    let stdin = settings.source("stdin")
    #expect(stdin.typesDB == "/x" && stdin.maxSeries == 7 && stdin.format == nil)
    #expect(Settings().source("stdin").maxSeries == .max)
  }

  @Test func `sections of one group are one, in whatever layer`() throws {
    let settings = try ConfigurationFolder().settings(
      "[Group web]\nMatch = a\nAs = max\n[Group db]\nMatch = b\n[Group web]\nMembers = show\n")
    #expect(settings.groups.map(\.glob) == ["web", "db"])
    #expect(
      settings.groups[0].keys.function == "max" && settings.groups[0].keys.hidesMembers == false)
  }

  @Test func `keys of sources and groups are set by name while playing`() throws {
    var layers = LayeredSettings()
    #expect(try layers.set("MaxSeries", to: "5", series: "stdin") == "Source stdin MaxSeries = 5")
    #expect(try layers.set("MaxSeries", to: "50") == "MaxSeries = 50")
    #expect(layers.settings.chart.maxSeries == 50 && layers.settings.source("stdin").maxSeries == 5)
    #expect(try layers.set("Match", to: "a*", series: "g") == "Group g Match = a*")
    #expect(throws: AssignmentFault.self) { try layers.set("MaxSeries", to: "0") }
    #expect(
      throws: AssignmentFault.badValue(
        "[Group g*] is a pattern; expected the name of the one series that the group makes, without * ? [ ]; "
          + "Match takes patterns")
    ) { try layers.set("Match", to: "a*", series: "g*") }
    #expect(
      throws: AssignmentFault.unknownKey(
        "Ignore is a key of a source; say of which, by stdin, stream, datagram or * for all")
    ) { try layers.set("Ignore", to: "5") }
    #expect(
      throws: AssignmentFault.badValue(
        "no source is called 'cpu'; expected stdin, stream, datagram or * for all")
    ) { try layers.set("Ignore", to: "5", series: "cpu") }
    #expect(
      throws: AssignmentFault.badValue(
        "set while playing: [Group h] needs Match; expected the series that it is made of, such as "
          + "Match = cpu.*")
    ) { try layers.set("As", to: "max", series: "h") }
  }
}
