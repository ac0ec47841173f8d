/// Lines of ten series with everything that real ones do: walks, jumps, steps back and forth, spikes,
/// holes, rubbish, silence.
struct RandomData {
  static let names = (0..<10).map { "s\($0)" }

  private var values = [Double](repeating: 50, count: names.count)
  /// Moment up to which a series says nothing.
  private var silentUntil = [Int64](repeating: 0, count: names.count)

  /// Lines of some of the series of `source`, 1 or 2.
  mutating func lines(of source: Int, at now: Int64, _ random: inout SeededNumbers) -> String {
    var text = ""
    for index in Self.names.indices where (index < 6) == (source == 1) {
      guard now >= silentUntil[index], random.happens(0.7) else { continue }
      if random.happens(0.001) {
        silentUntil[index] = now + Int64.random(in: 2...25, using: &random) * 1_000_000_000
      }
      text += "\(Self.names[index]) \(value(of: index, &random))\n"
    }
    return text
  }

  private mutating func value(of index: Int, _ random: inout SeededNumbers) -> String {
    switch Double.random(in: 0..<1, using: &random) {
    case ..<0.01: return "nan"
    case ..<0.012: return "-inf"
    case ..<0.015: return "rubbish"
    case ..<0.018: return "1e300"
    case ..<0.03: values[index] = Double.random(in: -20...120, using: &random)
    case ..<0.035: values[index] *= 10
    case ..<0.3: break
    default: values[index] += Double.random(in: -5...5, using: &random)
    }
    if abs(values[index]) > 1e5 { values[index] = 50 }
    return "\((values[index] * 100).rounded() / 100)"
  }
}
