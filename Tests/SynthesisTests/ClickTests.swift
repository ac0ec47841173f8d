import Foundation
import RealtimeAudio
import Synthesis
import Testing

/// Sound.md's measure of a click: on the pure timbre no step between two samples above the wave's own
/// slope plus 1 %, on the others none above the steady wave's largest.
@Suite struct ClickTests {
  /// Everything that happens to a tone, at about 0.3 s.
  static let events: [(name: String, commands: [Command.Action])] = [
    ("start", []),
    ("stop", [.release(slot: 0, fade: 0.05)]),
    ("stop in no time", [.release(slot: 0, fade: 0)]),
    ("stop and start again", [.release(slot: 0, fade: 0.02), .tone(slot: 0, tone(440))]),
    ("series end", [.release(slot: 0, fade: 0.3)]),
    ("mute", [.gain(.data, gain: 0, fade: 0.02)]),
    ("mute in no time", [.gain(.data, gain: 0, fade: 0)]),
    ("duck by 12 dB", [.gain(.data, gain: 0.25, fade: 0.05)]),
    ("master down", [.master(gain: 0, fade: 0.05)]),
    ("softer", [.tone(slot: 0, tone(440, gain: 0.25))]),
    ("pan from side to side", [.tone(slot: 0, tone(440, pan: -1))]),
    ("same target again", [.tone(slot: 0, tone(440))]),
    ("move to a silent bus", [.tone(slot: 0, tone(440, bus: .feedback))]),
  ]

  static func tone(
    _ hertz: Double, gain: Float = 1, pan: Float = 0, timbre: Timbre = .pure, bus: Bus = .data,
    smoothing: Float = 0.025
  ) -> Tone {
    Tone(frequency: hertz, gain: gain, pan: pan, timbre: timbre, smoothing: smoothing, bus: bus)
  }

  /// Frames of the events: shortly before the end of a block, at several places of the wave.
  static let moments: [Int64] = [59, 86, 113, 127].map { 14_400 + $0 }

  /// The same events with every tone in `timbre`.
  private func record(
    _ event: Int, _ timbre: Timbre, at moment: Int64
  ) -> (sound: Recording, steady: Recording) {
    let start = Self.tone(440, timbre: timbre)
    var commands = [
      Command(.gain(.feedback, gain: 0, fade: 0)), Command(.tone(slot: 0, start)),
    ]
    for action in Self.events[event].commands {
      if case .tone(let slot, var tone) = action {
        tone.timbre = timbre
        commands.append(Command(frame: moment, .tone(slot: slot, tone)))
      } else {
        commands.append(Command(frame: moment, action))
      }
    }
    let steady = SynthesisTests.record([Command(.tone(slot: 0, start))], seconds: 0.5)
    return (SynthesisTests.record(commands, seconds: 1), steady.cut(0.1..<0.5))
  }

  /// In the centre a channel has the full amplitude; hard left has 3 dB more.
  @Test(arguments: events.indices, moments)
  func `a pure tone never steps above its own slope`(event: Int, moment: Int64) {
    let (sound, _) = record(event, .pure, at: moment)
    let louder = Self.events[event].name.hasPrefix("pan") ? 2.0.squareRoot() : 1
    let slope = 2 * nominalAmplitude(hertz: 440) * sin(Double.pi * 440 / 48_000) * louder
    #expect(Double(sound.largestStep) <= 1.01 * slope)
  }

  @Test(arguments: events.indices, moments)
  func `a soft tone never steps above its steady wave`(event: Int, moment: Int64) {
    let (sound, steady) = record(event, .soft, at: moment)
    let louder: Float = Self.events[event].name.hasPrefix("pan") ? 1.414_21 : 1
    #expect(sound.largestStep <= 1.001 * steady.largestStep * louder)
  }

  @Test(arguments: Timbre.allCases, [(220.0, 1_763.0), (1_763, 220), (300, 3_989), (3_989, 60)])
  // Primes: a pitch that divides the rate may never meet its own steepest place.
  func `a glide never steps above the steady tones on its way`(
    timbre: Timbre, pitches: (Double, Double)
  ) {
    for smoothing: Float in [0.001, 0.025, 0.5] {
      let tones = [pitches.0, pitches.1].map {
        Self.tone($0, timbre: timbre, smoothing: smoothing)
      }
      let commands = [
        Command(.tone(slot: 0, tones[0])), Command(frame: frame(0.3), .tone(slot: 0, tones[1])),
      ]
      let sound = SynthesisTests.record(commands, seconds: 1)
      let steps = (0...80).map { step in
        var tone = tones[0]
        tone.frequency *= pow(pitches.1 / pitches.0, Double(step) / 80)
        return SynthesisTests.record([Command(.tone(slot: 0, tone))], seconds: 0.15)
          .cut(0.05..<0.15).largestStep
      }
      #expect(sound.largestStep <= 1.01 * (steps.max() ?? 0))
    }
  }

