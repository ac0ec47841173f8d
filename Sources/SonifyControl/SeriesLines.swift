internal import AudioGraphs
package import ControlProtocol

/// One series: `cpu, CPU load: 42 percent, rising, 3 seconds old`; what is not as usual comes first. One
/// without a title stands under its short name.
package func seriesLine(_ report: SeriesReport) -> String {
  "\(name(of: report)): " + facts(report).joined(separator: ", ")
}

private func name(of report: SeriesReport) -> String {
  guard !report.title.isEmpty, report.title != report.name else {
    return report.spoken.isEmpty ? report.name : report.spoken
  }
  return "\(report.name), \(report.title)"
}

private func facts(_ report: SeriesReport) -> [String] {
  let place = report.isPlayed ? [] : ["not played"]
  let unheard = report.hidden.isEmpty ? place : ["hidden"]
  let state = unheard + (report.state == .live ? [] : [report.state.rawValue])
  guard let value = report.value else { return state + ["no value yet"] }
  return state + [spoken(value, on: report.axis, unit: report.unit)] + groupWords(report.group)
    + bandWords(report.band)
    + trendWords(report) + [SpokenDuration.rough(report.age) + " old"]
}

/// `mean of 12 of 14`: how many of its series count.
private func groupWords(_ group: GroupReport?) -> [String] {
  group.map { ["\($0.function) of \($0.counted) of \($0.members)"] } ?? []
}

private func bandWords(_ band: SeriesReport.Band) -> [String] {
  switch band {
  case .normal, .unknown: []
  default: [band.words]
  }
}

/// A value with no more digits than can be told apart on its axis.
private func spoken(_ value: Double, on axis: AxisReport, unit: String) -> String {
  ValueFormat(unit: unit).text(value, span: axis.high - axis.low)
}

/// A series without fresh data goes nowhere.
private func trendWords(_ report: SeriesReport) -> [String] {
  switch report.state {
  case .live, .muted: [report.trend.rawValue]
  case .stale, .gap, .ended: []
  }
}

/// One event: `14:03:10 cpu: stale, nothing for 6 seconds`; one of another day than `now` has its date.
package func eventLine(_ event: Event, now: Double) -> String {
  // The text names its series, by the title if it has one.
  "\(SpokenMoment.text(event.time, now: now)) \(event.text)"
}

/// The answer of `describe`: one fact a line, the most important first.
package func descriptionLines(_ description: SeriesDescription, now: Double) -> [String] {
  let format = ValueFormat(unit: description.yAxis.unit)
  return titleLines(description) + extremeLines(description, format, now: now)
    + statisticLines(description, format)
    + [
      "values: \(description.count)", "gaps: \(description.gaps)",
      "window: the last \(SpokenDuration.text(description.window))", axisLine(description.yAxis),
    ] + statedLines(description) + featureLines(description)
}

private func statedLines(_ description: SeriesDescription) -> [String] {
  description.stated.isEmpty ? [] : ["from its source: \(description.stated)"]
}

/// What recurs, and the newest of the other features, each of which says its own time.
private func featureLines(_ description: SeriesDescription) -> [String] {
  let most = 10
  let recurring = description.features.filter { $0.kind == "period" }
  let others = description.features.filter { $0.kind != "period" }
  let earlier = others.count - most
  let rest = earlier > 0 ? ["\(counted(earlier, "earlier feature")); --json has all"] : []
  return recurring.map(\.text) + rest + others.suffix(most).map(\.text)
}

private func titleLines(_ description: SeriesDescription) -> [String] {
  let summary = description.summary.isEmpty ? [] : [description.summary]
  // A summary that begins with the name says it already.
  let title = description.summary.hasPrefix(description.title) ? [] : [description.title]
  let trend = description.trend
  return title + summary
    + ["trend: \(trend.text.isEmpty ? trend.direction.rawValue : trend.text)"]
}

private func extremeLines(
  _ description: SeriesDescription, _ format: ValueFormat, now: Double
) -> [String] {
  let places = [("lowest", description.minimum), ("highest", description.maximum)]
  return places.compactMap { word, place in
    place.map {
      "\(word): \(format.text($0.value)) at \(SpokenMoment.text($0.time, now: now))"
    }
  }
}

private func statisticLines(
  _ description: SeriesDescription, _ format: ValueFormat
) -> [String] {
  let numbers = [
    ("mean", description.mean.map { format.text($0) }),
    ("median", description.median.map { format.text($0) }),
    ("deviation", description.deviation.map { format.text(ofDistance: $0) }),
  ]
  return numbers.compactMap { word, text in text.map { "\(word): \($0)" } }
}

private func axisLine(_ axis: ValueAxisReport) -> String {
  let format = ValueFormat(unit: axis.unit)
  let range = SpokenRange.text(format.text(axis.low), format.text(axis.high))
  let direction = axis.polarity == "down" ? "more is lower" : "more is higher"
  return "axis: \(range), \(axis.scale), \(axis.policy), \(direction)"
}
