internal import AudioGraphs
internal import ControlProtocol
internal import RollingSeries

// What is to be noticed in a series' window, for `describe`.
extension Chart {
  /// Features that are spoken, at most; all are in the answer.
  private static let mostSpoken = 3

  /// The window as a series whose x axis is in seconds since 1970.
  func analysis(of index: Int, wallOffset: Int64) -> SeriesAnalysis {
    let count = table[index].window.count
    var (times, values) = ([Double](), [Double?]())
    times.reserveCapacity(count)
    values.reserveCapacity(count)
    for position in 0..<count {
      let point = table[index].window[position]
      times.append(Double(point.time.clampedSum(wallOffset)) / 1e9)
      values.append(point.value)
    }
    return SeriesAnalysis(x: times, y: values)
  }

  /// Every feature, in the order of time, and what recurs, from the start of the window.
  func features(
    _ analysis: SeriesAnalysis, _ index: Int, at now: Double
  ) -> [SeriesDescription.Feature] {
    let words = words(of: index, at: now)
    var features = analysis.features.map { feature in
      reported(feature.kind.rawValue, feature.x, feature.sentence(words))
    }
    if let sentence = analysis.periodSentence(words), let start = analysis.statistics.first {
      features.insert(reported("period", start.x, sentence), at: 0)
    }
    return features
  }

  /// The features that matter most, each as a sentence with a space before it.
  func spokenFeatures(_ analysis: SeriesAnalysis, _ index: Int, at now: Double) -> String {
    let words = words(of: index, at: now)
    let period = analysis.periodSentence(words).map { [$0] } ?? []
    let room = Self.mostSpoken - period.count
    let sentences = period + analysis.mainFeatures(room).map { $0.sentence(words) }
    return sentences.map { " " + $0 }.joined()
  }

  private func reported(
    _ kind: String, _ time: Double, _ text: String
  ) -> SeriesDescription.Feature {
    var feature = SeriesDescription.Feature()
    feature.kind = kind
    feature.time = time
    feature.text = text
    return feature
  }

  /// Values as the axis lets one tell them apart, moments by the clock.
  private func words(of index: Int, at now: Double) -> SeriesAnalysis.Words {
    let (format, span) = (format(of: index), span(of: index))
    return SeriesAnalysis.Words(
      value: { format.text($0, span: span) },
      place: { SpokenMoment.text($0, now: now) }, distance: { SpokenDuration.text($0) },
      difference: { format.text(ofDistance: $0, span: span) })
  }
}
