internal import MetricLines
internal import Sonification

/// What the chart keeps of a series beside its data.
struct SeriesEntry {
  /// Whether a series is at this index.
  var isLive = false
  /// Whether it was chosen to be heard, so that the hearing policy knows it.
  var isChosen = false
  /// Whether it has been called stale.
  var isStale = false
  /// Whether its last source has closed.
  var hasEnded = false
  /// The source of its newest point; -1 before the first.
  var lastSource = -1
  /// Open sources that have fed it.
  var sourceCount = 0
  /// Which of the series that had this index.
  var generation: UInt32 = 0
  /// How many series appeared before it.
  var appearance = 0
  /// Its place in `--series`; `nil` where it has none.
  var place: Int?
  /// Which section of sources is for the one that brought it; see ``ChartSource``.
  var section: Int?
  /// Whether it tells of the program that sends it.
  var isNoise = false
  /// Why it is not shown; `nil` when it is.
  var veil: Veil?
  /// What its values are made of; ``Measurement/Kind/gauge`` for values as they stand.
  var kind = Measurement.Kind.gauge
  /// The group that it is; `nil` for a series that came in.
  var group: Int?
  /// The groups that it belongs to.
  var memberships: ContiguousArray<Membership> = []
  /// The short name that people know it by; `nil` before it has one.
  var spoken: SpokenName?
  /// What holds for it.
  var settings: SeriesSettings?
  /// Before these moments, on the listener's line, the next notice of its kind waits.
  var nextAxisNotice = Int64.min
  var nextGapNotice = Int64.min
  var nextExcursionNotice = Int64.min
  /// How the last value is off the axis; `nil` while it is on it.
  var excursion: ToldExcursion?
  /// Whether a move of the axis is still to be told.
  var owesAxisNotice = false
  /// Values of the past that were not heard; `nil` while there are none.
  var history: History?
  /// What its source says of it.
  var stated: StatedSeries?
  /// Whether that is still to be applied.
  var owesStated = false
  /// Holds its values against its limits.
  var monitor = LimitMonitor()
  /// The value that was held against them last.
  var heldValue = Double.nan
  /// What becomes of its alarm.
  var alarm = Alarm()
  /// When it is told again that it is stale, on the listener's line; `Int64.max` while nobody has
  /// acknowledged that it is.
  var staleRestEnd = Int64.max
  /// Whether it is among the series that something is due for.
  var isExpected = false
}

/// Values that are off their axis, on one side of it.
struct ToldExcursion {
  var isOver: Bool
  /// Whether people know of it.
  var isTold = false
}

/// Which series each open source has fed, so that the end of a source can be told by its series.
///
/// Bounded by the series' limit for each source, because an index is kept once.
struct SourceFeeds {
  private var fed: [Int: [Int: UInt32]] = [:]

  /// Notes that `source` has fed the series; returns whether that is news.
  mutating func add(source: Int, index: Int, generation: UInt32) -> Bool {
    fed[source, default: [:]].updateValue(generation, forKey: index) != generation
  }

  /// What `source` has fed: indices with their generations.
  func fed(by source: Int) -> [Int: UInt32] { fed[source] ?? [:] }

  /// Takes out what `source` has fed, in the order of the indices.
  mutating func remove(source: Int) -> [(index: Int, generation: UInt32)] {
    (fed.removeValue(forKey: source) ?? [:]).map { ($0.key, $0.value) }
      .sorted { $0.index < $1.index }
  }
}
