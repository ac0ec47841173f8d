internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification
internal import Synthesis

// A series as a chart file has it.
extension Chart {
  /// A part of the window of a series, or of its last seconds: as a replay has it, from the first value to
  /// the present, with a point without a value where values begin to be missing.
  ///
  /// - Throws: an error in words when there is no such series, or nothing in that time.
  /// - Complexity: O(``partSize``), however long the window is.
  package func descriptor(
    _ request: DescriptorRequest, at moment: Moment, wallOffset: Int64
  ) throws(ControlError) -> DescriptorReply {
    if let last = request.last, !(last > 0) {
      throw .invalidValue(
        "the last \(SpokenNumber.text(last)) seconds: expected more than 0, such as 300")
    }
    if request.after != nil, request.series == nil {
      throw .invalidValue(
        "after without series: expected the name of the series in the part before")
    }
    let index = try find(orFocused: request.series)
    table[index].expire(at: moment.data)
    let duration = table[index].window.duration
    let last = request.last.map { min(clamped($0 * 1e9), duration) } ?? duration
    let start = moment.data.clampedDifference(last)
    guard let origin = firstTime(of: index, from: start) else {
      throw .failed(emptyText(index, last, at: moment))
    }
    let cursor = try cursor(request.after, end: moment.data, wallOffset: wallOffset)
    var chart = frame(of: index, from: origin, cursor)
    let (points, next) = points(of: index, from: origin, cursor)
    chart.series[0].points = points
    return DescriptorReply(chart: chart, next: next?.word)
  }

  /// Points of one part: few enough for a turn of the loop.
  package static let partSize = 1_024

  private func cursor(
    _ word: String?, end: Int64, wallOffset: Int64
  ) throws(ControlError) -> ChartCursor {
    guard let word else {
      return ChartCursor(time: .min, count: 0, end: end, wallOffset: wallOffset)
    }
    guard let cursor = ChartCursor(word) else {
      throw .invalidValue("after '\(printable(word))': expected the next of the part before")
    }
    return cursor
  }

  /// The chart without its points.
  private func frame(of index: Int, from origin: Int64, _ cursor: ChartCursor) -> SeriesChart {
    let (settings, axis) = (entries[index].settings, table[index].axis)
    var chart = SeriesChart()
    chart.title = spokenName(index)
    chart.xAxis.title = "Time"
    chart.xAxis.format = "time"
    chart.xAxis.low = wallSeconds(origin, cursor)
    chart.xAxis.high = max(wallSeconds(cursor.end, cursor), chart.xAxis.low)
    let extent = chart.xAxis.high - chart.xAxis.low
    chart.xAxis.gridlines = ReplayGrid(over: extent).places.map { chart.xAxis.low + $0 * extent }
    chart.yAxis.title = chart.title
    chart.yAxis.unit = settings?.unit ?? ""
    chart.yAxis.low = axis.range.low
    chart.yAxis.high = axis.range.high
    chart.yAxis.scale = axis.settings.scale.rawValue
    chart.yAxis.polarity = axis.settings.polarity.rawValue
    chart.yAxis.gridlines = gridValues(of: index)
    chart.series = [series(index)]
    return chart
  }

  private func series(_ index: Int) -> SeriesChart.Series {
    var series = SeriesChart.Series()
    series.name = table[index].name
    guard let sound = entries[index].settings?.sound else { return series }
    series.isContinuous = sound.isContinuous
    series.timbre = sound.timbre.name
    series.pan = sound.pan
    series.volume = sound.volume
    return series
  }

  private func points(
    of index: Int, from origin: Int64, _ cursor: ChartCursor
  ) -> (points: [SeriesChart.Point], next: ChartCursor?) {
    var points: [SeriesChart.Point] = []
    let window = table[index].window.count
    var place = firstPoint(of: index, from: max(origin, cursor.time))
    if place < window, table[index].window[place].time == cursor.time {
      place = min(place + cursor.count, window)
    }
    var given = cursor
    var gaps = GapFinder(
      of: table[index], from: max(origin, cursor.time),
      behind: cursor.time >= origin ? cursor.count : 0)
    let end = min(place + Self.partSize, window)
    while place < end, table[index].window[place].time <= cursor.end {
      let point = table[index].window[place]
      while let gap = gaps.next(before: point.time) {
        points.append(SeriesChart.Point(x: wallSeconds(gap, cursor), y: nil))
      }
      points.append(SeriesChart.Point(x: wallSeconds(point.time, cursor), y: point.value))
      gaps.pass(point.time)
      given.count = point.time == given.time ? given.count + 1 : 1
      given.time = point.time
      place += 1
    }
    if place < window, table[index].window[place].time <= cursor.end { return (points, given) }
    while let gap = gaps.next(before: cursor.end) {
      points.append(SeriesChart.Point(x: wallSeconds(gap, cursor), y: nil))
    }
    return (points, nil)
  }

  /// Nanoseconds since 1970 have more digits than a double: whole seconds and the rest apart.
  private func wallSeconds(_ time: Int64, _ cursor: ChartCursor) -> Double {
    let (seconds, rest) = time.clampedSum(cursor.wallOffset)
      .quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(seconds) + Double(rest) / 1e9
  }
}
