import AudioGraphs
import Foundation
import Testing

@Suite struct AnalysisFeatureTests {
  // MARK: - Spikes

  @Test(arguments: [(40, 15.0), (100, 10.0), (1_000, 10.0), (5_000, 10.0)])
  func `finds a spike of so many deviations in 95 of 100 series`(count: Int, size: Double) {
    var found = 0
    for seed in 0..<100 {
      let place = count / 3 + seed % (count / 3)
      let series = analysis(noisy(count, 1, seed: seed) { Int($0) == place ? -size : 0 })
      let spikes = series.features(.spike)
      if spikes.count == 1, spikes[0].x == Double(place), abs(spikes[0].size + size) < 5 {
        found += 1
      }
      #expect(series.features.filter { $0.kind != .spike && $0.kind != .flat }.isEmpty)
    }
    #expect(found >= 95, "\(count): \(found)")
  }

  @Test func `a spike holds one to three points, and a fourth makes a peak`() {
    for width in 1...4 {
      let values = noisy(200, 0.1, seed: width) { (100..<(100 + width)).contains(Int($0)) ? 20 : 0 }
      let kinds = analysis(values).features.filter { $0.kind == .spike || $0.kind == .peak }
      #expect(kinds.map(\.kind) == [width < 4 ? .spike : .peak])
      #expect(kinds.map(\.extent) == [100...Double(99 + width)])
    }
  }

  // MARK: - Steps

  @Test(arguments: [(20, 10.0), (40, 8.0), (100, 6.0), (1_000, 4.0), (100_000, 4.0)])
  func `finds a step of so many deviations in 95 of 100 series`(count: Int, size: Double) {
    let rounds = count > 10_000 ? 10 : 100
    var found = 0
    for seed in 0..<rounds {
      let place = count * 3 / 10 + seed * count * 4 / 10 / rounds
      let steps = analysis(noisy(count, 1, seed: seed) { $0 < Double(place) ? 0 : size }).features
        .filter { $0.kind == .stepUp || $0.kind == .stepDown }
      let reach = max(2.0, Double(count) / 1_000)
      if steps.count == 1, steps[0].kind == .stepUp, abs(steps[0].x - Double(place)) <= reach,
        abs(steps[0].size - size) < 2
      {
        found += 1
      }
    }
    #expect(found * 100 >= rounds * 95, "\(count): \(found)")
  }

  @Test func `a ramp, a curve and a staircase's slope are no steps`() {
    for shape in [{ $0 }, { exp($0 / 40) }, { sin($0 / 30) }] as [(Double) -> Double] {
      let features = analysis((0..<300).map { shape(Double($0)) }).features
      #expect(features.filter { $0.kind == .stepUp || $0.kind == .stepDown }.isEmpty)
    }
  }

