import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

/// What the source of a series says of it shapes it, where nobody has said anything else.
@Suite struct ChartStatedTests {
  /// Gives a value of `cpu` whose line says `facts` and `unit`.
  private func feed(
    _ rig: ChartRig, _ value: Double, at time: Int64, unit: String = "",
    _ change: (inout SeriesFacts) -> Void = { _ in }
  ) {
    var facts = SeriesFacts()
    change(&facts)
    var batch = MeasurementBatch()
    let name = Array("cpu".utf8)
    let unitBytes = Array(unit.utf8)
    batch.append(
      name: name.span, hash: NameHasher.shared.hash(name.span), value: value, stamp: Int64.min,
      outcome: .value)
    batch.state(facts, unit: unitBytes.span)
    _ = rig.chart.take(
      batch[0], in: batch, from: 1, at: now(time), time: time, stating: batch.facts[0].facts)
    rig.drain()
  }

  private func report(_ rig: ChartRig, at time: Int64) throws -> SeriesReport {
    try #require(rig.chart.list(at: now(time)).first)
  }

  @Test func `unit, range and limits hold from the first value on, without a mark`() throws {
    let rig = try ChartRig()
    feed(rig, 95, at: 0, unit: "%") { ($0.high, $0.rangeLow, $0.rangeHigh) = (90, 0, 100) }
    rig.advance(to: 2 * second)
    let report = try report(rig, at: 2 * second)
    #expect(report.unit == "%" && report.band == .high)
    #expect(report.axis.policy == "soft" && report.axis.low == 0 && report.axis.high == 100)
    #expect(rig.notices.contains("cpu: alarm, high, 95 percent, limit 90 percent, medium priority"))
    #expect(!rig.notices.contains { $0.contains("axis") })
  }

