import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

/// A series whose values mean something else from now on begins anew.
@Suite struct ChangedMeaningTests {
  @Test func `a gauge that is called a counter leaves no reading among its rates`() throws {
    let rig = try IntakeRig(.nameValue, ["--focus", "c"])
    for time in 0..<3 { rig.feed("c \(1_000_000 + time * 7)\n", at: Double(time)) }
    rig.apply(at: 2.5, try settings { $0.rules = [rule("c") { $0.counter = "yes" }] })
    for time in 3..<6 { rig.feed("c \(1_000_000 + time * 7)\n", at: Double(time)) }
    let description = try rig.chart.describe("c", at: now(5 * second), wallOffset: 0)
    #expect(description.maximum?.value == 7 && description.count == 2 && description.gaps == 1)
    #expect(rig.report("c", at: 5)?.unit == "per second")
    rig.apply(at: 5.5, try settings())
    rig.feed("c 1000042\n", at: 6)
    let raw = try rig.chart.describe("c", at: now(6 * second), wallOffset: 0)
    #expect(raw.minimum?.value == 1_000_042 && raw.count == 1)
    #expect(rig.report("c", at: 6)?.unit == "")
  }

  @Test func `a reading is no rate while the second one is awaited`() throws {
    let rig = try IntakeRig(.nameValue)
    rig.feed("c 1000000\n", at: 0)
    rig.apply(at: 0.5, try settings { $0.rules = [rule("c") { $0.counter = "yes" }] })
    rig.feed("c 1000007\n", at: 1)
    #expect(rig.report("c", at: 1)?.state == .gap)
    let description = try rig.chart.describe("c", at: now(second), wallOffset: 0)
    #expect(description.count == 0 && description.gaps == 1)
  }

  @Test func `a type that changes begins anew, in its unit`() throws {
    let rig = try IntakeRig(.prometheus)
    for (time, type) in ["gauge", "gauge", "counter", "counter", "gauge"].enumerated() {
      rig.feed("# TYPE x_bytes \(type)\nx_bytes \(5_000 + time)\n", at: Double(time))
      if time == 3 {
        #expect(
          rig.report("x_bytes", at: 3)?.unit == "B/s"
            || rig.report("x_bytes", at: 3)?.unit == "bytes per second")
        let rates = try rig.chart.describe("x_bytes", at: now(3 * second), wallOffset: 0)
        #expect(rates.maximum?.value == 1 && rates.count == 1)
      }
    }
    let raw = try rig.chart.describe("x_bytes", at: now(4 * second), wallOffset: 0)
    #expect(raw.minimum?.value == 5_004 && raw.count == 1)
    #expect(rig.report("x_bytes", at: 4)?.unit == "bytes")
  }

  @Test func `a gauge of the name of a count is no count`() throws {
    let rig = try IntakeRig(.statsd)
    rig.feed("a:100|c\n", at: 0)
    rig.advance(to: 1)
    rig.feed("a:+3|g\n", at: 1.5)
    #expect(rig.value("a", at: 1.5) == 3, "changed from zero, not from a rate")
    let description = try rig.chart.describe("a", at: now(2 * second), wallOffset: 0)
    #expect(description.count == 1 && description.maximum?.value == 3)
  }

  @Test func `Nagios times are compared in one unit`() throws {
    let rig = try IntakeRig(.nagios)
    rig.feed("OK|b=999ms;1000\n", at: 0)
    rig.feed("WARN|b=1.2s;1\n", at: 2)
    rig.advance(to: 3)
    #expect(
      rig.notices.last { $0.contains("alarm") }
        == "b: alarm, high, 1.2 seconds, limit 1 second, medium priority")
    let description = try rig.chart.describe("b", at: now(3 * second), wallOffset: 0)
    #expect(description.minimum?.value == 999 && description.maximum?.value == 1_200)
  }

  @Test func `with another unit a series begins anew, and no word has the wrong one`() throws {
    let rig = try IntakeRig(.nagios)
    rig.feed("WARN|b=50W;40\n", at: 0)
    rig.advance(to: 2)
    rig.feed("WARN|b=1200V;900\n", at: 3)
    rig.advance(to: 3.5)
    let description = try rig.chart.describe("b", at: now(4 * second), wallOffset: 0)
    #expect(description.count == 1 && description.minimum?.value == 1_200 && description.gaps == 1)
    #expect(rig.report("b", at: 4)?.unit == "V")
    let wrong = rig.notices.filter { $0.contains("1.2 kilowatt") || $0.contains("50 volt") }
    #expect(wrong == [])
    #expect(rig.notices.contains { $0.contains("1.2 kilovolts, limit 900 volts") })
  }

  @Test func `a unit that is said later than the first value changes nothing else`() throws {
    let rig = try IntakeRig(.nagios)
    rig.feed("OK|b=50;90\n", at: 0)
    rig.feed("OK|b=60W;90\n", at: 1)
    let description = try rig.chart.describe("b", at: now(second), wallOffset: 0)
    #expect(description.count == 2 && description.gaps == 0)
  }

  @Test(arguments: [
    ("B", "B/s"), ("packets", "packets per second"), ("B/s", "B/s"), ("Mbps", "Mbps"),
    ("req per second", "req per second"),
  ])
  func `the unit that is set is that of the counter`(unit: String, told: String) throws {
    let rig = try IntakeRig(.nameValue)
    rig.apply(
      at: 0, try settings { $0.rules = [rule("c") { ($0.counter, $0.unit) = ("yes", unit) }] })
    for time in 0..<3 { rig.feed("c \(time * 205)\n", at: Double(time)) }
    #expect(rig.report("c", at: 2)?.unit == told)
    #expect(try rig.chart.describe("c", at: now(2 * second), wallOffset: 0).stated == "")
  }

  @Test func `values as they stand join no run of counts, in overload or without`() throws {
    let rig = try IntakeRig(.statsd)
    for time in 0..<3 {
      rig.feed("a:100|c\n", at: Double(time))
      rig.advance(to: Double(time) + 1)
    }
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    _ = reader.read(Array("a 5\na 6\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    rig.feed("a:100|c\n", at: 3.5)
    rig.intake.flush(at: now(4 * second))
    let runs = rig.chart.takeRuns(of: batch, in: 0..<2, source: 1, now: 4 * second) { _ in 0 }
    let thinned = rig.chart.thin(batch, in: 0..<2, source: 1, now: 4 * second) { _ in 0 }
    #expect(runs == 0 && thinned.next == 0)
    _ = rig.chart.endTurn(at: now(4 * second))
  }
}