  /// A point each millisecond while the tone fades in: the fade must not begin again with each.
  @Test func `new targets do not hold the fade in up`() {
    let commands = (0..<100).map { point in
      Command(frame: Int64(48 * point), .tone(slot: 0, Self.tone(440 + Double(point))))
    }
    let sound = SynthesisTests.record(commands, seconds: 0.1)
    let sustained = nominalLevel(.pure, hertz: 480)
    #expect(abs(decibels(sound.cut(0.025..<0.09).rms) - sustained) < 0.5)
  }

  @Test(arguments: moments)
  func `a change of timbre fades over`(moment: Int64) {
    for (from, to) in [(Timbre.pure, Timbre.soft), (.soft, .pure)] {
      let commands = [
        Command(.tone(slot: 0, Self.tone(440, timbre: from))),
        Command(frame: moment, .tone(slot: 0, Self.tone(440, timbre: to))),
      ]
      let sound = SynthesisTests.record(commands, seconds: 0.8)
      let before = sound.cut(0.1..<0.3)
      let after = sound.cut(0.4..<0.8)
      #expect(sound.largestStep <= 1.001 * max(before.largestStep, after.largestStep))
      let change = nominalLevel(to, hertz: 440) - nominalLevel(from, hertz: 440)
      #expect(abs(decibels(after.rms / before.rms) - change) < 0.05)
      let third = Partial(in: after.left[...], hertz: 1_320, sampleRate: 48_000).amplitude
      #expect(to == .soft ? third > 0.03 : third < 1e-6)
    }
  }

  @Test func `a change of focus fades over without a step`() {
    let commands = [
      Command(.tone(slot: 0, Self.tone(440))),
      Command(frame: frame(0.3), .release(slot: 0, fade: 0.03)),
      Command(frame: frame(0.3), .tone(slot: 1, Self.tone(660))),
    ]
    let sound = SynthesisTests.record(commands, seconds: 0.8)
    let after = sound.cut(0.5..<0.8)
    let before = nominalAmplitude(hertz: 440) * 440 * 2 * Double.pi / 48_000
    #expect(sound.largestStep <= 1.01 * after.largestStep + Float(before))
    #expect(abs(decibels(after.rms) - nominalLevel(.pure, hertz: 660)) < 0.05)
  }

  @Test(arguments: [0.0, 0.001, 0.005, 0.02])
  func `a note of any attack starts and ends without a step`(edge: Double) {
    let note = Note(
      frequency: 440, duration: 0.1, attack: Float(edge), release: Float(edge), timbre: .pure)
    let sound = SynthesisTests.record([Command(.note(note))], seconds: 0.3)
    let amplitude = nominalAmplitude(hertz: 440)
    let slope = 2 * amplitude * sin(Double.pi * 440 / 48_000)
    let edgeFrames = max(edge, 0.001) * 48_000
    #expect(Double(sound.largestStep) <= 1.01 * slope + amplitude / edgeFrames)
    #expect(sound.cut(0.11..<0.3).peak < 1e-3)
  }
}

/// An output that begins in the middle of a tone begins from silence.
@Suite struct EntranceTests {
  @Test func `comes in from silence in 20 ms without a step`() {
    var offline = OfflineEngine()
    _ = offline.send(Command(.tone(slot: 0, ClickTests.tone(440))))
    var block = AudioBlock()
    for _ in 0..<100 { offline.render(into: &block) }
    offline.enter()
    var left: [Double] = []
    for _ in 0..<40 {
      offline.render(into: &block)
      for frame in 0..<AudioBlock.frameCount { left.append(Double(block.samples[2 * frame])) }
    }
    let amplitude = nominalAmplitude(hertz: 440)
    let slope = 2 * amplitude * sin(Double.pi * 440 / 48_000)
    #expect(left[0] == 0)
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($1 - $0) <= slope * 1.01 })
    #expect(left[..<480].allSatisfy { abs($0) < amplitude * 0.55 })
    #expect((left[1_200...].max() ?? 0) > amplitude * 0.99)
  }
}
