import Foundation
import Synthesis
import Testing

@Suite struct LaneMixTests {
  @Test func `sums voices and frames in their places and leaves silence`() {
    var mix = LaneMix()
    for frame in 0..<64 {
      let value = Float(frame)
      mix.left[frame] = SIMD4(value, 100, 1_000, 10_000)
      mix.right[frame] = SIMD4(0.25, value, 0.5, 0.125)
    }
    for quad in 0..<16 { mix.left[64 + quad] = SIMD4(0.125, 0.25, 0.5, 0.75) }
    mix.hasGroups = true
    let solos: [Float] = [0.125, 0.25, 0.5, 0.75]
    for quad in 0..<16 {
      let (left, right) = mix.take(quad)
      for lane in 0..<4 {
        let frame = Float(4 * quad + lane)
        #expect(left[lane] == 11_100 + frame + solos[lane])
        #expect(right[lane] == 0.875 + frame)
      }
    }
    for place in 0..<80 {
      #expect(mix.left[place] == SIMD4() && mix.right[place] == SIMD4())
    }
  }
}

@Suite struct SteadyBlockerTests {
  /// The definition, a frame at a time.
  private func serial(_ input: [Float], step: Double) -> [Double] {
    var offset = 0.0
    return input.map {
      let output = Double($0) - offset
      offset += output * step
      return output
    }
  }

  private func blocked(_ input: [Float], hertz: Double) -> (left: [Float], right: [Float]) {
    let blocker = SteadyBlocker(hertz: hertz, sampleRate: 48_000)
    var offset = SteadyOffset()
    var output: (left: [Float], right: [Float]) = ([], [])
    for first in stride(from: 0, to: input.count, by: 4) {
      var left = SIMD4(input[first], input[first + 1], input[first + 2], input[first + 3])
      var right = -0.5 * left
      blocker.pass(&left, &right, &offset)
      for lane in 0..<4 {
        output.left.append(left[lane])
        output.right.append(right[lane])
      }
      if first % 64 == 60 { offset.forgetTraces() }
    }
    return output
  }

  static let inputs: [[Float]] = [
    [1] + [Float](repeating: 0, count: 9_599),
    [Float](repeating: 0.5, count: 9_600),
    (0..<9_600).map { sin(0.05 * Float($0)) + 0.3 },
  ]

  @Test(arguments: inputs.indices, [3.0, 300])
  func `four frames a step are the same as one`(index: Int, hertz: Double) {
    let input = Self.inputs[index]
    let expected = serial(input, step: 2 * Double.pi * hertz / 48_000)
    let (left, right) = blocked(input, hertz: hertz)
    #expect(zip(expected, left).allSatisfy { abs($0 - Double($1)) < 2e-5 })
    #expect(zip(expected, right).allSatisfy { abs(-0.5 * $0 - Double($1)) < 2e-5 })
  }

  @Test func `a decay ends`() {
    let input = [Float](repeating: 1, count: 64) + [Float](repeating: 0, count: 480_000)
    #expect(blocked(input, hertz: 3).left.last == 0)
  }
}
