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
  private let rules: RuleIndex

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
    selection = Selection(names: chart.select, focus: chart.focus, background: chart.background)
  }

  /// Whether data and marks step back while a screen reader speaks.
  var isDucking: Bool { settings.chart.duck }

  /// What holds for the series called `name`.
  ///
  /// - Complexity: that of ``RuleIndex``; ask once for a series, not at each point.
  func resolved(_ name: String) -> SeriesSettings {
    SeriesSettings(rules.keys(for: name), template: template)
  }

  /// The rules that are not what they were in `old`.
  func ruleChanges(from old: ChartSettings) -> RuleIndex {
    RuleIndex(settings.rules, changedFrom: old.settings.rules)
  }
}
