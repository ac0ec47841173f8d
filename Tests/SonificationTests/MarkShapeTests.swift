import RollingSeries
import Sonification
import Synthesis
import Testing

/// What the marks are made of, as sound.md part 6 describes them.
@Suite struct MarkShapeTests {
  @Test func `makes a hole of 60 ms without a pitch`() {
    let hole = noises([(0, .hole(1))])
    #expect(hole.count == 1)
    #expect(hole.allSatisfy { $0.duration == 0.06 && $0.quality < 1 && $0.bus == .marks })
  }

  @Test func `lets three bursts fall, one after the other`() {
    let stale = noises([(0, .stale(1)), (1_000, .nothing)])
    #expect(stale.count == 3)
    #expect(isFalling(stale.map { Double($0.centre) }))
    #expect(isSequence(stale.map { ($0.delay, $0.duration) }))
  }

  @Test func `lets three notes fall, one after the other`() {
    let ended = notes([(0, .ended(1))])
    #expect(ended.count == 3)
    #expect(isFalling(ended.map(\.frequency)))
    #expect(isSequence(ended.map { ($0.delay, $0.duration) }))
  }

  @Test(arguments: [
    (AxisPosition.over, 1_760.0, true), (.under, 220, false), (.undefined, 220, false),
  ])
  func `slides twice from the edge`(position: AxisPosition, edge: Double, rises: Bool) {
    let slides = notes([(0, .beyond(1, position))])
    #expect(slides.count == 2)
    #expect(slides.allSatisfy { $0.frequency == edge && ($0.endFrequency > edge) == rises })
    #expect(isSequence(slides.map { ($0.delay, $0.duration) }))
  }

  @Test func `strikes a bell at the old pitch, then at the new one`() {
    let bells = notes([(0, .value(1, 0.5)), (0, .moved(1, from: 0, to: 1))])
    #expect(bells.map { $0.frequency.rounded() } == [220, 1_760])
    #expect(bells.allSatisfy { $0.decay > 0 && $0.bus == .marks })
    #expect(bells[0].delay == 0 && bells[1].delay >= 0.2)
  }

  @Test func `ticks 30 ms at the lowest pitch, 16 dB under a tone`() {
    let ticks = notes([(0, .proven(true))])
    #expect(ticks.count == 1)
    for tick in ticks {
      #expect(tick.frequency == 220 && tick.duration == 0.03 && tick.bus == .feedback)
      #expect(abs(tick.gain - 0.1585) < 0.0001)  // 10^(-16/20)
    }
  }

  @Test func `rattles shortly and plucks twice`() {
    let rattle = noises([(0, .overload)])
    #expect(rattle.count == 6)
    #expect(isSequence(rattle.map { ($0.delay, $0.duration) }))
    #expect(rattle.allSatisfy { $0.delay + $0.duration < 0.25 })
    #expect(notes([(0, .deviceChange)]).count == 2)
  }

  /// A mark of a background series is heard where that series sounds.
  @Test func `places marks where their series sounds`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .appears(2)), (0, .background([2])), (0, .hole(2))])
    #expect(stage.lines == ["0 hole at -0.7 with 0.25"])
  }

  @Test func `keeps every mark louder than the heartbeat and none above its bus`() {
    let script: [(Int64, Event)] = [
      (0, .hole(1)), (0, .value(1, 0)), (0, .moved(1, from: 0, to: 1)), (0, .beyond(1, .over)),
      (0, .ended(1)), (0, .stale(1)), (0, .overload), (0, .deviceChange), (500, .nothing),
    ]
    let gains = notes(script).map(\.gain) + noises(script).map(\.gain)
    #expect(gains.count == 19)
    #expect(gains.allSatisfy { $0 == 1 })
  }

  private func actions(_ script: [(Int64, Event)]) -> [Command.Action] {
    let stage = Stage()
    stage.play([(0, .appears(1))] + script)
    return stage.orders.map(\.action)
  }

  private func notes(_ script: [(Int64, Event)]) -> [Note] {
    actions(script).compactMap { if case .note(let note) = $0 { note } else { nil } }
  }

  private func noises(_ script: [(Int64, Event)]) -> [Noise] {
    actions(script).compactMap { if case .noise(let noise) = $0 { noise } else { nil } }
  }

  private func isFalling(_ values: [Double]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 > $1 * 1.1 }
  }

  /// Whether each begins when the one before has ended.
  private func isSequence(_ sounds: [(delay: Float, duration: Float)]) -> Bool {
    zip(sounds, sounds.dropFirst()).allSatisfy { $0.delay + $0.duration <= $1.delay }
  }
}
