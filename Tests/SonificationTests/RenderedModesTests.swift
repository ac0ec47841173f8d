import Foundation
import RealtimeAudio
import Sonification
import Synthesis
import Testing

/// What modes, scales, origins and time constants sound like.
@Suite struct RenderedModesTests {
  private static let pure = SeriesSound(timbre: .pure)

  /// Both channels of what a stage has ordered, the engine's delay taken off.
  private func render(_ stage: Stage, seconds: Double) -> (left: [Float], right: [Float]) {
    var engine = OfflineEngine()
    var orders = stage.orders[...]
    var block = AudioBlock()
    var (left, right): ([Float], [Float]) = ([], [])
    let count = Int(seconds * 48_000) + SynthesisEngine.latencyFrames
    while left.count < count {
      while let order = orders.first,
        engine.send(Command(frame: order.time * 48 / 1_000_000, order.action))
      {
        orders.removeFirst()
      }
      engine.render(into: &block)
      for frame in 0..<AudioBlock.frameCount {
        left.append(block.samples[2 * frame])
        right.append(block.samples[2 * frame + 1])
      }
    }
    let frames = SynthesisEngine.latencyFrames..<count
    return (Array(left[frames]), Array(right[frames]))
  }

  /// Moments, in frames, at which a wave goes up through zero.
  private func crossings(_ samples: ArraySlice<Float>) -> [Double] {
    zip(samples.indices, samples.indices.dropFirst()).compactMap { before, after in
      let (low, high) = (Double(samples[before]), Double(samples[after]))
      return low < 0 && high >= 0 ? Double(before) - low / (high - low) : nil
    }
  }

  /// Hertz of a sine between two moments in seconds.
  private func hertz(_ samples: [Float], _ from: Double, _ to: Double) -> Double {
    let found = crossings(samples[Int(from * 48_000)..<Int(to * 48_000)])
    guard let first = found.first, let last = found.last, found.count > 2 else { return .nan }
    return 48_000 * Double(found.count - 1) / (last - first)
  }

