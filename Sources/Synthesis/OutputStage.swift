internal import RealtimeAudio

/// The last in the chain: non-finite guard, DC blocker, look-ahead limiter. Delays by one block.
package struct OutputStage: BitwiseCopyable, Sendable {
  /// The highest sample that leaves: -1 dBFS less what rounding may add.
  static let ceiling: Float = 0.8912

  /// The block that waits and room for the next, four frames side by side.
  private var left = InlineArray<32, SIMD4<Float>>(repeating: SIMD4())
  private var right = InlineArray<32, SIMD4<Float>>(repeating: SIMD4())
  /// Where the waiting block begins: 0 or 16. The next one goes where the last one was, so that nothing
  /// is copied.
  private var waiting = 0
  private let blocker: SteadyBlocker
  private var offset = SteadyOffset()
  private var gain: Float = 1
  /// The gain the waiting block may have at most.
  private var allowed: Float = 1
  /// Climbs from 0 to 1 after ``enter()``.
  private var entrance: Float = 1
  private let releaseStep: Float
  private let entranceStep: Float

  /// Highest magnitude in the last block that left.
  private(set) var peak: Float = 0
  private var waitingPeak: Float = 0

  init(sampleRate: Double) {
    blocker = SteadyBlocker(hertz: 3, sampleRate: sampleRate)
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
    let (replaced, freshPeak) = condition(&mix)
    let freshAllowed = freshPeak > Self.ceiling ? Self.ceiling / freshPeak : 1
    // A straight line between gains that both suit a block suits the whole block.
    gain = min(
      min(allowed, freshAllowed), waitingGain + (1 - waitingGain) * releaseStep)
    if gain > 0.999_999 { gain = min(allowed, freshAllowed) }
    let entered = entrance
    entrance = min(1, entrance + entranceStep)
    play(from: waitingGain * entered, to: gain * entrance, into: &samples)
    peak = waitingPeak * max(waitingGain, gain)
    waiting = 16 - waiting
    allowed = freshAllowed
    waitingPeak = freshPeak
    return replaced
  }

  /// Guards, sums the lanes and takes out what stands still.
  private mutating func condition(_ mix: inout LaneMix) -> (replaced: Int, peak: Float) {
    precondition(waiting == 0 || waiting == 16)  // here, so not for each frame
    let fresh = 16 - waiting
    var offset = offset  // a copy stays in registers
    var accepted = SIMD4<Int32>()
    var highest = Lanes()
    for quad in 0..<16 {
      var (l, r) = mix.take(quad)
      let isSound = lanesSet(by: magnitude(l) + magnitude(r) .< 1e6)  // not set for NaN either
      accepted &-= isSound
      l = masking(l, with: isSound)
      r = masking(r, with: isSound)
      blocker.pass(&l, &r, &offset)
      left[fresh + quad] = l
      right[fresh + quad] = r
      highest = larger(highest, larger(magnitude(l), magnitude(r)))
    }
    mix.hasGroups = false
    offset.forgetTraces()
    self.offset = offset
    let refused = AudioBlock.frameCount - Int(accepted.wrappedSum())
    return (AudioFormat.channelCount * refused, largest(of: highest))
  }

  private mutating func play(
    from start: Float, to end: Float, into samples: inout InlineArray<128, Float>
  ) {
    precondition(waiting == 0 || waiting == 16)
    let growth = (end - start) / Float(AudioBlock.frameCount)
    var gains = start + growth * Lanes(0, 1, 2, 3)
    for quad in 0..<16 {
      let l = left[waiting + quad] * gains
      let r = right[waiting + quad] * gains
      for lane in 0..<4 {
        samples[8 * quad + 2 * lane] = l[lane]
        samples[8 * quad + 2 * lane + 1] = r[lane]
      }
      gains += 4 * growth
    }
  }
}
