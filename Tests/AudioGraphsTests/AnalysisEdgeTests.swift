import AudioGraphs
import Testing

private let least = Double.leastNonzeroMagnitude

/// Series of no, few, equal, missing and monstrous values.
@Suite struct AnalysisEdgeTests {
  @Test(
    arguments: [
      [], [nil], [nil, nil, nil], [1], [1, 2], [1, nil, 2], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
      [.nan, .infinity, -.infinity], [0, -0.0, 0, -0.0, 0, -0.0],
    ] as [[Double?]])
  func `claims nothing where nothing can be known`(values: [Double?]) {
    let series = analysis(values)
    #expect(series.trend.direction == .steady && series.features.isEmpty && series.period == nil)
  }

  @Test(arguments: [
    1e300, -1e300, 1.7e308, 1e-300, least, 8_000 * least, 1e160, 1e-160, 1e15,
  ])
  func `a series is the same at any size`(unit: Double) {
    let shape = (0..<200).map { (place: Int) -> Double in
      Double(place % 3 + (place < 100 ? 0 : 40)) / 64
    }
    let series = analysis(shape.map { $0 * unit })
    let steps = series.features(.stepUp) + series.features(.stepDown)
    #expect(steps.count == 1 || abs(unit) < 1e-300)
    #expect(steps.allSatisfy { $0.x == 99.5 && $0.size.isFinite && $0.value.isFinite })
    #expect(series.statistics.mean?.isFinite == true)
    #expect(series.statistics.deviation?.isFinite == true)
  }

  @Test func `opposite monsters, and huge, tiny and equal places`() {
    let monsters = (0..<100).map {
      $0 % 2 == 0 ? Double.greatestFiniteMagnitude : -.greatestFiniteMagnitude
    }
    #expect(analysis(monsters).trend.direction == .steady)
    let line = (0..<50).map { Double($0) }
    for unit in [1e305, -1e305, 2_000 * least, least, 1e18] {
      let series = SeriesAnalysis(x: line.map { $0 * unit }, y: line)
      #expect(series.trend.direction == (unit > 0 ? .rising : .falling), "\(unit)")
      #expect(series.features.allSatisfy { $0.x.isFinite })
    }
    let same = SeriesAnalysis(x: line.map { _ in 4 }, y: line)
    #expect(same.trend.direction == .steady && same.trend.slope == nil && same.features == [])
    let wide = SeriesAnalysis(
      x: [-1.7e308, 0, 1.7e308, 1e308, -1e308, 5, 6], y: [1, 2, 3, 4, 5, 6, 7])
    #expect(wide.statistics.count == 7)
  }

  @Test func `counts what is missing and what has no place`() {
    let series = SeriesAnalysis(
      x: [3, 1, .nan, 2, .infinity, 5, 4, 6, 7], y: [30, 10, 5, nil, 6, .nan, .infinity, 60])
    #expect(series.statistics.count == 3)
    #expect(series.statistics.missing == 3 && series.statistics.gaps == 2)
    #expect(series.statistics.unplaced == 3)
    #expect(series.statistics.first?.x == 1 && series.statistics.last?.value == 60)
  }

  @Test func `any short series of odd values is analysed without a trap`() {
    let odd: [Double?] = [
      nil, .nan, .infinity, -.infinity, 0, -0.0, 1, -1, least, 1e10 * least, 1e308, -1e308,
      1.797e308, 0.1,
    ]
    let words = SeriesAnalysis.Words(value: { "\($0)" }, place: { "\($0)" }, distance: { "\($0)" })
    var chance = Chance(11)
    for _ in 0..<20_000 {
      let count = Int(chance.bits() % 40)
      let x = (0..<count).map { odd[Int(chance.bits() % UInt64(odd.count))] ?? Double($0) }
      let places = chance.bits() % 2 == 0 ? x : x.indices.map { Double($0) }
      let y = (0..<count).map { _ in odd[Int(chance.bits() % UInt64(odd.count))] }
      let series = SeriesAnalysis(x: places, y: y)
      _ = series.summary(name: "odd", words)
      _ = series.features.map { $0.sentence(words) } + [series.periodSentence(words) ?? ""]
      _ = SeriesAnalysis.crossings(series, SeriesAnalysis(x: x, y: y.reversed()))
      let statistics = series.statistics
      #expect(statistics.count + statistics.missing + statistics.unplaced == count)
      #expect(
        !series.trend.change.isNaN && series.features.allSatisfy { !$0.size.isNaN && !$0.x.isNaN })
    }
  }

  @Test func `gives the same answer every time`() {
    let values = noisy(3_000, 1, seed: 1) { $0 / 100 }
    #expect(analysis(values) == analysis(values))
  }
}
