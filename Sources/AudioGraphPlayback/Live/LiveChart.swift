public import AudioGraphs
internal import RealtimeAudio
internal import RollingSeries
internal import Sonification
internal import Synchronization

/// A chart whose series grow while it is heard.
///
/// The newest value of each series sounds as it does in the daemon: a line is a tone that glides, single
/// points are notes; missing values, values off the axis, grid lines, an axis that moves and data that stop
/// coming have their marks. What has been heard stays for a window of the x axis, as ``descriptor``, and can
/// be heard again with ``replay(_:)``.
///
/// Every function may be called on any thread and returns at once, but for the time that it takes to copy
/// the window. Memory is bounded: a series keeps its window and at most 65,536 points.
public final class LiveChart: Sendable {
  /// How the y axis follows the data.
  public enum RangePolicy: String, Hashable, Sendable, CaseIterable {
    /// It stays as the descriptor has it.
    case fixed
    /// It begins as the descriptor has it, grows when data go beyond, and shrinks to that again.
    case soft
    /// It covers the window.
    case automatic
  }

  private let data: Mutex<LiveChartData>
  private let stage: LiveStage<LiveVoices>
  private let look: LiveVoices.Look

  /// Creates a chart that is silent until ``start()``.
  ///
  /// - Parameters:
  ///   - chart: title, axes and series; points that it has already come before all others. The x axis must be
  ///     numeric. The chart keeps no reference to it, but for its value descriptions: they are called on
  ///     whatever thread wants words.
  ///   - window: how much of the x axis is kept behind the newest point, in its unit, which is seconds for
  ///     the rules of the y axis; more than 0.
  ///   - range: how the y axis follows the data.
  ///   - options: pitch, volume and grid lines; with `isTogether` up to four series sound at once, else the
  ///     one in focus, which is the first.
  ///   - sink: name of the PulseAudio sink; `nil` is the user's default.
  /// - Throws: ``ChartError`` when it has no series, no numeric x axis, or an option is outside its limits.
  public convenience init(
    _ chart: AXChartDescriptor, window: Double, range: RangePolicy = .fixed,
    options: PlaybackOptions = PlaybackOptions(), sink: String? = nil
  ) throws(ChartError) {
    try self.init(
      chart, window: window, range: range, options: options,
      destination: SoundDestination(sink: sink))
  }

  /// The same for any destination.
  package init(
    _ chart: AXChartDescriptor, window: Double, range: RangePolicy, options: PlaybackOptions,
    destination: SoundDestination
  ) throws(ChartError) {
    data = Mutex(LiveChartData(try LiveChartPlan(chart, window: window, range: range, options)))
    look = LiveVoices.Look(
      settings: try options.hearing(hasHeartbeat: true), isTogether: options.isTogether,
      series: chart.series.enumerated().map { number, series in
        SeriesSound(series, number: number)
      })
    stage = LiveStage("LiveChart", destination)
  }

  deinit { stage.stop() }

  // MARK: Sound

  /// Begins to be heard; does nothing while it is. A sound server that is missing is waited for.
  public func start() {
    data.withLock { data in
      let grid = data.grid
      stage.start { [look] now in LiveVoices(look, grid, at: now) }
    }
  }

  /// Fades out in 50 ms and leaves the sound server; points are still kept.
  public func stop() { stage.stop() }

  /// Whether it is heard, or still fades out.
  public var isPlaying: Bool { stage.isAtWork }

  /// What keeps it from being heard, and what to do about it; `nil` when nothing does, or it is stopped.
  public var soundProblem: String? { stage.problem }

  /// Puts a series in front: unless series sound together it is the one that is heard.
  ///
  /// - Throws: ``ChartError/unknownSeries(_:known:)``.
  public func focus(on series: String) throws(ChartError) {
    let key = try key(of: series)
    stage.tell { voices, now in voices.focus(on: key, at: now) }
  }

