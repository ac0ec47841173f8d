import RollingSeries
import Sonification
import Synthesis
import Testing

private let millisecond: Int64 = 1_000_000

/// Alarms on their way to the ear.
@Suite struct AlarmSoundTests {
  /// Plays what is done to a listener at milliseconds; keeps what is ordered.
  private final class Rig {
    var listening = Listening(.standard, at: 0)
    var orders: [(time: Int64, action: Command.Action)] = []

    init() {
      for key in 0..<4 { listening.seriesAppeared(key, at: 0) }
      drain()
      orders = []
    }

    func at(_ time: Int64, _ act: (inout Listening, Int64) -> Void = { _, _ in }) {
      while let due = listening.nextDeadline, due <= time * millisecond {
        listening.advance(to: due)
        drain()
      }
      act(&listening, time * millisecond)
      drain()
    }

    private func drain() {
      listening.drain { time, action in
        orders.append((time / millisecond, action))
        return true
      }
    }

    var pulses: [(time: Int64, note: Note)] {
      orders.compactMap { order in
        guard case .note(let note) = order.action, note.bus == .alarms else { return nil }
        return (order.time, note)
      }
    }

    /// Times at which patterns began, each with the count of its pulses.
    var patterns: [String] {
      var counts: [(Int64, Int)] = []
      for (time, _) in pulses {
        if counts.last?.0 == time {
          counts[counts.count - 1].1 += 1
        } else {
          counts.append((time, 1))
        }
      }
      return counts.map { "\($0.0): \($0.1)" }
    }

    var tones: [Tone] {
      orders.compactMap { if case .tone(_, let tone) = $0.action { tone } else { nil } }
    }
  }

  private static let high = AlarmCall(.high, isAbove: true)
  private static let medium = AlarmCall(.medium, isAbove: true)
  private static let low = AlarmCall(.low, isAbove: false)

  @Test(
    arguments: [
      (high, 10, 3_000), (medium, 3, 4_000), (low, 1, 16_000),
    ] as [(AlarmCall, Int, Int64)])
  func `count and rhythm say how urgent it is, again and again`(
    call: AlarmCall, count: Int, period: Int64
  ) {
    let rig = Rig()
    rig.at(1_000) { $0.raiseAlarm(call, of: 1, at: $1) }
    rig.at(1_000 + 2 * period)
    #expect(rig.patterns == (0..<3).map { "\(1_000 + Int64($0) * period): \(count)" })
  }

  /// IEC 60601-1-8 in short: what an alarm must be to be heard and told apart on small speakers.
  @Test(arguments: [high, medium, low, AlarmCall(.high, isAbove: false)])
  func `pulses are soft, rich and of the right length`(call: AlarmCall) {
    let rig = Rig()
    rig.at(0) { $0.raiseAlarm(call, of: 1, at: $1) }
    #expect(rig.pulses.isEmpty == false)
    for (_, pulse) in rig.pulses {
      #expect((0.1...0.15).contains(pulse.duration))
      #expect(abs(pulse.attack / pulse.duration - 0.2) < 0.001 && pulse.attack == pulse.release)
      #expect((150...1_000).contains(pulse.frequency) && pulse.endFrequency == pulse.frequency)
      #expect((1...8).count { (300...4_000).contains(pulse.frequency * Double($0)) } >= 4)
      #expect(pulse.timbre == .brass && abs(pulse.gain - 3.162) < 0.001)  // -10 dBFS
    }
    let onsets = rig.pulses.map(\.note.delay)
    #expect(zip(onsets, onsets.dropFirst()).allSatisfy { $1 - $0 > 0.15 })
  }

  @Test func `a high pattern is two groups of five`() {
    let rig = Rig()
    rig.at(0) { $0.raiseAlarm(Self.high, of: 1, at: $1) }
    let onsets = rig.pulses.map(\.note.delay)
    let gaps = zip(onsets, onsets.dropFirst()).map { $1 - $0 }
    #expect(gaps.count == 9 && gaps.indices.filter { gaps[$0] > 0.45 } == [4])
    #expect(gaps.indices.filter { gaps[$0] > 0.2 } == [2, 4, 7])
  }

