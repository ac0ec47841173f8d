internal import Configuration
internal import MetricMeaning

extension ChartSettings {
  /// How what is collected becomes points.
  var meaning: Meaning.Settings {
    var meaning = Meaning.Settings()
    meaning.interval = settings.chart.flushEvery
    meaning.percentile = settings.chart.percentile
    return meaning
  }

  /// Whether a listener has called anything a counter.
  var hasCounters: Bool { settings.rules.contains { $0.keys.counter == "yes" } }

  /// Whether the series called `name` is a counter; `nil` for what its format says.
  func isCounter(_ name: String) -> Bool? {
    switch rules.keys(for: name).counter {
    case "yes": true
    case "no": false
    default: nil
    }
  }
}
