/// Takes out what stands still: a one-pole high-pass for both channels, four frames a step.
///
/// Frame by frame, each would wait for the one before: output = input - offset, then offset += step *
/// output. Written out, the offset before frame k is keep^k of the offset before frame 0 and a share of
/// each input in between, keep = 1 - step; so only one multiplication and addition a step wait.
package struct SteadyBlocker: BitwiseCopyable {
  /// What is kept of the offset for each of the four frames, and for the frame after them.
  private let kept: Lanes
  private let keptAfter: Lanes
  /// Shares of the first three inputs in the offsets of each of the four frames.
  private let ofFirst: Lanes
  private let ofSecond: Lanes
  private let ofThird: Lanes
  /// Shares of the four inputs in the offset after them.
  private let after: (Lanes, Lanes, Lanes, Lanes)

  /// Creates a filter whose corner is at `hertz`, far below the rate.
  package init(hertz: Double, sampleRate: Double) {
    let step = 2 * Double.pi * hertz / sampleRate
    let keep = 1 - step
    let powers = Lanes(1, Float(keep), Float(keep * keep), Float(keep * keep * keep))
    let shares = powers * Float(step)
    kept = powers
    keptAfter = Lanes(repeating: Float(keep * keep * keep * keep))
    ofFirst = Lanes(0, shares[0], shares[1], shares[2])
    ofSecond = Lanes(0, 0, shares[0], shares[1])
    ofThird = Lanes(0, 0, 0, shares[0])
    after = (
      Lanes(repeating: shares[3]), Lanes(repeating: shares[2]), Lanes(repeating: shares[1]),
      Lanes(repeating: shares[0])
    )
  }

  /// Filters the next four frames of both channels.
  @inline(__always)
  package func pass(
    _ left: inout SIMD4<Float>, _ right: inout SIMD4<Float>, _ offset: inout SteadyOffset
  ) {
    filter(&left, &offset.left)
    filter(&right, &offset.right)
  }

  @inline(__always)
  private func filter(_ input: inout Lanes, _ offset: inout Lanes) {
    let first = Lanes(repeating: input[0])
    let second = Lanes(repeating: input[1])
    let third = Lanes(repeating: input[2])
    let fourth = Lanes(repeating: input[3])
    let fresh = (first * after.0 + second * after.1) + (third * after.2 + fourth * after.3)
    input -= kept * offset + (first * ofFirst + second * ofSecond + third * ofThird)
    offset = keptAfter * offset + fresh
  }
}

/// What stands still in each channel, the same in every lane.
package struct SteadyOffset: BitwiseCopyable {
  fileprivate var left = SIMD4<Float>()
  fileprivate var right = SIMD4<Float>()

  /// Nothing stands still.
  package init() {}

  /// Ends a decay before its numbers become denormal.
  @inline(__always)
  package mutating func forgetTraces() {
    // In vectors to the end: the compiler would compute each lane apart for the sake of one.
    let isHeard = lanesSet(by: magnitude(left) + magnitude(right) .>= 1e-12)
    left = masking(left, with: isHeard)
    right = masking(right, with: isHeard)
  }
}
