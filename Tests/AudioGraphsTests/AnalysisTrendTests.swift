import AudioGraphs
import Foundation
import Testing

@Suite struct AnalysisTrendTests {
  @Test(arguments: [5, 40, 300, 5_000, 100_000])
  func `tells slope, change and strength of a line`(count: Int) {
    let trend = analysis((0..<count).map { 7 - 0.25 * Double($0) }).trend
    #expect(trend.direction == .falling && trend.strength == .steadily)
    #expect(abs((trend.slope ?? 0) + 0.25) < 1e-9)
    #expect(abs(trend.change + 0.25 * Double(count - 1)) < 1e-6)
    #expect(abs(trend.changeOfSpan + 1) < 1e-9)
    #expect(trend.words == "falling steadily")
  }

  @Test(arguments: [(12, 12.0), (20, 6.0), (40, 3.5), (200, 2.0), (2_000, 1.0)])
  func `finds a rise of so many deviations of the noise in 95 of 100 series`(
    count: Int, rise: Double
  ) {
    var found = 0
    var worst = 0.0
    for seed in 0..<200 {
      let trend = analysis(
        noisy(count, 1, seed: seed) { rise * $0 / Double(count - 1) }
      ).trend
      if trend.direction == .rising { found += 1 }
      worst = max(worst, abs(trend.change - rise))
    }
    #expect(found >= 190, "\(count): \(found)")
    #expect(worst < 5 / Double(count).squareRoot() * 4)
  }

  @Test(arguments: ["doubling", "logarithm", "square"])
  func `a curve that only rises is rising`(what: String) {
    let values = noisy(100, 0, seed: 0) { place in
      switch what {
      case "doubling": pow(2, place / 10)
      case "logarithm": log(1 + place)
      default: place * place
      }
    }
    let trend = analysis(values).trend
    #expect(trend.direction == .rising && trend.strength == .steadily)
    #expect(analysis(values.reversed()).trend.direction == .falling)
  }

  @Test func `what comes back to where it was is steady`() {
    #expect(analysis((0..<100).map { sin(Double($0) * .pi / 50) }).trend.direction == .steady)
    #expect(analysis((0..<100).map { Double($0 % 20) }).trend.direction == .steady)
    #expect(analysis((0..<100).map { abs(Double($0) - 50) }).trend.direction == .steady)
  }

  @Test func `a few wild values do not make a slope`() {
    var values = noisy(200, 0.1, seed: 3) { $0 / 100 }
    for place in [3, 50, 120, 121, 199] { values[place] = -500 }
    let trend = analysis(values).trend
    #expect(trend.direction == .rising && abs((trend.slope ?? 0) - 0.01) < 0.001)
  }

  @Test func `says how plain it is`() {
    let lines = [0.01, 1, 3].map { noise in
      analysis(noisy(500, noise, seed: 4) { $0 / 50 }).trend.words
    }
    #expect(lines == ["rising steadily", "rising", "rising, with much noise"])
    let swinging = analysis(noisy(200, 0, seed: 0) { $0 / 20 + 6 * sin($0 / 5) }).trend
    #expect(swinging.words == "rising unevenly" || swinging.words == "steady")
  }

  @Test func `places need not be even nor in order`() {
    let x = [5.0, 1, 9, 3, 2, 30, 12, 7]
    let trend = SeriesAnalysis(x: x, y: x.map { 2 * $0 }).trend
    #expect(trend.direction == .rising && trend.slope == 2 && trend.change == 58)
  }

  /// Off the line by what neither a level nor a slope explains, so that Student's t is what is asked for.
  @Test(
    arguments: [
      ([1, -1, -1, 1], 20, SeriesTrend.Direction.steady), ([1, -1, -1, 1], 40, .rising),
      ([2, -1, -2, -1, 2], 9, .steady), ([2, -1, -2, -1, 2], 20, .rising),
    ] as [([Double], Double, SeriesTrend.Direction)])
  func `calls four or five values a trend where chance makes one in a thousand`(
    bend: [Double], t: Double, direction: SeriesTrend.Direction
  ) {
    let middle = Double(bend.count - 1) / 2
    let extent = bend.indices.reduce(0) { $0 + pow(Double($1) - middle, 2) }
    let squares = bend.reduce(0) { $0 + $1 * $1 }
    let size = (extent * Double(bend.count - 2) / squares).squareRoot() / t
    let values = bend.indices.map { Double($0) + size * bend[$0] }
    #expect(analysis(values).trend.direction == direction)
    #expect((analysis(values.map { -$0 }).trend.direction == .falling) == (direction == .rising))
  }
}
