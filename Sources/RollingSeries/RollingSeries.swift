/// How often each thing happened to a series. Every point offered is in exactly one of `accepted`,
/// `late`, `undefined` and `holes`.
public struct SeriesCounts: BitwiseCopyable, Sendable, Hashable {
  /// Points that went into the window.
  public var accepted: UInt64 = 0
  /// Points older than the window, or too many places out of order.
  public var late: UInt64 = 0
  /// Points that the axis has no place for: not positive on a logarithmic axis.
  public var undefined: UInt64 = 0
  /// Missing and refused values, and those that were not finite.
  public var holes: UInt64 = 0
  /// Accepted points that a full window pushed out before their time.
  public var evicted: UInt64 = 0

  /// Creates counts of zero.
  public init() {}
}

/// What a point did to its series.
public struct SeriesUpdate: BitwiseCopyable, Sendable, Hashable {
  /// What became of the point.
  public enum Outcome: BitwiseCopyable, Sendable, Hashable {
    /// It is the newest of the series: to be heard.
    case newest
    /// It came late and is in its place in the window: not to be heard as now.
    case inserted
    /// It is older than the window, or too many places out of order.
    case late
    /// The axis has no place for it. It is not in the window; to be heard as such.
    case undefined
    /// NaN or infinite: a hole.
    case notFinite
  }

  /// What became of the point.
  public var outcome: Outcome
  /// Where it stands on the axis, after the move.
  public var position: AxisPosition
  /// What the axis did because of it.
  public var move: AxisMove?
}

/// A named series: its newest points, its axis, and the rhythm of its arrivals.
///
/// All times are nanoseconds on one clock that the caller chooses and never turns back.
public struct RollingSeries: ~Copyable {
  /// What tells it from every other, also from the one that had its place in the table before.
  public let key: SeriesKey
  /// The name, with invalid UTF-8 repaired.
  public let name: String
  /// The newest points.
  public internal(set) var window: RollingWindow
  /// The y axis.
  public internal(set) var axis: WindowedAxis
  /// When it arrived.
  public internal(set) var arrivals: ArrivalClock
  /// What happened so far.
  public internal(set) var counts = SeriesCounts()
  /// The newest value by time, also one that the axis has no place for; `nil` before the first.
  public internal(set) var latest: WindowPoint?
  /// When the last good value arrived; `nil` before the first.
  public internal(set) var valueArrival: Int64?
  /// Where values are missing in the window.
  public private(set) var holes = HoleLog()

  init(key: SeriesKey, name: String, template: SeriesTemplate) {
    self.key = key
    self.name = name
    window = RollingWindow(duration: template.windowDuration, maximumCount: template.maximumPoints)
    axis = WindowedAxis(template.axis, windowDuration: template.windowDuration)
    arrivals = ArrivalClock(template.expectation)
  }

  /// Takes in a point.
  ///
  /// - Parameters:
  ///   - value: any number; one that is not finite is a hole.
  ///   - time: when it was measured. A stamp from the future counts as `now`, so that one wrong stamp
  ///     cannot make every later point look old.
  ///   - now: when it arrived; never decreases.
  /// - Returns: what it did.
  /// - Complexity: amortised O(1); no heap call while the window keeps its size.
  public mutating func append(_ value: Double, at time: Int64, now: Int64) -> SeriesUpdate {
    guard value.isFinite else {
      recordHole(at: now)
      return SeriesUpdate(outcome: .notFinite, position: .undefined)
    }
    arrivals.record(at: now)
    valueArrival = now
    expire(at: now)
    holes.close()
    let point = WindowPoint(time: min(time, now), value: value + 0)
    guard !axis.settings.scale.needsPositive || value > 0 else {
      return refuse(point)
    }
    return place(point, now: now)
  }

  /// Takes in the news that a value is missing or was refused.
  ///
  /// It keeps a living series alive but does not wake a stale one: only a good value does that.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - time: its own time, if it has one; nothing is missing before the newest value or in the future.
  public mutating func recordHole(at now: Int64, time: Int64? = nil) {
    counts.holes += 1
    let place = max(min(time ?? now, now), latest?.time ?? .min)
    holes.record(at: place, after: holes.isOpen ? 0 : window.lastCount(at: place))
    if !arrivals.isStale(at: now) { arrivals.record(at: now) }
  }

  /// Lets go of the points that have become too old. A series that gets points does so by itself.
  public mutating func expire(at now: Int64) {
    window.expire(at: now)
    holes.expire(before: now.saturatingDistance(from: window.duration))
  }

  /// Lets go of all that there is: from now on the values are those of something else, and the axis learns
  /// what they are like.
  public mutating func restart() {
    window.removeAll()
    holes = HoleLog()
    axis = WindowedAxis(axis.settings, windowDuration: window.duration)
    (latest, valueArrival) = (nil, nil)
  }

  /// Lets go of all points and holes; the axis stays where it is.
  public mutating func clear(at now: Int64) {
    window.expire(before: now)
    holes.expire(before: now)
  }

  /// Takes on another window, axis and expectation; the points there are stay, as far as the window
  /// reaches. Its largest number of points stays as it was.
  ///
  /// - Returns: the axis' move, to be told; `nil` when its settings are what they were.
  /// - Complexity: O(1); O(`count`) when a scale comes that has no place for some points.
  public mutating func apply(_ template: SeriesTemplate, at now: Int64) -> AxisMove? {
    window.setDuration(template.windowDuration)
    expire(at: now)
    arrivals.expectation = template.expectation
    return axis.change(
      to: template.axis, windowDuration: template.windowDuration,
      extremes: window.range(of: template.axis.scale), at: now)
  }

  private mutating func place(_ point: WindowPoint, now: Int64) -> SeriesUpdate {
    let wasEmpty = window.isEmpty
    let evicted: Int
    switch window.append(point.value, at: point.time) {
    case .appended(let count), .inserted(let count): evicted = count
    case .late, .notFinite:
      counts.late += 1
      return SeriesUpdate(outcome: .late, position: axis.position(of: point.value))
    }
    counts.accepted += 1
    counts.evicted += UInt64(evicted)
    let isNewest = noteLatest(point)
    if wasEmpty { axis.hold(at: now) }
    let move = moveAxis(at: now)
    return SeriesUpdate(
      outcome: isNewest ? .newest : .inserted, position: axis.position(of: point.value), move: move)
  }

  /// Counts a value that the axis has no place for; an old one is not news.
  private mutating func refuse(_ point: WindowPoint) -> SeriesUpdate {
    guard noteLatest(point) else {
      counts.late += 1
      return SeriesUpdate(outcome: .late, position: .undefined)
    }
    counts.undefined += 1
    return SeriesUpdate(outcome: .undefined, position: .undefined)
  }

  mutating func moveAxis(at now: Int64, points: Int = 1) -> AxisMove? {
    guard !window.isEmpty, let latest else { return nil }
    let (minimum, maximum) = window.extremes
    return axis.update(
      minimum: minimum, maximum: maximum, newest: latest.value, points: points, at: now)
  }

  /// Returns whether `point` is the newest.
  private mutating func noteLatest(_ point: WindowPoint) -> Bool {
    if let latest, latest.time > point.time { return false }
    latest = point
    return true
  }
}
