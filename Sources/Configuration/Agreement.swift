extension SettingsBuilder {
  /// Values that are right by themselves and do not agree, one line each with the place of one of them.
  var disagreements: [String] {
    pitchDisagreement + originDisagreements + originPlaceDisagreements + scaleDisagreements
      + limitDisagreements + groupDisagreements
  }

  /// A group is made of something.
  private var groupDisagreements: [String] {
    settings.groups.filter { $0.keys.match?.isEmpty != false }.map {
      "\(origin(ofGroup: $0.glob)): [Group \(printable($0.glob))] needs Match; expected the series "
        + "that it is made of, such as Match = cpu.*"
    }
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
    guard settings.rules.contains(where: \.keys.needsPositive),
      settings.rules.contains(where: \.keys.reachesZero)
    else { return [] }
    let index = RuleIndex(settings.rules)
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      guard let text = index.keys(for: glob).disagreement else { continue }
      let rangeOrigin = origin(of: "Range", forSeries: glob)
      let scaleOrigin = origin(of: "Scale", forSeries: glob)
      let problem = "\(rangeOrigin): \(text) (Scale is from \(scaleOrigin))"
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

  /// The lower limit must be the lower one. Judged for each pattern, as the scale is.
  private var limitDisagreements: [String] {
    guard settings.rules.contains(where: \.keys.hasLimits) else { return [] }
    let index = RuleIndex(settings.rules)
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      guard let conflict = index.keys(for: glob).limitConflict else { continue }
      let lower = origin(of: conflict.lower.key, forSeries: glob)
      let upper = origin(of: conflict.upper.key, forSeries: glob)
      let problem = "\(lower): \(conflict.text(" (\(upper))"))"
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }
}

extension SeriesKeys {
  /// Why range and scale cannot hold together; `nil` when they can.
  var disagreement: String? {
    guard needsPositive, reachesZero, let scale, let range, let low = range.low else { return nil }
    return """
      Range \(Kind.range.write(range)) begins at \(SettingValue.text(number: low)), and a \(scale) axis \
      must begin above 0, such as 0.1..1000; Scale = symlog takes zero and negative values
      """
  }

  /// Whether values that are not positive have no place.
  var needsPositive: Bool { scale == "log10" || scale == "ln" }

  fileprivate var reachesZero: Bool { (range?.low ?? 1) <= 0 }
}

extension SeriesKeys.Range {
  /// The bottom that it was given.
  fileprivate var low: Double? {
    switch self {
    case .auto: nil
    case .soft(let low, _), .fixed(let low, _): low
    }
  }
}
