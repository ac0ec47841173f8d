internal import AudioGraphs
internal import RollingSeries
internal import Sonification

/// The points of a live chart and its y axis; changed under a lock.
struct LiveChartData: ~Copyable {
  private let frame: LiveFrame
  private let window: Double
  private let hasGridlines: Bool
  private let channels: ChartChannels
  private let series: [LiveSeries]
  private let keys: [String: Int]
  /// `nil` when the chart has none: everything has the middle pitch.
  private var axis: WindowedAxis?
  /// The first x that came: times count from there.
  private var origin: Double?
  private var newest = -Double.infinity
  private(set) var counts = LiveChartCounts()
  /// What is not heard as the descriptor gives it.
  private(set) var notes: [String] = []

  init(_ plan: LiveChartPlan) {
    frame = plan.frame
    window = plan.window
    hasGridlines = plan.hasGridlines
    channels = plan.channels
    notes = plan.notes
    keys = plan.keys
    let duration = Self.nanoseconds(window)
    series = plan.series.map { LiveSeries($0, duration: duration) }
    axis = plan.axis.map { WindowedAxis($0, windowDuration: duration) }
    for (key, one) in plan.series.enumerated() {
      for point in one.points { _ = append(point, to: key) }
    }
  }

  func key(of name: String) -> Int? { keys[name] }

  func unknown(_ name: String) -> ChartError {
    .unknownSeries(name, known: series.prefix(20).map(\.name))
  }

  // MARK: Points

  /// Takes a point in; `nil` when it was refused, else what is to be heard of it.
  mutating func append(_ point: LivePoint, to key: Int) -> LiveVoices.News? {
    guard point.x.isFinite else {
      counts.withoutPlace += 1
      return nil
    }
    guard point.x >= newest - window, let isNewest = series[key].points.add(point) else {
      counts.late += 1
      return nil
    }
    counts.accepted += 1
    origin = origin ?? point.x
    newest = max(newest, point.x)
    expire()
    guard let y = point.y else {
      counts.holes += 1
      return LiveVoices.News(position: nil, timbre: nil, isNewest: isNewest, move: nil)
    }
    let move = take(y, at: point.x, to: key, isNewest: isNewest)
    var tally = SeriesTally()
    return LiveVoices.News(
      position: axis?.position(of: y) ?? .inside(0.5),
      timbre: channels.sound(of: point.additional, &tally).timbre, isNewest: isNewest, move: move)
  }

  /// Every series loses what is older than the window behind the newest point of all.
  private mutating func expire() {
    for one in series {
      counts.evicted += one.points.expire(before: newest - window)
      one.window.expire(at: time(of: newest))
    }
  }

  /// Returns what the axis did.
  private mutating func take(
    _ y: Double, at x: Double, to key: Int, isNewest: Bool
  ) -> LiveVoices.Move? {
    let before = series.map(\.latest)
    if isNewest { series[key].latest = y }
    guard let old = axis else { return nil }
    guard !old.settings.scale.needsPositive || y > 0 else { return nil }
    _ = series[key].window.append(y, at: time(of: x))
    var new = old
    let move = new.update(
      minimum: series.compactMap { $0.window.minimum }.min() ?? y,
      maximum: series.compactMap { $0.window.maximum }.max() ?? y, newest: y,
      at: time(of: newest))
    axis = new
    guard let move else { return nil }
    return LiveVoices.Move(
      positions: before.map { latest in
        latest.map { (old.position(of: $0), new.position(of: $0)) }
      }, grid: grid, isSilent: move.isSilent)
  }

  /// Where the lines of the y axis are heard.
  var grid: GridLines {
    guard hasGridlines, let axis else { return GridLines() }
    return axis.gridLines(at: gridlines)
  }

  /// The author's lines while the axis is the author's, else round numbers.
  private var gridlines: [Double] {
    guard let axis else { return [] }
    if case .fixed = axis.settings.policy { return frame.y?.gridlines ?? [] }
    return axis.gridlines
  }

  private func time(of x: Double) -> Int64 { Self.nanoseconds(x - (origin ?? x)) }

  /// Held where the sum of two does not overflow.
  private static func nanoseconds(_ seconds: Double) -> Int64 {
    let limit = 4e18
    return Int64(exactly: min(max(seconds * 1e9, -limit), limit).rounded()) ?? 0
  }

  // MARK: The window as a chart

  /// A copy of the window.
  var snapshot: LiveSnapshot {
    LiveSnapshot(
      frame: frame, x: newest.isFinite ? newest - window...newest : frame.x.range,
      y: axis.map { ($0.range.low...$0.range.high, gridlines) },
      series: series.map {
        LiveChartPlan.Series(
          name: $0.name, isContinuous: $0.isContinuous, sound: $0.sound,
          points: Array($0.points.all))
      })
  }
}

/// One series of a live chart.
final class LiveSeries {
  let name: String
  let isContinuous: Bool
  let sound: AXSeriesSound
  var points = LivePoints()
  /// Those of its values that the y axis has a place for.
  var window: RollingWindow
  /// Its newest value by x.
  var latest: Double?

  init(_ series: LiveChartPlan.Series, duration: Int64) {
    name = series.name
    isContinuous = series.isContinuous
    sound = series.sound
    window = RollingWindow(duration: duration, maximumCount: LivePoints.limit)
  }
}