  @Test func `the configuration goes before it, key by key`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule {
            ($0.unit, $0.high, $0.low) = ("cores", .at(99), SeriesKeys.Limit.none)
            $0.range = .fixed(low: 0, high: 10)
          }
        ]
      })
    feed(rig, 95, at: 0, unit: "%") {
      ($0.low, $0.high, $0.criticalHigh, $0.rangeLow, $0.rangeHigh) = (96, 90, 200, 0, 100)
    }
    let report = try report(rig, at: 0)
    #expect(report.unit == "cores" && report.band == .normal)
    #expect(report.axis.policy == "fixed" && report.axis.high == 10)
    feed(rig, 300, at: second) { ($0.low, $0.high, $0.criticalHigh) = (96, 90, 200) }
    #expect(try self.report(rig, at: second).band == .criticalHigh)
  }

  @Test func `what the source says is told, and what of it is not used`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.high = .at(99) }] })
    feed(rig, 95, at: 0, unit: "%") {
      ($0.low, $0.high, $0.rangeLow, $0.rangeHigh) = (5, 90, 0, 100)
      $0.interval = 10 * second
    }
    let description = try rig.chart.describe("cpu", at: now(0), wallOffset: 0)
    #expect(
      description.stated
        == "unit %, range 0 to 100 percent, low limit 5 percent, a value every 10 seconds; "
        + "not used: high limit 90 percent")
    let other = try ChartRig()
    other.feed("cpu 1\n", at: 0)
    #expect(try other.chart.describe("cpu", at: now(0), wallOffset: 0).stated == "")
  }

  @Test func `what is said anew holds from the next look on, and the alarm follows`() throws {
    let rig = try ChartRig()
    feed(rig, 50, at: 0) { $0.high = 90 }
    #expect(try report(rig, at: 0).band == .normal)
    feed(rig, 50, at: second / 2, unit: "ms") { $0.high = 40 }
    rig.advance(to: 2 * second)
    #expect(try report(rig, at: 2 * second).band == .high)
    #expect(try report(rig, at: 2 * second).unit == "ms")
    feed(rig, 50, at: 3 * second, unit: "ms")  // no limits any more
    rig.advance(to: 5 * second)
    #expect(try report(rig, at: 5 * second).band == .normal)
    #expect(rig.notices.last?.contains("it has no limits any more") == true)
  }

  @Test func `other limits hold for the value beside them`() throws {
    let rig = try ChartRig()
    for (time, value) in [5.0, 6, 50, 51].enumerated() {
      let scale = value < 10 ? 1.0 : 10
      feed(rig, value, at: Int64(time) * second / 4) {
        ($0.high, $0.criticalHigh) = (10 * scale, 20 * scale)
      }
      #expect(try report(rig, at: Int64(time) * second / 4).band == .normal)
    }
    rig.advance(to: 3 * second)
    #expect(!rig.notices.contains { $0.contains("alarm") || $0.contains("limit") })
    feed(rig, 50, at: 3 * second) { ($0.high, $0.criticalHigh) = (10, 20) }
    #expect(try report(rig, at: 3 * second).band == .criticalHigh)
    feed(rig, 50, at: 3 * second)
    #expect(try report(rig, at: 3 * second).band == .normal)
  }

  @Test func `a line that says nothing changes nothing`() throws {
    let rig = try ChartRig()
    feed(rig, 50, at: 0, unit: "ms") { $0.high = 40 }
    rig.feed("cpu 50\n", at: second)
    rig.advance(to: 3 * second)
    #expect(try report(rig, at: 3 * second).band == .high)
  }

  @Test func `limits out of order are told once and not used, the others of the series are`() throws
  {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.low = .at(20) }] })
    for time in 0..<3 {
      feed(rig, 15, at: Int64(time) * second) { $0.high = 10 }
      rig.advance(to: Int64(time) * second)
    }
    let told = rig.notices.filter { $0.contains("not used") }
    #expect(
      told == ["cpu: limits that its source states are not used: Low 20 must be below High 10"])
    #expect(try report(rig, at: 2 * second).band == .low)
  }

  static let ranges: [(low: Double, high: Double, value: Double, policy: String)] = [
    (0, 100, 0, "soft"), (-50, 150, 20, "soft"), (0, 1_000, 5, "soft"), (0, 1_001, 5, "auto"),
    (1e6, 2e6, 1_000_500, "auto"),  // the part is that of the range, wherever it begins
    (0, 5e11, 2e10, "soft"),  // a disk that is filled to a twentieth
    (0, 0x1p48, 4e9, "auto"),  // says only what is valid
    (0, 5_000, 0.3, "auto"), (0, .nan, 5, "auto"), (5, 5, 5, "auto"), (9, 1, 5, "auto"),
    (-1e308, 1e308, 0, "auto"), (-.infinity, 10, 5, "auto"),
  ]

  @Test(arguments: ranges)
  func `a range is where the axis begins, unless values would be lost in it`(
    low: Double, high: Double, value: Double, policy: String
  ) throws {
    let rig = try ChartRig()
    feed(rig, value, at: 0) { ($0.rangeLow, $0.rangeHigh) = (low, high) }
    #expect(try report(rig, at: 0).axis.policy == policy)
  }

  @Test func `who says how often it comes is stale after three times that`() throws {
    let rig = try ChartRig()
    feed(rig, 1, at: 0) { $0.interval = 10 * second }
    rig.advance(to: 29 * second)
    #expect(try report(rig, at: 29 * second).state == .live)
    rig.advance(to: 31 * second)
    #expect(try report(rig, at: 31 * second).state == .stale)
  }

  @Test func `who comes every second may stay away for five`() throws {
    let rig = try ChartRig()
    feed(rig, 1, at: 0) { $0.interval = second }
    rig.advance(to: 4 * second)
    #expect(try report(rig, at: 4 * second).state == .live)
    rig.advance(to: 6 * second)
    #expect(try report(rig, at: 6 * second).state == .stale)
  }

  @Test(arguments: ["log10", "ln"])
  func `a range is of no use to a logarithmic axis`(scale: String) throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.scale = scale }] })
    feed(rig, 5, at: 0) { ($0.rangeLow, $0.rangeHigh) = (0, 100) }
    #expect(try report(rig, at: 0).axis.policy == "auto")
    #expect(!rig.notices.contains { $0.contains("not used") })
  }

  @Test func `what is said holds for one series alone`() throws {
    let rig = try ChartRig()
    feed(rig, 95, at: 0, unit: "%") { ($0.high, $0.rangeLow, $0.rangeHigh) = (90, 0, 100) }
    rig.feed("other 95\n", at: 0)
    let other = rig.chart.list(at: now(0)).first { $0.name == "other" }
    #expect(other?.unit == "" && other?.axis.policy == "auto")
  }

  @Test func `small limits are told with their own digits, in what is said too`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.range = .fixed(low: 0, high: 1e6) }] })
    feed(rig, 0.00002, at: 0) { ($0.low, $0.high, $0.criticalHigh) = (-0.5, 0.00001, 0.25) }
    #expect(
      rig.notices.contains("cpu: alarm, high, 0.00002, limit 0.00001, medium priority"),
      "\(rig.notices)")
    let description = try rig.chart.describe("cpu", at: now(0), wallOffset: 0)
    #expect(
      description.stated
        == "low limit minus 0.5, high limit 0.00001, critical high limit 0.25")
  }

  @Test func `nothing of what is set otherwise or of no use is told as used`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [rule { ($0.unit, $0.expectEvery) = ("W", .every(60 * second)) }]
      })
    feed(rig, 5, at: 0, unit: "%") {
      ($0.rangeLow, $0.rangeHigh, $0.interval) = (0, 1e9, 10 * second)
    }
    let description = try rig.chart.describe("cpu", at: now(0), wallOffset: 0)
    #expect(
      description.stated
        == "not used: unit %, range 0 watts to 1 gigawatt, a value every 10 seconds")
  }

  @Test func `limits hold for no value that came before them in the same turn`() throws {
    let rig = try ChartRig()
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    _ = reader.read(Array("cpu 5\ncpu 50\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    _ = rig.chart.take(batch[0], in: batch, from: 1, at: now(0), time: 0)
    let end = rig.chart.takeRuns(of: batch, in: 1..<2, source: 1, now: 0) { _ in 0 }
    #expect(end == 2)
    feed(rig, 6, at: 0) { $0.high = 40 }
    _ = rig.chart.endTurn(at: now(0))
    rig.advance(to: second)
    #expect(!rig.notices.contains { $0.contains("high") })
  }

  @Test func `a unit from outside is safe to print`() throws {
    let rig = try ChartRig()
    feed(rig, 95, at: 0, unit: "\u{1B}[2J" + String(repeating: "x", count: 5_000)) { $0.high = 90 }
    #expect(rig.notices.allSatisfy { !$0.contains("\u{1B}") && $0.count < 400 })
    #expect(rig.notices.contains { $0.contains("95 \\x1b[2J") })
  }

  @Test func `settings that change while it plays go before it too`() throws {
    let rig = try ChartRig()
    feed(rig, 95, at: 0, unit: "%") { $0.high = 90 }
    rig.chart.apply(
      try settings { $0.rules = [rule { $0.high = .at(96) }] }, at: now(second))
    #expect(try report(rig, at: second).band == .normal)
    #expect(try report(rig, at: second).unit == "%")
    rig.chart.apply(try settings(), at: now(2 * second))
    #expect(try report(rig, at: 2 * second).band == .high)
  }
}
