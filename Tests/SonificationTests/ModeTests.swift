import RollingSeries
import Sonification
import Synthesis
import Testing

/// How the series share the sound.
@Suite struct ModeTests {
  /// Five series, of which the first has the focus, at the bottom; the last one is discrete.
  private static let opening: [(Int64, Event)] = [
    (0, .appears(1)), (0, .appears(2)), (0, .appears(3)), (0, .appears(4)),
    (0, .appears(5, continuous: false)), (0, .value(1, 0)), (0, .value(2, 1.0 / 3)),
    (0, .value(3, 2.0 / 3)), (0, .value(4, 1)),
  ]

  /// What comes out after the opening.
  private func lines(_ script: [(Int64, Event)]) -> [String] {
    let stage = Stage()
    stage.play(Self.opening)
    let before = stage.lines.count
    stage.play(script)
    return Array(stage.lines.dropFirst(before))
  }

  @Test(arguments: [
    // Without a choice those that appeared first; the focus is the leftmost. Its tone goes on.
    Case(
      [(100, Event.mode(.chord))],
      [
        "100 tone 0 220 Hz at -0.7 with 1.0", "100 tone 1 440 Hz at -0.23 with 1.0",
        "100 tone 2 880 Hz at 0.23 with 1.0", "100 tone 3 1760 Hz at 0.7 with 1.0",
      ]),
    // Those chosen come first; a discrete one waits for its point.
    Case(
      [(100, .background([5, 4])), (100, .mode(.chord)), (200, .value(5, 0)), (300, .nothing)],
      [
        "100 tone 1 1760 Hz at 0.7 with 0.25", "100 tone 0 220 Hz at -0.7 with 1.0",
        "100 tone 1 1760 Hz at 0.23 with 1.0", "100 tone 2 440 Hz at 0.7 with 1.0",
        "201 note 220 Hz at -0.23 with 1.0",
      ]),
    // The old one in front stays one of those chosen.
    Case(
      [(100, .background([2, 3, 4])), (200, .mode(.chord)), (300, .focus(2))],
      [
        "100 tone 1 440 Hz at -0.7 with 0.25", "100 tone 2 880 Hz at 0.7 with 0.25",
        "200 tone 0 220 Hz at -0.7 with 1.0", "200 tone 1 440 Hz at -0.23 with 1.0",
        "200 tone 2 880 Hz at 0.23 with 1.0", "200 tone 3 1760 Hz at 0.7 with 1.0",
        "300 tone 1 440 Hz at -0.7 with 1.0", "300 tone 0 220 Hz at -0.23 with 1.0",
      ]),
    // One that goes makes room for the next.
    Case(
      [(100, .mode(.chord)), (200, .removed(2)), (300, .value(5, 1)), (400, .nothing)],
      [
        "100 tone 0 220 Hz at -0.7 with 1.0", "100 tone 1 440 Hz at -0.23 with 1.0",
        "100 tone 2 880 Hz at 0.23 with 1.0", "100 tone 3 1760 Hz at 0.7 with 1.0",
        "200 release 1 in 50 ms", "200 tone 2 880 Hz at -0.23 with 1.0",
        "200 tone 3 1760 Hz at 0.23 with 1.0", "301 note 1760 Hz at 0.7 with 1.0",
      ]),
    // And back.
    Case(
      [(100, .mode(.chord)), (200, .mode(.focus))],
      [
        "100 tone 0 220 Hz at -0.7 with 1.0", "100 tone 1 440 Hz at -0.23 with 1.0",
        "100 tone 2 880 Hz at 0.23 with 1.0", "100 tone 3 1760 Hz at 0.7 with 1.0",
        "200 release 1 in 50 ms", "200 release 2 in 50 ms", "200 release 3 in 50 ms",
        "200 tone 0 220 Hz",
      ]),
  ])
  func `chord plays up to four together`(test: Case) {
    #expect(lines(test.script) == test.expected)
  }

  @Test func `free seats of a chord go to those that can be heard`() {
    let stage = Stage()
    stage.play(Self.opening + [(100, .stale(2)), (100, .ended(4)), (200, .mode(.chord))])
    #expect(stage.listening.seated == [1, 3, 5, 2])
    stage.play([(300, .fresh(2)), (300, .mode(.focus)), (400, .mode(.chord))])
    #expect(stage.listening.seated == [1, 2, 3, 5])
  }

