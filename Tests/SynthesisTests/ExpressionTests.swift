import Foundation
import Synthesis
import Testing

/// Brightness, tremolo and pulses: what a tone does beside its pitch.
@Suite struct ExpressionTests {
  static let changes: [(name: String, change: @Sendable (inout Tone) -> Void)] = [
    ("nothing", { _ in }),
    ("bright", { $0.brightness = 1 }),
    ("half bright", { $0.brightness = 0.5 }),
    ("tremolo", { $0.tremolo = 1 }),
    ("pulse", { $0.pulseRate = 4 }),
    ("fast pulse", { $0.pulseRate = 10 }),
    ("slow pulse", { $0.pulseRate = 1 }),
    ("other bus", { $0.bus = .alarms }),
    (
      "all at once",
      {
        $0.brightness = 1
        $0.tremolo = 1
        $0.pulseRate = 5
        $0.bus = .marks
      }
    ),
  ]

  private func tone(_ timbre: Timbre, _ change: Int, hertz: Double = 440) -> Tone {
    var tone = Tone(frequency: hertz, timbre: timbre)
    Self.changes[change].change(&tone)
    return tone
  }

  private func steadyStep(_ tones: [Tone]) -> Float {
    tones.map { tone in
      var steady = tone
      steady.tremolo = 0
      steady.pulseRate = 0
      let sound = record([Command(.tone(slot: 0, steady))], seconds: 0.4).cut(0.1..<0.4)
      return sound.largestStep * (tone.tremolo > 0 ? 1.475 : 1)
    }.max() ?? 0
  }

  /// There and back, at odd frames. Full tremolo swings up to 3.4 dB above the steady tone.
  @Test(arguments: Timbre.allCases, changes.indices)
  func `no change makes a click`(timbre: Timbre, change: Int) {
    let tones = [tone(timbre, 0), tone(timbre, change)]
    let limit = 1.01 * steadyStep(tones)
    for moment: Int64 in [59, 86, 127] {
      let commands = [
        Command(.tone(slot: 0, tones[0])),
        Command(frame: 9_600 + moment, .tone(slot: 0, tones[1])),
        Command(frame: 28_800 + moment, .tone(slot: 0, tones[0])),
      ]
      #expect(record(commands, seconds: 0.9).largestStep <= limit)
    }
  }

  @Test(arguments: Timbre.allCases, Timbre.allCases)
  func `no change of timbre makes a click`(from: Timbre, to: Timbre) {
    let tones = [tone(from, 0), tone(to, 0)]
    let limit = 1.01 * steadyStep(tones)
    for moment: Int64 in [59, 86, 127] {
      let commands = [
        Command(.tone(slot: 0, tones[0])),
        Command(frame: 9_600 + moment, .tone(slot: 0, tones[1])),
      ]
      let sound = record(commands, seconds: 0.6)
      #expect(sound.largestStep <= limit)
      let after = decibels(sound.cut(0.3..<0.6).rms)
      #expect(abs(after - nominalLevel(to, hertz: 440)) < 0.1)
    }
  }

  @Test(arguments: Timbre.allCases)
  func `bright is brighter`(timbre: Timbre) {
    func centroid(_ brightness: Float) -> Double {
      let tone = Tone(frequency: 440, timbre: timbre, brightness: brightness)
      let sound = record([Command(.tone(slot: 0, tone))], seconds: 1).cut(0.2..<1)
      let lines = ([1.2] + (1...12).map { Double($0) }).map {
        (
          $0, Partial(in: sound.left[...], hertz: 440 * $0, sampleRate: 48_000).amplitude
        )
      }
      return lines.reduce(0) { $0 + $1.0 * $1.1 } / lines.reduce(0) { $0 + $1.1 }
    }
    #expect(centroid(1) > 1.2 * centroid(0))
    #expect(centroid(0.5) > centroid(0))
  }

  /// Levels of pieces of 10 ms.
  private func levels(_ sound: Recording) -> [Double] {
    stride(from: 0, to: sound.left.count - 480, by: 480).map { start in
      let piece = sound.left[start..<(start + 480)].reduce(0) { $0 + Double($1) * Double($1) }
      return (piece / 480).squareRoot()
    }
  }

  @Test func `a tremolo swings 8 times a second by 12 dB and keeps the mean`() {
    let tone = Tone(frequency: 1_000, timbre: .pure, tremolo: 1)
    let sound = record([Command(.tone(slot: 0, tone))], seconds: 2.5).cut(0.5..<2.5)
    #expect(abs(decibels(sound.rms) + 20) < 0.05)
    let levels = levels(sound)
    let swing = decibels((levels.max() ?? 0) / (levels.min() ?? 1))
    #expect(swing > 11 && swing < 12.2)
    let mean = levels.reduce(0, +) / Double(levels.count)
    let crossings = zip(levels, levels.dropFirst()).filter { $0 < mean && $1 >= mean }.count
    #expect((15...17).contains(crossings))
  }

