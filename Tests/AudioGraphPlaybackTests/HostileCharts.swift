import AudioGraphPlayback
import AudioGraphs

/// Charts made of everything that is wrong.
struct HostileCharts {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[next(below: choices.count)]
  }

  private mutating func number() -> Double {
    one(of: [
      0, 1, -1, 0.5, 100, .leastNonzeroMagnitude, 1.7e308, -1.7e308, 1e-9, .nan, .infinity,
      -.infinity,
      Double(next(below: 1_000)), Double(next(below: 1_000)) / 1_000,
    ])
  }

  private mutating func word() -> String {
    one(of: ["", "a", "b", "\u{0}", "é", "a\r\n", String(repeating: "long", count: 50)])
  }

  private mutating func numericAxis() -> AXNumericDataAxisDescriptor {
    let (low, high) = (number(), number())
    let range = unsafe ClosedRange<Double>(uncheckedBounds: (low, high))
    let axis = AXNumericDataAxisDescriptor(
      title: word(), range: range, gridlinePositions: (0..<next(below: 30)).map { _ in number() },
      format: ValueFormat())
    axis.scaleType = one(of: AXNumericDataAxisDescriptor.ScaleType.allCases)
    return axis
  }

  private mutating func axis() -> any AXDataAxisDescriptor {
    guard next(below: 3) == 0 else { return numericAxis() }
    return AXCategoricalDataAxisDescriptor(
      title: word(), categoryOrder: (0..<next(below: 9)).map { _ in word() })
  }

  private mutating func point() -> AXDataPoint {
    let y = next(below: 5) == 0 ? nil : number()
    let values = (0..<next(below: 5)).map { _ in
      next(below: 2) == 0 ? AXDataPoint.Value.number(number()) : .category(word())
    }
    return next(below: 4) == 0
      ? AXDataPoint(x: word(), y: y, additionalValues: values)
      : AXDataPoint(x: number(), y: y, additionalValues: values)
  }

  mutating func chart() -> AXChartDescriptor {
    let x = axis()
    let y = next(below: 5) == 0 ? nil : numericAxis()
    let additional = (0..<next(below: 5)).map { _ in axis() }
    let series = (0..<next(below: 4)).map { _ in
      AXDataSeriesDescriptor(
        name: word(), isContinuous: next(below: 2) == 0,
        dataPoints: (0..<next(below: 40)).map { _ in point() })
    }
    return AXChartDescriptor(
      title: word(), xAxis: x, yAxis: y, additionalAxes: additional, series: series)
  }

  mutating func options() -> PlaybackOptions {
    var options = PlaybackOptions()
    options.seconds = one(of: [1, 2, 4, 0, .nan, -1, .infinity])
    options.isTogether = next(below: 2) == 0
    options.hasPan = next(below: 2) == 0
    if next(below: 3) == 0 {
      options.channels = (0..<next(below: 5)).map { _ in one(of: PlaybackOptions.Channel.allCases) }
    }
    return options
  }
}