  @Test func `a chord grows as series appear, and one alone is in the middle`() {
    let stage = Stage()
    stage.play([
      (0, .mode(.chord)), (0, .appears(1)), (0, .value(1, 0)), (100, .appears(2)),
      (100, .value(2, 1)),
    ])
    #expect(
      stage.lines == [
        "0 tone 0 220 Hz", "100 tone 0 220 Hz at -0.7 with 1.0",
        "100 tone 1 1760 Hz at 0.7 with 1.0",
      ])
    #expect(stage.listening.seated == [1, 2])
  }

  @Test(arguments: [
    // In turn every 300 ms; a rest tells where the round begins. The discrete one has no point.
    Case(
      [(100, Event.mode(.cycle)), (1_800, .nothing)],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz at -0.7 with 1.0",
        "400 note 440 Hz at -0.35 with 1.0", "700 note 880 Hz",
        "1000 note 1760 Hz at 0.35 with 1.0", "1600 note 220 Hz at -0.7 with 1.0",
      ]),
    // The newest value is played; marks sound at once.
    Case(
      [
        (100, .mode(.cycle)), (200, .value(2, 0)), (250, .value(2, 1)), (300, .hole(2)),
        (500, .nothing),
      ],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz at -0.7 with 1.0",
        "300 hole at -0.35 with 1.0", "400 note 1760 Hz at -0.35 with 1.0",
      ]),
    // What has gone stale, ended or was muted is skipped, and all of it is silence.
    Case(
      [
        (100, .mode(.cycle)), (110, .muteSeries(2, milliseconds: 60_000)), (120, .ended(3)),
        (1_100, .muteSeries(1, milliseconds: 60_000)), (1_100, .ended(4)),
        (3_000, .value(4, 0)), (3_200, .nothing),
      ],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz at -0.7 with 1.0", "120 ended",
        "400 note 1760 Hz at 0.35 with 1.0", "1000 note 220 Hz at -0.7 with 1.0", "1100 ended",
        "3000 note 220 Hz at 0.35 with 1.0",
      ]),
    // Points wait for the turn; of several the one farthest from what was heard stays.
    Case(
      [
        (0, .background([5])), (0, .removed(2)), (0, .removed(3)), (0, .removed(4)),
        (100, .mode(.cycle)), (200, .value(5, 0.4)), (210, .value(5, 1)), (220, .value(5, 0.5)),
        (1_200, .nothing),
      ],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz at -0.7 with 1.0",
        "400 note 1760 Hz at 0.7 with 1.0", "1000 note 220 Hz at -0.7 with 1.0",
      ], 2),
    // One alone needs no rest.
    Case(
      [
        (0, .removed(2)), (0, .removed(3)), (0, .removed(4)), (0, .removed(5)),
        (100, .mode(.cycle)), (800, .mode(.focus)), (2_000, .nothing),
      ],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz", "400 note 220 Hz", "700 note 220 Hz",
        "800 tone 1 220 Hz",
      ]),
    // Waits for a replay, and goes on after it.
    Case(
      [
        (100, .mode(.cycle)), (200, .replay(1, [(0, 0.5), (1, 0.5)], continuous: false)),
        (2_000, .nothing),
      ],
      [
        "100 release 0 in 50 ms", "100 note 220 Hz at -0.7 with 1.0",
        "280 note 622 Hz at -0.8 with 1.0", "1280 note 622 Hz at 0.8 with 1.0", "1280 complete",
        "1900 note 440 Hz at -0.35 with 1.0",
      ]),
  ])
  func `cycle plays one after another`(test: Case) {
    let stage = Stage()
    stage.play(Self.opening)
    let before = stage.lines.count
    stage.play(test.script)
    #expect(Array(stage.lines.dropFirst(before)) == test.expected)
    #expect(stage.listening.counts.mergedPoints == test.count)
  }

  @Test(arguments: [
    Case([(100, Event.mode(.watch)), (9_000, .value(1, 1))], ["100 release 0 in 50 ms"]),
    // One outside sounds until it is back.
    Case(
      [
        (100, .mode(.watch)), (200, .value(3, 1)), (200, .band(3, .high)), (300, .value(3, 0)),
        (300, .band(3, .normal)), (400, .value(3, 0.1)),
      ],
      [
        "100 release 0 in 50 ms", "200 tone 1 1760 Hz", "300 tone 1 220 Hz", "300 tone 1 220 Hz",
        "300 release 1 in 50 ms",
      ]),
    // The newest is the leftmost, a critical one before it.
    Case(
      [
        (0, .mode(.watch)), (100, .band(1, .high)), (200, .band(2, .low)),
        (300, .band(3, .criticalLow)),
      ],
      [
        "0 release 0 in 50 ms", "100 tone 1 220 Hz", "200 tone 2 440 Hz at -0.7 with 1.0",
        "200 tone 1 220 Hz at 0.7 with 1.0", "300 tone 3 880 Hz at -0.7 with 1.0",
        "300 tone 2 440 Hz",
      ]),
    // A point that leads outside is heard at once.
    Case(
      [(100, .mode(.watch)), (200, .value(5, 1)), (200, .band(5, .high))],
      ["100 release 0 in 50 ms", "200 note 1760 Hz"]),
    // What was outside before is heard from the beginning. A stale one is told by its own mark.
    Case(
      [
        (50, .band(2, .high)), (100, .mode(.watch)), (200, .stale(2)), (200, .band(2, .unknown)),
        (1_000, .value(2, 0)), (1_000, .band(2, .normal)),
      ],
      [
        "100 release 0 in 50 ms", "100 tone 1 440 Hz", "200 release 1 in 300 ms", "500 stale",
        "1000 tone 2 440 Hz", "1000 tone 2 220 Hz", "1000 release 2 in 50 ms",
      ]),
    Case(
      [
        (50, .band(2, .high)), (50, .mode(.watch)), (100, .muteSeries(2, milliseconds: 400)),
        (200, .hole(2)), (600, .hole(2)), (700, .removed(2)),
      ],
      [
        "50 release 0 in 50 ms", "50 tone 1 440 Hz", "100 release 1 in 50 ms",
        "500 tone 2 440 Hz", "600 hole", "700 release 2 in 50 ms",
      ]),
  ])
  func `watch plays only what is outside`(test: Case) {
    #expect(lines(test.script) == test.expected)
  }

  @Test func `a value that follows its band is heard once, by itself`() {
    let stage = Stage()
    stage.play(Self.opening + [(100, .mode(.watch)), (200, .value(5, 0))])
    stage.listening.setBand(.high, of: 5, arrivingAt: .inside(1), at: 300_000_000)
    stage.play([(300, .value(5, 1)), (2_000, .nothing)])
    #expect(stage.lines.filter { $0.contains("note") } == ["300 note 1760 Hz"])
  }

  @Test func `watch seats the four that are most urgent`() {
    let stage = Stage()
    stage.play((0..<9).map { (0, .appears($0)) } + [(0, .mode(.watch))])
    stage.play((0..<6).map { (Int64($0), .band($0, $0 == 1 ? .criticalHigh : .high)) })
    #expect(stage.listening.seated == [1, 5, 4, 3])
    stage.play([(10, .removed(5)), (20, .band(1, .high))])
    #expect(stage.listening.seated == [1, 4, 3, 2])
  }

  @Test func `only what sounds has marks`() {
    for mode in ListeningMode.allCases {
      let stage = Stage()
      stage.play(Self.opening + [(100, .mode(mode)), (150, .band(2, .high))])
      for key in 1...5 { stage.play([(Int64(key) * 1_000, .hole(key))]) }
      let expected =
        switch mode {
        case .focus: 1
        case .chord: 4
        case .cycle: 5
        case .watch: 1
        }
      #expect(stage.lines.count { $0.contains("hole") } == expected, "\(mode)")
    }
  }

  @Test func `a tone outside its band trembles and is brighter, in any mode`() {
    let stage = Stage()
    stage.play(Self.opening + [(100, .band(1, .low))])
    guard case .tone(_, let tone) = stage.orders.last?.action else {
      return #expect(Bool(false), "\(stage.lines)")
    }
    #expect(tone.brightness == 1 && tone.tremolo == 1)
  }

  @Test func `changes of mode at any moment leave slots that fade out alone`() {
    let stage = Stage()
    stage.play(Self.opening + [(0, .band(3, .high)), (0, .band(4, .low)), (0, .background([2]))])
    let modes = ListeningMode.allCases
    for turn in 0..<200 {
      stage.play([(Int64(turn * 27), .mode(modes[(turn * 7 + turn / 5) % 4]))])
    }
    var freed: [Int: Int64] = [:]
    var sounding: Set<Int> = []
    for order in stage.orders {
      switch order.action {
      case .release(let slot, let fade):
        freed[slot] = order.time + Int64(fade * 1_000) * 1_000_000
        sounding.remove(slot)
      case .tone(let slot, _):
        if !sounding.contains(slot) { #expect(freed[slot, default: 0] <= order.time) }
        sounding.insert(slot)
      default: break
      }
    }
    #expect(sounding.count <= 4)
  }
}

/// How a continuous series is played.
@Suite struct TextureTests {
  private func tone(_ stage: Stage) -> Tone? {
    guard case .tone(_, let tone) = stage.orders.last?.action else { return nil }
    return tone
  }

  @Test func `pulses are switched while it plays`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .value(1, 0))])
    #expect(tone(stage)?.pulseRate == 0)
    stage.play([(100, .sounds(1, SeriesSound(texture: .pulse, rate: 5)))])
    #expect(tone(stage)?.pulseRate == 5)
    stage.play([(200, .sounds(1, SeriesSound(texture: .pulse, rate: 2)))])
    #expect(tone(stage)?.pulseRate == 2)
    stage.play([(300, .sounds(1, SeriesSound(rate: 2)))])
    #expect(tone(stage)?.pulseRate == 0 && stage.orders.count == 4)
    stage.play([(400, .sounds(1, SeriesSound(rate: 7)))])  // a rate that nobody hears
    #expect(stage.orders.count == 4)
  }
}
