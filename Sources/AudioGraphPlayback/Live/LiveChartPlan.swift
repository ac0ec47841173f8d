internal import AudioGraphs
internal import RollingSeries

/// What a live chart is made of, once its descriptor is known to be one that can grow.
struct LiveChartPlan: Sendable {
  /// A series with its points so far.
  struct Series: Sendable {
    let name: String
    let isContinuous: Bool
    let sound: AXSeriesSound
    let points: [LivePoint]
  }

  let frame: LiveFrame
  let window: Double
  let hasGridlines: Bool
  let channels: ChartChannels
  let series: [Series]
  /// Indices of the series by their names.
  let keys: [String: Int]
  /// Of the y axis; `nil` without one.
  let axis: AxisSettings?
  private(set) var notes: [String] = []

  /// - Throws: ``ChartError`` for a chart that cannot grow.
  init(
    _ chart: AXChartDescriptor, window: Double, range: LiveChart.RangePolicy,
    _ options: PlaybackOptions
  ) throws(ChartError) {
    frame = try LiveFrame(chart)
    guard window > 0, window.isFinite else {
      throw .unusableOption("a window of \(window): it must be more than 0, such as 300")
    }
    self.window = window
    hasGridlines = options.hasGridlines
    keys = try Self.keys(chart)
    channels = ChartMap(chart, options, &notes).channels
    axis = frame.y?.settings(range, &notes)
    series = chart.series.map { one in
      Series(
        name: one.name, isContinuous: one.isContinuous, sound: one.sound,
        points: one.dataPoints.map(LivePoint.init))
    }
    notes += chart.series.compactMap { one in
      one.sound.fault.map { "\(quoted(one.name)): \($0)" }
    }
  }

  private static func keys(_ chart: AXChartDescriptor) throws(ChartError) -> [String: Int] {
    guard !chart.series.isEmpty else { throw .noSeries }
    var keys: [String: Int] = [:]
    for (key, series) in chart.series.enumerated() {
      guard keys.updateValue(key, forKey: series.name) == nil else {
        throw .unusableOption(
          "two series are named \(quoted(series.name)); points come by the name, so give each its own"
        )
      }
    }
    return keys
  }
}