  /// Amplitude of one frequency.
  private func amplitude(_ samples: [Float], _ hertz: Double, _ from: Double, _ to: Double)
    -> Double
  {
    let part = samples[Int(from * 48_000)..<Int(to * 48_000)]
    var (real, imaginary, weight) = (0.0, 0.0, 0.0)
    for (place, sample) in part.enumerated() {
      let window = 0.5 - 0.5 * cos(2 * Double.pi * Double(place) / Double(part.count))
      let angle = 2 * Double.pi * hertz * Double(place) / 48_000
      real += window * Double(sample) * cos(angle)
      imaginary += window * Double(sample) * sin(angle)
      weight += window
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / weight
  }

  private func opening(_ positions: [Double]) -> [(Int64, Event)] {
    positions.enumerated().flatMap { key, position -> [(Int64, Event)] in
      [(0, .appears(key)), (0, .sounds(key, Self.pure)), (0, .value(key, position))]
    }
  }

  @Test(
    arguments: [
      (Quantise.semitone, nil, 0.3333, 440.0), (.semitone, nil, 0.49, 622.2539674441618),
      (.pentatonic, nil, 0.5, 659.2551138257398), (.none, 0.25, 0.25, 500), (.none, 0.25, 1, 1_760),
      (.none, 0.25, 0.125, 331.66247903554), (.semitone, 0.25, 0.2501, 500),
    ] as [(Quantise, Double?, Double, Double)])
  func `scales and origins are within a cent`(
    quantise: Quantise, origin: Double?, position: Double, expected: Double
  ) {
    let stage = Stage()
    stage.play([
      (0, .appears(1)),
      (0, .sounds(1, SeriesSound(timbre: .pure, quantise: quantise, originPitch: 500))),
      (0, .origin(1, origin)), (0, .value(1, position)), (1_000, .nothing),
    ])
    let heard = hertz(render(stage, seconds: 1).left, 0.3, 0.9)
    #expect(abs(1_200 * log2(heard / expected)) < 1, "\(heard)")
  }

  @Test(arguments: [0.025, 0.1, 0.2, 0.5])
  func `a step is 95 percent there after three time constants`(constant: Double) {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure, smoothing: constant))),
      (0, .value(1, 0)), (500, .value(1, 1)), (3_000, .nothing),
    ])
    let found = crossings(render(stage, seconds: 3).left[...])
    // The pitch of each period, at its middle.
    let moment = 48_000 * (0.5 + 3 * constant)
    guard let index = found.indices.dropLast().last(where: { found[$0] <= moment }) else {
      return #expect(Bool(false), "no period")
    }
    let octaves = log2(48_000 / (found[index + 1] - found[index]) / 220)
    #expect(abs(octaves / 3 - 0.95) < 0.005, "\(octaves / 3)")
  }

  @Test func `without smoothing a step is there at once`() {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure, smoothing: 0))),
      (0, .value(1, 0)), (500, .value(1, 1)), (1_000, .nothing),
    ])
    // One block of a few milliseconds may pass until the order is taken up.
    #expect(abs(hertz(render(stage, seconds: 1).left, 0.506, 0.56) - 1_760) < 1)
  }

  @Test func `a chord is four tones, each in its place`() {
    let positions = [0.1, 0.4, 0.65, 0.95]
    let stage = Stage()
    stage.play(opening(positions) + [(100, .mode(.chord)), (1_500, .nothing)])
    let sound = render(stage, seconds: 1.5)
    for (position, pan) in zip(positions, [-0.7, -0.7 / 3, 0.7 / 3, 0.7]) {
      let hertz = 220 * exp2(3 * position)
      let left = amplitude(sound.left, hertz, 0.4, 1.4)
      let right = amplitude(sound.right, hertz, 0.4, 1.4)
      #expect(abs(atan2(right, left) * 4 / Double.pi - 1 - pan) < 0.01, "\(hertz)")
      #expect((left * left + right * right).squareRoot() > 0.02)
    }
  }

  @Test func `a cycle is one tone after another, in the order of the seats`() {
    let stage = Stage()
    stage.play(
      opening([0.1, 0.9, 0.5]) + [(0, .background([2, 1])), (0, .mode(.cycle)), (2_500, .nothing)])
    let sound = render(stage, seconds: 2.4)
    let mono = zip(sound.left, sound.right).map { $0 + $1 }
    let expected = [0.1, 0.5, 0.9, nil, 0.1, 0.5, 0.9, nil] as [Double?]
    for (beat, position) in expected.enumerated() {
      let start = 0.3 * Double(beat)
      let level =
        mono[Int((start + 0.08) * 48_000)..<Int((start + 0.18) * 48_000)].map(abs).max() ?? 0
      guard let position else {
        #expect(level < 1e-4, "a rest")
        continue
      }
      let heard = hertz(mono, start + 0.08, start + 0.18)
      #expect(abs(1_200 * log2(heard / (220 * exp2(3 * position)))) < 2, "beat \(beat)")
    }
  }

  @Test func `watch is silent until a series is outside, and again when it is back`() {
    let stage = Stage()
    stage.play(
      opening([0.1, 0.5]) + [
        (100, .mode(.watch)), (1_000, .band(1, .high)), (2_000, .band(1, .normal)),
        (3_000, .nothing),
      ])
    let sound = render(stage, seconds: 3).left
    func peak(_ from: Double, _ to: Double) -> Float {
      sound[Int(from * 48_000)..<Int(to * 48_000)].map(abs).max() ?? 0
    }
    #expect(peak(0.3, 1) < 1e-4 && peak(2.3, 3) < 1e-4)
    #expect(peak(1.2, 2) > 0.02)
    #expect(amplitude(sound, 622.25, 1.2, 1.9) > 0.02)
  }

  @Test func `no change of mode clicks`() {
    let positions = [0.0, 0.1, 0.2, 0.3]
    let modes: [ListeningMode] = [.chord, .cycle, .focus, .cycle, .watch, .chord, .watch, .focus]
    let stage = Stage()
    stage.play(opening(positions) + [(0, .band(2, .high))])
    for (place, mode) in modes.enumerated() {
      stage.play([(Int64(503 + place * 411), .mode(mode))])
    }
    stage.play([(4_500, .nothing)])
    let sound = render(stage, seconds: 4.5)
    // No step above that of all four together, each alone on one side and outside its band.
    let steepest = positions.reduce(0) { $0 + largestSteadyStep(at: $1) }
    for channel in [sound.left, sound.right] {
      #expect(largestStep(channel) <= 1.01 * steepest)
    }
  }

  private func largestSteadyStep(at position: Double) -> Float {
    let stage = Stage()
    stage.play([
      (0, .appears(1)), (0, .sounds(1, SeriesSound(timbre: .pure, pan: -1))), (0, .band(1, .high)),
      (0, .value(1, position)), (1_000, .nothing),
    ])
    return largestStep(Array(render(stage, seconds: 1).left[24_000...]))
  }

  private func largestStep(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
  }
}
