import Foundation
import RollingSeries
import Sonification
import Synthesis
import Testing

/// Scales and origins: how a position becomes a pitch.
@Suite struct TuningTests {
  /// Hertz of positions, as they are ordered, and as reports tell them.
  private func frequencies(
    _ positions: [Double], _ sound: SeriesSound, origin: Double? = nil,
    low: Double = 220, high: Double = 1_760
  ) -> [Double] {
    let stage = Stage((try? HearingSettings(pitchLow: low, pitchHigh: high)) ?? .standard)
    stage.play([(0, .appears(1)), (0, .sounds(1, sound)), (0, .origin(1, origin))])
    return positions.enumerated().compactMap { number, position in
      stage.play([
        (Int64(number) * 10, .value(1, 0.31)), (Int64(number) * 10 + 5, .value(1, position)),
      ])
      guard case .tone(_, let tone) = stage.orders.last?.action,
        stage.listening.pitch(of: .inside(position), 1) == tone.frequency
      else { return nil }
      return tone.frequency
    }
  }

  private static func semitones(_ hertz: Double, above low: Double = 220) -> Double {
    12 * log2(hertz / low)
  }

  @Test(arguments: [
    (Quantise.semitone, Array(0...36)),
    (
      .pentatonic,
      (0...3).flatMap { octave in [0, 2, 4, 7, 9].map { 12 * octave + $0 } }.filter { $0 <= 36 }
    ),
  ])
  func `a scale has its steps and no others`(quantise: Quantise, steps: [Int]) {
    let positions = (0...720).map { Double($0) / 720 }
    let heard = frequencies(positions, SeriesSound(quantise: quantise))
    #expect(heard.count == positions.count)
    var found: Set<Int> = []
    for (position, hertz) in zip(positions, heard) {
      let step = Self.semitones(hertz)
      #expect(abs(step - step.rounded()) < 1e-9)
      found.insert(Int(step.rounded()))
      let nearest = steps.map { abs(Double($0) - 36 * position) }.min() ?? 99
      #expect(abs(step - 36 * position) <= nearest + 1e-9, "\(position)")
    }
    #expect(found == Set(steps))
  }

  @Test(
    arguments: [Quantise.none, .semitone, .pentatonic],
    [(220.0, 1_760.0), (60, 4_000), (400, 420), (1_000, 1_500)] as [(Double, Double)])
  func `no pitch leaves the axis, and higher is never lower`(
    quantise: Quantise, limits: (Double, Double)
  ) {
    for origin in [nil, 0, 0.25, 0.5, 1] as [Double?] {
      let heard = frequencies(
        (0...100).map { Double($0) / 100 }, SeriesSound(quantise: quantise), origin: origin,
        low: limits.0, high: limits.1)
      #expect(heard.count == 101)
      #expect(heard.allSatisfy { $0 >= limits.0 && $0 <= limits.1 })
      #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test(
    arguments: [
      // auto: halfway, as the ear has it. On either side an own slope.
      (nil, 0.25, [0.0, 0.125, 0.25, 0.625, 1], [0.0, 9, 18, 27, 36]),
      (440, 0.75, [0, 0.375, 0.75, 0.875, 1], [0, 6, 12, 24, 36]),
      // At an end there is only one side.
      (440, 0, [0, 0.5, 1], [12, 24, 36]),
      (880, 1, [0, 0.5, 1], [0, 12, 24]),
      // A pitch out of reach is the nearest one; configuration refuses it.
      (4_000, 0.5, [0, 0.25, 0.5, 1], [0, 18, 36, 36]),
    ] as [(Double?, Double, [Double], [Double])])
  func `an origin has its own pitch and two slopes`(
    hertz: Double?, origin: Double, positions: [Double], expected: [Double]
  ) {
    let heard = frequencies(positions, SeriesSound(originPitch: hertz), origin: origin)
    for (hertz, semitones) in zip(heard, expected) {
      #expect(abs(Self.semitones(hertz) - semitones) < 1e-9)
    }
    #expect(heard.count == expected.count)
  }

  @Test func `the pitch of the origin stays where the axis moves, whatever the scale`() {
    for quantise in Quantise.allCases {
      let stage = Stage()
      stage.play([
        (0, .appears(1)), (0, .sounds(1, SeriesSound(quantise: quantise, originPitch: 500))),
        (0, .origin(1, 0.5)), (0, .value(1, 0.5)), (1_000, .origin(1, 0.1)),
        (1_000, .value(1, 0.1)),
      ])
      let heard = stage.orders.compactMap { order -> Double? in
        if case .tone(_, let tone) = order.action { tone.frequency } else { nil }
      }
      #expect(heard.count == 2 && heard.allSatisfy { abs($0 - 500) < 1e-9 }, "\(quantise)")
    }
  }

  @Test func `a moved axis is told by the pitches of the value before and after`() {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .origin(1, 0.5)), (0, .value(1, 1))])
    stage.listening.axisMoved(
      1, from: .inside(1), to: .inside(0.5), origin: 0.25, isSilent: false, at: 1_000_000)
    stage.play([(1, .nothing)])
    // Up from the origin at a half to 1; then a third of the way from the origin at a quarter.
    #expect(
      stage.lines.suffix(3) == ["1 bell from 1760 Hz", "1 bell to 880 Hz", "1 tone 0 880 Hz"])
  }

  @Test func `a scale is changed while it plays`() {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .value(1, 0.51)), (100, .sounds(1, SeriesSound(quantise: .semitone))),
      (200, .sounds(1, SeriesSound(quantise: .pentatonic))), (300, .sounds(1, SeriesSound())),
    ])
    #expect(
      stage.lines == [
        "0 tone 0 635 Hz", "100 tone 0 622 Hz", "200 tone 0 659 Hz", "300 tone 0 635 Hz",
      ])
  }

  @Test func `a replay has the same pitches`() {
    let sound = SeriesSound(isContinuous: false, quantise: .pentatonic, originPitch: 300)
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, sound)), (0, .origin(1, 0.3)), (0, .value(1, 0.8)),
      (100, .replay(1, [(0, 0.8), (1, 0.3)], continuous: false)), (3_000, .nothing),
    ])
    let heard = stage.orders.compactMap { order -> Double? in
      if case .note(let note) = order.action, note.bus == .data { note.frequency } else { nil }
    }
    #expect(heard.count == 3 && heard[0] == heard[1] && abs(heard[2] - 300) < 1e-9)
  }
}
