internal import AudioGraphs
internal import Configuration
package import ControlProtocol
internal import MetricLines
internal import RollingSeries
internal import Sonification

// The sounds of this chart, for those who learn them: its series' ends first, then what every chart has.
extension Chart {
  /// Plays a sound of the legend and tells it; with `silent`, or without a name, it only tells.
  ///
  /// - Throws: an error in words when there is no such sound, or it would not be heard.
  package func legend(
    _ request: LegendRequest, at moment: Moment
  ) throws(ControlError) -> LegendReply {
    let legend = Legend(pitch: settings.hearing.pitch)
    let ends = endsOfAxes
    guard let name = request.sound else { return LegendReply(sounds: listed(ends, legend)) }
    guard let (report, score) = sound(named: name, ends, legend) else {
      throw .invalidValue(unknownSound(name, legend))
    }
    if request.silent != true {
      try checkThatDataAreHeard(at: moment)
      _ = listening.playLegend(score, at: moment.heard)
    }
    return LegendReply(sounds: [report])
  }

  /// Names of series are taken as they are, or as they were told.
  private func sound(
    named name: String, _ ends: [EndOfAxis], _ legend: Legend
  ) -> (SoundReport, LegendScore)? {
    let end = ends.first { $0.report.name == name || printable($0.report.name) == name }
    if let end { return (end.report, end.score) }
    return legend.sound(named: name).map { (report($0), $0.score) }
  }

  private func listed(_ ends: [EndOfAxis], _ legend: Legend) -> [SoundReport] {
    let general = legend.sounds.filter { ends.isEmpty || $0.group != .axis }
    return ends.map(\.report) + general.map(report)
  }

  private func report(_ sound: LegendSound) -> SoundReport {
    var report = SoundReport()
    report.name = sound.name
    report.group = sound.group.rawValue
    report.title = sound.title
    report.meaning = sound.meaning
    report.occasion = sound.occasion
    report.shape = sound.shape
    report.advice = sound.advice
    report.text = sound.text
    report.seconds = Double(sound.score.duration)
    return report
  }

  private func unknownSound(_ name: String, _ legend: Legend) -> String {
    let text = "no sound is called '\(printable(name))'"
    let near = nearest(to: name, among: legend.sounds.map(\.name))
    return text
      + (near.map { "; did you mean '\($0)'?" } ?? "; Legend without a name tells them all")
  }
}

// MARK: - Lowest and highest tones

/// One end of a sounding series' axis, as it sounds now.
private struct EndOfAxis {
  var report: SoundReport
  var score: LegendScore
}

extension Chart {
  private var endsOfAxes: [EndOfAxis] {
    listening.seated.flatMap { index in
      [end(isHighest: false, of: index), end(isHighest: true, of: index)]
    }
  }

  private func end(isHighest: Bool, of index: Int) -> EndOfAxis {
    let axis = table[index].axis
    let isUpper = isHighest == (axis.settings.polarity == .up)
    let value = spoken(isUpper ? axis.range.high : axis.range.low, index)
    let word = isHighest ? "highest" : "lowest"
    let score = listening.end(isHighest: isHighest, of: index)
    var report = SoundReport()
    report.name = "\(word):\(table[index].name)"
    report.group = LegendSound.Group.axis.rawValue
    report.title = "\(word) tone of \(label(index))"
    report.meaning = "The \(word) tone of \(label(index)) is \(value)."
    report.occasion = "While \(label(index)) is \(value), or beyond it."
    report.shape = "\(label(index)) as it sounds now, at its \(word) pitch."
    report.text = "\(label(index)): \(word) tone is \(value)."
    report.seconds = Double(score.duration)
    return EndOfAxis(report: report, score: score)
  }
}
