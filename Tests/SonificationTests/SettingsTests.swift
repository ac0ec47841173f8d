import RollingSeries
import Sonification
import Synthesis
import Testing

private func settings(
  low: Double = 220, high: Double = 1_760, sound: Bool = true, heartbeat: Bool = true,
  volume: Double = 1
) -> HearingSettings {
  (try? HearingSettings(
    pitchLow: low, pitchHigh: high, hasSound: sound, hasHeartbeat: heartbeat, volume: volume))
    ?? .standard
}

private func faders(_ gain: String, _ feedback: String, at time: Int64) -> [String] {
  ["data to \(gain)", "marks to \(gain)", "feedback to \(feedback)"].map {
    "\(time) \($0) in 50 ms"
  }
}

/// Settings that change while it plays.
@Suite struct SettingsTests {
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .value(1, 0.5)), (0, .value(2, 0.5)),
  ]

  @Test(arguments: [
    // What does not change orders nothing.
    Case([(100, Event.settings(settings()))], []),
    Case([(100, .sounds(1, SeriesSound()))], []),
    // New pitches: the same value glides to its new pitch; a series in the background stays silent.
    Case([(100, .settings(settings(low: 110, high: 440)))], ["100 tone 0 220 Hz"]),
    Case([(100, .settings(settings(volume: 0.5)))], ["100 master to 0.5 in 50 ms"]),
    // Sound off is a mute without an end; the heartbeat goes on.
    Case([(100, .settings(settings(sound: false)))], faders("0.0", "0.5", at: 100)),
    Case(
      [(100, .settings(settings(sound: false))), (200, .settings(settings()))],
      faders("0.0", "0.5", at: 100) + faders("1.0", "1.0", at: 200)),
    // The end of a mute does not turn on a sound that is off.
    Case(
      [(100, .mute(milliseconds: 100)), (150, .settings(settings(sound: false))), (300, .nothing)],
      faders("0.0", "0.5", at: 100)),
    Case(
      [
        (100, .settings(settings(sound: false))), (150, .mute(milliseconds: 100)),
        (200, .settings(settings())), (300, .nothing),
      ],
      faders("0.0", "0.5", at: 100) + faders("0.0", "0.5", at: 150)
        + faders("1.0", "1.0", at: 250)),
    // One series: softer, elsewhere, in another colour. The pitch stays.
    Case([(100, .sounds(1, SeriesSound(volume: 0.5)))], ["100 tone 0 622 Hz at 0.0 with 0.5"]),
    Case([(100, .sounds(1, SeriesSound(pan: -1)))], ["100 tone 0 622 Hz at -1.0 with 1.0"]),
    Case([(100, .sounds(1, SeriesSound(timbre: .pure)))], ["100 tone 0 622 Hz"]),
    // A time constant is for the next move.
    Case([(100, .sounds(1, SeriesSound(smoothing: 0.5)))], []),
    // One that does not sound keeps it for later.
    Case(
      [(100, .sounds(2, SeriesSound(volume: 0.5))), (200, .focus(2))],
      ["200 release 0 in 50 ms", "200 tone 1 622 Hz at 0.0 with 0.5"]),
    // A tone becomes notes, and notes a tone at once.
    Case(
      [(100, .sounds(1, SeriesSound(isContinuous: false))), (200, .value(1, 0))],
      ["100 release 0 in 50 ms", "200 note 220 Hz"]),
    Case(
      [
        (100, .sounds(1, SeriesSound(isContinuous: false))), (200, .sounds(1, SeriesSound())),
      ],
      ["100 release 0 in 50 ms", "200 tone 1 622 Hz"]),
    Case([(100, .sounds(9, SeriesSound(volume: 0.5)))], []),
  ])
  func `orders what has changed and nothing else`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening)
    let before = stage.lines.count
    stage.play(test.script)
    #expect(Array(stage.lines.dropFirst(before)) == test.expected)
  }

  @Test func `begins silent when sound is off`() {
    var listening = Listening(settings(sound: false), at: 0)
    var faders: [Bus: Float] = [:]
    listening.drain { _, action in
      if case .gain(let bus, let gain, _) = action { faders[bus] = gain }
      return true
    }
    #expect(faders == [.data: 0, .marks: 0, .feedback: 0.5])
  }

  @Test func `beats although notes are silent while sound is off`() {
    let stage = Stage(settings(sound: false))
    stage.play([(0, .proven(true)), (0, .appears(1, continuous: false))])
    for time in 0..<100 { stage.play([(Int64(time) * 100, .value(1, 0.5))]) }
    #expect(stage.lines("heartbeat") == ["0 heartbeat", "5000 heartbeat"])
  }

  @Test func `colour and time constant reach the engine`() {
    let stage = Stage()
    stage.play(Self.opening)
    stage.play([
      (100, .sounds(1, SeriesSound(timbre: .pure, smoothing: 0.3))), (200, .value(1, 0)),
    ])
    guard case .tone(_, let tone) = stage.orders.last?.action else {
      return #expect(Bool(false), "\(stage.lines)")
    }
    #expect(tone.timbre == .pure && tone.smoothing == 0.3)
  }
}

