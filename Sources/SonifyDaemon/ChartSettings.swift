internal import Synthesis
internal import RollingSeries
internal import Sonification

/// The options that shape series and their sound, checked.
package struct ChartSettings {
  let template: SeriesTemplate
  let hearing: HearingSettings
  let selection: Selection
  let isContinuous: Bool

  /// - Throws: ``DaemonError/usage(_:)`` when two options that are right by themselves do not agree.
  package init(_ options: Options) throws(DaemonError) {
    do {
      let axis = try AxisSettings(
        policy: try Self.policy(options), scale: AxisScale(rawValue: options.scale) ?? .linear,
        polarity: Polarity(rawValue: options.polarity) ?? .up)
      template = try SeriesTemplate(
        windowDuration: options.window, axis: axis, expectation: Self.expectation(options))
      hearing = try HearingSettings(
        pitchLow: options.pitchLow, pitchHigh: options.pitchHigh,
        hasHeartbeat: options.hasHeartbeat, smoothing: options.smoothing, volume: options.volume,
        timbre: options.timbre == "pure" ? .pure : .soft)
    } catch {
      throw .usage(.conflict("\(error)"))
    }
    selection = Selection(
      names: options.series, focus: options.focus, background: options.background)
    isContinuous = !options.isDiscrete
  }

  private static func policy(_ options: Options) throws(AxisError) -> AxisPolicy {
    if let low = options.hardMinimum, let high = options.hardMaximum {
      return .fixed(try AxisRange(low: low, high: high))
    }
    if let low = options.softMinimum, let high = options.softMaximum {
      return .soft(try AxisRange(low: low, high: high))
    }
    return .auto
  }

  private static func expectation(_ options: Options) -> ArrivalExpectation {
    switch options.expectEvery {
    case nil: .learnt
    case 0: .never
    case .some(let interval): .every(interval)
    }
  }
}