  @Test func `one pattern at a time: a new alarm at once, then the most urgent`() {
    let rig = Rig()
    rig.at(0) { $0.raiseAlarm(Self.high, of: 1, at: $1) }
    rig.at(1_000) { $0.raiseAlarm(Self.low, of: 2, at: $1) }  // it still sounds
    rig.at(9_000)
    #expect(rig.patterns == ["0: 10", "2480: 1", "5480: 10", "8480: 10"])
    #expect(rig.listening.counts.foldedAlarms == 0)
  }

  @Test func `of several new ones the most urgent has the pattern, and the others are counted`() {
    let rig = Rig()
    rig.at(0) { listening, time in
      listening.raiseAlarm(Self.low, of: 0, at: time)
      listening.raiseAlarm(Self.low, of: 1, at: time)
      listening.raiseAlarm(Self.high, of: 2, at: time)
      listening.raiseAlarm(Self.medium, of: 3, at: time)
    }
    rig.at(3_000)
    #expect(rig.patterns == ["0: 1", "450: 10"])
    #expect(rig.listening.counts.foldedAlarms == 2)
  }

  @Test func `what is at rest gives way to what is less urgent`() {
    let rig = Rig()
    rig.at(0) { listening, time in
      listening.raiseAlarm(Self.high, of: 1, at: time)
      listening.raiseAlarm(Self.medium, of: 2, at: time)
    }
    rig.at(4_000) { $0.endAlarm(of: 1, at: $1) }
    rig.at(11_000) { $0.endAlarm(of: 2, at: $1) }
    rig.at(60_000)
    #expect(rig.patterns == ["0: 10", "2480: 3", "5480: 3", "9480: 3"])
  }

  @Test func `an alarm that goes before its pattern has none`() {
    let rig = Rig()
    rig.at(0) { listening, time in
      listening.raiseAlarm(Self.high, of: 1, at: time)
      listening.raiseAlarm(Self.medium, of: 2, at: time)
      listening.endAlarm(of: 2, at: time)
      listening.seriesRemoved(1, at: time)
    }
    rig.at(60_000)
    #expect(rig.patterns == ["0: 10"])
  }

  @Test(arguments: [false, true])
  func `a mute leaves alarms alone unless they are meant`(areMeant: Bool) {
    let rig = Rig()
    rig.at(0) { $0.mute(for: 20 * 1_000 * millisecond, includingAlarms: areMeant, at: $1) }
    rig.at(1_000) { $0.raiseAlarm(Self.medium, of: 1, at: $1) }
    rig.at(22_000)
    let whileMuted = (0..<6).map { "\(1_000 + $0 * 4_000): 3" }
    #expect(rig.patterns == (areMeant ? ["20000: 3"] : whileMuted))
    let faders = rig.orders.compactMap { order -> String? in
      guard case .gain(.alarms, let gain, _) = order.action else { return nil }
      return "\(order.time): \(gain)"
    }
    #expect(faders == (areMeant ? ["0: 0.0", "20000: 1.0"] : []))
  }

  @Test func `another mute may let alarms through again`() {
    let rig = Rig()
    rig.at(0) { $0.mute(for: 60 * 1_000 * millisecond, includingAlarms: true, at: $1) }
    rig.at(1_000) { $0.raiseAlarm(Self.low, of: 1, at: $1) }
    rig.at(5_000) { $0.mute(for: 60 * 1_000 * millisecond, at: $1) }
    rig.at(6_000)
    #expect(rig.patterns == ["5000: 1"] && !rig.listening.areAlarmsMuted)
  }

