import CAllocationProbe
import Configuration
import MetricLines
import SonifyDaemon
import Testing

private let millisecond: Int64 = 1_000_000

/// The whole way of a line, from bytes to orders, asks the heap for nothing once the windows are full.
@Suite struct AllocationTests {
  private let chart: Chart

  init() throws {
    let options = try Options(parsing: ["--window", "500ms", "--background", "b,c"])
    var all = try ChartSettings(options).settings
    all.rules.append(rule("[bd]") { ($0.low, $0.high, $0.dwell) = (.at(0), .at(1.5), second) })
    for function in ["p95", "mean"] {
      var group = GroupRule(named: "all-" + function)
      group.keys.match = try NamePattern.list("[a-d]")
      group.keys.function = function
      group.keys.hidesMembers = function == "mean" ? false : nil
      all.groups.append(group)
    }
    all.rules.append(rule("[a-d]") { $0.hide = false })
    chart = Chart(try ChartSettings(all), at: Moment(heard: 0, data: 0))
    chart.healthChanged(isProven: true, at: Moment(heard: 0, data: 0))
  }

  /// Feeds the lines `rounds` times, 10 ms apart; returns how often the heap was asked.
  private func feed(
    _ lines: [UInt8], rounds: Range<Int64>, _ reader: inout LineReader,
    _ batch: inout MeasurementBatch
  ) -> Int {
    allocation_probe_start()
    for round in rounds {
      let moment = Moment(heard: round * 10 * millisecond, data: round * 10 * millisecond)
      _ = reader.read(lines.span, into: &batch)
      for index in 0..<batch.count {
        _ = chart.take(batch[index], in: batch, from: 1, at: moment, time: moment.data)
      }
      batch.removeAll()
      chart.advance(to: moment)
      chart.drain { _, _ in true }
    }
    return allocation_probe_stop()
  }

  /// Feeds the lines as the daemon does, many in a turn.
  private func feedTurns(
    _ lines: [UInt8], turns: Range<Int64>, isThinning: Bool, _ reader: inout LineReader,
    _ batch: inout MeasurementBatch
  ) -> Int {
    allocation_probe_start()
    for turn in turns {
      let moment = Moment(heard: turn * 10 * millisecond, data: turn * 10 * millisecond)
      chart.beginTurn()
      var place = 0
      while place < lines.count {
        place += reader.read(lines.span.extracting(place..<lines.count), into: &batch)
        take(batch, at: moment, isThinning)
        batch.removeAll()
      }
      _ = chart.endTurn(at: moment)
      chart.advance(to: moment)
      chart.drain { _, _ in true }
    }
    return allocation_probe_stop()
  }

  private func take(_ batch: borrowing MeasurementBatch, at moment: Moment, _ isThinning: Bool) {
    var index = 0
    while index < batch.count {
      if isThinning {
        index =
          chart.thin(batch, in: index..<batch.count, source: 1, now: moment.data) { _ in moment.data
          }.next
      } else {
        index = chart.takeRuns(of: batch, in: index..<batch.count, source: 1, now: moment.data) {
          _ in
          moment.data
        }
      }
      guard index < batch.count else { return }
      _ = chart.take(batch[index], in: batch, from: 1, at: moment, time: moment.data)
      index += 1
    }
  }

  @Test(.enabled(if: allocation_probe_works() == 1), arguments: [false, true])
  func `no heap call in turns of many lines`(isThinning: Bool) {
    // What has limits is told when it moves, so it does not.
    let lines = Array(
      (0..<1_000).map { "a \($0 % 7)\nb 1\nc \($0 % 3)\nd 1\n" }.joined().utf8)
    var reader = LineReader()
    var batch = MeasurementBatch()
    // Past the axis's learning, and until the windows are full.
    let warmUp = feedTurns(lines, turns: 1..<3_500, isThinning: isThinning, &reader, &batch)
    #expect(warmUp > 0)
    #expect(
      feedTurns(lines, turns: 3_500..<3_600, isThinning: isThinning, &reader, &batch) == 0)
  }

  /// Two of the series have limits; their alarms are heard all the while. All are in two groups.
  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: [
      "a 1\nb 2\nc 3\nd 4.25\n", "a nan\nb 2\nc x\nd 1e9\n",
      "{\"a\":1,\"b\":{\"c\":2}}\n",
    ])
  func `no heap call a line once the windows are full`(text: String) {
    let lines = Array(text.utf8)
    var reader = LineReader()
    var batch = MeasurementBatch()
    let warmUp = feed(lines, rounds: 1..<13_000, &reader, &batch)  // past the axis's learning
    #expect(warmUp > 0, "the probe sees the windows grow")
    #expect(feed(lines, rounds: 13_000..<15_000, &reader, &batch) == 0)
  }
}
