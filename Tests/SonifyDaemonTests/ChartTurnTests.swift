import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Synthesis
import Testing

/// Many points in one turn of the main loop.
@Suite struct ChartTurnTests {
  /// What one feeding comes to.
  private struct Outcome: Equatable {
    var accepted = 0
    var dropped = 0
    var refused = 0
  }

  /// Gives lines to the chart in turns of `linesInTurn`, a millisecond apart.
  private func feed(
    _ lines: [String], to rig: ChartRig, linesInTurn: Int, isThinning: Bool = false,
    from start: Int64 = 0
  ) -> Outcome {
    var outcome = Outcome()
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    var time = start
    for first in stride(from: 0, to: lines.count, by: linesInTurn) {
      let bytes = Array(
        lines[first..<min(first + linesInTurn, lines.count)].map { $0 + "\n" }.joined().utf8)
      time += 1_000_000
      rig.chart.beginTurn()
      var place = 0
      while place < bytes.count {
        place += reader.read(bytes.span.extracting(place..<bytes.count), into: &batch)
        take(batch, to: rig.chart, at: time, isThinning, &outcome)
        batch.removeAll()
      }
      let refused = Int(rig.chart.endTurn(at: Moment(heard: time, data: time)).total)
      outcome.accepted -= refused
      outcome.refused += refused
      rig.advance(to: time)
    }
    rig.advance(to: time + 5_000_000)  // past the millisecond that a tone waits for the one before
    return outcome
  }

  private func take(
    _ batch: borrowing MeasurementBatch, to chart: Chart, at time: Int64, _ isThinning: Bool,
    _ outcome: inout Outcome
  ) {
    var index = 0
    while index < batch.count {
      if isThinning {
        let result = chart.thin(batch, in: index..<batch.count, source: 1, now: time) {
          $0.time ?? time
        }
        outcome.accepted += Int(result.kept)
        outcome.dropped += Int(result.dropped)
        index = result.next
      } else {
        let end = chart.takeRuns(of: batch, in: index..<batch.count, source: 1, now: time) {
          $0.time ?? time
        }
        outcome.accepted += end - index
        index = end
      }
      guard index < batch.count else { return }
      let refusal = chart.take(
        batch[index], in: batch, from: 1, at: Moment(heard: time, data: time),
        time: batch[index].time ?? time)
      if refusal == nil, batch[index].outcome == .value {
        outcome.accepted += 1
      } else {
        outcome.refused += 1
      }
      index += 1
    }
  }

  /// The value a series has now, its points and its gaps.
  private func facts(of name: String, in rig: ChartRig) throws -> (
    value: Double?, count: Int, gaps: Int
  ) {
    let moment = Moment(heard: second, data: second)
    let value = rig.chart.list(at: moment).first { $0.name == name }?.value
    let report = try rig.chart.describe(name, at: moment, wallOffset: 0)
    return (value, report.count, report.gaps)
  }

  private let lines = (0..<9_000).map { "s\($0 % 3) \($0 % 100)" }

  @Test(arguments: [1, 7, 300, 9_000])
  func `a turn of any size stores every point and ends at the newest`(linesInTurn: Int) throws {
    let rig = try ChartRig(["--hard-min", "0", "--hard-max", "100"])
    let outcome = feed(lines, to: rig, linesInTurn: linesInTurn)
    #expect(outcome == Outcome(accepted: 9_000))
    for name in ["s0", "s1", "s2"] {
      let facts = try facts(of: name, in: rig)
      #expect(facts.count == 3_000)
      #expect(facts.value == ["s0": 97, "s1": 98, "s2": 99][name])
    }
    // The focus sounds where its newest value is.
    let alone = try ChartRig(["--hard-min", "0", "--hard-max", "100"])
    alone.feed("s0 97\n", at: 1_000_000)
    #expect(lastFrequency(rig) != nil && lastFrequency(rig) == lastFrequency(alone))
  }

  private func lastFrequency(_ rig: ChartRig) -> Double? {
    for action in rig.orders.reversed() {
      if case .tone(_, let tone) = action { return tone.frequency }
    }
    return nil
  }

  @Test func `in overload the newest of each series is kept and the others are counted`() throws {
    let rig = try ChartRig(["--hard-min", "0", "--hard-max", "100"])
    rig.feed("s0 1\ns1 1\ns2 1\n", at: 500_000)
    let outcome = feed(lines, to: rig, linesInTurn: 300, isThinning: true)
    #expect(outcome == Outcome(accepted: 90, dropped: 8_910))
    for (name, value) in [("s0", 97.0), ("s1", 98), ("s2", 99)] {
      let facts = try facts(of: name, in: rig)
      #expect(facts.value == value && facts.count == 31)
    }
  }

