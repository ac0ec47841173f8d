internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification
internal import Synthesis

// How the series stand, for `list`.
extension Chart {
  /// Every series that is shown, in the order of ``heardOrder``; those that are not heard follow. With
  /// `all`, those that are hidden stand behind them.
  ///
  /// - Complexity: O(series); a few hundred points of each are read.
  package func list(all: Bool = false, at moment: Moment) -> [SeriesReport] {
    makeGroups(at: moment, all: true)
    nameSeries(at: moment.heard)
    let live = entries.indices.filter { entries[$0].isLive && (all || entries[$0].veil == nil) }
    let heard = order(of: live.filter { entries[$0].isChosen })
    let others = order(of: live.filter { !entries[$0].isChosen && entries[$0].veil == nil })
    let hidden = order(of: live.filter { entries[$0].veil != nil })
    return (heard + others + hidden).map { report($0, at: moment) }
  }

  private func report(_ index: Int, at moment: Moment) -> SeriesReport {
    table[index].expire(at: moment.data)
    var report = SeriesReport()
    report.name = table[index].name
    if let settings = entries[index].settings {
      report.title = settings.title
      report.spoken = spokenName(index)
      entries[index].spoken?.isTold = true
      report.unit = settings.unit
      report.timbre = settings.sound.timbre.name
      report.isContinuous = settings.sound.isContinuous
    }
    report.value = table[index].latest?.value
    report.age = rounded(age(index, at: moment), places: 3)
    report.state = state(index, at: moment)
    report.trend = trend(index)
    report.axis = axisReport(index)
    report.pitch = pitch(index)
    report.pan = rounded(listening.pan(of: index), places: 3)
    report.band = band(index, at: moment)
    report.hidden = entries[index].veil?.name ?? ""
    report.isPlayed = entries[index].isChosen
    report.group = entries[index].group.map(groupReport)
    return report
  }

  private func groupReport(_ group: Int) -> GroupReport {
    GroupReport(
      function: groups[group].function.rawValue, counted: groups[group].values.count,
      members: groups[group].memberCount)
  }

  func axisReport(_ index: Int) -> AxisReport {
    let axis = table[index].axis
    var report = AxisReport()
    report.low = axis.range.low
    report.high = axis.range.high
    report.scale = axis.settings.scale.rawValue
    report.policy = axis.settings.policy.name
    report.polarity = axis.settings.polarity.rawValue
    return report
  }

  /// Hertz that the current value stands for.
  private func pitch(_ index: Int) -> Double? {
    guard let value = table[index].latest?.value else { return nil }
    return listening.pitch(of: heard(table[index].axis.position(of: value), of: index), index)
  }

  /// Seconds since a value came.
  func age(_ index: Int, at moment: Moment) -> Double {
    guard let arrival = table[index].valueArrival else { return 0 }
    return max(0, Double(moment.data.clampedDifference(arrival)) / 1e9)
  }

  /// What matters most: its end, then its silence, then that it was muted.
  ///
  /// With a moment it looks at the clock too; without one staleness is as it was told last.
  func state(_ index: Int, at moment: Moment? = nil) -> SeriesReport.State {
    let isStale = moment.map { table[index].arrivals.isStale(at: $0.data) } ?? false
    if entries[index].hasEnded { return .ended }
    if entries[index].isStale || isStale { return .stale }
    if listening.mutedUntil != nil || listening.mutedUntil(index) != nil { return .muted }
    return table[index].holes.isOpen ? .gap : .live
  }

  private func band(_ index: Int, at moment: Moment) -> SeriesReport.Band {
    guard table[index].latest != nil else { return .unknown }
    switch state(index, at: moment) {
    case .stale, .ended: return .unknown
    case .live, .gap, .muted: return SeriesReport.Band(entries[index].monitor.band)
    }
  }

  func trend(_ index: Int) -> SeriesReport.Trend {
    switch table[index].window.trend {
    case .rising: .rising
    case .falling: .falling
    case .steady: .steady
    }
  }

  /// The current value as it is said: `42 percent`.
  func spokenValue(_ index: Int) -> String {
    guard let value = table[index].latest?.value else { return "no value yet" }
    return spoken(value, index)
  }

  /// A value of a series, rounded to what can be told apart on its axis.
  func spoken(_ value: Double, _ index: Int) -> String {
    format(of: index).text(value, span: span(of: index))
  }

  /// How values of a series are put into words.
  func format(of index: Int) -> ValueFormat { ValueFormat(unit: unit(index)) }

  /// What the axis of a series covers.
  func span(of index: Int) -> Double {
    let range = table[index].axis.range
    return range.high - range.low
  }
}
