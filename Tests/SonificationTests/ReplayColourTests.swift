import RollingSeries
import Sonification
import Synthesis
import Testing

/// Values outside their limits, where they are replayed or played in turn.
@Suite struct ReplayColourTests {
  private func played(isContinuous: Bool) -> Stage {
    var score = ReplayScore(isContinuous: isContinuous, seconds: 1)
    score.add(.inside(0.2), at: 0)
    score.add(.inside(0.8), at: 0.4, in: .high)
    score.add(.inside(0.2), at: 0.6)
    score.add(.inside(0.2), at: 1)
    var plan = ReplayPlan()
    plan.add(1, score)
    let stage = Stage()
    stage.play([(0, .appears(1, continuous: isContinuous))])
    stage.listening.replay(plan, at: 0)
    stage.play([(2_000, .nothing)])
    return stage
  }

  /// A replay begins 80 ms after it was asked for.
  @Test func `a replayed tone trembles and is brighter where it was outside its limits`() {
    let tones = played(isContinuous: true).orders.compactMap { order -> (Int64, Tone)? in
      guard case .tone(_, let tone) = order.action else { return nil }
      return (order.time / 1_000_000 - 80, tone)
    }
    #expect(tones.count > 100)
    for (time, tone) in tones where ![399, 400, 599, 600].contains(time) {
      let isOutside = (400..<600).contains(time)
      #expect(tone.tremolo == (isOutside ? 1 : 0) && tone.brightness == tone.tremolo, "\(time) ms")
    }
  }

  @Test func `a replayed note is brighter where it was outside its limits`() {
    let notes = played(isContinuous: false).orders.compactMap { order -> Float? in
      guard case .note(let note) = order.action, note.bus == .data else { return nil }
      return note.brightness
    }
    #expect(notes == [0, 1, 0, 0])
  }

  @Test func `a turn of a series outside its limits is two short tones, brighter`() {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .value(1, 0.5)), (0, .band(1, .low)), (0, .mode(.cycle)),
      (250, .nothing),
    ])
    let notes = stage.orders.compactMap { order -> Note? in
      if case .note(let note) = order.action { note } else { nil }
    }
    #expect(notes.map(\.delay) == [0, 0.125] && notes.allSatisfy { $0.brightness == 1 })
    #expect(notes.allSatisfy { $0.duration < 0.125 && $0.frequency == notes.first?.frequency })
  }
}
