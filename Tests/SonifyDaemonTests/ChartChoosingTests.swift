import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

@Suite struct ChartChoosingTests {
  private static let noise =
    "go_goroutines 8\nprocess_cpu_seconds_total 1\nup_created 1\nbuild_info{v=1} 1\nt_bucket{le=1} 1\n"

  /// A rig whose source 1 reads `format` under `[Source SECTION]`.
  private func rig(
    _ format: LineFormat? = nil, section: String = "stream",
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> ChartRig {
    let rig = try ChartRig(settings(change))
    rig.chart.sourceOpened(1, section: section)
    rig.chart.sourceReads(1, as: format?.rawValue)
    return rig
  }

  private func names(_ rig: ChartRig, all: Bool = false) -> [String] {
    rig.chart.list(all: all, at: now(second)).map(\.name)
  }

  private func hiding(_ glob: String, _ hides: Bool) -> SeriesRule {
    rule(glob) { $0.hide = hides }
  }

  // MARK: Noise

  @Test func `what an exporter says of itself is hidden, and said once`() throws {
    let rig = try rig(.prometheus)
    rig.feed("load 1\n" + Self.noise, at: 0)
    rig.play(to: 10 * second)
    #expect(names(rig) == ["load"])
    #expect(names(rig, all: true).count == 6)
    #expect(rig.chart.hiddenCount == 5)
    let told = rig.notices.filter { $0.contains("hidden") }
    #expect(told == ["5 series hidden: the exporter's own; sonifyctl list --all shows them"])
  }

  @Test(arguments: [LineFormat.nameValue, .json, .statsd, nil])
  func `what a person sends under such a name is not`(format: LineFormat?) throws {
    let rig = try rig(format)
    rig.feed(Self.noise, at: 0)
    #expect(names(rig).count == 5)
  }

  @Test func `a client's telemetry is hidden in datagrams`() throws {
    let rig = try rig(section: "datagram")
    rig.feed("datadog.dogstatsd.client.metrics{client=py} 8\napp.hits 1\n", at: 0)
    #expect(names(rig) == ["app.hits"])
  }

  @Test func `it is shown when somebody asks for it`() throws {
    let byRule = try rig(.prometheus) { $0.rules = [self.hiding("go_*", false)] }
    byRule.feed(Self.noise, at: 0)
    #expect(names(byRule) == ["go_goroutines"])
    let bySelect = try rig(.prometheus) { $0.chart.select = [NamePattern(named: "go_goroutines")] }
    bySelect.feed(Self.noise, at: 0)
    #expect(names(bySelect) == ["go_goroutines"])
    let byFocus = try rig(.prometheus) { $0.chart.focus = "up_created" }
    byFocus.feed(Self.noise, at: 0)
    #expect(names(byFocus) == ["up_created"])
    let playing = try rig(.prometheus)
    playing.feed(Self.noise, at: 0)
    #expect(names(playing).isEmpty)
    playing.chart.apply(
      try settings { $0.rules = [self.hiding("*_info*", false)] }, at: now(second))
    #expect(names(playing) == ["build_info{v=1}"])
    #expect(playing.chart.hiddenCount == 4)
  }

  @Test func `what a source is to show is shown, whatever it tells of`() throws {
    let rules = [source("stream") { $0.select = try? NamePattern.list("go_*, load") }]
    let rig = try rig(.prometheus) { $0.sources = rules }
    rig.feed("load 1\n" + Self.noise, at: 0)
    #expect(names(rig).sorted() == ["go_goroutines", "load"])
  }

  @Test func `what is hidden is told when no more of it comes`() throws {
    let rig = try rig(.prometheus)
    rig.feed("load 1\n", at: 0)
    for time in 0..<5 {
      rig.feed("go_\(time) 1\n", at: Int64(time) * second)
      rig.play(to: Int64(time) * second + second - 1)
    }
    rig.play(to: 10 * second)
    #expect(
      rig.notices.filter { $0.contains("hidden") }
        == ["5 series hidden: the exporter's own; sonifyctl list --all shows them"])
  }

  // MARK: Select and Ignore

  private func source(_ name: String, _ change: (inout SourceKeys) -> Void) -> SourceRule {
    var rule = SourceRule(named: name)
    change(&rule.keys)
    return rule
  }

