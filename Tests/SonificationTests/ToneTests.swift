import Sonification
import Synthesis
import Testing

@Suite struct ToneTests {
  @Test(arguments: [
    (0.0, 220.0), (1.0 / 3, 440), (0.5, 622.2539674441618), (2.0 / 3, 880), (1, 1_760),
    (-5, 220), (7, 1_760), (.infinity, 1_760), (-.infinity, 220),
  ])
  func `plays a position as its pitch`(position: Double, frequency: Double) throws {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .value(1, position))])
    let action = try #require(stage.orders.first?.action)
    guard case .tone(_, let tone) = action else { return #expect(Bool(false), "\(action)") }
    #expect(abs(tone.frequency / frequency - 1) < 1e-12)
    #expect(tone.gain == 1 && tone.pan == 0 && tone.bus == .data && tone.timbre == .soft)
    #expect(tone.smoothing == 0.025)
  }

  @Test func `plays equal steps as equal ratios over any pitches`() throws {
    let stage = Stage(try HearingSettings(pitchLow: 60, pitchHigh: 4_000))
    stage.play([(0, .appears(1))])
    for step in 0...10 { stage.play(.value(1, Double(step) / 10), at: Int64(step) * 1_000_000_000) }
    let frequencies = stage.orders.compactMap { order -> Double? in
      guard case .tone(_, let tone) = order.action else { return nil }
      return tone.frequency
    }
    #expect(frequencies.count == 11)
    let ratios = zip(frequencies, frequencies.dropFirst()).map { $1 / $0 }
    for ratio in ratios { #expect(abs(ratio / ratios[0] - 1) < 1e-12) }
  }

  @Test(arguments: [
    // The first value starts the tone, the next ones move it, the same one again needs no order.
    Case(
      [(0, Event.appears(1)), (0, .value(1, 0)), (1_000, .value(1, 1)), (2_000, .value(1, 1))],
      ["0 tone 0 220 Hz", "1000 tone 0 1760 Hz"]),
    // A series that is not in focus is silent.
    Case(
      [(0, .appears(1)), (0, .appears(2)), (0, .value(2, 0.5)), (10, .hole(2))],
      []),
    // Nothing before the first value, whatever else happens.
    Case(
      [
        (0, .appears(1)), (10, .moved(1, from: 0, to: 1)), (20, .fresh(1)), (30, .hole(1)),
        (9_000, .nothing),
      ],
      ["30 hole"]),
    // A missing value leaves the pitch alone.
    Case(
      [(0, .appears(1)), (0, .value(1, 0)), (500, .hole(1)), (900, .value(1, .nan))],
      ["0 tone 0 220 Hz", "500 hole", "900 hole"]),
    // Gone is silent.
    Case(
      [(0, .appears(1)), (0, .value(1, 0)), (500, .removed(1)), (600, .value(1, 1))],
      ["0 tone 0 220 Hz", "500 release 0 in 50 ms"]),
    // A silent move of the axis only bends the tone.
    Case(
      [(0, .appears(1)), (0, .value(1, 0)), (500, .moved(1, from: 0, to: 1, silently: true))],
      ["0 tone 0 220 Hz", "500 tone 0 1760 Hz"]),
    // A continuous series that turns discrete stops its tone and strikes notes from then on.
    Case(
      [
        (0, .appears(1)), (0, .value(1, 0)), (500, .appears(1, continuous: false)),
        (600, .value(1, 1)), (700, .appears(1)), (800, .value(1, 0)),
      ],
      [
        "0 tone 0 220 Hz", "500 release 0 in 50 ms", "600 note 1760 Hz", "700 tone 1 1760 Hz",
        "800 tone 1 220 Hz",
      ]),
  ])
  func `sustains a continuous series`(test: Case) {
    let stage = Stage()
    stage.play(test.script)
    #expect(stage.lines == test.expected)
  }

  @Test func `orders a tone once a millisecond and ends at the newest value`() throws {
    let stage = Stage()
    stage.play([(0, .appears(1))])
    let points = 1_000_000
    for point in 0..<points {
      stage.play(.value(1, Double(point % 997) / 997), at: Int64(point) * 1_000)  // 1 s in all
    }
    stage.play(.value(1, 0.25), at: 999_999_500)
    stage.play(.nothing, at: 2_000_000_000)

    #expect((990...1_001).contains(stage.orders.count))
    let last = try #require(stage.orders.last)
    guard case .tone(_, let tone) = last.action else { return #expect(Bool(false), "\(last)") }
    #expect(abs(tone.frequency - 220 * 1.681_792_830_507_429) < 1e-9)
    #expect(last.time <= 1_001_000_000)
    let times = stage.orders.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 1_000_000 })
    #expect(stage.listening.counts.replacedValues == points + 1 - stage.orders.count)
  }

  @Test func `orders a batch of one moment once, and its last value a millisecond later`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (5, .value(1, 0)), (5, .value(1, 1)), (5, .value(1, 1 / 3.0))])
    stage.play([(9, .nothing)])
    #expect(stage.lines == ["5 tone 0 220 Hz", "6 tone 0 440 Hz"])
  }

  @Test func `counts events of series it was never told of`() {
    let stage = Stage()
    stage.play([(0, .value(3, 0.5)), (0, .hole(-1)), (0, .stale(99)), (0, .removed(3))])
    stage.play([(9_000, .nothing)])
    #expect(stage.lines == [])
    #expect(stage.listening.counts.unknownSeries == 4)
  }
}
