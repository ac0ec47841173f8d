import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

/// What is no value as it stands, on its way from lines to series.
@Suite struct IntakeMeaningTests {
  @Test func `StatsD counts, timings, sets and changes are series`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("hits:1|c\nhits:1|c|@0.1\nread:10|ms\nread:30|ms\n", at: 0)
    rig.feed("users:bob|s\nusers:ann|s\nusers:bob|s\nlevel:5|g\nlevel:+3|g\nlevel:-1|g\n", at: 0.2)
    rig.advance(to: 1)
    let values = ["hits", "read.mean", "read.p95", "users", "level"].map { rig.value($0, at: 1) }
    #expect(values == [11, 20, 30, 2, 7])
    #expect(rig.report("hits", at: 1)?.unit == "per second")
    #expect(rig.input.accepted == 10 && rig.input.refusedLater.total == 0)
  }

  @Test func `many lines in one turn come to what they come to one by one`() throws {
    let statsd = try IntakeRig(.statsd)
    statsd.feedTurn("a:5|g\na:7|g\na:+1|g\nt:0|g\nt:-1|g\nhits:1|c\n", at: 1)
    #expect(statsd.value("a", at: 1) == 8 && statsd.value("t", at: 1) == -1)
    #expect(statsd.input.accepted == 6)
    let nagios = try IntakeRig(.nagios)
    nagios.feedTurn("x|a=1ms\nx|a=2ms\nx|a=3s\n", at: 1)
    nagios.advance(to: 3)
    #expect(nagios.report("a", at: 3)?.unit == "ms" && nagios.value("a", at: 3) == 3_000)
    let counter = try IntakeRig(.nameValue)
    counter.intake.apply(
      try settings { $0.rules = [rule("c") { $0.counter = "yes" }] }, at: Moment(heard: 0, data: 0))
    counter.feedTurn("c 10 1700000001\nc 20 1700000002\nc 40 1700000003\n", at: 4)
    #expect(counter.value("c", at: 4) == 20)
  }

  @Test func `the end of a message that was cut is refused`() throws {
    let rig = try IntakeRig(.nameValue)
    rig.intake.readDatagram(Array("a 1\nb 2".utf8).span, isTruncated: true, from: rig.input) { _ in
      (now(0), 0)
    }
    #expect(rig.value("a", at: 0) == 1 && rig.value("b", at: 0) == nil)
    #expect(rig.input.reader.rejected[.truncated] == 1)
  }

  @Test func `events for which there is no room count all the same`() throws {
    let rig = try IntakeRig(.dogstatsd)
    rig.feed(String(repeating: "_sc|db.ok|0\n", count: 500), at: 0)
    #expect(rig.input.events == 500)
  }

  @Test func `counters that begin again are told once a minute`() throws {
    let rig = try IntakeRig(.collectd)
    for time in 0..<100 {
      let value = time % 2 == 0 ? 100 : 5
      rig.feed("PUTVAL h/a/counter \(1_700_000_000 + time):\(value)\n", at: Double(time))
      rig.advance(to: Double(time))
    }
    let told = rig.notices.filter { $0.contains("begun again") }
    #expect(told.count == 2 && told.last?.contains("29 times more") == true, "\(told)")
  }

  @Test func `a gauge that nobody has seen changes from zero`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("t:-1|g\nt:-1|g\nt:-1|g\n", at: 0)
    #expect(rig.value("t", at: 0) == -3)
  }

  @Test func `a change too large for a number is refused and leaves the value`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("t:1e308|g\nt:+1e308|g\n", at: 0)
    #expect(rig.value("t", at: 0) == 1e308)
    #expect(rig.input.accepted == 1 && rig.input.refusedLater[.infinite] == 1)
  }

  @Test func `a counter that begins again leaves a hole, and is told once`() throws {
    let rig = try IntakeRig(.nameValue, ["--focus", "c"])
    rig.apply(at: 0, try settings { $0.rules = [rule("c") { $0.counter = "yes" }] })
    for (time, value) in [10, 20, 30, 3, 13].enumerated() {
      rig.feed("c \(value) 17000000\(time + 10)\n", at: Double(time + 10))
      rig.advance(to: Double(time + 10))
    }
    let description = try rig.chart.describe("c", at: now(14 * second), wallOffset: 0)
    #expect(description.count == 3 && description.minimum?.value == 10)
    #expect(description.maximum?.value == 10 && description.gaps == 1)
    #expect(
      rig.notices.filter { $0.contains("began") || $0.contains("begun") }
        == ["c: the counter has begun again, so there is no rate for that time"])
    #expect(rig.input.accepted == 5, "each reading was taken")
    rig.apply(at: 14, try settings())
    rig.feed("c 77 1700000015\n", at: 15)
    #expect(rig.value("c", at: 15) == 77, "what is a counter no more is heard as it stands")
  }

  @Test func `a rate has its place at its stamp, and a late one is refused`() throws {
    let rig = try IntakeRig(.nameValue)
    rig.apply(at: 0, try settings { $0.rules = [rule { $0.counter = "yes" }] })
    rig.feed("c 0 1700001000\nc 50 1700001010\n", at: 1_012)
    let description = try rig.chart.describe("c", at: now(1_012 * second), wallOffset: 0)
    #expect(description.maximum == .init(value: 5, time: 1_010))
    rig.feed("d 0 1700000100\nd 1 1700000101\n", at: 1_013)
    #expect(rig.input.accepted == 2 && rig.input.refusedLater[.late] == 2)
  }

  @Test func `collectd's counters are rates, its gauges are not`() throws {
    let rig = try IntakeRig(.collectd)
    for time in 0...2 {
      rig.feed(
        """
        PUTVAL h/interface-eth0/if_octets interval=10 \(1_700_000_000 + time * 10):\(time * 500):0
        PUTVAL h/load/load interval=10 \(1_700_000_000 + time * 10):0.5:1:2

        """, at: Double(time) * 10 + 1)
    }
    let names = rig.chart.list(at: now(21 * second)).map(\.name)
    let octets = try #require(names.first { $0.contains("rx") })
    let load = try #require(names.first { $0.contains("shortterm") })
    #expect(rig.value(octets, at: 21) == 50 && rig.value(load, at: 21) == 0.5)
  }

  @Test func `a source that ends gives its last interval, and then its series are over`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("hits:1|c\n", at: 0)
    rig.advance(to: 1)
    rig.feed("hits:4|c\n", at: 1.2)
    rig.end(at: 1.5)
    #expect(rig.report("hits", at: 1.5)?.state == .ended && rig.value("hits", at: 1.5) == 4)
    rig.advance(to: 5)
    #expect(rig.report("hits", at: 5)?.state == .ended, "no zeros wake it")
  }

  @Test func `a sender that died is stale, and not calm`() throws {
    let rig = try IntakeRig(.statsd)
    for time in 0..<20 { rig.feed("hits:1|c\n", at: Double(time)) }
    for time in 20...29 { rig.advance(to: Double(time)) }
    #expect(rig.report("hits", at: 29)?.state == .live && rig.value("hits", at: 29) == 0)
    for time in 30...36 { rig.advance(to: Double(time)) }
    #expect(rig.report("hits", at: 36)?.state == .stale)
  }

  @Test func `other settings hold from the next interval on`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("read:10|ms\n", at: 0)
    rig.apply(
      at: 0,
      try settings { ($0.chart.flushEvery, $0.chart.percentile) = (2 * second, 50) })
    rig.advance(to: 1)
    #expect(rig.value("read.p50", at: 1) == 10 && rig.value("read.p95", at: 1) == nil)
    rig.feed("hits:10|c\n", at: 5)
    rig.advance(to: 6.9)
    #expect(rig.value("hits", at: 6.9) == nil)
    rig.advance(to: 7)
    #expect(rig.value("hits", at: 7) == 5)
  }

  @Test func `a shorter interval holds at once, for what came before too`() throws {
    let rig = try IntakeRig(.statsd)
    rig.apply(at: 0, try settings { $0.chart.flushEvery = 60 * second })
    rig.feed("hits:100|c\n", at: 0)
    rig.apply(at: 20, try settings { $0.chart.flushEvery = 30 * second })
    rig.advance(to: 29)
    #expect(rig.value("hits", at: 29) == nil)
    rig.apply(at: 29, try settings { $0.chart.flushEvery = second })
    rig.advance(to: 29)
    #expect(rig.value("hits", at: 29) == 100.0 / 29, "over the time in which it came")
    rig.feed("hits:7|c\n", at: 29.5)
    rig.advance(to: 30)
    #expect(rig.value("hits", at: 30) == 7)
    rig.feed("hits:7|c\n", at: 30.5)
    rig.apply(at: 30.6, try settings { $0.chart.flushEvery = 60 * second })
    rig.advance(to: 31)
    #expect(rig.value("hits", at: 31) == 7, "the one under way is as long as it was")
  }
}
