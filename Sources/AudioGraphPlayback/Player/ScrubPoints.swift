package import AudioGraphs
internal import RollingSeries
internal import Sonification
internal import Synchronization
internal import Synthesis

/// Finds the points of a chart for a cursor.
///
/// The descriptor is read only, and its owner leaves it as it is: that is the whole argument for
/// `@unchecked Sendable`.
@safe
package final class ScrubPoints: @unchecked Sendable {
  private let chart: AXChartDescriptor
  private let map: ChartMap
  private let score: ChartScore
  /// By series, made when a cursor first comes there.
  private let tables = Mutex<[Int: ScrubTable]>([:])

  package init(_ chart: AXChartDescriptor, _ score: ChartScore) {
    self.chart = chart
    self.score = score
    map = score.map
  }

  /// The point of a series that `number` chooses, in words and as a sound.
  func point(
    ofSeries series: Int, _ number: (ScrubTable) -> Int
  ) -> (point: ScrubbedPoint, sound: ScrubSound)? {
    guard chart.series.indices.contains(series) else { return nil }
    let points = chart.series[series].dataPoints
    let table = table(of: series, points)
    guard table.count > 0 else { return nil }
    let chosen = number(table)
    let index = table.index(of: chosen)
    guard points.indices.contains(index) else { return nil }
    let place = table.place(of: chosen)
    let scrubbed = ScrubbedPoint(
      text: "\(PointText(points[index], in: chart))", number: chosen, index: index,
      count: table.count, position: place)
    return (scrubbed, sound(of: points[index], at: place, series: series))
  }

  /// A point by its index among those of the series; `nil` when there is none.
  package func sound(ofIndex index: Int, series: Int) -> ScrubSound? {
    guard chart.series.indices.contains(series) else { return nil }
    let points = chart.series[series].dataPoints
    guard points.indices.contains(index) else { return nil }
    let place = map.place(of: points[index].xValue)?.place ?? 0.5
    return sound(of: points[index], at: place, series: series)
  }

  private func table(of series: Int, _ points: [AXDataPoint]) -> ScrubTable {
    tables.withLock { tables in
      if let known = tables[series] { return known }
      let made = ScrubTable(points, map)
      tables[series] = made
      return made
    }
  }

  private func sound(of point: AXDataPoint, at place: Double, series: Int) -> ScrubSound {
    var tally = SeriesTally()
    return ScrubSound(
      position: map.position(of: point.yValue),
      sound: map.channels.sound(of: point.additionalValues, &tally),
      series: SeriesSound(timbre: timbre(of: series), pan: score.plan.pan(at: place)))
  }

  /// As the series has it when the chart is played.
  private func timbre(of series: Int) -> Timbre {
    let played = score.series.first { $0.index == series }?.sound
    return (played ?? SeriesSound(chart.series[series], number: series)).timbre
  }
}
