import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// Series outside their limits: what people are told and what they can do about it.
@Suite struct ChartAlarmTests {
  /// cpu: normal from 10 to 90, critical above 95; the others have no limits unless `change` gives them.
  private func rig(_ change: (inout SeriesKeys) -> Void = { _ in }) throws -> ChartRig {
    try ChartRig(
      settings {
        $0.rules = [
          rule { $0.range = .fixed(low: 0, high: 100) },
          rule("cpu") {
            ($0.low, $0.high, $0.criticalHigh) = (.at(10), .at(90), .at(95))
            $0.unit = "percent"
            change(&$0)
          },
        ]
      })
  }

  /// Lines of `kinds`, in order.
  private func told(_ rig: ChartRig, _ kinds: Event.Kind...) -> [String] {
    zip(rig.kinds, rig.notices).filter { kinds.contains($0.0) }.map(\.1)
  }

  private func pulseCount(_ rig: ChartRig) -> Int {
    rig.orders.count { if case .note(let note) = $0 { note.bus == .alarms } else { false } }
  }

  private func band(_ rig: ChartRig, at time: Int64) -> SeriesReport.Band? {
    rig.chart.list(at: now(time)).first?.band
  }

  @Test func `a value outside changes the tone, sounds its pattern and is told with its limit`()
    throws
  {
    let rig = try rig()
    rig.feed("cpu 50\n", at: 0)
    rig.orders = []
    rig.feed("cpu 92\n", at: second)
    #expect(pulseCount(rig) == 3)
    let tones = rig.orders.compactMap { if case .tone(_, let tone) = $0 { tone } else { nil } }
    #expect(tones.count == 1 && tones.allSatisfy { $0.tremolo == 1 && $0.brightness == 1 })
    #expect(told(rig, .band) == ["cpu: high, 92 percent, limit 90 percent"])
    #expect(
      told(rig, .alarm) == ["cpu: alarm, high, 92 percent, limit 90 percent, medium priority"])
    #expect(band(rig, at: second) == .high)
    let description = try rig.chart.describe("cpu", at: now(second), wallOffset: 0)
    #expect(description.summary == "cpu: 92 percent now, high, limit 90 percent.")
    rig.feed("cpu 89\n", at: 2 * second)  // within the hysteresis of 2 percent
    #expect(told(rig, .resolved) == [])
    rig.feed("cpu 80\n", at: 3 * second)
    #expect(told(rig, .band).last == "cpu: normal again, 80 percent")
    #expect(told(rig, .resolved) == ["cpu: alarm resolved, 80 percent"])
    #expect(band(rig, at: 3 * second) == .normal)
    rig.orders = []
    rig.play(to: 30 * second)
    #expect(pulseCount(rig) == 0)
  }

  @Test func `an alarm is heard until it is acknowledged, and again when that ends`() throws {
    let rig = try rig { $0.expectEvery = .never }
    rig.feed("cpu 92\n", at: 0)
    rig.play(to: 9 * second)
    #expect(pulseCount(rig) == 9)
    let reply = try rig.chart.acknowledge(AlarmRequest(seconds: 60), at: now(9 * second))
    #expect(
      reply.text == "cpu: alarm acknowledged for 1 minute; high, 92 percent, limit 90 percent")
    #expect(told(rig, .ack) == [reply.text])
    rig.orders = []
    rig.play(to: 68 * second)
    #expect(pulseCount(rig) == 0)
    rig.play(to: 69 * second)
    #expect(pulseCount(rig) == 3)
    #expect(told(rig, .alarm).last == "cpu: alarm again, still high, 92 percent, limit 90 percent")
  }

  @Test func `what becomes worse is heard, acknowledged or not, and what eases is not`() throws {
    let rig = try rig()
    rig.feed("cpu 92\n", at: 0)
    _ = try rig.chart.snooze(AlarmRequest(series: "cpu"), at: now(0))
    rig.orders = []
    rig.feed("cpu 97\n", at: second)
    rig.play(to: 2 * second)  // the pattern that was sounding comes to its end
    #expect(pulseCount(rig) == 10)
    #expect(
      told(rig, .alarm).last
        == "cpu: alarm is worse, critically high, 97 percent, limit 95 percent, high priority")
    _ = try rig.chart.acknowledge(AlarmRequest(), at: now(3 * second))
    rig.orders = []
    rig.feed("cpu 92\n", at: 4 * second)
    rig.play(to: 8 * second)
    #expect(pulseCount(rig) == 0)
    #expect(told(rig, .alarm).last?.hasPrefix("cpu: alarm goes on, high, 92 percent") == true)
  }

  @Test func `a rest of an alarm whose data have gone says so, at its begin and its end`() throws {
    let rig = try rig { $0.expectEvery = .every(5 * second) }
    rig.feed("cpu 92\n", at: 0)
    rig.play(to: 20 * second)
    let past = "there are no data; it was high, 92 percent, limit 90 percent"
    let reply = try rig.chart.snooze(AlarmRequest(series: "cpu", seconds: 60), at: now(20 * second))
    #expect(reply.text == "cpu: alarm snoozed for 1 minute; " + past)
    rig.play(to: 90 * second)
    #expect(told(rig, .alarm).last == "cpu: alarm again, " + past)
  }

  enum Loss: CaseIterable { case stale, ended, gap }

  @Test(arguments: Loss.allCases)
  func `lost data make an alarm unknown and never resolve it`(loss: Loss) throws {
    let rig = try rig { $0.expectEvery = .every(5 * second) }
    rig.feed("cpu 92\n", at: 0)
    rig.orders = []
    switch loss {
    case .stale: break
    case .ended: rig.chart.sourceClosed(1, endsSeries: true, at: now(second))
    case .gap: rig.feed("cpu nan\n", at: second)
    }
    rig.play(to: 20 * second)
    #expect(
      told(rig, .alarm).last
        == "cpu: alarm unknown, there are no data; it was high, 92 percent, limit 90 percent")
    #expect(pulseCount(rig) == 15 && told(rig, .resolved) == [])
    let alarms = rig.chart.alarmReports(at: now(20 * second), wall: 100 * second)
    #expect(alarms.map(\.band) == [.unknown] && alarms.map(\.since) == [80])
    #expect(band(rig, at: 20 * second) == .unknown)
    rig.feed("cpu 93\n", at: 21 * second, from: 2)
    #expect(told(rig, .alarm).last == "cpu: alarm goes on, high, 93 percent, limit 90 percent")
    rig.feed("cpu 50\n", at: 22 * second, from: 2)
    #expect(told(rig, .resolved) == ["cpu: alarm resolved, 50 percent"])
  }

  @Test func `an alarm without data is answered as what it was`() throws {
    let rig = try rig { $0.expectEvery = .every(5 * second) }
    rig.feed("cpu 92\n", at: 0)
    rig.play(to: 10 * second)
    let reply = try rig.chart.acknowledge(AlarmRequest(seconds: 30), at: now(10 * second))
    let was = "there are no data; it was high, 92 percent, limit 90 percent"
    #expect(reply.text == "cpu: alarm acknowledged for 30 seconds; \(was)")
    rig.play(to: 41 * second)
    #expect(told(rig, .alarm).last == "cpu: alarm again, \(was)")
  }

  @Test func `another priority of an alarm that goes on is heard from its next pattern on`() throws
  {
    let rig = try rig { $0.expectEvery = .never }
    rig.feed("cpu 92\n", at: 0)
    func count(_ priority: String, at start: Int64, until end: Int64) throws -> Int {
      try rig.chart.apply(
        settings {
          $0.rules = [
            rule("cpu") {
              ($0.high, $0.priority, $0.expectEvery) = (.at(90), priority, .never)
              $0.range = .fixed(low: 0, high: 100)
            }
          ]
        }, at: now(start))
      rig.drain()
      rig.orders = []
      rig.play(to: end)
      return pulseCount(rig)
    }
    // The first pattern began at 0: one of low priority is due at 16, and one of high at once then.
    #expect(try count("low", at: second, until: 15 * second) == 0)
    #expect(try count("low", at: 15 * second, until: 17 * second) == 1)
    #expect(try count("high", at: 18 * second, until: 20 * second) == 10)
    #expect(told(rig, .alarm).count == 1)
  }

  @Test func `one value is an alarm after the dwell, without another`() throws {
    let rig = try rig { $0.dwell = 3 * second }
    rig.feed("cpu 92\n", at: second)
    rig.play(to: 4 * second - 1)
    #expect(told(rig, .alarm) == [] && told(rig, .band).count == 1)
    rig.play(to: 4 * second)
    #expect(told(rig, .alarm).count == 1)
  }

  @Test func `a dwell that ends when data have gone says so`() throws {
    let rig = try rig {
      $0.dwell = 30 * second
      $0.expectEvery = .every(5 * second)
    }
    rig.feed("cpu 92\n", at: 0)
    rig.play(to: 31 * second)
    #expect(
      told(rig, .alarm) == [
        "cpu: alarm, there are no data; it was high, 92 percent, limit 90 percent, medium priority"
      ])
  }

  @Test func `the dwell is measured in the time of the data`() throws {
    let rig = try rig { $0.dwell = 30 * second }
    rig.chart.dataSpeed = 60
    rig.feed("cpu 92\n", at: 0)
    #expect(rig.chart.nextDeadline == second / 2)
    rig.chart.advance(to: Moment(heard: second / 2, data: 30 * second))
    #expect(told(rig, .alarm).count == 1)
  }

  @Test func `limits that change while playing are judged at once`() throws {
    let rig = try rig()
    rig.feed("cpu 85\n", at: 0)
    func limit(_ change: (inout SeriesKeys) -> Void) throws {
      try rig.chart.apply(
        settings {
          $0.rules = [
            rule { $0.range = .fixed(low: 0, high: 100) }, rule("cpu", change),
          ]
        }, at: now(second))
      rig.drain()
    }
    try limit { $0.high = .at(80) }
    #expect(pulseCount(rig) == 3)
    #expect(told(rig, .alarm) == ["cpu: alarm, high, 85, limit 80, medium priority"])
    try limit { $0.high = .at(90) }
    #expect(told(rig, .resolved) == ["cpu: alarm resolved, 85"])
    try limit { $0.low = .at(86) }
    try limit { _ in }
    #expect(told(rig, .resolved).last == "cpu: alarm over, it has no limits any more; 85")
    rig.orders = []
    rig.play(to: 4 * second)
    #expect(pulseCount(rig) == 0 && rig.chart.alarmCount == 0)
  }

  @Test func `a series that is hidden takes its alarm along, and says so`() throws {
    let rig = try rig()
    rig.feed("cpu 92\n", at: 0)
    var hidden = Settings()
    hidden.chart.heartbeat = false
    hidden.rules = [rule("cpu") { ($0.high, $0.hide) = (.at(90), true) }]
    rig.chart.apply(try ChartSettings(hidden), at: now(second))
    #expect(
      told(rig, .alarm).last
        == "cpu: alarm given up, the series is no longer heard; it was high, 92, limit 90")
    rig.drain()
    rig.orders = []
    rig.feed("cpu 99\n", at: 2 * second)
    rig.play(to: 8 * second)
    #expect(pulseCount(rig) == 0 && told(rig, .resolved) == [])
    hidden.rules = [rule("cpu") { $0.high = .at(90) }]
    rig.chart.apply(try ChartSettings(hidden), at: now(8 * second))
    rig.drain()
    #expect(pulseCount(rig) == 3)
  }

  @Test func `series that do not sound raise alarms, those that --series leaves out do not`() throws
  {
    let rig = try rig()
    rig.feed("load 1\n", at: 0)
    rig.feed("cpu 92\n", at: 1)
    #expect(rig.chart.focusName == "load" && pulseCount(rig) == 3)
    let chosen = try ChartRig(
      ChartSettings(
        {
          var all = Settings()
          all.rules = [rule { $0.high = .at(90) }]
          all.chart.select = [NamePattern(named: "load")]
          return all
        }()))
    chosen.feed("load 1\ncpu 92\n", at: 0)
    #expect(pulseCount(chosen) == 0 && told(chosen, .alarm, .band) == [])
  }

  @Test func `limits that contradict each other are not used, and that is told`() throws {
    let rig = try rig { $0.low = .at(93) }
    rig.feed("cpu 92\n", at: 0)
    #expect(rig.notices.contains("cpu: limits not used: Low 93 must be below High 90"))
    #expect(told(rig, .alarm, .band) == [])
  }

  @Test func `a flood of alarms is told in short`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.high = .at(90) }] })
    rig.feed((0..<30).map { "s\($0) 99\n" }.joined(), at: 0)
    rig.play(to: second)
    #expect(told(rig, .alarm).count == 9)
    #expect(told(rig, .alarm).last == "and 22 more alarms; status lists them")
    rig.play(to: 2 * second)
    #expect(pulseCount(rig) == 6)
    #expect(rig.chart.alarmCount == 30)
  }
}
