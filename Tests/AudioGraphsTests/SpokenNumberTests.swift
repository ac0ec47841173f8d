import AudioGraphs
import Testing

@Suite struct SpokenNumberTests {
  @Test(
    arguments: [
      (42.37, 100, "percent", "42 percent"), (42.5, 50, "%", "42.5 percent"),
      (-4.5, 20, "degrees", "minus 4.5 degrees"), (0, 1, "", "0"), (-0.0, 1, "", "0"),
      (-0.004, 1, "", "0"), (0.42, 1, "", "0.42"), (0.1 + 0.2, 1, "", "0.3"),
      (423, 1_000, "", "423"), (423.4, 1_000, "", "423"), (9_876, 20_000, "", "9876"),
      (12_345, 20_000, "", "12300"), (999_999.9, 2e6, "", "1 million"),
      (1_234_567, 2e6, "bytes", "1.23 million bytes"), (1.5e9, 2e9, "", "1.5 billion"),
      (2e12, 5e12, "", "2 trillion"), (1e15, 1e15, "", "about 1 times 10 to the power 15"),
      (9.99e15, 1e16, "", "about 1 times 10 to the power 16"),
      (1e300, 1e300, "", "about 1 times 10 to the power 300"),
      (1.5e300, 1e300, "", "about 1.5 times 10 to the power 300"),
      (2.5e-12, 1e-11, "V", "about 2.5 times 10 to the power minus 12 V"),
      (0.000_25, 0.001, "", "0.00025"),
      (1e-300, 1e-299, "", "about 1 times 10 to the power minus 300"),
      (1_796_001_345, 600, "", "1796001345"),
    ] as [(Double, Double, String, String)])
  func `tells what can be told apart on the axis`(
    value: Double, span: Double, unit: String, text: String
  ) {
    #expect(SpokenNumber.text(value, span: span, unit: unit) == text)
  }

  @Test(
    arguments: [
      (1.0 / 3, "0.3333"), (2, "2"), (1_234.56, "1235"), (98_765.4, "98770"),
      (.nan, "not a number"),
      (.infinity, "infinity"), (-.infinity, "minus infinity"), (0.05, "0.05"),
    ] as [(Double, String)])
  func `tells four digits without an axis`(value: Double, text: String) {
    #expect(SpokenNumber.text(value) == text)
    #expect(SpokenNumber.text(value, span: .nan) == text)
    #expect(SpokenNumber.text(value, span: -1) == text)
  }

  @Test func `never traps and never has an exponent`() {
    var bits: UInt64 = 1
    for _ in 0..<100_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: bits)
      let span = Double(bitPattern: bits.byteSwapped)
      for text in [SpokenNumber.text(value, span: span), SpokenNumber.text(value)] {
        #expect(!text.contains("e-") && !text.contains("e+"), "\(value) \(span)")
      }
    }
  }
}