  @Test(arguments: [false, true])
  func `a series' own mute leaves its alarm alone unless it is meant`(isMeant: Bool) {
    let rig = Rig()
    rig.at(0) { $0.mute(1, for: 10 * 1_000 * millisecond, includingAlarm: isMeant, at: $1) }
    rig.at(1_000) { $0.raiseAlarm(Self.low, of: 1, at: $1) }
    rig.at(2_000) { $0.raiseAlarm(Self.low, of: 2, at: $1) }
    rig.at(11_000)
    #expect(rig.patterns == (isMeant ? ["2000: 1", "10000: 1"] : ["1000: 1", "2000: 1"]))
  }

  @Test func `alarms break into a replay, and Sound off does not keep them away`() throws {
    let rig = Rig()
    let silent = try HearingSettings(hasSound: false)
    rig.at(0) { listening, time in
      listening.value(0, .inside(0.5), at: time)
      var score = ReplayScore(isContinuous: true, seconds: 10)
      score.add(.inside(0), at: 0)
      score.add(.inside(1), at: 1)
      var plan = ReplayPlan()
      plan.add(0, score)
      listening.replay(plan, at: time)
    }
    rig.at(2_000) { $0.raiseAlarm(Self.low, of: 0, at: $1) }
    #expect(rig.patterns == ["2000: 1"] && rig.listening.replayState?.keys == [0])
    rig.at(4_000) { $0.apply(silent, at: $1) }
    rig.at(5_000) { $0.raiseAlarm(Self.medium, of: 2, at: $1) }
    #expect(rig.patterns == ["2000: 1", "5000: 3"])
  }

  @Test func `a tone outside its band trembles and is brighter, at once, and back`() {
    let rig = Rig()
    rig.at(0) { $0.value(0, .inside(0.5), at: $1) }
    rig.at(1_000) { listening, time in
      listening.setBand(.high, of: 0, arrivingAt: .inside(0.9), at: time)
      listening.value(0, .inside(0.9), at: time)
    }
    rig.at(2_000) { $0.setBand(.criticalHigh, of: 0, at: $1) }  // no other colour
    rig.at(3_000) { $0.setBand(.normal, of: 0, at: $1) }
    #expect(rig.tones.map(\.tremolo) == [0, 1, 0] && rig.tones.map(\.brightness) == [0, 1, 0])
    #expect(rig.tones[1].frequency > rig.tones[0].frequency)
  }

  @Test func `the heartbeat waits for an alarm that is heard, not for a muted one`() {
    let rig = Rig()
    rig.at(0) { $0.healthChanged(isProven: true, at: $1) }
    rig.at(1_000) { $0.raiseAlarm(Self.high, of: 1, at: $1) }
    rig.at(20_000) { $0.mute(for: 60 * 1_000 * millisecond, includingAlarms: true, at: $1) }
    rig.at(40_000)
    let beats = rig.orders.compactMap { order -> Int64? in
      guard case .note(let note) = order.action, note.bus == .feedback else { return nil }
      return order.time
    }
    #expect(beats.filter { (1..<20_000).contains($0) } == [])
    #expect(beats.count { $0 > 20_000 } >= 3)
  }

  @Test func `an acknowledged stale series is silent until it is called again`() {
    let rig = Rig()
    func bursts() -> Int {
      rig.orders.count { if case .noise = $0.action { true } else { false } } / 3
    }
    rig.at(0) { $0.stale(1, at: $1) }
    rig.at(5_000) { $0.acknowledgeStale(1, at: $1) }
    #expect(bursts() == 2)
    rig.at(60_000) { $0.recallStale(1, at: $1) }
    rig.at(62_000) { $0.acknowledgeStale(1, at: $1) }
    #expect(bursts() == 3)
    rig.at(70_000) { $0.value(1, .inside(0), at: $1) }
    rig.at(80_000) { $0.stale(1, at: $1) }
    rig.at(81_000)
    #expect(bursts() == 4)
  }
}