  @Test(arguments: [false, true])
  func `holes, new names and points of another time are in their places`(isThinning: Bool) throws {
    let rig = try ChartRig()
    let lines = ["a 1", "a 2", "a nan", "a 3", "b 9", "a 4", "a 5", "c x", "a 6"]
    let outcome = feed(lines, to: rig, linesInTurn: 9, isThinning: isThinning)
    #expect(outcome.accepted + outcome.dropped + outcome.refused == 9)
    #expect(outcome.refused == 2)
    let facts = try facts(of: "a", in: rig)
    #expect(facts.value == 6 && facts.gaps == 1)
    #expect(rig.chart.seriesCount == 2)
  }

  @Test func `a point of the future in a run counts as now`() throws {
    let rig = try ChartRig()
    _ = feed(["a 1", "a 2 1796001345", "a 3"], to: rig, linesInTurn: 3)
    #expect(try facts(of: "a", in: rig).value == 3)
  }

  @Test func `what is refused at the end of a turn is counted once`() throws {
    let rig = try ChartRig()
    let start = 1_800_000_000 * second
    rig.feed("a 1\n", at: start)
    let lines = ["a 2 1700000000", "a 5", "a 6"]
    let outcome = feed(lines, to: rig, linesInTurn: 1, isThinning: true, from: start)
    #expect(outcome == Outcome(accepted: 2, refused: 1))
  }

  @Test func `a group has the newest of a run`() throws {
    var group = GroupRule(named: "all")
    group.keys.match = try [NamePattern("cpu.*")]
    let rig = try ChartRig(settings { $0.groups = [group] })
    _ = feed(["cpu.a 1", "cpu.a 2", "cpu.a 9"], to: rig, linesInTurn: 3)
    rig.play(to: second)
    #expect(try facts(of: "all", in: rig).value == 9)
  }

  @Test(arguments: [false, true])
  func `series of a turn are the last to go`(isThinning: Bool) throws {
    let rig = try ChartRig(settings { $0.chart.maxSeries = 2 })
    rig.feed("b 1\na 1\nb 2\n", at: 0)
    _ = feed(["a 1", "b 1", "a 2"], to: rig, linesInTurn: 3, isThinning: isThinning)
    rig.feed("c 1\n", at: second)
    #expect(rig.chart.list(at: now(second)).map(\.name).sorted() == ["a", "c"])
  }

  @Test func `a point that waits for a series that went is gone with it`() throws {
    let rig = try ChartRig(settings { $0.chart.maxSeries = 2 })
    rig.feed("a 1\nb 1\n", at: 0)
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    _ = reader.read(Array("a 5\nc 1\nd 1\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    _ = rig.chart.thin(batch, in: 0..<1, source: 1, now: second) { _ in second }
    for index in [1, 2] {
      _ = rig.chart.take(batch[index], in: batch, from: 1, at: now(second), time: second)
    }
    _ = rig.chart.endTurn(at: now(second))
    for name in ["c", "d"] {
      #expect(try facts(of: name, in: rig).value == 1 && facts(of: name, in: rig).count == 1)
    }
  }

  @Test func `a point that waits for a series that went goes to no other`() throws {
    let rig = try ChartRig(settings { $0.chart.maxSeries = 2 })
    rig.feed("a 1\nb 1\n", at: 0)
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    _ = reader.read(Array("a 5\nc 1\nd 1\nd 7\nd 8\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    let first = rig.chart.thin(batch, in: 0..<1, source: 1, now: second) { _ in second }
    for index in [1, 2] {
      _ = rig.chart.take(batch[index], in: batch, from: 1, at: now(second), time: second)
    }
    let next = rig.chart.thin(batch, in: 3..<5, source: 1, now: second) { _ in second }
    #expect(first.kept == 1 && next.kept == 1 && next.dropped == 1)
    _ = rig.chart.endTurn(at: now(second))
    #expect(try facts(of: "d", in: rig).value == 8 && facts(of: "d", in: rig).count == 2)
  }

  @Test func `a run has values as they stand and nothing else`() throws {
    let rig = try ChartRig()
    var reader = LineReader(format: .statsd)
    var batch = MeasurementBatch()
    _ = reader.read(Array("a:1|g\na:2|g\na:3|c\na:4|g\n".utf8).span, into: &batch)
    rig.chart.beginTurn()
    _ = rig.chart.take(batch[0], in: batch, from: 1, at: now(second), time: second)
    let end = rig.chart.takeRuns(of: batch, in: 1..<batch.count, source: 1, now: second) { _ in 0 }
    #expect(end == 2)
    _ = rig.chart.endTurn(at: now(second))
  }

  @Test func `limits see every point of a turn`() throws {
    let options = try Options(parsing: ["--no-heartbeat"])
    var all = try ChartSettings(options).settings
    all.rules.append(rule("a") { ($0.high, $0.dwell) = (.at(10), 0) })
    let rig = try ChartRig(try ChartSettings(all))
    _ = feed(["a 1", "a 2", "a 50", "a 3"], to: rig, linesInTurn: 4)
    #expect(rig.kinds.contains(.band) || rig.kinds.contains(.alarm))
  }
}
