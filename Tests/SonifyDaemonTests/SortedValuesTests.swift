import SonifyDaemon
import Testing

@Suite struct SortedValuesTests {
  /// Few different values, so that there are many equal ones.
  @Test(arguments: [1, 2, 3, 5, 40, 1_000])
  func `are as a sorted array would have them`(variety: Int) {
    var random = SystemRandomNumberGenerator()
    var (sorted, plain) = (SortedValues(), [Double]())
    for _ in 0..<3_000 {
      let value = Double(Int.random(in: 0..<variety, using: &random))
      switch (Int.random(in: 0..<3, using: &random), plain.indices.randomElement(using: &random)) {
      case (0, let place?):
        sorted.remove(plain.remove(at: place))
      case (1, let place?):
        sorted.replace(plain[place], with: value)
        plain[place] = value
      default:
        sorted.insert(value)
        plain.append(value)
      }
      #expect(sorted.count == plain.count)
      #expect(sorted.first == plain.min() && sorted.last == plain.max())
      #expect(sorted.sum == plain.reduce(0, +))
      let rank = (plain.count * 95 + 99) / 100
      #expect(sorted.percentile(95) == (plain.isEmpty ? nil : plain.sorted()[rank - 1]))
    }
  }

  @Test func `a mean of values whose sum is too large is a number`() {
    var values = SortedValues()
    for _ in 0..<4 { values.insert(1.5e308) }
    #expect(values.mean == 1.5e308)
    #expect(SortedValues().mean == nil && SortedValues().percentile(95) == nil)
  }
}
