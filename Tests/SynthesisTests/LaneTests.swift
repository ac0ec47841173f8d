import Foundation
import Synthesis
import Testing

/// The two ways to render a voice, four voices side by side and four frames side by side, are the same
/// sound.
@Suite struct LaneTests {
  /// What one voice does in one segment.
  struct Segment {
    var name: String
    var frequency: (from: Float, to: Float) = (440 / 48_000, 440 / 48_000)
    var left: (from: Float, to: Float) = (0.14, 0.14)
    var right: (from: Float, to: Float) = (0.14, 0.14)
    var colour: (from: UInt8, to: UInt8) = (1, 1)
    var frames = 0..<64
  }

  static let pure = Timbre.pure.rawValue
  static let soft = Timbre.soft.rawValue
  static let segments = [
    Segment(name: "steady sine", colour: (pure, pure)),
    Segment(name: "gliding sine", frequency: (0.01, 0.03), colour: (pure, pure)),
    Segment(name: "fading sine", left: (0, 0.2), right: (0.1, 0), colour: (pure, pure)),
    Segment(name: "steady harmonics"),
    Segment(name: "gliding harmonics", frequency: (0.02, 0.005)),
    Segment(name: "fading harmonics", left: (0.2, 0), right: (0, 0.2)),
    Segment(name: "growing harmonics", colour: (pure, soft)),
    Segment(name: "vanishing harmonics", colour: (soft, pure)),
    Segment(name: "limited harmonics", frequency: (0.065, 0.065)),
    Segment(name: "glide through the limit", frequency: (0.05, 0.08)),
    Segment(
      name: "everything at the limit", frequency: (0.05, 0.07), left: (0, 0.2), colour: (soft, pure)
    ),
    Segment(name: "twelve harmonics", colour: (2, 2)),
    Segment(name: "to twelve harmonics", colour: (pure, 2)),
    Segment(name: "first quad", frequency: (0.01, 0.02), frames: 0..<4),
    Segment(name: "later quads", frequency: (0.01, 0.02), colour: (soft, pure), frames: 20..<48),
  ]

  /// The voice in `lane`, before the segment; the other lanes are silent.
  private func voice(_ segment: Segment, lane: Int) -> (group: LaneGroup, colour: GroupColour) {
    let table = TimbreTable()
    var group = LaneGroup()
    group.phase[lane] = 0.3
    group.frequency[lane] = segment.frequency.from
    group.frequencyTarget[lane] = segment.frequency.to
    group.left[lane] = segment.left.from
    group.leftTarget[lane] = segment.left.to
    group.right[lane] = segment.right.from
    group.rightTarget[lane] = segment.right.to
    var colour = GroupColour()
    colour.set(lane, to: segment.colour.from, table)
    if segment.colour.from != segment.colour.to {
      colour.prepare(for: segment.colour.to, table)
      colour.fade(lane, to: segment.colour.to, by: 0.5, table)
    }
    return (group, colour)
  }

  private func samples(_ mix: inout LaneMix) -> [Float] {
    var samples: [Float] = []
    for quad in 0..<16 {
      let (left, right) = mix.take(quad)
      for lane in 0..<4 { samples += [left[lane], right[lane]] }
    }
    return samples
  }

  @Test(arguments: segments.indices, 0..<4)
  func `a voice is the same alone and in a group`(index: Int, lane: Int) {
    let segment = Self.segments[index]
    var (group, colour) = voice(segment, lane: lane)
    var (solo, soloColour) = (group, colour)
    var together = LaneMix()
    if segment.colour == (Self.pure, Self.pure) {
      var silent = LaneGroup()
      mixSines(&group, &silent, into: &together, frames: segment.frames)
    } else {
      mixHarmonics(&group, &colour, into: &together, frames: segment.frames)
    }
    var alone = LaneMix()
    mixSolos(&solo, &soloColour, lanes: 1 << UInt64(lane), into: &alone, frames: segment.frames)

    let expected = samples(&together)
    let given = samples(&alone)
    #expect(zip(expected, given).allSatisfy { abs($0 - $1) < 1e-5 }, "\(segment.name)")
    #expect(expected.contains { abs($0) > 0.02 })
    let turned = solo.phase[lane] - group.phase[lane]
    #expect(abs(turned - turned.rounded()) < 4e-6)  // a glide's step is rounded 64 times in a group
    #expect(solo.frequency == group.frequency && solo.left == group.left)
    #expect(solo.right == group.right)
  }

