import AudioGraphs
import Foundation
import Testing

@Suite struct AnalysisCrossingTests {
  private func crossings(_ first: [Double?], _ second: [Double?]) -> [SeriesCrossing] {
    SeriesAnalysis.crossings(analysis(first), analysis(second))
  }

  @Test func `finds the place and value of a crossing between points`() {
    let found = crossings([0, 1, 2, 3, 4], [3, 2.5, 2, 1.5, 1])
    #expect(found.map(\.x) == [2] && found.map(\.value) == [2])
    #expect(found.map(\.firstIsAboveAfter) == [true])
    let between = crossings([0, 4], [3, 3])
    #expect(between.map(\.x) == [0.75] && between.map(\.value) == [3])
  }

  @Test func `touching, equal and apart are no crossings`() {
    #expect(crossings([1, 2, 1], [2, 2, 2]) == [])
    #expect(crossings([1, 2, 3], [1, 2, 3]) == [])
    #expect(crossings([1, 2, 3], [4, 5, 6]) == [])
    #expect(crossings([], [4, 5, 6]) == [] && crossings([nil, nil], [1, 2]) == [])
  }

  @Test func `a stretch of equal values is crossed in its middle`() {
    #expect(crossings([0, 2, 2, 2, 5], [1, 2, 2, 2, 4]).map(\.x) == [2])
  }

  @Test func `series with other places cross where their lines do`() {
    let first = SeriesAnalysis(x: [0, 10], y: [0, 10])
    let second = SeriesAnalysis(x: [-5, 2, 4, 30], y: [5, 5, 5, 5])
    let found = SeriesAnalysis.crossings(first, second)
    #expect(found.count == 1 && abs((found.first?.x ?? 0) - 5) < 1e-12)
    #expect(SeriesAnalysis.crossings(second, first).map(\.firstIsAboveAfter) == [false])
    let beside = SeriesAnalysis(x: [20, 30], y: [0, 10])
    #expect(SeriesAnalysis.crossings(first, beside) == [])
  }

  @Test func `two crossings under noise are two, near their places`() {
    var right = 0
    for seed in 0..<100 {
      let wave = analysis(noisy(300, 1, seed: seed) { -10 * cos(2 * .pi * $0 / 300) })
      let level = analysis(noisy(300, 1, seed: 1_000 + seed) { _ in 0 })
      let found = SeriesAnalysis.crossings(wave, level)
      let isNear = zip(found, [75.0, 225]).allSatisfy { abs($0.x - $1) < 8 }
      if found.map(\.firstIsAboveAfter) == [true, false], isNear { right += 1 }
    }
    #expect(right >= 97, "\(right)")
  }

  @Test func `huge values have a difference too`() {
    #expect(crossings([1.7e308, -1.7e308], [-1.7e308, 1.7e308]).map(\.x) == [0.5])
  }
}
