import Foundation
import Synthesis
import Testing

/// When every place for a note is taken, the oldest of those that matter least makes room.
@Suite struct StealingTests {
  /// `count` long notes, one each millisecond from the beginning, the first at 300 Hz.
  private func crowd(_ count: Int, bus: Bus, from first: Int = 0) -> [Command] {
    (first..<(first + count)).map { place in
      let note = Note(
        frequency: 300 + 40 * Double(place), duration: 2, attack: 0.02, gain: 0.1, timbre: .pure,
        bus: bus)
      return Command(frame: Int64(48 * place), .note(note))
    }
  }

  private func level(_ sound: Recording, _ hertz: Double, _ seconds: Range<Double>) -> Double {
    Partial(in: sound.cut(seconds).left[...], hertz: hertz, sampleRate: 48_000).amplitude
  }

  private func newNote(_ bus: Bus, delay: Float = 0) -> Command {
    let note = Note(
      frequency: 3_000, delay: delay, duration: 1, attack: 0.02, gain: 0.1, timbre: .pure, bus: bus)
    return Command(frame: frame(0.5), .note(note))
  }

  static let higher: [(Bus, Bus)] = [
    (.data, .data), (.data, .feedback), (.data, .marks), (.data, .alarms), (.feedback, .marks),
    (.feedback, .alarms), (.marks, .marks), (.marks, .alarms), (.alarms, .alarms),
  ]

  @Test(arguments: higher)
  func `a note takes the place of the oldest that matters as little or less`(old: Bus, new: Bus) {
    let sound = record(crowd(48, bus: old) + [newNote(new)], seconds: 1.2)
    #expect(sound.counters.voicesStolen == 1)
    #expect(sound.counters.notesDropped == 0)
    #expect(level(sound, 300, 0.2..<0.45) > 0.01)
    #expect(level(sound, 300, 0.6..<1) < 1e-4)
    #expect(level(sound, 340, 0.6..<1) > 0.01)
    #expect(level(sound, 3_000, 0.6..<1) > 0.005)
  }

  @Test(arguments: [(Bus.alarms, Bus.data), (.alarms, .marks), (.marks, .data), (.feedback, .data)])
  func `and never that of one that matters more`(old: Bus, new: Bus) {
    let sound = record(crowd(48, bus: old) + [newNote(new)], seconds: 1.2)
    let quiet = record(crowd(48, bus: old), seconds: 1.2)
    #expect(sound.counters.notesDropped == 1)
    #expect(sound.counters.voicesStolen == 0)
    #expect(sound.left == quiet.left)
  }

  @Test func `data give way before marks, however old these are`() {
    let commands = crowd(47, bus: .marks) + crowd(1, bus: .data, from: 47) + [newNote(.alarms)]
    let sound = record(commands, seconds: 1.2)
    #expect(level(sound, 300 + 40 * 47, 0.6..<1) < 1e-4)
    #expect(level(sound, 300, 0.6..<1) > 0.01)
  }

  /// The wave's own slope, and no more, where a steady note fades out in 6 ms.
  @Test(arguments: [0, 17, 63])
  func `a steal makes no click`(offset: Int64) {
    var commands = crowd(48, bus: .data)
    for index in commands.indices.dropFirst() {
      if case .note(var note) = commands[index].action {
        note.gain = 0
        commands[index].action = .note(note)
      }
    }
    let silent = Note(frequency: 500, duration: 1, gain: 0, timbre: .pure, bus: .data)
    commands.append(Command(frame: frame(0.5) + offset, .note(silent)))
    let sound = record(commands, seconds: 1)
    let slope = 0.1 * nominalAmplitude(hertz: 300) * 2 * sin(Double.pi * 300 / 48_000)
    #expect(Double(sound.largestStep) <= 1.02 * slope + 0.1 * nominalAmplitude(hertz: 300) / 288)
    #expect(sound.cut(0.52..<1).peak < 1e-4)
    #expect(sound.cut(0.5..<0.504).peak > 0.005)
  }

  @Test func `a delay is not made longer by the wait`() {
    let sound = record(crowd(48, bus: .data) + [newNote(.data, delay: 0.05)], seconds: 1)
    let onset = (0..<80).map { 0.5 + 0.002 * Double($0) }
      .first { level(sound, 3_000, $0..<($0 + 0.01)) > 0.002 }
    #expect(abs((onset ?? 0) - 0.55) < 0.02)
  }

  @Test func `a hundred notes at once take one place each and the rest is dropped`() {
    var commands = crowd(48, bus: .marks)
    for place in 0..<100 {
      let note = Note(frequency: 500 + Double(place), duration: 0.1, gain: 0.05, bus: .marks)
      commands.append(Command(frame: frame(0.5), .note(note)))
    }
    let sound = record(commands, seconds: 1)
    #expect(sound.counters.voicesStolen == 48)
    #expect(sound.counters.notesDropped == 52)
    #expect(sound.counters.voicesSounding == 0)
    #expect((sound.left + sound.right).allSatisfy { $0.isFinite })
  }

  @Test func `a band of noise takes the place of the oldest too`() {
    var commands = (0..<8).map { place in
      Command(frame: Int64(48 * place), .noise(Noise(centre: 500, duration: 2, gain: 0.1)))
    }
    commands.append(
      Command(frame: frame(0.5), .noise(Noise(centre: 900, duration: 0.2, bus: .data))))
    commands.append(
      Command(frame: frame(0.6), .noise(Noise(centre: 900, duration: 0.2, bus: .alarms))))
    let sound = record(commands, seconds: 1)
    #expect(sound.counters.notesDropped == 1)
    #expect(sound.counters.voicesStolen == 1)
    #expect(sound.cut(0.65..<0.75).rms > 0.08)
    #expect(sound.cut(0.5..<0.6).rms < 0.05)
  }
}