/// One series is silent on request, for a time.
@Suite struct SeriesMuteTests {
  private static let opening: [(Int64, Event)] = [(0, .appears(1)), (0, .value(1, 0))]

  @Test(arguments: [
    // It ends by itself, with the value that holds then.
    Case(
      [(100, .muteSeries(1, milliseconds: 1_000)), (500, .value(1, 1)), (2_000, .nothing)],
      ["100 release 0 in 50 ms", "1100 tone 1 1760 Hz"]),
    Case(
      [(100, .muteSeries(1, milliseconds: 1_000)), (500, .unmuteSeries(1)), (2_000, .nothing)],
      ["100 release 0 in 50 ms", "500 tone 1 220 Hz"]),
    // A second one counts from its own beginning.
    Case(
      [
        (100, .muteSeries(1, milliseconds: 1_000)), (500, .muteSeries(1, milliseconds: 1_000)),
        (2_000, .nothing),
      ],
      ["100 release 0 in 50 ms", "1500 tone 1 220 Hz"]),
    // Its marks are silent too, and not made up for.
    Case(
      [
        (100, .muteSeries(1, milliseconds: 1_000)), (200, .hole(1)), (300, .beyond(1, .over)),
        (400, .moved(1, from: 0, to: 1)), (500, .ended(1)), (2_000, .nothing),
      ],
      ["100 release 0 in 50 ms"]),
    // Stale while muted: told when the mute is over and it still is.
    Case(
      [
        (100, .muteSeries(1, milliseconds: 5_000)), (500, .stale(1)), (5_500, .nothing),
      ],
      ["100 release 0 in 50 ms", "5400 stale"]),
    Case(
      [
        (100, .stale(1)), (300, .muteSeries(1, milliseconds: 60_000)), (20_000, .nothing),
      ],
      ["100 release 0 in 300 ms"]),
    Case(
      [
        (100, .muteSeries(1, milliseconds: 5_000)), (500, .stale(1)), (600, .value(1, 0)),
        (9_000, .nothing),
      ],
      ["100 release 0 in 50 ms", "5100 tone 1 220 Hz"]),
    // A series that goes takes its mute along.
    Case(
      [
        (100, .muteSeries(1, milliseconds: 5_000)), (200, .removed(1)), (300, .appears(1)),
        (400, .value(1, 0)), (9_000, .nothing),
      ],
      ["100 release 0 in 50 ms", "400 tone 1 220 Hz"]),
    Case([(100, .muteSeries(7, milliseconds: 5_000)), (200, .unmuteSeries(7))], []),
    Case([(100, .unmuteSeries(1))], []),
  ])
  func `mutes one series for a time`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening)
    let before = stage.lines.count
    stage.play(test.script)
    #expect(Array(stage.lines.dropFirst(before)) == test.expected)
  }

  @Test func `says until when`() {
    let stage = Stage()
    stage.play(Self.opening + [(100, .muteSeries(1, milliseconds: 1 << 40))])
    #expect(stage.listening.mutedUntil(1) == 86_400_100_000_000)  // a day at most
    #expect(stage.listening.mutedUntil(2) == nil)
    #expect(stage.listening.mutedUntil == nil)
  }
}