  /// Up to the limit of harmonics, which the alias test judges.
  @Test(arguments: segments.indices.filter { !segments[$0].name.contains("limit") })
  func `phase, gains and weights move in straight lines`(index: Int) {
    let segment = Self.segments[index]
    var plain = segment
    plain.colour.to = segment.colour.from
    let before = voice(plain, lane: 1).colour
    var (group, colour) = voice(segment, lane: 1)
    var mix = LaneMix()
    mixSolos(&group, &colour, lanes: 0b10, into: &mix, frames: segment.frames)
    let given = samples(&mix)
    let count = Double(segment.frames.count)
    for (step, frame) in segment.frames.enumerated() {
      let share = Double(step) / count
      func between(_ ends: (from: Float, to: Float), _ share: Double) -> Double {
        Double(ends.from) + share * (Double(ends.to) - Double(ends.from))
      }
      let phase = 0.3 + Double(step) * between(segment.frequency, share / 2)
      let wave = (0..<12).reduce(0.0) { sum, harmonic in
        let weights = (before.weights[harmonic][1], colour.weights[harmonic][1])
        return sum + between(weights, share) * sin(2 * Double.pi * Double(harmonic + 1) * phase)
      }
      #expect(abs(Double(given[2 * frame]) - between(segment.left, share) * wave) < 1e-5)
      #expect(abs(Double(given[2 * frame + 1]) - between(segment.right, share) * wave) < 1e-5)
    }
  }

  /// What a fade has left behind must not come back with the next segment.
  @Test func `a fade is over after its segment`() {
    var (group, colour) = voice(Segment(name: "fade", colour: (Self.pure, Self.soft)), lane: 0)
    var mix = LaneMix()
    mixSolos(&group, &colour, lanes: 1, into: &mix, frames: 0..<64)
    colour.arrive()
    _ = samples(&mix)
    var steady = voice(Segment(name: "steady"), lane: 0)
    steady.colour.weights = colour.weights
    steady.group.phase = group.phase
    mixSolos(&group, &colour, lanes: 1, into: &mix, frames: 0..<64)
    let given = samples(&mix)
    mixSolos(&steady.group, &steady.colour, lanes: 1, into: &mix, frames: 0..<64)
    #expect(given == samples(&mix))
  }

  /// The fade of 20 ms ends with the block at 896 frames. What is left there beside the fundamental, which
  /// the recurrence of a sine takes out, falls to nothing and does not break off.
  @Test(arguments: [1, 4])
  func `harmonics that vanish do so to the end`(voices: Int) {
    let change: Int64 = 14_400
    var commands: [Command] = []
    for slot in 0..<voices {
      let gain: Float = slot == 0 ? 1 : 0
      let tone = Tone(frequency: 440, gain: gain, timbre: slot == 0 ? .soft : .pure)
      commands.append(Command(.tone(slot: slot, tone)))
    }
    commands.append(
      Command(frame: change, .tone(slot: 0, Tone(frequency: 440, timbre: .pure))))
    let left = record(commands, seconds: 0.5).left.map { Double($0) }
    let twiceCosine = 2 * cos(2 * Double.pi * 440 / 48_000)
    func rest(_ frames: Range<Int>) -> Double {
      frames.map { frame in
        let n = Int(change) + frame
        return abs(left[n] - twiceCosine * left[n - 1] + left[n - 2])
      }.max() ?? 0
    }
    let ends = [768..<832, 832..<896, 898..<930, 930..<960, 970..<1_100].map(rest)
    #expect(ends == ends.sorted(by: >))
    #expect(ends[2] > 2e-5)
    #expect(ends[4] < 1e-6)
  }

  @Test func `several voices one by one are the same as together`() {
    var (group, colour) = voice(Segment(name: "first"), lane: 0)
    let other = voice(Segment(name: "other", frequency: (0.02, 0.03), left: (0.1, 0)), lane: 3)
    group.phase += other.group.phase
    group.frequency += other.group.frequency
    group.frequencyTarget += other.group.frequencyTarget
    group.left += other.group.left
    group.leftTarget += other.group.leftTarget
    colour.set(3, to: Self.soft, TimbreTable())
    var (solo, soloColour) = (group, colour)
    var together = LaneMix()
    mixHarmonics(&group, &colour, into: &together, frames: 0..<64)
    var alone = LaneMix()
    mixSolos(&solo, &soloColour, lanes: 0b1001, into: &alone, frames: 0..<64)
    #expect(zip(samples(&together), samples(&alone)).allSatisfy { abs($0 - $1) < 3e-6 })
  }

  /// Three tones of no gain fill the group of the one that is heard, at odd frames, and leave it again.
  @Test(arguments: Timbre.allCases)
  func `a tone goes on in phase and without a step when others come and go`(timbre: Timbre) {
    let heard = Command(.tone(slot: 0, Tone(frequency: 443, timbre: timbre)))
    var commands = [heard]
    for turn in 0..<20 {
      for slot in 1..<4 {
        let silent = Tone(frequency: 700, gain: 0, timbre: timbre)
        let start = Int64(4_801 + 1_237 * turn + slot)
        commands.append(Command(frame: start, .tone(slot: slot, silent)))
        commands.append(Command(frame: start + 301, .release(slot: slot, fade: 0)))
      }
    }
    commands.sort { $0.frame < $1.frame }
    let sound = record(commands, seconds: 0.7)
    let steady = record([heard], seconds: 0.7)
    #expect(sound.cut(0.1..<0.7).largestStep <= 1.0001 * steady.cut(0.1..<0.7).largestStep)
    let differences = zip(sound.left, steady.left).map { abs($0 - $1) }
    #expect((differences.max() ?? 1) < 8e-4)  // 32,000 roundings of the phase
    #expect(differences.contains { $0 > 0 })  // the kernels did change
  }
}
