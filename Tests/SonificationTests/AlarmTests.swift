import Sonification
import Testing

/// The life of an alarm, from the first value outside to the first one inside.
@Suite struct AlarmTests {
  enum Step: Sendable {
    case value(Double)
    case lost
    case rest(Alarm.Rest, until: Int64)
    case nothing
  }

  /// What happens at the times 0, 10, 20..., and what becomes of the alarm; the last is whether it calls.
  @Test(
    arguments: [
      ([Step.value(50), .value(95), .value(95)], [nil, Alarm.Change.raised, nil], true),
      ([.value(95), .value(50), .value(95)], [.raised, .resolved, .raised], true),
      // Acknowledged: silent until the end of that, or until it is worse.
      ([.value(95), .rest(.acknowledged, until: 100), .value(95)], [.raised, nil, nil], false),
      (
        [.value(95), .rest(.acknowledged, until: 30), .value(95), .nothing],
        [.raised, nil, nil, nil], true
      ),
      (
        [.value(95), .rest(.snoozed, until: 30), .nothing, .nothing], [.raised, nil, nil, nil], true
      ),
      (
        [.value(95), .rest(.acknowledged, until: 100), .value(99)], [.raised, nil, .worsened], true
      ),
      ([.value(99), .rest(.snoozed, until: 100), .value(92)], [.raised, nil, .eased], false),
      ([.value(92), .rest(.snoozed, until: 100), .value(1)], [.raised, nil, .raised], true),
      // Lost data resolve nothing, acknowledged or not.
      ([.value(95), .lost, .lost, .value(50)], [.raised, .lost, nil, .resolved], false),
      ([.value(95), .lost, .value(95)], [.raised, .lost, .found], true),
      ([.value(95), .lost, .value(99)], [.raised, .lost, .worsened], true),
      (
        [.value(95), .rest(.acknowledged, until: 40), .lost, .nothing, .nothing],
        [.raised, nil, .lost, nil, nil], true
      ),
      // A rest goes with its alarm.
      (
        [.value(95), .rest(.acknowledged, until: 100), .value(50), .value(95)],
        [.raised, nil, .resolved, .raised], true
      ),
      ([.value(50), .rest(.acknowledged, until: 100), .value(95)], [nil, nil, .raised], true),
    ] as [([Step], [Alarm.Change?], Bool)])
  func `an alarm lives by these rules`(steps: [Step], changes: [Alarm.Change?], calls: Bool) {
    var monitor = LimitMonitor(Limits(low: 10, high: 90, criticalHigh: 98, hysteresis: .by(0)))
    var alarm = Alarm()
    var found: [Alarm.Change?] = []
    for (step, time) in zip(steps, stride(from: Int64(0), to: .max, by: 10)) {
      switch step {
      case .value(let value): monitor.take(value, span: 100, at: time)
      case .lost: monitor.lose()
      case .rest(let rest, let end): alarm.rest(rest, until: end)
      case .nothing: break
      }
      found.append(alarm.follow(monitor, at: time))
      _ = alarm.advance(to: time)
    }
    #expect(found == changes)
    #expect(alarm.isCalling == calls)
  }

  @Test func `it knows since when it lasts, and says once that a rest has ended`() {
    var monitor = LimitMonitor(Limits(high: 90, criticalHigh: 98))
    var alarm = Alarm()
    monitor.take(95, span: 100, at: 5)
    _ = alarm.follow(monitor, at: 5)
    alarm.rest(.snoozed, until: 20)
    monitor.take(99, span: 100, at: 7)
    _ = alarm.follow(monitor, at: 7)
    #expect(alarm.since == 5 && alarm.rest == nil)
    alarm.rest(.snoozed, until: 20)
    #expect([19, 20, 21].map { alarm.advance(to: $0) } == [false, true, false])
  }
}
