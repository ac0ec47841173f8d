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

extension SeriesKeys.OriginPitch? {
  fileprivate func isOutside(_ low: Double, _ high: Double) -> Bool {
    guard case .hertz(let hertz) = self else { return false }
    return hertz < low || hertz > high
  }
}
