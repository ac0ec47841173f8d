extension SettingsBuilder {
  /// An origin must have a place on the axis. Judged for each pattern as if it were a name.
  var originPlaceDisagreements: [String] {
    guard settings.rules.contains(where: \.keys.hasOrigin) else { return [] }
    let index = RuleIndex(settings.rules)
    var problems: [String] = []
    for glob in settings.rules.map(\.glob) {
      guard let conflict = index.keys(for: glob).originConflict else { continue }
      let place = origin(of: "Origin", forSeries: glob)
      let cause = origin(of: conflict.key, forSeries: glob)
      let problem = "\(place): \(conflict.text) (\(conflict.key) is from \(cause))"
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

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

extension SeriesKeys {
  fileprivate var hasOrigin: Bool {
    if case .at = origin { true } else { false }
  }

  /// Why the axis has no place for the origin, and the key that decides it; `nil` when it has one.
  fileprivate var originConflict: (key: String, text: String)? {
    guard case .at(let value) = origin else { return nil }
    let text = "Origin \(SettingValue.text(bound: value))"
    if needsPositive, value <= 0, let scale {
      return ("Scale", "\(text) has no place on a \(scale) axis; it must be above 0")
    }
    guard case .fixed(let low, let high) = range, value < low || value > high else { return nil }
    let (bottom, top) = (SettingValue.text(bound: low), SettingValue.text(bound: high))
    return ("Range", "\(text) must be between the ends of the fixed axis, \(bottom) and \(top)")
  }
}

extension SeriesKeys.OriginPitch? {
  fileprivate func isOutside(_ low: Double, _ high: Double) -> Bool {
    guard case .hertz(let hertz) = self else { return false }
    return hertz < low || hertz > high
  }
}