  @Test func `tells the levels and places of several steps`() {
    let levels = [10.0, 40, 25, 25, 60]
    let steps = analysis(noisy(500, 0.5, seed: 2) { levels[Int($0) / 100] }).features
      .filter { $0.kind == .stepUp || $0.kind == .stepDown }
    #expect(steps.map(\.x) == [99.5, 199.5, 399.5])
    #expect(steps.map(\.extent) == [99...100, 199...200, 399...400])
    for (step, size) in zip(steps, [30.0, -15, 35]) { #expect(abs(step.size - size) < 0.5) }
    for (step, level) in zip(steps, [40.0, 25, 60]) { #expect(abs(step.value - level) < 0.5) }
  }

  // MARK: - Peaks and dips

  @Test(arguments: [(100, 10.0), (300, 6.0), (1_000, 5.0), (5_000, 4.0)])
  func `finds a hump of so many deviations in 95 of 100 series`(count: Int, size: Double) {
    var found = 0
    for seed in 0..<100 {
      let place = Double(count) * (0.3 + 0.004 * Double(seed))
      let width = Double(count) / 12
      let features = analysis(
        noisy(count, 1, seed: seed) { -size * exp(-pow(($0 - place) / width, 2) / 2) }
      ).features
      let dips = features.filter { $0.kind == .dip || $0.kind == .peak }
      // The size holds the noise of the top and of both valleys.
      if dips.count == 1, dips[0].kind == .dip, abs(dips[0].x - place) < width,
        dips[0].size > 0.7 * size, dips[0].size < size + 6
      {
        found += 1
      }
    }
    #expect(found >= 95, "\(count): \(found)")
  }

  @Test func `tells place, height and width of smooth peaks`() {
    let values = noisy(400, 0, seed: 0) { place in
      let high = 10 * exp(-pow((place - 120) / 20, 2))
      return high + 4 * exp(-pow((place - 300) / 10, 2))
    }
    let peaks = analysis(values).features(.peak)
    #expect(peaks.count == 2)
    guard peaks.count == 2 else { return }
    #expect(abs(peaks[0].x - 120) < 3 && abs(peaks[0].size - 10) < 0.3)
    #expect(abs(peaks[1].x - 300) < 3 && abs(peaks[1].size - 4) < 0.3)
    let width = peaks[0].extent.upperBound - peaks[0].extent.lowerBound
    #expect(abs(width - 33) < 6)
    let dips = analysis(values.map { -$0 }).features(.dip)
    #expect(dips.map(\.x) == peaks.map(\.x) && dips.map(\.size) == peaks.map(\.size))
  }

  // MARK: - Flat stretches

  @Test func `finds where values are stuck`() {
    var values = noisy(300, 1, seed: 5) { _ in 50 }
    for place in 100..<120 { values[place] = 51 }
    let flats = analysis(values).features(.flat)
    #expect(flats.map(\.extent) == [100...119] && flats.map(\.value) == [51])
  }

  @Test func `finds a plateau in a climb`() {
    let climb = { (place: Double) in min(place, 150) / 10 + max(place - 350, 0) / 10 }
    for noise in [0, 0.3] {
      let flats = analysis(noisy(500, noise, seed: 6, climb)).features(.flat)
      #expect(flats.count == 1)
      guard let flat = flats.first else { continue }
      #expect(abs(flat.extent.lowerBound - 150) < 25 && abs(flat.extent.upperBound - 350) < 25)
      #expect(abs(flat.value - 15) < 0.5)
    }
  }

  @Test func `rounded values repeat, and that is no flat stretch`() {
    let values = (0..<600).map { (100 * sin(Double($0) / 100)).rounded() / 4 }
    #expect(analysis(values.map { $0.rounded() }).features(.flat).count <= 2)
  }

  // MARK: - Periods

  @Test(arguments: [(100, 1.5), (300, 1.0), (5_000, 1.0)])
  func `finds a sine of such an amplitude under noise in 95 of 100 series`(
    count: Int, amplitude: Double
  ) {
    var (found, wrong) = (0, 0)
    for seed in 0..<100 {
      let length = max(4.7, Double(count) / (5 + Double(seed) / 9))
      let period = analysis(
        noisy(count, 1, seed: seed) { amplitude * sin(2 * .pi * $0 / length) }
      ).period
      guard let period else { continue }
      if abs(period.length / length - 1) < 0.04 { found += 1 } else { wrong += 1 }
    }
    #expect(found >= 95 && wrong <= 3, "\(count): \(found) found, \(wrong) wrong")
  }

  @Test(arguments: [
    ("sawtooth", 25), ("pulses", 40), ("sine on a climb", 31), ("alternation", 2),
  ])
  func `finds what recurs`(what: String, length: Double) {
    let series = analysis(
      noisy(500, 0, seed: 0) { place in
        let phase = place.truncatingRemainder(dividingBy: length)
        return switch what {
        case "pulses": phase < 4 ? 1 : 0
        case "sine on a climb": sin(2 * .pi * place / length) + place / 20
        default: phase
        }
      })
    #expect(abs((series.period?.length ?? 0) / length - 1) < 0.02)
    #expect(series.mainFeatures().filter { $0.kind == .peak || $0.kind == .dip }.isEmpty)
  }

  @Test(arguments: [3, 60])
  func `the steps of a rounded slope are no period`(length: Int) {
    #expect(analysis((0..<300).map { Double($0 / length) }).period == nil)
    let ripple = noisy(300, 0, seed: 0) { $0 + sin($0) / 2 }
    #expect(analysis(ripple).period == nil)
  }

  @Test func `a period is in the unit of x, through gaps, and needs even places`() {
    let y: [Double?] = (0..<400).map { $0 % 17 == 3 ? nil : sin(2 * .pi * Double($0) / 20) }
    let even = SeriesAnalysis(x: y.indices.map { 1_000 + Double($0) / 4 }, y: y)
    #expect(abs((even.period?.length ?? 0) - 5) < 0.05)
    let uneven = SeriesAnalysis(x: y.indices.map { Double($0 * $0) }, y: y)
    #expect(uneven.period == nil)
  }

  @Test func `a long series keeps its period, and a short period makes no long one`() {
    let long = analysis((0..<200_000).map { sin(2 * .pi * Double($0) / 5_000) })
    #expect(abs((long.period?.length ?? 0) / 5_000 - 1) < 0.01)
    let short = analysis((0..<200_000).map { sin(2 * .pi * Double($0) / 3.1) })
    #expect(short.period == nil || abs((short.period?.length ?? 0) / 3.1 - 1) < 0.01)
  }

  // MARK: - Order

  @Test func `tells the most important features first, in the order of x`() {
    var values = noisy(1_000, 0.1, seed: 9) { $0 < 500 ? 0 : 100 }
    for (number, place) in stride(from: 50, to: 450, by: 40).enumerated() {
      values[place] += 5 + Double(number)
    }
    let series = analysis(values)
    #expect(series.features.map(\.x) == series.features.map(\.x).sorted())
    #expect(series.features.count > 7 && series.mainFeatures().count == 7)
    #expect(series.mainFeatures(1).map(\.kind) == [.stepUp])
    #expect(series.mainFeatures(0) == [] && series.mainFeatures(-1) == [])
  }
}
