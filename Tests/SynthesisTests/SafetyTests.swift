import Foundation
import RealtimeAudio
import Synthesis
import Testing

@Suite struct SafetyTests {
  static let steady = Command(.tone(slot: 0, Tone(frequency: 440)))
  static let steadyLevel = nominalLevel(.soft, hertz: 440)

  private static func tone(_ change: (inout Tone) -> Void) -> Command.Action {
    var tone = Tone(frequency: 440)
    change(&tone)
    return .tone(slot: 0, tone)
  }

  private static func note(_ change: (inout Note) -> Void) -> Command.Action {
    var note = Note(frequency: 440, duration: 0.1)
    change(&note)
    return .note(note)
  }

  private static func noise(_ change: (inout Noise) -> Void) -> Command.Action {
    var noise = Noise(centre: 440, duration: 0.1)
    change(&noise)
    return .noise(noise)
  }

  static let unplayable: [Command.Action] = [
    tone { $0.frequency = .nan }, tone { $0.frequency = .infinity }, tone { $0.gain = .nan },
    tone { $0.gain = .infinity }, tone { $0.pan = .nan }, tone { $0.smoothing = .nan },
    tone { $0.fade = -.infinity },
    .tone(slot: -1, Tone(frequency: 440)), .tone(slot: 64, Tone(frequency: 440)),
    .tone(slot: .min, Tone(frequency: 440)), .release(slot: 64, fade: 0.1),
    .release(slot: 0, fade: .nan),
    note { $0.frequency = .nan }, note { $0.endFrequency = .infinity }, note { $0.delay = .nan },
    note { $0.duration = .infinity }, note { $0.attack = .nan }, note { $0.release = .nan },
    note { $0.decay = .nan }, note { $0.gain = .nan }, note { $0.pan = .infinity },
    note { $0.brightness = .nan }, tone { $0.brightness = .nan }, tone { $0.tremolo = .infinity },
    tone { $0.pulseRate = .nan },
    noise { $0.centre = .nan }, noise { $0.quality = .infinity }, noise { $0.delay = .nan },
    noise { $0.duration = .nan }, noise { $0.attack = .nan }, noise { $0.release = .infinity },
    noise { $0.gain = .nan }, noise { $0.pan = .nan },
    .gain(.data, gain: .nan, fade: 0.1), .gain(.data, gain: 0.5, fade: .infinity),
    .master(gain: -.infinity, fade: 0.1), .master(gain: 1, fade: .nan),
  ]

  @Test(arguments: unplayable.indices)
  func `refuses and counts what cannot be played, and the tone goes on`(index: Int) {
    let commands = [Self.steady, Command(frame: frame(0.2), Self.unplayable[index])]
    let sound = record(commands, seconds: 0.5)
    #expect(sound.counters.commandsRefused == 1)
    #expect(sound.counters.nonFiniteReplaced == 0)
    #expect(sound.left == record([Self.steady], seconds: 0.5).left)
  }

  static let extreme: [Command.Action] = [
    tone { $0.frequency = 1e300 }, tone { $0.frequency = -1e300 }, tone { $0.gain = 1e38 },
    tone { $0.gain = -1e38 }, tone { $0.gain = 1e-38 }, tone { $0.pan = 1e38 },
    tone { $0.smoothing = 1e38 }, tone { $0.smoothing = -1 }, tone { $0.smoothing = 1e-38 },
    tone { $0.fade = 1e38 }, tone { $0.fade = -1 },
    tone { $0.brightness = 1e38 }, tone { $0.brightness = -1 }, tone { $0.tremolo = 1e38 },
    tone { $0.tremolo = -1 }, tone { $0.tremolo = 1e-38 }, tone { $0.pulseRate = 1e38 },
    tone { $0.pulseRate = -1 }, tone { $0.pulseRate = 1e-38 }, note { $0.brightness = 1e38 },
    note { $0.delay = 1e38 }, note { $0.delay = -1e38 }, note { $0.duration = 1e38 },
    note { $0.duration = -1e38 }, note { $0.duration = 0 }, note { $0.attack = 1e38 },
    note { $0.attack = -1 }, note { $0.release = 1e38 }, note { $0.decay = 1e-38 },
    note { $0.decay = 1e38 }, note { $0.decay = -1 }, note { $0.endFrequency = 0 },
    noise { $0.centre = 1e38 }, noise { $0.centre = -1 }, noise { $0.quality = 1e38 },
    noise { $0.quality = 0 }, noise { $0.duration = 1e38 }, noise { $0.gain = 1e38 },
    .gain(.data, gain: 1e38, fade: 1e38), .gain(.data, gain: -1, fade: -1),
    .master(gain: 1e38, fade: 1e-38), .release(slot: 0, fade: 1e38),
  ]

