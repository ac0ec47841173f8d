import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// What listeners say to alarms, and what they are answered.
@Suite struct AlarmAnswerTests {
  private func rig() throws -> ChartRig {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule {
            ($0.high, $0.criticalHigh) = (.at(90), .at(95))
            $0.range = .fixed(low: 0, high: 100)
          }
        ]
      })
    rig.feed("a 50\nb 50\nc 50\n", at: 0)
    return rig
  }

  private func isAlarm(_ order: Command.Action) -> Bool {
    if case .note(let note) = order { note.bus == .alarms } else { false }
  }

  @Test func `says what was acknowledged, and when there is nothing to`() throws {
    let rig = try rig()
    let time = now(second)
    func ack(_ series: String? = nil, _ seconds: Double? = nil) throws -> String {
      try rig.chart.acknowledge(AlarmRequest(series: series, seconds: seconds), at: time).text
    }
    #expect(try ack() == "nothing to acknowledge, no alarm sounds")
    #expect(try ack("a") == "a: nothing to acknowledge, 50")
    rig.feed("a 92\nb 97\n", at: second)
    #expect(try ack() == "acknowledged for 10 minutes: a, b")
    #expect(try ack() == "nothing to acknowledge, no alarm sounds; at rest: a, b")
    #expect(try ack("a", 60) == "a: alarm acknowledged for 1 minute; high, 92, limit 90")
    let snoozed = try rig.chart.snooze(AlarmRequest(series: "b"), at: time).text
    #expect(snoozed == "b: alarm snoozed for 5 minutes; critically high, 97, limit 95")
    #expect(
      try rig.chart.snooze(AlarmRequest(), at: time).text
        == "nothing to snooze, no alarm sounds; at rest: a, b")
  }

  @Test(arguments: [0, 0.5, -1, .nan, .infinity, 86_401])
  func `refuses a rest without an end`(seconds: Double) throws {
    let rig = try rig()
    rig.feed("a 92\n", at: second)
    let text = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.acknowledge(AlarmRequest(seconds: seconds), at: now(second))
    }
    #expect(text.hasSuffix("seconds: expected 1 to 86400, a day"))
    #expect(rig.chart.alarmReports(at: now(second), wall: 0).map(\.state) == [.raised])
    #expect(
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.snooze(AlarmRequest(series: "d"), at: now(second))
      }.hasPrefix("no series is called 'd'"))
  }

  @Test func `status lists alarms, the most urgent first, with what was said to them`() throws {
    let rig = try rig()
    rig.feed("a 92\n", at: second)
    rig.feed("b 97\nc 92\n", at: 2 * second)
    _ = try rig.chart.acknowledge(AlarmRequest(series: "a", seconds: 60), at: now(3 * second))
    _ = try rig.chart.snooze(AlarmRequest(series: "c"), at: now(3 * second))
    let alarms = rig.chart.alarmReports(at: now(3 * second), wall: 1_000 * second)
    #expect(alarms.map(\.series) == ["b", "c", "a"])
    #expect(alarms.map(\.band) == [.criticalHigh, .high, .high])
    #expect(alarms.map(\.priority) == ["high", "medium", "medium"])
    #expect(alarms.map(\.state) == [.raised, .snoozed, .acknowledged])
    #expect(alarms.map(\.since) == [999, 999, 998])
    #expect(alarms.map(\.until) == [nil, 1_300, 1_060])
  }

  @Test func `acknowledges that a series is stale, and is reminded of it`() throws {
    let rig = try rig()
    rig.play(to: 70 * second)  // none of them comes again
    #expect(rig.noiseCount > 0)
    let reply = try rig.chart.acknowledge(AlarmRequest(seconds: 30), at: now(70 * second))
    #expect(reply.text == "acknowledged for 30 seconds: a, b, c")
    rig.orders = []
    rig.play(to: 99 * second)
    #expect(rig.noiseCount == 0)
    rig.play(to: 101 * second)
    #expect(rig.noiseCount == 3)
    #expect(rig.notices.last?.hasSuffix("stale, nothing for 100 seconds") == true)
  }

  @Test func `mutes alarms only when they are meant`() throws {
    let rig = try rig()
    let reply = try rig.chart.mute(MuteRequest(seconds: 60, alarms: true), at: now(0), wall: 0)
    #expect(reply.text == "muted for 1 minute, alarms too; the heartbeat goes on")
    rig.feed("a 92\n", at: second)
    rig.play(to: 59 * second)
    #expect(rig.chart.areAlarmsMuted && rig.orders.count(where: isAlarm) == 0)
    rig.play(to: 60 * second)
    #expect(rig.orders.count(where: isAlarm) == 3)
    let own = try rig.chart.mute(
      MuteRequest(series: "a", seconds: 10, alarms: true), at: now(61 * second), wall: 0)
    #expect(own.text == "a: muted for 10 seconds, its alarm too")
    rig.drain()
    rig.orders = []
    rig.play(to: 70 * second)
    #expect(rig.orders.count(where: isAlarm) == 0)
    rig.play(to: 71 * second)
    #expect(rig.orders.count(where: isAlarm) == 3)
  }

  @Test func `an alarm breaks into a replay and a focus on another series`() throws {
    let rig = try rig()
    _ = try rig.chart.focus(FocusRequest(series: "b"), at: now(second))
    _ = try rig.chart.replay(ReplayRequest(series: "b", length: 10), at: now(second))
    rig.drain()
    rig.orders = []
    rig.feed("a 92\n", at: 2 * second)
    #expect(rig.orders.count(where: isAlarm) == 3)
  }
}
