internal import AudioGraphs
internal import ChartFiles
internal import ControlProtocol

extension ControlClient {
  /// A series of the daemon as the chart of what is in its window, or of its last `seconds`; the one in
  /// focus without a name. It comes in parts, so that the daemon is held up by none.
  mutating func chart(
    of series: String?, last seconds: Double? = nil
  ) throws(ControlFailure) -> AXChartDescriptor {
    var request = DescriptorRequest(series: series, last: seconds)
    var whole: SeriesChart?
    repeat {
      let part: DescriptorReply = try call(.descriptor, request)
      whole = whole?.joined(with: part.chart) ?? part.chart
      request.after = part.next
      // The focus may move before the next part.
      request.series = request.series ?? part.chart.series.first?.name
    } while request.after != nil
    return try (whole ?? SeriesChart()).descriptor()
  }
}

extension SeriesChart {
  /// The same with the points that come after.
  fileprivate func joined(with next: SeriesChart) -> SeriesChart {
    var joined = self
    for (place, series) in next.series.enumerated() where joined.series.indices.contains(place) {
      joined.series[place].points += series.points
    }
    return joined
  }

  /// As JSON it is a chart file, so it is read as one.
  fileprivate func descriptor() throws(ControlFailure) -> AXChartDescriptor {
    let bytes = Array(try jsonLine(self).utf8)
    do throws(ChartFileError) {
      return try ChartFile.read(bytes: bytes, as: .json).descriptor
    } catch {
      throw .badAnswer("sonifyd gave no chart that can be read: \(error)")
    }
  }
}
