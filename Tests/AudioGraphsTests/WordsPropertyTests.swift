import AudioGraphs
import Testing

/// What must hold for every value on every axis.
@Suite struct WordsPropertyTests {
  private static let units = [
    "", "tons", "W", "mV", "MHz", "B", "MiB", "s", "ms", "min", "%", "°C", "kbit/s",
  ]

  /// Values on axes of any size, at most ten thousand axes away from zero, and below 10^15, above which
  /// there are no words for a number.
  private func forEachCase(_ body: (Double, Double) -> Void) {
    var random = Randomness()
    for _ in 0..<2_000 {
      let span =
        power(Int.random(in: -6...11, using: &random)) * Double.random(in: 1..<10, using: &random)
      let scale = span * power(Int.random(in: -3...4, using: &random))
      let value = Double.random(in: -1...1, using: &random) * scale
      if abs(value) + span < 1e15 { body(value, span) }
    }
  }

  private func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { result, _ in exponent < 0 ? result / 10 : result * 10 }
  }

  @Test func `speaks no exponent and no sign`() {
    forEachCase { value, span in
      for unit in Self.units {
        let text = ValueFormat(unit: unit).text(value, span: span)
        let hasExponent = text.split(separator: " ").contains {
          $0.first?.isNumber == true && $0.contains { $0.isLetter }
        }
        if hasExponent || text.contains("-") || text.contains("+") {
          Issue.record("\(value) \(span) \(unit): \(text)")
        }
      }
    }
  }

  @Test func `tells values a hundredth of the axis apart`() {
    forEachCase { value, span in
      for unit in Self.units {
        let format = ValueFormat(unit: unit)
        let (one, other) = (
          format.text(value, span: span), format.text(value + span * 0.010_001, span: span)
        )
        if one == other { Issue.record("\(value) \(span): both are \(one)") }
      }
    }
  }

  @Test func `reads back to within half a step`() throws {
    forEachCase { value, span in
      let text = ValueFormat().text(value, span: span)
      let read = number(text)
      #expect(read != nil, "\(text)")
      // Numbers above ten thousand keep three digits at least, smaller ones their whole part.
      #expect(abs((read ?? .nan) - value) <= span / 200 * 1.000_001, "\(value) \(span): \(text)")
    }
  }

  @Test func `never traps`() {
    var bits: UInt64 = 1
    let patterns = ["%.3f", "%d", "%g", "%.12e"].compactMap { try? ValueFormat(pattern: $0) }
    #expect(patterns.count == 4)
    let formats =
      patterns + Self.units.map { ValueFormat(unit: $0) }
      + ValueFormat.Kind.allCases.map { ValueFormat(kind: $0) }
    for _ in 0..<4_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (value, span) = (Double(bitPattern: bits), Double(bitPattern: bits.byteSwapped))
      for format in formats {
        let texts = [format.text(value, span: span), format.text(value)]
        let isFine = texts.allSatisfy { !$0.isEmpty && !$0.contains("e+") && !$0.contains("e-") }
        if !isFine { Issue.record("\(value) \(span): \(texts)") }
      }
    }
  }

  /// The number that the words stand for.
  private func number(_ text: String) -> Double? {
    var words = text.split(separator: " ")[...]
    var sign = 1.0
    if words.first == "minus" {
      sign = -1
      words.removeFirst()
    }
    let sizes: [Substring: Double] = ["million": 1e6, "billion": 1e9, "trillion": 1e12]
    guard let amount = words.first.flatMap({ Double($0) }) else { return nil }
    guard let word = words.dropFirst().first else { return sign * amount }
    return sizes[word].map { sign * amount * $0 }
  }
}

/// The same on every run (Knuth's multiplier; the high half is good enough here).
private struct Randomness: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    let halves = (0..<2).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    return halves[0] << 32 | halves[1]
  }
}
