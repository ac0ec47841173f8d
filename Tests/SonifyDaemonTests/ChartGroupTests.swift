import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

@Suite struct ChartGroupTests {
  private static func group(
    _ name: String = "web", _ match: [String] = ["cpu.*"], as function: String = "mean",
    hides: Bool = true
  ) throws -> GroupRule {
    var rule = GroupRule(named: name)
    rule.keys.match = try match.map { try NamePattern($0) }
    rule.keys.function = function
    rule.keys.hidesMembers = hides
    return rule
  }

  private func rig(_ groups: [GroupRule], _ change: (inout Settings) -> Void = { _ in }) throws
    -> ChartRig
  {
    try ChartRig(
      settings {
        $0.groups = groups
        change(&$0)
      })
  }

  private func report(_ rig: ChartRig, _ name: String = "web", at time: Int64) -> SeriesReport? {
    rig.chart.list(all: true, at: now(time)).first { $0.name == name }
  }

  @Test(arguments: [
    ("mean", 10.5), ("min", 1), ("max", 20), ("p95", 19), ("count", 20), ("sum", 210),
  ])
  func `is what its series come to`(function: String, value: Double) throws {
    let rig = try rig([Self.group(as: function)])
    for place in (1...20).reversed() { rig.feed("cpu.\(place) 99\ncpu.\(place) \(place)\n", at: 0) }
    #expect(report(rig, at: 0)?.value == value)
    #expect(
      report(rig, at: 0)?.group == GroupReport(function: function, counted: 20, members: 20))
  }

  @Test func `is one point for the values of one moment, and is made by itself soon after`() throws
  {
    let rig = try rig([Self.group(as: "sum")])
    for time in 0..<3 {
      let lines = (0..<500).map { "cpu.\($0) \(time)\n" }.joined()
      rig.feed(lines, at: Int64(time) * second)
      rig.play(to: Int64(time) * second + second / 2)
    }
    let description = try rig.chart.describe("web", at: now(2 * second), wallOffset: 0)
    #expect(description.count == 3 && description.mean == 500)
    #expect(rig.takeTones().count == 3)
  }

  @Test func `its series are hidden, unless they are to be shown or asked for`() throws {
    let hiding = try rig([Self.group()])
    hiding.feed("cpu.a 1\ncpu.b 3\nload 5\n", at: 0)
    hiding.play(to: second)
    #expect(hiding.chart.list(at: now(second)).map(\.name) == ["load", "web"])
    #expect(
      hiding.chart.list(all: true, at: now(second)).map(\.hidden) == ["", "", "member", "member"])
    #expect(hiding.chart.hiddenCount == 2)
    let showing = try rig([Self.group(hides: false)])
    showing.feed("cpu.a 1\ncpu.b 3\n", at: 0)
    #expect(showing.chart.list(at: now(0)).map(\.name) == ["cpu.a", "cpu.b", "web"])
    let asked = try rig([Self.group()]) { $0.chart.focus = "cpu.b" }
    asked.feed("cpu.a 1\ncpu.b 3\n", at: 0)
    #expect(asked.chart.list(at: now(0)).map(\.name) == ["cpu.b", "web"])
    let refusal = hiding.refusal { () throws(ControlError) in
      _ = try hiding.chart.focus(FocusRequest(series: "cpu.a"), at: now(0))
    }
    #expect(
      refusal
        == "cpu.a is hidden; a group has it; set its Hide, or the Members of the group, to see it")
  }

  @Test func `what is stale or missing does not count, and never as zero`() throws {
    let rig = try rig([Self.group()]) { all in
      all.rules = [rule("cpu.*") { $0.expectEvery = .every(3 * second) }]
    }
    rig.feed("cpu.a 10\ncpu.b 30\ncpu.c 50\n", at: 0)
    #expect(report(rig, at: 0)?.value == 30)
    rig.feed("cpu.c nan\n", at: second)
    #expect(report(rig, at: second)?.value == 20)
    for time in 2..<6 {
      rig.feed("cpu.b \(30 + time)\n", at: Int64(time) * second)
      rig.play(to: Int64(time) * second + second / 2)
    }
    let web = report(rig, at: 5 * second)
    #expect(web?.value == 35 && web?.state == .live)
    #expect(web?.group == GroupReport(function: "mean", counted: 1, members: 3))
  }

  @Test func `is stale when all its series are, and fresh with the first of them`() throws {
    let rig = try rig([Self.group()]) { all in
      all.rules = [
        rule("cpu.a") { $0.expectEvery = .every(3 * second) },
        rule("cpu.b") { $0.expectEvery = .every(6 * second) },
      ]
    }
    rig.feed("cpu.a 10\ncpu.b 30\n", at: 0)
    rig.play(to: 4 * second + second / 2)
    #expect(report(rig, at: 4 * second)?.value == 30)
    #expect(report(rig, at: 4 * second)?.state == .live)
    rig.play(to: 8 * second)
    #expect(
      report(rig, at: 8 * second)?.state == .stale && report(rig, at: 8 * second)?.value == 30)
    #expect(rig.notices.contains { $0.hasPrefix("web: stale") })
    #expect(!rig.notices.contains { $0.hasPrefix("cpu") })
    rig.feed("cpu.a 12\n", at: 9 * second)
    rig.play(to: 10 * second)
    #expect(
      report(rig, at: 10 * second)?.state == .live && report(rig, at: 10 * second)?.value == 12)
    #expect(rig.notices.contains("web: fresh again"))
  }

  @Test func `its own ExpectEvery holds too`() throws {
    let rig = try rig([Self.group()]) { all in
      all.rules = [rule("web") { $0.expectEvery = .every(2 * second) }]
    }
    rig.feed("cpu.a 10\n", at: 0)
    rig.play(to: 4 * second)
    #expect(report(rig, at: 4 * second)?.state == .stale)
  }

  @Test func `has ended when all have, and counts none then`() throws {
    let rig = try rig([Self.group(as: "count")])
    rig.feed("cpu.a 10\n", at: 0, from: 1)
    rig.feed("cpu.b 10\n", at: 0, from: 2)
    rig.play(to: second)
    rig.chart.sourceClosed(1, endsSeries: true, at: now(second))
    rig.play(to: 2 * second)
    #expect(report(rig, at: 2 * second)?.value == 1 && report(rig, at: 2 * second)?.state == .live)
    rig.chart.sourceClosed(2, endsSeries: true, at: now(3 * second))
    rig.play(to: 4 * second)
    #expect(report(rig, at: 4 * second)?.value == 0)
    #expect(report(rig, at: 4 * second)?.state == .ended)
    #expect(rig.notices.last == "web: ended")
  }

  @Test func `a count of none is zero and no gap, and is stale when its series are`() throws {
    let rig = try rig([Self.group(as: "count"), Self.group("mean")]) { all in
      all.rules = [rule("cpu.a") { $0.expectEvery = .every(3 * second) }]
    }
    rig.feed("cpu.a 10\n", at: 0)
    rig.play(to: second)
    rig.feed("cpu.a nan\n", at: second)
    rig.play(to: 2 * second)
    let web = report(rig, at: 2 * second)
    #expect(web?.value == 0 && web?.state == .live)
    #expect(web?.group == GroupReport(function: "count", counted: 0, members: 1))
    #expect(report(rig, "mean", at: 2 * second)?.state == .gap)
    #expect(try rig.chart.describe("web", at: now(2 * second), wallOffset: 0).gaps == 0)
    #expect(!rig.notices.contains { $0.hasPrefix("web: ") && $0.contains("gap") })
    rig.play(to: 6 * second)
    #expect(report(rig, at: 6 * second)?.state == .stale)
    #expect(report(rig, "mean", at: 6 * second)?.state == .stale)
    rig.chart.sourceClosed(1, endsSeries: true, at: now(7 * second))
    rig.play(to: 9 * second)
    #expect(report(rig, at: 9 * second)?.state == .ended && report(rig, at: 9 * second)?.value == 0)
  }

  @Test func `is stale only when all its series are, in whatever order they are lost`() throws {
    let rig = try rig([Self.group()]) { all in
      all.rules = [
        rule("cpu.a") { $0.expectEvery = .every(3 * second) },
        rule("cpu.b") { $0.expectEvery = .every(60 * second) },
      ]
    }
    rig.feed("cpu.a 10\ncpu.b 10\ncpu.b nan\n", at: 0)
    rig.play(to: 6 * second)
    #expect(report(rig, at: 6 * second)?.state == .gap, "one of them is missing, not stale")
    rig.play(to: 63 * second)
    #expect(report(rig, at: 63 * second)?.state == .stale)
  }

  @Test func `a value that came just before the end is in it`() throws {
    let rig = try rig([Self.group()])
    rig.feed("cpu.a 10\ncpu.b 30\n", at: 0)
    rig.chart.inputEnded(1, at: now(0))
    #expect(report(rig, at: 0)?.value == 20)
  }

  @Test func `values that come and go in one moment were there`() throws {
    let rig = try rig([Self.group()])
    rig.feed("cpu.a 10\ncpu.b 30\ncpu.a nan\ncpu.b nan\n", at: 0)
    #expect(report(rig, at: 0)?.value == 20 && report(rig, at: 0)?.state == .gap)
  }

  @Test func `values that come as a series goes were there`() throws {
    let rig = try rig([Self.group()]) { $0.chart.maxSeries = 4 }
    rig.feed("cpu.c 50\n", at: 0)
    rig.play(to: second)
    rig.feed("cpu.a 10\ncpu.b 30\nother 1\ncpu.a nan\ncpu.b nan\n", at: second)
    #expect(report(rig, at: second)?.value == 20)
  }

  @Test func `its point stands where the newest of its values does`() throws {
    let rig = try rig([Self.group()])
    rig.feed("cpu.a 10\n", at: 10 * second, stamp: 9 * second)
    rig.feed("cpu.b 30\n", at: 10 * second, stamp: 7 * second)
    rig.play(to: 11 * second)
    let web = try rig.chart.describe("web", at: now(11 * second), wallOffset: 0)
    #expect(web.maximum == .init(value: 20, time: 9))
  }

  @Test func `values without a pause do not keep it back`() throws {
    let rig = try rig([Self.group()])
    for step in 0..<200 {
      rig.feed("cpu.a \(step)\n", at: Int64(step) * second / 200)
      rig.advance(to: Int64(step) * second / 200)
    }
    #expect(try rig.chart.describe("web", at: now(second), wallOffset: 0).count > 40)
  }

  @Test func `is made soon however long the window is`() throws {
    var all = try ChartSettings(Options(parsing: ["--no-heartbeat", "--window", "24h"])).settings
    all.groups = [try Self.group()]
    let rig = try ChartRig(try ChartSettings(all))
    rig.feed("cpu.a 10\n", at: 0)
    rig.play(to: second / 2)
    #expect(rig.takeTones().count == 1)
  }

  @Test func `the sum of nothing is nothing`() throws {
    let rig = try rig([Self.group(as: "sum")]) { $0.chart.maxSeries = 2 }
    rig.feed("cpu.a 10\n", at: 0)
    rig.play(to: second)
    rig.feed("other 1\n", at: 2 * second)  // in the place of cpu.a
    rig.play(to: 3 * second)
    #expect(report(rig, at: 3 * second)?.value == 10)
    #expect(report(rig, at: 3 * second)?.state == .stale)
  }

  @Test func `a new one counts only what tells how things are now`() throws {
    let rules = [rule("cpu.c") { $0.expectEvery = .every(2 * second) }]
    let rig = try rig([]) { $0.rules = rules }
    rig.feed("cpu.a 10\ncpu.b 30\ncpu.b nan\ncpu.c 50\n", at: 0)
    rig.feed("cpu.d 70\n", at: 0, from: 2)
    rig.chart.sourceClosed(2, endsSeries: true, at: now(second))
    rig.play(to: 5 * second)
    let groups = [try Self.group()]
    rig.chart.apply(
      try settings { ($0.groups, $0.rules) = (groups, rules) }, at: now(5 * second))
    rig.play(to: 6 * second)
    #expect(report(rig, at: 6 * second)?.value == 10)
    #expect(
      report(rig, at: 6 * second)?.group == GroupReport(function: "mean", counted: 1, members: 4))
  }

  @Test func `a series whose name a group takes is no member any more, and is shown`() throws {
    let rig = try rig([])
    rig.feed("load 1\ncpu.a 10\nx 5\n", at: 0)
    rig.play(to: second)
    let groups = [
      try Self.group("load", ["cpu.*"]), try Self.group("all", ["load", "x"], as: "sum"),
    ]
    rig.chart.apply(try settings { $0.groups = groups }, at: now(2 * second))
    rig.play(to: 3 * second)
    #expect(report(rig, "all", at: 3 * second)?.value == 5)
    #expect(report(rig, "load", at: 3 * second)?.value == 10)
    #expect(rig.chart.list(at: now(3 * second)).map(\.name).sorted() == ["all", "load"])
  }

  @Test func `a series that had to go leaves it`() throws {
    let rig = try rig([Self.group()]) { $0.chart.maxSeries = 3 }
    rig.feed("cpu.a 10\ncpu.b 30\n", at: 0)
    rig.play(to: second)
    #expect(report(rig, at: second)?.value == 20)
    rig.feed("other 1\n", at: 2 * second)  // in the place of cpu.a
    rig.play(to: 3 * second)
    let web = report(rig, at: 3 * second)
    #expect(web?.value == 30)
    #expect(web?.group == GroupReport(function: "mean", counted: 1, members: 1))
  }

  @Test func `a source cannot send under its name`() throws {
    let rig = try rig([Self.group()])
    #expect(rig.feed("web 5\ncpu.a 10\n", at: 0) == [.badName])
    rig.play(to: second)
    #expect(rig.feed("web 5\nweb nan\n", at: second) == [.badName])
    #expect(report(rig, at: second)?.value == 10 && report(rig, at: second)?.state == .live)
    #expect(rig.notices.count { $0.hasPrefix("web: a source sends values under the name") } == 1)
  }

  @Test func `a source cannot send under its name in overload either`() throws {
    let rig = try rig([Self.group()])
    rig.feed("cpu.a 10\n", at: 0)
    rig.play(to: second)
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array("cpu.a 30\nweb 5\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    let thinned = rig.chart.thin(batch, in: 0..<2, source: 1, now: second) { _ in second }
    #expect(thinned.kept == 1 && thinned.next == 1)
    _ = rig.chart.endTurn(at: now(second))
  }

  @Test func `is no part of another group, nor of itself`() throws {
    let rig = try rig([Self.group("cpu.all"), Self.group("all", ["*"], as: "count")])
    rig.feed("cpu.a 10\ncpu.b 20\n", at: 0)
    #expect(report(rig, "cpu.all", at: 0)?.value == 15)
    #expect(report(rig, "all", at: 0)?.value == 2)
  }

  @Test func `has the unit and the axis of its series when all have the same`() throws {
    let rig = try rig([Self.group(), Self.group("n", as: "count")]) { all in
      all.rules = [
        rule("cpu.*") { ($0.unit, $0.range) = ("percent", .fixed(low: 0, high: 100)) },
        rule("cpu.odd") { $0.unit = "W" },
      ]
    }
    rig.feed("cpu.a 10\ncpu.b 20\n", at: 0)
    rig.play(to: 2 * second)
    let web = report(rig, at: 2 * second)
    #expect(web?.unit == "percent" && web?.axis.policy == "fixed" && web?.axis.high == 100)
    #expect(report(rig, "n", at: 2 * second)?.unit == "")
    rig.feed("cpu.odd 20\n", at: 3 * second)
    rig.play(to: 5 * second)
    #expect(report(rig, at: 5 * second)?.unit == "")
  }

  @Test func `changes with the settings, and goes with them`() throws {
    let rig = try rig([Self.group()])
    rig.feed("cpu.a 10\ncpu.b 30\nload 1\n", at: 0)
    rig.play(to: second)
    func apply(_ groups: [GroupRule], at time: Int64) throws {
      rig.chart.apply(try settings { $0.groups = groups }, at: now(time))
      rig.play(to: time + second / 2)
    }
    try apply([Self.group(as: "max")], at: 2 * second)
    #expect(report(rig, at: 2 * second)?.value == 30)
    try apply([Self.group("web", ["load", "/^cpu.a$/"], as: "sum", hides: false)], at: 3 * second)
    #expect(report(rig, at: 3 * second)?.value == 11)
    #expect(rig.chart.list(at: now(3 * second)).count == 4)
    try apply([Self.group("load", ["cpu.*"])], at: 4 * second)  // a series had this name
    #expect(report(rig, at: 4 * second) == nil)
    #expect(report(rig, "load", at: 4 * second)?.value == 20)
    try apply([], at: 5 * second)
    #expect(report(rig, "load", at: 5 * second) == nil)
    #expect(rig.chart.list(at: now(5 * second)).map(\.name).sorted() == ["cpu.a", "cpu.b"])
  }

  @Test func `more series than anybody tells apart keep their whole names`() throws {
    let rig = try rig([])
    rig.feed((0..<1_999).map { "a.n\($0) 1\n" }.joined(), at: 0)
    rig.play(to: second)
    #expect(report(rig, "a.n7", at: second)?.spoken == "n7")
    rig.feed("a.x 1\na.y 1\n", at: 2 * second)
    rig.play(to: 6 * second)
    #expect(report(rig, "a.n7", at: 6 * second)?.spoken == "a.n7")
  }

  @Test func `many members and many groups do not lose a value`() throws {
    let groups = try (0..<8).map { try Self.group("g\($0)", ["n*"], as: "mean") }
    let rig = try rig(groups)
    for round in 0..<3 {
      for part in 0..<10 {
        let lines = (0..<900).map { "n\(part * 900 + $0) \(round * 10 + part)\n" }.joined()
        rig.feed(lines, at: Int64(round) * second)
      }
      rig.play(to: Int64(round) * second + second / 2)
      #expect(report(rig, "g7", at: Int64(round) * second)?.value == Double(round * 10) + 4.5)
    }
  }
}
