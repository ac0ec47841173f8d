package import Configuration

extension ChartSettings {
  /// The settings of a command line alone.
  ///
  /// - Throws: ``DaemonError/usage(_:)`` when two options that are right by themselves do not agree.
  package init(_ options: Options) throws(DaemonError) {
    try self.init(Settings(options), series: options.series)
  }
}

extension Settings {
  /// What the command line says; all else as built in.
  package init(_ options: Options) {
    self.init()
    chart.window = options.window
    chart.focus = options.focus
    chart.background = options.background
    chart.volume = options.volume
    chart.pitchLow = options.pitchLow
    chart.pitchHigh = options.pitchHigh
    chart.heartbeat = options.hasHeartbeat
    rules = [SeriesRule(glob: "*", keys: SeriesKeys(options))]
  }
}

extension SeriesKeys {
  /// What the command line says of every series.
  init(_ options: Options) {
    self.init()
    if let low = options.hardMinimum, let high = options.hardMaximum {
      range = .fixed(low: low, high: high)
    } else if let low = options.softMinimum, let high = options.softMaximum {
      range = .soft(low: low, high: high)
    }
    scale = options.scale
    polarity = options.polarity
    continuous = !options.isDiscrete
    smoothing = options.smoothing
    timbre = options.timbre
    expectEvery = options.expectEvery.map { $0 == 0 ? .never : .every($0) }
  }
}
