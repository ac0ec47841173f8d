extension SettingsBuilder {
  /// The pitch of an origin must be one that the axis has. Judged for each pattern as if it were a name.
  var originDisagreements: [String] {
    let (low, high) = (settings.chart.pitchLow, settings.chart.pitchHigh)
    let isAnyAmiss = settings.rules.contains { $0.keys.originPitch.isOutside(low, high) }
    guard isAnyAmiss, low < high else { return [] }
    let index = RuleIndex(settings.rules)
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      let chosen = index.keys(for: glob).originPitch
      guard let pitch = chosen, chosen.isOutside(low, high) else { continue }
      let problem = """
        \(origin(of: "OriginPitch", forSeries: glob)): OriginPitch \(Kind.originPitch.write(pitch)) \
        must be between PitchLow \(SettingValue.text(number: low)) \
        (\(origin(ofChart: "PitchLow"))) and PitchHigh \(SettingValue.text(number: high)) \
        (\(origin(ofChart: "PitchHigh")))
        """
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }
}

extension SettingsBuilder {
  /// An origin must have a place on the axis. Judged for each pattern as if it were a name.
  var originPlaceDisagreements: [String] {
    guard settings.rules.contains(where: { $0.keys.originValue != nil }) else { return [] }
    let index = RuleIndex(settings.rules)
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      guard let (text, other) = index.keys(for: glob).originConflict else { continue }
      let place = origin(of: "Origin", forSeries: glob)
      let problem = "\(place): \(text) (\(other) is from \(origin(of: other, forSeries: glob)))"
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }
}

extension SeriesKeys {
  fileprivate var originValue: Double? {
    if case .at(let value) = origin { value } else { nil }
  }

  /// Why the origin has no place on the axis, and the other key that has a part in it; `nil` when it
  /// has one.
  fileprivate var originConflict: (text: String, other: String)? {
    guard let value = originValue else { return nil }
    let number = SettingValue.text(bound: value)
    if let scale, needsPositive, value <= 0 {
      let advice = "it must be above 0; Scale = symlog takes zero and negative values"
      return ("Origin \(number) has no place on a \(scale) axis: \(advice)", "Scale")
    }
    guard case .fixed(let low, let high) = range, value < low || value > high else { return nil }
    let (bottom, top) = (SettingValue.text(bound: low), SettingValue.text(bound: high))
    return ("Origin \(number) must be on the fixed axis, from \(bottom) to \(top)", "Range")
  }
}

extension SeriesKeys.OriginPitch? {
  fileprivate func isOutside(_ low: Double, _ high: Double) -> Bool {
    guard case .hertz(let hertz) = self else { return false }
    return hertz < low || hertz > high
  }
}
