/// Everything that a listener or an administrator can set, as it holds after all layers were read.
package struct Settings: Hashable, Sendable {
  /// `[Chart]`.
  package var chart = ChartKeys()
  /// `[Series GLOB]`, in the order in which they apply: a later rule wins, key by key.
  package var rules: [SeriesRule] = []
  /// `[Source GLOB]`, in the order in which they apply, as above.
  package var sources: [SourceRule] = []
  /// `[Group NAME]`, in the order in which they were first named.
  package var groups: [GroupRule] = []

  /// The built-in settings.
  package init() {}
}

/// The keys of `[Chart]`.
package struct ChartKeys: Hashable, Sendable {
  package var title = ""
  package var summary = ""
  /// Nanoseconds.
  package var window: Int64 = 300_000_000_000
  /// Name of the listening mode.
  package var mode = "focus"
  /// Name of the series in front; `nil` for the first that comes.
  package var focus: String?
  /// Names of the series that were chosen beside the one in front, up to seven.
  package var background: [String] = []
  /// Linear gain.
  package var volume = 1.0
  /// Hertz.
  package var pitchLow = 220.0
  /// Hertz.
  package var pitchHigh = 1_760.0
  /// Seconds.
  package var noteLength = 0.12
  package var heartbeat = true
  /// Whether data and marks are heard at all.
  package var sound = true
  /// Whether data and marks step back while a screen reader speaks.
  package var duck = true
  /// The series that are played, in this order; empty for all as they come.
  package var select: [NamePattern] = []
  /// How many series are kept.
  package var maxSeries = 10_000
  /// Nanoseconds in which counts, timings and members are collected.
  package var flushEvery: Int64 = 1_000_000_000
  /// Which percentile of timings there is beside their mean.
  package var percentile = 95.0

  package init() {}
}

/// What `[Series GLOB]` sets for the series whose names it fits.
package struct SeriesRule: Hashable, Sendable {
  /// `*` stands for any text, `?` for one character, `[a-c]` for one of a set; see ``Glob``.
  package let glob: String
  package var keys: SeriesKeys
  let pattern: Glob

  package init(glob: String, keys: SeriesKeys = SeriesKeys()) {
    self.glob = glob
    self.keys = keys
    pattern = Glob(glob)
  }

  /// Whether the rule is for the series called `name`.
  package func fits(_ name: String) -> Bool { pattern.matches(name) }
}

/// The keys of `[Series GLOB]`; `nil` leaves a key as it is.
package struct SeriesKeys: Hashable, Sendable {
  /// How the y axis follows the data.
  package enum Range: Hashable, Sendable {
    case auto
    case soft(low: Double, high: Double)
    case fixed(low: Double, high: Double)
  }

  /// When a series is stale.
  package enum Expectation: Hashable, Sendable {
    /// It follows the arrivals.
    case learnt
    case never
    /// Nanoseconds.
    case every(Int64)
  }

  /// A bound of the values that are all right.
  package enum Limit: Hashable, Sendable {
    case none
    case at(Double)
  }

  /// How far back inside a limit a value must be to count as back.
  package enum Hysteresis: Hashable, Sendable {
    /// Part of the axis's span, 0...0.5.
    case ofAxis(Double)
    /// In the unit of the series.
    case by(Double)
  }

  /// Lines of the axis that are heard when they are crossed.
  package enum Gridlines: Hashable, Sendable {
    /// The steps of the axis.
    case auto
    case none
    case at([Double])
  }

  /// The pitch of the origin.
  package enum OriginPitch: Hashable, Sendable {
    /// Halfway between PitchLow and PitchHigh, as the ear has it.
    case middle
    case hertz(Double)
  }

  package var title: String?
  package var unit: String?
  package var range: Range?
  /// `linear`, `log10`, `ln` or `symlog`.
  package var scale: String?
  /// `up` or `down`.
  package var polarity: String?
  package var expectEvery: Expectation?
  /// `auto`, `yes` or `no`.
  package var counter: String?
  package var continuous: Bool?
  /// Seconds.
  package var smoothing: Double?
  package var gridlines: Gridlines?
  package var low: Limit?
  package var high: Limit?
  package var criticalLow: Limit?
  package var criticalHigh: Limit?
  /// `low`, `medium` or `high`.
  package var priority: String?
  /// Nanoseconds.
  package var dwell: Int64?
  package var hysteresis: Hysteresis?
  /// `tone` or `pulse`.
  package var texture: String?
  /// Pulses a second.
  package var rate: Double?
  /// `none`, `semitone` or `pentatonic`.
  package var quantise: String?
  package var origin: Limit?
  package var originPitch: OriginPitch?
  /// `auto` or the name of a timbre.
  package var timbre: String?
  /// -1 is left, 1 is right.
  package var pan: Double?
  /// Linear gain.
  package var volume: Double?
  package var hide: Bool?

  package init() {}
}
