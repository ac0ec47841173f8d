import Foundation
import StableMath
import Testing

/// Functions that are the same everywhere, beside those of the system's library.
@Suite struct StableMathTests {
  private func numbers(_ range: ClosedRange<Double>) -> [Double] {
    (0...20_000).map {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 20_000
    }
  }

  @Test func `powers of 2 and of 10`() {
    for x in numbers(-1_000...1_000) {
      #expect(abs(StableMath.exp2(x) / Foundation.exp2(x) - 1) < 4e-16)
    }
    for x in numbers(-300...300) {
      #expect(abs(StableMath.tenTo(x) / pow(10, x) - 1) < 1e-15)
    }
  }

  @Test func `logarithms`() {
    for x in numbers(-1_000...1_000).map({ Foundation.exp2($0) }) + [.leastNonzeroMagnitude] {
      let (binary, decimal) = (Foundation.log2(x), Foundation.log10(x))
      #expect(abs(StableMath.log2(x) - binary) <= 4e-16 * max(1, abs(binary)))
      #expect(abs(StableMath.log10(x) - decimal) <= 1e-15 * max(1, abs(decimal)))
    }
    for x in numbers(0...3) + [1e-300, 1e-12, 1e300] {
      let expected = log1p(x) / Foundation.log(10)
      #expect(abs(StableMath.log10OnePlus(x) - expected) <= 2e-15 * abs(expected))
    }
  }

  @Test func `whole powers are exact`() {
    for n in -307...308 {
      let power = StableMath.tenTo(Double(n))
      #expect(power == Double("1e\(n)"))
      #expect(StableMath.log10(power) == Double(n))
    }
    for n in -1_074...1_023 {
      let power = Double(sign: .plus, exponent: n, significand: 1)
      #expect(StableMath.exp2(Double(n)) == power)
      #expect(StableMath.log2(power) == Double(n))
    }
  }

  @Test func `ends and what is no number`() {
    #expect(StableMath.exp2(.infinity) == .infinity && StableMath.exp2(-.infinity) == 0)
    #expect(StableMath.exp2(2_000) == .infinity && StableMath.exp2(-2_000) == 0)
    #expect(
      StableMath.exp2(.nan).isNaN && StableMath.log2(.nan).isNaN && StableMath.tenTo(.nan).isNaN)
    #expect(StableMath.log2(0) == -.infinity && StableMath.log2(-1).isNaN)
    #expect(StableMath.log2(.infinity) == .infinity && StableMath.log10(.infinity) == .infinity)
    #expect(StableMath.tenTo(400) == .infinity && StableMath.tenTo(-400) == 0)
  }
}