  @Test(arguments: extreme.indices)
  func `an extreme number neither stops the engine nor leaves its bounds`(index: Int) {
    let commands = [
      Self.steady, Command(frame: frame(0.1), Self.extreme[index]),
      Command(frame: .max, .master(gain: 0, fade: 0)),
    ]
    let sound = record(commands, seconds: 1)
    #expect(sound.counters.nonFiniteReplaced == 0)
    #expect(decibels(Double(sound.peak)) <= -1)
    #expect((sound.left + sound.right).allSatisfy { $0.isFinite })
  }

  @Test(arguments: [(0, Float.nan), (0, .infinity), (1, .nan), (1, -.infinity), (1, 1e30)])
  func `replaces what is not finite, counts it and sounds again`(field: Int, poison: Float) {
    var offline = OfflineEngine()
    _ = offline.send(Self.steady)
    _ = offline.send(Command(.note(Note(frequency: 800, duration: 5))))
    _ = record(&offline, seconds: 0.2)
    if field == 0 {
      offline.state.groups[0].phase[0] = poison
    } else {
      offline.state.groups[0].left[0] = poison
    }
    let sound = record(&offline, seconds: 0.5)
    #expect(sound.counters.nonFiniteReplaced > 0)
    #expect((sound.left + sound.right).allSatisfy { $0.isFinite && abs($0) <= 0.8913 })
    let heard = measuredFrequency(of: sound.cut(0.1..<0.5).left, near: 440, sampleRate: 48_000)
    #expect(abs(cents(heard, from: 440)) < 0.1)
    #expect(abs(decibels(sound.cut(0.1..<0.5).rms) - Self.steadyLevel) < 0.1)
  }

  /// A filter that decays into denormal numbers costs a hundred times as much.
  @Test func `silence after sound is exact and holds no denormals`() {
    let commands = [
      Self.steady, Command(.note(Note(frequency: 900, duration: 0.5, decay: 0.05))),
      Command(.noise(Noise(centre: 500, quality: 20, duration: 0.3))),
      Command(frame: frame(0.5), .release(slot: 0, fade: 0.05)),
    ]
    let sound = record(commands, seconds: 8)
    #expect((sound.left + sound.right).allSatisfy { $0 == 0 || $0.isNormal })
    #expect(sound.cut(4..<8).peak == 0)
  }

  @Test(arguments: [false, true])
  func `a stuck main thread fades the data and brings the alarm, whatever the faders say`(
    isMuted: Bool
  ) {
    var commands = [Self.steady]
    if isMuted {
      commands += Bus.allCases.map { Command(.gain($0, gain: 0, fade: 0)) }
      commands.append(Command(.master(gain: 0, fade: 0)))
    }
    var offline = OfflineEngine()
    for command in commands { _ = offline.send(command) }
    let before = record(&offline, seconds: 0.5)
    #expect(isMuted ? before.cut(0.4..<0.5).rms < 0.001 : before.rms > 0.08)
    offline.isMainStuck = true
    let stuck = record(&offline, seconds: 6.9)
    // Two buzzes of 0.25 s, 0.4 s apart, every 3 s; nothing in between.
    for start in [0.0, 3, 6] {
      #expect(stuck.cut((start + 0.05)..<(start + 0.2)).rms > 0.25)
      #expect(stuck.cut((start + 0.45)..<(start + 0.6)).rms > 0.25)
    }
    for pause in [0.8..<2.9, 3.8..<5.9] { #expect(stuck.cut(pause).rms < 0.002) }
    #expect(stuck.largestStep < 0.5)
    offline.isMainStuck = false
    let after = record(&offline, seconds: 4)
    #expect(
      isMuted
        ? after.cut(1..<4).rms < 0.001
        : abs(decibels(after.cut(1..<4).rms) - Self.steadyLevel) < 0.05)
  }

  @Test func `the alarm sounds also when every note plays`() {
    var offline = OfflineEngine()
    for place in 0..<48 {
      let note = Note(frequency: 2_000 + Double(place), duration: 30, gain: 0, timbre: .pure)
      _ = offline.send(Command(.note(note)))
    }
    offline.isMainStuck = true
    let sound = record(&offline, seconds: 0.7)
    #expect(sound.cut(0.05..<0.2).rms > 0.25)
    #expect(sound.counters.notesDropped == 0 && sound.counters.voicesStolen == 0)
  }

  /// An alarm at 150 to 1000 Hz with four harmonics between 300 and 4000 Hz within 15 dB.
  @Test func `the alarm can be heard on any speaker`() {
    var offline = OfflineEngine()
    offline.isMainStuck = true
    let sound = record(&offline, seconds: 0.3).cut(0.04..<0.19)
    let harmonics = (1...12).map {
      Partial(in: sound.left[...], hertz: 165 * Double($0), sampleRate: 48_000).amplitude
    }
    let loud = harmonics.dropFirst().filter { decibels($0 / harmonics[0]) > -15 }
    #expect(loud.count >= 4)
    #expect(abs(decibels(sound.rms) + 10) < 1)
  }
}
