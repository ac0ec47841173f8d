import AudioGraphs
import Testing

@Suite struct AnalysisStatisticsTests {
  @Test func `counts and measures`() {
    let series = SeriesAnalysis(
      x: [5, 1, 2, 3, 4, 6, 7, 8], y: [9, 2, 4, nil, 4, nil, nil, 1])
    let statistics = series.statistics
    #expect(statistics.count == 5 && statistics.missing == 3 && statistics.gaps == 2)
    #expect(statistics.minimum?.place.value == 1 && statistics.minimum?.place.x == 8)
    #expect(statistics.maximum?.place.value == 9 && statistics.maximum?.place.x == 5)
    #expect(statistics.mean == 4 && statistics.median == 4 && statistics.span == 8)
    // Squares 25, 4, 0, 0, 9 over five points.
    #expect(abs((statistics.deviation ?? 0) - (38.0 / 5).squareRoot()) < 1e-12)
    #expect(statistics.first?.x == 1 && statistics.first?.value == 2)
    #expect(statistics.last?.x == 8 && statistics.last?.value == 1)
  }

  @Test func `an extreme is the first of its equals, and tells how many there are`() {
    let statistics = SeriesAnalysis(x: [4, 3, 2, 1], y: [7, 1, 7, 1]).statistics
    #expect(statistics.minimum?.place.x == 1 && statistics.minimum?.occurrences == 2)
    #expect(statistics.maximum?.place.x == 2 && statistics.maximum?.occurrences == 2)
  }

  @Test func `the median of an even count is between the two in the middle`() {
    #expect(analysis([4, 1, 3, 2]).statistics.median == 2.5)
  }

  @Test func `a large value that all have in common costs no digits`() {
    let statistics = analysis([1e15 + 1, 1e15 + 2, 1e15 + 3]).statistics
    #expect(statistics.mean == 1e15 + 2)
    #expect(abs((statistics.deviation ?? 0) - (2.0 / 3).squareRoot()) < 1e-9)
  }

  @Test func `points of one place keep their order`() {
    let statistics = SeriesAnalysis(x: [2, 1, 1, 1], y: [9, 3, 4, 5]).statistics
    #expect(statistics.first?.value == 3)
  }
}
