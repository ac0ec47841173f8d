extension SettingsBuilder {
  /// Values that are right by themselves and do not agree, one line each with the place of one of them.
  var disagreements: [String] {
    pitchDisagreement + scaleDisagreements
  }

  private var pitchDisagreement: [String] {
    let (low, high) = (settings.chart.pitchLow, settings.chart.pitchHigh)
    guard low >= high else { return [] }
    let (lowOrigin, highOrigin) = (origin(ofChart: "PitchLow"), origin(ofChart: "PitchHigh"))
    let (lowText, highText) = (SettingValue.text(number: low), SettingValue.text(number: high))
    if highOrigin == .builtIn {
      return [
        "\(lowOrigin): PitchLow \(lowText) must be below PitchHigh \(highText) (\(highOrigin))"
      ]
    }
    return ["\(highOrigin): PitchHigh \(highText) must be above PitchLow \(lowText) (\(lowOrigin))"]
  }

  /// A logarithmic axis cannot begin at or below zero. Judged for each pattern as if it were a name;
  /// patterns that meet only in a third name are judged when a series of that name comes.
  private var scaleDisagreements: [String] {
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      guard let text = settings.series(named: glob).disagreement else { continue }
      let rangeOrigin = origin(of: "Range", forSeries: glob)
      let scaleOrigin = origin(of: "Scale", forSeries: glob)
      let problem = "\(rangeOrigin): \(text) (Scale is from \(scaleOrigin))"
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }
}

extension SeriesKeys {
  /// Why range and scale cannot hold together; `nil` when they can.
  package var disagreement: String? {
    guard let scale, ["log10", "ln"].contains(scale), let range else { return nil }
    let low: Double
    switch range {
    case .auto: return nil
    case .soft(let bottom, _), .fixed(let bottom, _): low = bottom
    }
    guard low <= 0 else { return nil }
    return """
      Range \(Kind.range.write(range)) begins at \(SettingValue.text(number: low)), and a \(scale) axis \
      must begin above 0, such as 0.1..1000; Scale = symlog takes zero and negative values
      """
  }
}
