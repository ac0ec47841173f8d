internal import AudioGraphs
internal import Sonification
internal import Synthesis

extension SeriesSound {
  /// The sound that the author of a series asks for; where nothing is asked, that of its number in the chart.
  init(_ series: AXDataSeriesDescriptor, number: Int) {
    let timbres = Timbre.takenInOrder
    self.init(
      isContinuous: series.isContinuous,
      timbre: series.sound.knownTimbre ?? timbres[number % timbres.count],
      volume: series.sound.volume ?? 1, pan: series.sound.pan)
  }
}

extension AXSeriesSound {
  fileprivate var knownTimbre: Timbre? { timbre.flatMap(Timbre.init(name:)) }

  /// What is asked for and cannot be had; `nil` when all can.
  var fault: String? {
    guard let timbre, knownTimbre == nil else { return nil }
    let known = Timbre.allCases.map(\.name).joined(separator: ", ")
    return "there is no timbre \(quoted(timbre)); there are \(known)"
  }
}
