internal import RealtimeAudio

/// The last in the chain: non-finite guard, DC blocker, look-ahead limiter. Delays by one block.
package struct OutputStage: BitwiseCopyable, Sendable {
  /// The highest sample that leaves: -1 dBFS less what rounding may add.
  static let ceiling: Float = 0.8912

  private var ahead = InlineArray<64, SIMD2<Float>>(repeating: SIMD2())
  private var offset = SIMD2<Float>()
  private var gain: Float = 1
  /// The gain the waiting block may have at most.
  private var allowed: Float = 1
  /// Climbs from 0 to 1 after ``enter()``.
  private var entrance: Float = 1
  private let blockerStep: Float
  private let releaseStep: Float
  private let entranceStep: Float

  /// Highest magnitude in the last block that left.
  private(set) var peak: Float = 0
  private var aheadPeak: Float = 0

  init(sampleRate: Double) {
    let blockerHertz = 3.0
    blockerStep = Float(2 * Double.pi * blockerHertz / sampleRate)
    let releaseSeconds = 0.1
    releaseStep = Float(1 - exp2(-64 * 1.442_695 / (releaseSeconds * sampleRate)))
    let entranceSeconds = 0.02
    entranceStep = Float(64 / (entranceSeconds * sampleRate))
  }

  /// Comes in from silence over 20 ms, beginning with the next block that leaves.
  mutating func enter() {
    entrance = 0
  }

  /// Takes in the next block's mix and puts the one before it out.
  ///
  /// - Returns: samples that were not finite, or absurd, and were replaced by 0.
  mutating func process(_ mix: inout LaneMix, into samples: inout InlineArray<128, Float>) -> Int {
    let waitingGain = gain
    var fresh = InlineArray<64, SIMD2<Float>>(repeating: SIMD2())
    let (replaced, freshPeak) = condition(&mix, into: &fresh)
    let freshAllowed = freshPeak > Self.ceiling ? Self.ceiling / freshPeak : 1
    // A straight line between gains that both suit a block suits the whole block.
    gain = min(
      min(allowed, freshAllowed), waitingGain + (1 - waitingGain) * releaseStep)
    if gain > 0.999_999 { gain = min(allowed, freshAllowed) }
    let entered = entrance
    entrance = min(1, entrance + entranceStep)
    play(from: waitingGain * entered, to: gain * entrance, into: &samples)
    peak = aheadPeak * max(waitingGain, gain)
    ahead = fresh
    allowed = freshAllowed
    aheadPeak = freshPeak
    return replaced
  }

  /// Guards, sums the lanes and takes out what stands still.
  private mutating func condition(
    _ mix: inout LaneMix, into fresh: inout InlineArray<64, SIMD2<Float>>
  ) -> (replaced: Int, peak: Float) {
    var replaced = 0
    var highest = SIMD2<Float>()
    for frame in 0..<AudioBlock.frameCount {
      var sample = mix.takeSample(at: frame)
      if !(abs(sample.x) + abs(sample.y) < 1e6) {
        replaced += 2
        sample = SIMD2()
      }
      let output = sample - offset
      offset += output * blockerStep
      fresh[frame] = output
      let size = SIMD2(abs(output.x), abs(output.y))
      highest.replace(with: size, where: size .> highest)
    }
    if abs(offset.x) + abs(offset.y) < 1e-12 { offset = SIMD2() }  // no denormal tail
    return (replaced, highest.max())
  }

  private mutating func play(
    from start: Float, to end: Float, into samples: inout InlineArray<128, Float>
  ) {
    var gain = start
    let growth = (end - start) / Float(AudioBlock.frameCount)
    for frame in 0..<AudioBlock.frameCount {
      let sample = ahead[frame] * gain
      samples[2 * frame] = sample.x
      samples[2 * frame + 1] = sample.y
      gain += growth
    }
  }
}