  /// Plays the window as a chart; the live tones fade out meanwhile and come back after it.
  ///
  /// - Returns: what of the window is not heard as it is, one sentence each.
  /// - Throws: ``ChartError`` when there is nothing to hear yet, or an option is outside its limits.
  @discardableResult
  public func replay(
    _ options: PlaybackOptions = PlaybackOptions()
  ) throws(ChartError) -> [String] {
    let score = try ChartScore(descriptor, options)
    let keys = data.withLock { data in score.series.map { data.key(of: $0.name) } }
    stage.tell { voices, now in voices.replay(score, keys, at: now) }
    return score.notes
  }

  // MARK: Data

  /// Adds a point, and plays it if it is the newest of its series.
  ///
  /// - Parameters:
  ///   - point: with a number for x. A missing y, and one that is not finite, is a hole. An additional value
  ///     on the first categorical axis is heard as timbre; the other ones are kept and heard in replays.
  ///   - series: its name.
  /// - Returns: `false` when the point was refused, because it lies before the window, its x is no finite
  ///   number, or some hundred points are newer; counted in ``counts``.
  /// - Throws: ``ChartError/unknownSeries(_:known:)``.
  @discardableResult
  public func append(_ point: AXDataPoint, toSeries series: String) throws(ChartError) -> Bool {
    try append(LivePoint(point), to: series)
  }

  /// Adds a value at the present: x is the seconds since the chart was made.
  ///
  /// - Parameters:
  ///   - y: `nil` and what is not finite are holes.
  ///   - series: its name.
  /// - Throws: ``ChartError/unknownSeries(_:known:)``.
  public func append(_ y: Double?, toSeries series: String) throws(ChartError) {
    let x = Double(monotonicNanoseconds() - made) / 1e9
    _ = try append(LivePoint(x: x, y: y), to: series)
  }

  /// No more points come to a series: it falls silent with the mark for that. A new point revives it.
  ///
  /// - Throws: ``ChartError/unknownSeries(_:known:)``.
  public func finish(series: String) throws(ChartError) {
    let key = try key(of: series)
    stage.tell { voices, now in voices.finish(key, at: now) }
  }

  /// The present window as a chart of its own: it does not change when points come. The y axis is as it is
  /// now, and x covers the window.
  public var descriptor: AXChartDescriptor {
    data.withLock { $0.snapshot }.descriptor
  }

  /// What is not heard as the descriptor gives it, one sentence each.
  public var notes: [String] { data.withLock { $0.notes } }

  /// What has become of the points so far, of all series.
  public var counts: LiveChartCounts { data.withLock { $0.counts } }

  private let made = monotonicNanoseconds()

  private func append(_ point: LivePoint, to series: String) throws(ChartError) -> Bool {
    let result = data.withLock { data -> Result<Bool, ChartError> in
      guard let key = data.key(of: series) else { return .failure(data.unknown(series)) }
      guard let news = data.append(point, to: key) else { return .success(false) }
      // Within the lock, so that two threads are heard in the order in which their points were kept.
      stage.tell { voices, now in voices.take(news, of: key, at: now) }
      return .success(true)
    }
    return try result.get()
  }

  private func key(of series: String) throws(ChartError) -> Int {
    let result = data.withLock { data -> Result<Int, ChartError> in
      data.key(of: series).map { .success($0) } ?? .failure(data.unknown(series))
    }
    return try result.get()
  }
}

/// What has become of the points of a live chart.
public struct LiveChartCounts: Hashable, Sendable {
  /// Points that were taken in, holes among them.
  public internal(set) var accepted = 0
  /// Those of them without a y that is a finite number.
  public internal(set) var holes = 0
  /// Points that came too late: before the window, or behind too many.
  public internal(set) var late = 0
  /// Points whose x is no finite number.
  public internal(set) var withoutPlace = 0
  /// Accepted points that left before their time because the series was full.
  public internal(set) var evicted = 0
}
