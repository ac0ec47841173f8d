import AudioGraphs
import Testing

/// Noise says nothing.
@Suite struct AnalysisNoiseTests {
  @Test(arguments: NoiseKind.allCases)
  func `claims nothing of noise in 99 of 100 series, whatever their length`(kind: NoiseKind) {
    let lengths = [
      (5, 300), (8, 300), (12, 300), (20, 300), (50, 300), (200, 200), (1_000, 200), (5_000, 100),
    ]
    for (count, series) in lengths {
      var chance = Chance(count)
      var claims: [[String]] = []
      for _ in 0..<series {
        let found = analysis(kind.values(count, &chance)).claims(of: kind)
        if !found.isEmpty { claims.append(found) }
      }
      #expect(claims.count * 100 <= series, "\(kind) of \(count): \(claims)")
    }
  }

  /// Noise in which neighbours are alike is where tests for trends fail. What is promised is less than for
  /// noise without memory, and least for a random walk, which has no level to return to.
  @Test(arguments: [(0.5, 3), (0.7, 5), (0.9, 10), (1.0, 18)])
  func `calls noise with memory a trend only now and then`(memory: Double, percent: Int) {
    for count in [20, 50, 200] {
      var chance = Chance(count)
      var wrong = 0
      for _ in 0..<400 {
        var value = 0.0
        for _ in 0..<(memory < 1 ? 100 : 0) { value = memory * value + chance.normal() }
        let values = (0..<count).map { _ in
          value = memory * value + chance.normal()
          return value
        }
        if analysis(values).trend.direction != .steady { wrong += 1 }
      }
      #expect(wrong <= 4 * percent, "\(count): \(wrong) of 400")
    }
  }

  @Test(arguments: [(NoiseKind.normal, 300), (.rare, 2_000), (.wild, 2_000)])
  func `two series of noise about one level do not cross`(kind: NoiseKind, count: Int) {
    var chance = Chance(1)
    var crossed = 0
    for _ in 0..<300 {
      let first = analysis(kind.values(count, &chance))
      let second = analysis(kind.values(count, &chance))
      if !SeriesAnalysis.crossings(first, second).isEmpty { crossed += 1 }
    }
    #expect(crossed <= 3)
  }

  @Test(arguments: [50, 500, 2_000])
  func `two series of noise do not cross when they are measured at moments of their own`(count: Int)
  {
    var chance = Chance(count)
    var crossed = 0
    for _ in 0..<200 {
      let places = (0..<(2 * count)).map { _ in chance.uniform() }
      let first = SeriesAnalysis(
        x: Array(places[..<count]), y: NoiseKind.normal.values(count, &chance))
      let second = SeriesAnalysis(
        x: Array(places[count...]), y: NoiseKind.normal.values(count, &chance))
      if !SeriesAnalysis.crossings(first, second).isEmpty { crossed += 1 }
    }
    #expect(crossed <= 2)
  }
}
