internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification

// One series as a whole, for `describe`.
extension Chart {
  /// A series, its axes and the statistics of its window.
  ///
  /// - Parameters:
  ///   - name: its name or title; the one in focus without it.
  ///   - moment: the present.
  ///   - wallOffset: nanoseconds to add to the data's line to get those since 1970.
  /// - Returns: every fact, and the whole as it is spoken.
  /// - Throws: an error in words when there is no such series.
  /// - Complexity: O(n log n) for n points in the window; 65,536 of them take about 13 ms.
  package func describe(
    _ name: String?, at moment: Moment, wallOffset: Int64
  ) throws(ControlError) -> SeriesDescription {
    makeGroups(at: moment, all: true)
    let index = try find(orFocused: name)
    table[index].expire(at: moment.data)
    var description = SeriesDescription()
    entries[index].spoken?.isTold = true
    description.title = spokenName(index)
    addAxes(to: &description, of: index, at: moment, wallOffset: wallOffset)
    description.stated = statedText(of: index)
    addStatistics(to: &description, of: index, wallOffset: wallOffset)
    let analysis = analysis(of: index, wallOffset: wallOffset)
    description.trend = trendReport(index, noise: analysis.noise)
    description.features = features(analysis, index, at: description.xAxis.high)
    description.summary = summary(of: index, at: moment)
    description.text =
      text(of: description, index) + spokenFeatures(analysis, index, at: description.xAxis.high)
    return description
  }

  private func addAxes(
    to description: inout SeriesDescription, of index: Int, at moment: Moment, wallOffset: Int64
  ) {
    let duration = table[index].window.duration
    description.window = Double(duration) / 1e9
    description.xAxis.low = wallSeconds(moment.data.clampedDifference(duration), wallOffset)
    description.xAxis.high = wallSeconds(moment.data, wallOffset)
    description.yAxis = ValueAxisReport(
      title: description.title, unit: entries[index].settings?.unit ?? "", axisReport(index))
  }

  private func addStatistics(
    to description: inout SeriesDescription, of index: Int, wallOffset: Int64
  ) {
    description.count = table[index].window.count
    description.gaps = table[index].holes.holeCount
    description.minimum = table[index].window.minimumPoint.map { place($0, wallOffset) }
    description.maximum = table[index].window.maximumPoint.map { place($0, wallOffset) }
    description.mean = table[index].window.mean
    description.median = table[index].window.median()
    description.deviation = table[index].window.deviation
  }

  private func place(_ point: WindowPoint, _ wallOffset: Int64) -> SeriesDescription.Place {
    SeriesDescription.Place(value: point.value, time: wallSeconds(point.time, wallOffset))
  }

  private func wallSeconds(_ data: Int64, _ wallOffset: Int64) -> Double {
    Double(data.clampedSum(wallOffset)) / 1e9
  }

  /// The trend of `list`, with what the noise of the window lets one say of it.
  private func trendReport(_ index: Int, noise: Double) -> SeriesDescription.TrendReport {
    var report = SeriesDescription.TrendReport()
    report.direction = trend(index)
    report.slope = table[index].window.slope()
    let judge = table[index].window.trendJudge
    let change = (report.slope ?? 0) * recentDuration(index)
    let strength = SeriesTrend.Strength(
      agreement: judge.agreement, noise: noise, change: change)
    report.text = judge.direction.words(strength)
    if report.direction != .steady, let slope = report.slope, slope != 0 {
      report.text += ", " + rate(abs(slope), index)
    }
    return report
  }

  /// Seconds that the trend speaks of.
  private func recentDuration(_ index: Int) -> Double {
    guard let last = table[index].window.last else { return 0 }
    let count = table[index].window.count
    let first = table[index].window[count - table[index].window.recentCount]
    return Double(last.time.clampedDifference(first.time)) / 1e9
  }

  /// `about 1.3 percent a minute`: in the shortest time in which the change can be heard.
  private func rate(_ slope: Double, _ index: Int) -> String {
    let audible = span(of: index) / 100
    let units = [("second", 1.0), ("minute", 60), ("hour", 3_600), ("day", 86_400)]
    let unit = units.first { slope * $0.1 >= audible } ?? units[3]
    let change = slope * unit.1
    return "about \(format(of: index).text(ofDistance: change, span: change)) a \(unit.0)"
  }
}

// MARK: - In words

extension Chart {
  /// `cpu: 42 percent now.`
  private func summary(of index: Int, at moment: Moment) -> String {
    let state = state(index, at: moment)
    guard table[index].latest != nil else { return "\(label(index)): no value yet." }
    let value = "\(label(index)): \(spokenValue(index))"
    let age = SpokenDuration.rough(age(index, at: moment))
    return switch state {
    case .live: "\(value) now\(bandNews(of: index))."
    case .gap: "\(value), \(age) ago; values are missing since."
    case .stale: "\(value), \(age) ago; stale."
    case .ended: "\(value), \(age) ago; its source has ended."
    case .muted: "\(value) now, muted."
    }
  }

  /// `, high, limit 90 percent` of a value that is outside its limits.
  private func bandNews(of index: Int) -> String {
    let monitor = entries[index].monitor
    guard monitor.band.isOutside, let limit = monitor.limits.limit(of: monitor.place) else {
      return ""
    }
    return ", \(monitor.place.words), limit \(spoken(limit, index))"
  }

  private func text(of description: SeriesDescription, _ index: Int) -> String {
    let window = "Window of \(SpokenDuration.text(description.window)): "
    let gaps = description.gaps
    var facts = [counted(description.count, "value")]
    if let low = description.minimum, let high = description.maximum {
      let now = description.xAxis.high
      facts.append(
        "from \(spoken(low.value, index)) at \(SpokenMoment.text(low.time, now: now)) "
          + "to \(spoken(high.value, index)) at \(SpokenMoment.text(high.time, now: now))"
      )
    }
    if let mean = description.mean { facts.append("mean \(spoken(mean, index))") }
    if let median = description.median { facts.append("median \(spoken(median, index))") }
    if let deviation = description.deviation {
      let words = format(of: index).text(ofDistance: deviation, span: span(of: index))
      facts.append("deviation \(words)")
    }
    facts.append(gaps == 0 ? "no gaps" : counted(gaps, "gap"))
    let trend = description.trend.text
    let end = description.count == 0 ? "" : " \(trend.prefix(1).uppercased() + trend.dropFirst())."
    return "\(description.summary) \(window)\(facts.joined(separator: ", ")).\(end)"
  }
}
