public import AudioGraphs
internal import RealtimeAudio
internal import Synchronization
internal import Synthesis

/// Plays a chart to the sound server as time passes, and single points of it as a cursor moves.
///
/// Every function may be called on any thread and returns at once, except ``waitUntilDone(timeout:)``. The
/// player keeps a thread of its own while it has something to play, and for a minute after; the program needs
/// no run loop. It reads the chart when it is made, and its points' words at each ``scrub(to:ofSeries:)``:
/// leave the descriptor as it is meanwhile, or make another player.
///
/// A sound server that is missing, frozen, muted or without a device is a failure three seconds after there
/// should have been sound: the player ends then, and ``failure`` says what is wrong and what to do.
public final class ChartPlayer: Sendable {
  private let core: PlayerCore
  private let points: ScrubPoints

  /// Prepares a chart; nothing sounds yet.
  ///
  /// - Parameters:
  ///   - chart: what is played.
  ///   - options: how.
  ///   - sink: name of the PulseAudio sink; `nil` is the user's default.
  /// - Throws: ``ChartError`` when there is nothing to hear, or an option is outside its limits.
  public convenience init(
    _ chart: AXChartDescriptor, _ options: PlaybackOptions = PlaybackOptions(),
    sink: String? = nil
  ) throws(ChartError) {
    try self.init(chart, options, destination: SoundDestination(sink: sink))
  }

  /// The same for any destination.
  package init(
    _ chart: AXChartDescriptor, _ options: PlaybackOptions, destination: SoundDestination
  ) throws(ChartError) {
    let score = try ChartScore(chart, options)
    self.score = score
    points = ScrubPoints(chart, score)
    core = PlayerCore(score, destination)
  }

  deinit { core.leave() }

  /// The chart as it was made ready; its notes say what is not heard as the chart gives it.
  public let score: ChartScore

  // MARK: Playing

  /// Plays from the beginning; what played before ends. It begins as soon as the sound is known to arrive.
  public func play() { core.play() }

  /// Ends in a fade of 50 ms, without the complete mark. What has been given to the server before, at most
  /// a tenth of a second, is heard first.
  public func stop() { core.stop() }

  /// Whether the chart plays, or is about to; from ``play()`` until the complete mark has been heard.
  public var isPlaying: Bool { core.isPlaying }

  /// How far it is, 0...1, several rounds taken as one; `nil` while it does not play.
  public var progress: Double? { core.progress }

  /// How many times as fast as the options say, 0.25...8; NaN is 1. May be set while it plays; holds for
  /// the next time too.
  public var speed: Double {
    get { core.speed }
    set { core.setSpeed(newValue) }
  }

  /// Why the chart, or a point of it, was not heard the last time; `nil` when it was.
  public var failure: ChartPlayerFailure? { core.failure }

  /// Waits until the chart has been heard to its end, the complete mark included, or was stopped.
  ///
  /// - Parameter timeout: seconds; the default waits for as long as it takes, which has an end: a server that
  ///   does not play is a failure after three seconds.
  /// - Returns: `false` when it still plays after the timeout.
  /// - Throws: ``ChartPlayerFailure`` when it could not be heard.
  @discardableResult
  public func waitUntilDone(timeout: Double = .infinity) throws(ChartPlayerFailure) -> Bool {
    let isDone = core.waitUntilDone(timeout: timeout)
    if let failure { throw failure }
    return isDone
  }

  // MARK: Single points

  /// Plays the point nearest to a place on the x axis and says it. What plays ends.
  ///
  /// One point sounds at a time, for as long as its tone is: of points that are scrubbed faster than 60 ms
  /// apart some are passed over, never the last.
  ///
  /// - Parameters:
  ///   - position: along the x axis, held in 0...1; NaN is 0.
  ///   - series: index of the series in the chart.
  /// - Returns: the point in words; `nil` when there is no such series, or it has no point with a place.
  @discardableResult
  public func scrub(to position: Double, ofSeries series: Int = 0) -> ScrubbedPoint? {
    play(points.point(ofSeries: series) { $0.number(nearestTo: position.isNaN ? 0 : position) })
  }

  /// Plays one point and says it, as ``scrub(to:ofSeries:)`` does.
  ///
  /// - Parameters:
  ///   - number: of the point, from 0, in the order of x; held at the ends.
  ///   - series: index of the series in the chart.
  /// - Returns: the point in words; `nil` when there is no such series, or it has no point with a place.
  @discardableResult
  public func scrub(toPoint number: Int, ofSeries series: Int = 0) -> ScrubbedPoint? {
    play(points.point(ofSeries: series) { $0.held(number) })
  }

  /// Plays one point, as ``scrub(to:ofSeries:)`` does, for a caller that has its words.
  ///
  /// - Parameters:
  ///   - index: of the point among the series' data points. One that has no place on the x axis sounds in the
  ///     middle.
  ///   - series: index of the series in the chart.
  /// - Returns: `false` when there is no such series or point.
  @discardableResult
  public func scrub(toIndex index: Int, ofSeries series: Int = 0) -> Bool {
    guard let sound = points.sound(ofIndex: index, series: series) else { return false }
    core.scrub(sound)
    return true
  }

  private func play(_ found: (point: ScrubbedPoint, sound: ScrubSound)?) -> ScrubbedPoint? {
    guard let found else { return nil }
    core.scrub(found.sound)
    return found.point
  }
}

/// The point under the cursor.
public struct ScrubbedPoint: Hashable, Sendable {
  /// Its label and values in words.
  public let text: String
  /// Its number in the series, from 0, in the order of x.
  public let number: Int
  /// Its index among the series' data points.
  public let index: Int
  /// How many points of the series have a place on the x axis.
  public let count: Int
  /// Where it lies along the x axis, 0...1.
  public let position: Double
}
