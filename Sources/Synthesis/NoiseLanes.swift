/// Four noise voices as the kernel sees them: a random generator and a band-pass filter each.
package struct NoiseGroup: BitwiseCopyable, Sendable {
  private var seed: SIMD4<UInt32>
  private var first = SIMD4<Float>()
  private var second = SIMD4<Float>()
  private var input = SIMD4<Float>()
  private var firstFeedback = SIMD4<Float>()
  private var secondFeedback = SIMD4<Float>()
  private var left = SIMD4<Float>()
  private var right = SIMD4<Float>()
  var leftTarget = SIMD4<Float>()
  var rightTarget = SIMD4<Float>()

  /// Four silent voices. Different groups need different numbers.
  init(number: UInt32) {
    seed = SIMD4(0x9e37_79b9, 0x85eb_ca6b, 0xc2b2_ae35, 0x27d4_eb2f) &+ (number &* 0x1656_67b1)
  }

  /// Silences `lane`, empties its filter and tunes it.
  mutating func tune(_ lane: Int, to band: NoiseBand) {
    clear(lane)
    input[lane] = band.input
    firstFeedback[lane] = band.first
    secondFeedback[lane] = band.second
  }

  /// Silences `lane` and empties its filter.
  mutating func clear(_ lane: Int) {
    first[lane] = 0
    second[lane] = 0
    input[lane] = 0
    firstFeedback[lane] = 0
    secondFeedback[lane] = 0
    left[lane] = 0
    right[lane] = 0
    leftTarget[lane] = 0
    rightTarget[lane] = 0
  }

  /// Adds the four voices to the given frames of `mix`.
  mutating func mix(into mix: inout LaneMix, frames: Range<Int>) {
    precondition(frames.lowerBound >= 0 && frames.upperBound <= 64)
    mix.hasGroups = true
    let each = Lanes(repeating: 1 / Float(frames.count))
    let leftGrowth = (leftTarget - left) * each
    let rightGrowth = (rightTarget - right) * each
    for frame in frames {
      let band = filter(white())
      mix.left[frame] += left * band
      mix.right[frame] += right * band
      left += leftGrowth
      right += rightGrowth
    }
    left = leftTarget
    right = rightTarget
  }

  /// The next random numbers, even over -1...1. Source: G. Marsaglia, "Xorshift RNGs", 2003.
  @inline(__always)
  private mutating func white() -> Lanes {
    seed ^= seed &<< 13
    seed ^= seed &>> 17
    seed ^= seed &<< 5
    let between2And4 = (seed &>> 9) | SIMD4(repeating: 0x4000_0000)
    return unsafe unsafeBitCast(between2And4, to: Lanes.self) - 3
  }

  /// One step of the filter, second transposed direct form.
  @inline(__always)
  private mutating func filter(_ sample: Lanes) -> Lanes {
    let scaled = input * sample
    let output = scaled + first
    first = second - firstFeedback * output
    second = Lanes() - scaled - secondFeedback * output
    return output
  }
}
