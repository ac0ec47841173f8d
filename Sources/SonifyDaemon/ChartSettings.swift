package import Configuration
internal import RollingSeries
internal import Sonification
internal import Synthesis

/// The settings that shape series and their sound, checked.
package struct ChartSettings {
  /// As they were given.
  package let settings: Settings
  let template: SeriesTemplate
  let hearing: HearingSettings
  let selection: Selection
  let isContinuous: Bool

  /// - Parameters:
  ///   - settings: all of them, as they hold.
  ///   - names: `--series`: only these are heard, in this order; empty for all as they come.
  package init(_ settings: Settings, series names: [String] = []) throws(DaemonError) {
    let chart = settings.chart
    let keys = settings.series(named: "*")
    do {
      let axis = try AxisSettings(
        policy: try Self.policy(keys.range),
        scale: keys.scale.flatMap(AxisScale.init(rawValue:)) ?? .linear,
        polarity: keys.polarity.flatMap(Polarity.init(rawValue:)) ?? .up)
      template = try SeriesTemplate(
        windowDuration: chart.window, axis: axis, expectation: Self.expectation(keys.expectEvery))
      hearing = try HearingSettings(
        pitchLow: chart.pitchLow, pitchHigh: chart.pitchHigh, hasHeartbeat: chart.heartbeat,
        smoothing: keys.smoothing ?? 0.025, volume: chart.volume,
        timbre: keys.timbre == "pure" ? .pure : .soft)
    } catch {
      throw .configuration(["\(error)"])
    }
    self.settings = settings
    selection = Selection(names: names, focus: chart.focus, background: chart.background)
    isContinuous = keys.continuous ?? true
  }

  private static func policy(_ range: SeriesKeys.Range?) throws(AxisError) -> AxisPolicy {
    switch range {
    case nil, .auto: .auto
    case .soft(let low, let high): .soft(try AxisRange(low: low, high: high))
    case .fixed(let low, let high): .fixed(try AxisRange(low: low, high: high))
    }
  }

  private static func expectation(_ expectation: SeriesKeys.Expectation?) -> ArrivalExpectation {
    switch expectation {
    case nil, .learnt: .learnt
    case .never: .never
    case .every(let interval): .every(interval)
    }
  }
}
