package import Configuration
internal import RollingSeries
internal import Sonification

/// The settings that shape series and their sound, checked.
package struct ChartSettings {
  /// As they were given.
  package let settings: Settings
  let hearing: HearingSettings
  let mode: ListeningMode
  let selection: Selection
  /// What a series has of which no rule says anything else.
  let template: SeriesTemplate
  let rules: RuleIndex
  /// What holds for each source, in the order of ``SourceSettings/names``.
  let sources: [SourceSettings]

  /// - Parameter settings: all of them, as they hold.
  /// - Throws: ``DaemonError/configuration(_:)`` when two settings that are right by themselves do not agree.
  package init(_ settings: Settings) throws(DaemonError) {
    let chart = settings.chart
    do {
      template = try SeriesTemplate(windowDuration: chart.window)
      hearing = try HearingSettings(
        pitchLow: chart.pitchLow, pitchHigh: chart.pitchHigh, hasSound: chart.sound,
        hasHeartbeat: chart.heartbeat, noteLength: chart.noteLength, volume: chart.volume)
    } catch {
      throw .configuration(["\(error)"])
    }
    self.settings = settings
    mode = ListeningMode(rawValue: chart.mode) ?? .focus
    rules = RuleIndex(settings.rules)
    sources = SourceSettings.names.map(settings.source)
    selection = Selection(names: chart.select, focus: chart.focus, background: chart.background)
  }

  /// Whether data and marks step back while a screen reader speaks.
  var isDucking: Bool { settings.chart.duck }

  /// What holds for the series called `name`; `stated` is what its source says of it, for what no rule
  /// says, and `value` its newest value, NaN without one.
  ///
  /// - Complexity: that of ``RuleIndex``; ask once for a series, not at each point.
  func resolved(
    _ name: String, stated: StatedSeries? = nil, newest value: Double = .nan
  ) -> SeriesSettings {
    let keys = rules.keys(for: name)
    guard let stated else { return SeriesSettings(keys, template: template) }
    let (filled, problem) = keys.filled(by: stated, newest: value)
    var settings = SeriesSettings(filled, template: template)
    settings.problem = settings.problem ?? problem
    return settings
  }

  /// The rules that are not what they were in `old`.
  func ruleChanges(from old: ChartSettings) -> RuleIndex {
    RuleIndex(settings.rules, changedFrom: old.settings.rules)
  }
}