  @Test func `a tremolo of half the depth swings less`() {
    let tone = Tone(frequency: 1_000, timbre: .pure, tremolo: 0.5)
    let levels = levels(record([Command(.tone(slot: 0, tone))], seconds: 2).cut(0.5..<2))
    let swing = decibels((levels.max() ?? 0) / (levels.min() ?? 1))
    #expect(swing > 3.5 && swing < 4.5)
  }

  @Test(arguments: [1.0, 2, 4, 10])
  func `pulses come at their rate, full and silent in between`(rate: Double) {
    let tone = Tone(frequency: 1_000, timbre: .pure, pulseRate: Float(rate), fade: 0.02)
    let sound = record([Command(.tone(slot: 0, tone))], seconds: 3)
    let levels = levels(sound)
    let starts = zip(levels, levels.dropFirst()).filter { $0 < 0.05 && $1 >= 0.05 }.count
    #expect(abs(Double(starts) - 3 * rate) <= 1)
    #expect(abs(decibels(levels.max() ?? 0) + 20) < 0.1)
    #expect((levels.min() ?? 1) < 1e-3)
    #expect(levels[3] > 0.09)  // the first one does not wait
  }

  @Test func `a pulsed tone takes up its pitch between pulses`() {
    let commands = [
      Command(.tone(slot: 0, Tone(frequency: 500, timbre: .pure, pulseRate: 2))),
      Command(frame: frame(0.3), .tone(slot: 0, Tone(frequency: 900, timbre: .pure, pulseRate: 2))),
    ]
    let sound = record(commands, seconds: 1).cut(0.52..<0.68)
    let heard = measuredFrequency(of: sound.left, near: 900, sampleRate: 48_000)
    #expect(abs(cents(heard, from: 900)) < 1)
  }
}

/// Many voices share the room below full scale.
@Suite struct HeadroomTests {
  private func tones(_ count: Int, hertz: (Int) -> Double, timbre: Timbre = .pure) -> [Command] {
    (0..<count).map { Command(.tone(slot: $0, Tone(frequency: hertz($0), timbre: timbre))) }
  }

  @Test func `two voices keep their level and more make room`() {
    for (count, expected) in [(1, 1.0), (2, 1), (3, 2.0 / 3), (4, 0.5), (16, 0.125), (64, 0.03125)]
    {
      let sound = record(tones(count) { _ in 1_000 }, seconds: 0.5).cut(0.3..<0.5)
      #expect(abs(decibels(sound.rms) + 20 - decibels(expected * Double(count))) < 0.05)
    }
  }

  @Test func `quiet voices take little room`() {
    let background = (1...2).map {
      Command(.tone(slot: $0, Tone(frequency: 3_000, gain: 0.25, timbre: .pure)))
    }
    let sound = record(tones(1) { _ in 1_000 } + background, seconds: 0.5).cut(0.3..<0.5)
    let focus = Partial(in: sound.left[...], hertz: 1_000, sampleRate: 48_000).amplitude
    #expect(abs(focus - 0.141_421) < 1e-3)
  }

  /// The same wave 64 times, or pitches so close that their beats are slow: nothing is left to limit.
  @Test(arguments: Timbre.allCases, [0.0, 0.01])
  func `64 voices at the top of the axis need no limiter`(timbre: Timbre, spacing: Double) {
    let sound = record(
      tones(64, hertz: { 1_760 - spacing * Double($0) }, timbre: timbre), seconds: 3)
    #expect(decibels(Double(sound.peak)) < -1.01)
  }

  @Test func `alarms are not lowered`() {
    var commands = tones(16) { 300 + 10 * Double($0) }
    commands.append(Command(.tone(slot: 60, Tone(frequency: 3_000, timbre: .pure, bus: .alarms))))
    let sound = record(commands, seconds: 0.6).cut(0.3..<0.6)
    let alarm = Partial(in: sound.left[...], hertz: 3_000, sampleRate: 48_000).amplitude
    #expect(abs(alarm - nominalAmplitude(hertz: 3_000)) < 2e-3)
  }

  @Test func `the room comes back when voices leave, without a step`() {
    var commands = tones(8) { _ in 1_000 }
    for slot in 1..<8 {
      commands.append(Command(frame: frame(0.3), .release(slot: slot, fade: 0.05)))
    }
    let sound = record(commands, seconds: 1)
    #expect(abs(decibels(sound.cut(0.7..<1).rms) + 20) < 0.05)
    let slope = 2 * 2 * 0.141_421 * sin(Double.pi * 1_000 / 48_000)
    #expect(Double(sound.cut(0.1..<1).largestStep) < 1.02 * slope)
  }
}