  @Test func `a source shows what it is to show`() throws {
    let rules = [
      source("s*") { $0.select = try? NamePattern.list("/load/, mem.*") },
      source("stream") { $0.ignore = try? NamePattern.list("mem.free") },
    ]
    let stream = try rig { $0.sources = rules }
    stream.feed("load1 1\nmem.free 2\nmem.used 3\ndisk 4\n", at: 0)
    #expect(names(stream) == ["load1", "mem.used"])
    let hidden = stream.chart.list(all: true, at: now(0)).map(\.hidden)
    #expect(hidden == ["", "", "ignored", "unselected"])
    let datagrams = try rig(section: "datagram") { $0.sources = rules }
    datagrams.feed("disk 4\n", at: 0)
    #expect(names(datagrams) == ["disk"])
    stream.chart.apply(try settings { _ in }, at: now(second))
    #expect(names(stream) == ["load1", "mem.free", "mem.used", "disk"])
  }

  @Test func `series are chosen by name, pattern and expression, in the order in which they stand`()
    throws
  {
    let rig = try ChartRig(["--series", "c, b{x=*,y=1}, /^a[0-9]$/"])
    rig.feed("a1 1\nab 1\nb{x=2,y=1} 1\nb{x=2,y=2} 1\na2 1\nc 1\n", at: 0)
    #expect(names(rig) == ["c", "b{x=2,y=1}", "a1", "a2", "ab", "b{x=2,y=2}"])
    #expect(
      rig.chart.list(at: now(0)).filter { !$0.isPlayed }.map(\.name) == ["ab", "b{x=2,y=2}"])
    #expect(rig.chart.focusName == "c")
    rig.play(to: second)
    #expect(rig.notices == ["in focus: c; other series: b x=2 y=1, a1, a2"])
  }

  @Test func `what was asked for and has not come is told as it was written`() throws {
    let rig = try ChartRig(["--series", "a*, \"b*\", /^c/, d, e*"])
    rig.feed("ab 1\n", at: 0)
    rig.play(to: 6 * second)
    #expect(rig.notices.last == "no series has come by the name b*, /^c/, d, e*; there are: ab")
  }

  @Test func `the choice changes while it plays`() throws {
    let rig = try ChartRig(["--series", "a"])
    rig.feed("a 1\nb 1\nc 1\n", at: 0)
    #expect(rig.chart.freshness.fresh == 1)
    rig.chart.apply(
      try settings { $0.chart.select = [NamePattern(named: "c"), NamePattern(named: "b")] },
      at: now(second))
    #expect(names(rig) == ["c", "b", "a"] && rig.chart.freshness.fresh == 2)
  }

  // MARK: Limits

  @Test func `endless new names drop the oldest, loudly, and known series go on`() throws {
    let rig = try rig { $0.chart.maxSeries = 1_000 }
    rig.feed("n000001 1\n", at: 0)
    for part in 0..<400 {
      let time = Int64(part + 1) * second / 20
      rig.feed((1...500).map { "n\(100_000 + part * 500 + $0) 1\n" }.joined(), at: time)
      rig.feed("known \(part)\n", at: time)
      rig.play(to: time + 1)
    }
    #expect(rig.chart.seriesCount == 1_000)
    #expect(rig.feed("n000001 2\n", at: 21 * second).isEmpty)
    let known = rig.chart.list(at: now(21 * second)).first { $0.name == "known" }
    #expect(known?.value == 399)
    rig.play(to: 40 * second)
    let told = rig.notices.filter { $0.hasPrefix("too many series") }
    #expect(told.count == 3, "\(told)")
    #expect(
      told.first
        == "too many series: 1000 are kept (MaxSeries), 9002 of those silent for longest dropped for newer "
        + "ones, such as n000001, n100001, n100002")
    #expect(rig.chart.evictedCount == 199_003)
  }

  @Test func `a source at its own limit brings no more, and what it brought goes on`() throws {
    let rig = try rig { $0.sources = [self.source("stream") { $0.maxSeries = .at(2) }] }
    rig.chart.sourceOpened(2, section: "stdin")
    #expect(rig.feed("a 1\nb 1\nc 1\nd 1\na 2\n", at: 0) == [.seriesLimit, .seriesLimit])
    #expect(rig.feed("e 1\nf 1\ng 1\n", at: 0, from: 2).isEmpty)
    #expect(rig.feed("e 2\nb 2\n", at: 0).isEmpty)  // known, whoever brought it
    rig.play(to: 2 * second)
    #expect(
      rig.notices.contains(
        "stream may bring 2 series (MaxSeries): 2 points under other names refused, such as c, d"))
    #expect(rig.chart.seriesCount == 5)
    rig.feed("h 1\n", at: 3 * second)
    rig.play(to: 20 * second)
    #expect(
      rig.notices.filter { $0.contains("(MaxSeries)") }.dropFirst() == [
        "stream may bring 2 series (MaxSeries): 1 point under other names refused, such as h"
      ])
  }

  @Test func `a series that goes makes room for another of its source`() throws {
    let rig = try rig {
      $0.sources = [self.source("stream") { $0.maxSeries = .at(2) }]
      $0.chart.maxSeries = 3
    }
    rig.feed("a 1\nb 1\n", at: 0)
    rig.feed("x 1\ny 1\n", at: 0, from: 2)  // in the place of a
    #expect(rig.feed("c 1\n", at: 0).isEmpty)
  }

  @Test func `a smaller limit holds at once, and a larger one too`() throws {
    let rig = try rig()
    for name in 0..<300 { rig.feed("n\(name) 1\n", at: Int64(name)) }
    rig.chart.apply(try settings { $0.chart.maxSeries = 10 }, at: now(second))
    #expect(rig.chart.seriesCount == 10 && names(rig).first == "n290")
    rig.chart.apply(try settings { $0.chart.maxSeries = 20_000 }, at: now(second))
    for name in 0..<12_000 { rig.feed("m\(name) 1\n", at: second) }
    #expect(rig.chart.seriesCount == 12_010)
  }

  // MARK: Short names

  @Test func `a short name is no title and no group, and stands behind a real name`() throws {
    var group = GroupRule(named: "web")
    group.keys.match = try [NamePattern("cpu.*")]
    let rig = try rig {
      $0.groups = [group]
      $0.rules = [rule("z") { $0.title = "db" }, self.hiding("lo", true)]
    }
    rig.feed("cpu.a 1\nz 1\nlo 1\nnet.web 1\nnet.db 1\nnet.lo 1\n", at: 0)
    rig.play(to: second)
    let spoken = Dictionary(
      uniqueKeysWithValues: rig.chart.list(at: now(second)).map { ($0.name, $0.spoken) })
    #expect(
      spoken == ["web": "web", "z": "db", "net.web": "net.web", "net.db": "net.db", "net.lo": "lo"])
    #expect(rig.chart.nameMeant(by: "lo") == "lo")
  }

  @Test func `people are told short names and can use them`() throws {
    let rig = try rig()
    rig.feed(
      "net.rx{device=eth0,host=a} 1\nnet.tx{device=eth0,host=a} 2\nnet.rx{device=lo,host=a} 3\n",
      at: 0)
    rig.play(to: second)
    #expect(rig.notices == ["in focus: rx eth0; other series: tx eth0, rx lo"])
    let reply = try rig.chart.focus(FocusRequest(series: "tx eth0"), at: now(second))
    #expect(reply.focus == "net.tx{device=eth0,host=a}")
    #expect(reply.text == "in focus: tx eth0, 2, 2 of 3")
    #expect(rig.chart.list(at: now(second)).map(\.spoken) == ["rx eth0", "tx eth0", "rx lo"])
    #expect(try rig.chart.describe("rx lo", at: now(second), wallOffset: 0).title == "rx lo")
    #expect(rig.chart.nameMeant(by: "rx lo") == "net.rx{device=lo,host=a}")
    #expect(rig.chart.nameMeant(by: "net.*") == "net.*" && rig.chart.nameMeant(by: "x") == "x")
    rig.feed("net.rx{device=lo,host=b} 3\n", at: 2 * second)
    #expect(rig.notices.last == "rx lo b: new series")
    rig.chart.apply(
      try settings { $0.rules = [rule("net.tx*") { $0.title = "Sent" }] }, at: now(3 * second))
    rig.play(to: 4 * second)
    #expect(
      Set(rig.chart.list(at: now(4 * second)).map(\.spoken))
        == ["eth0 a", "Sent", "lo a", "rx lo b"])
  }
}
