public import AudioGraphs
internal import RollingSeries
package import Sonification
internal import Synthesis

/// A chart made ready to be played: a plain value, so that the descriptor may change or go afterwards.
///
/// x is laid linearly over the seconds of the options, along its axis's scale: a point at x sounds at
/// (x - low) / (high - low) of them, category i of n at i / n. What of the chart is not heard as it is given
/// is said in ``notes``. Where more than four notes overlap the whole chart is softer, so that they have room.
public struct ChartScore: Sendable {
  /// What is not heard as the chart gives it, or as one might think; one sentence each.
  public private(set) var notes: [String] = []
  /// Seconds over which the x axis is laid.
  public let seconds: Double
  /// The series in the order in which they are heard.
  public private(set) var series: [Series] = []

  /// One series of the chart as it will be heard.
  public struct Series: Sendable {
    /// Its name; may be empty.
    public let name: String
    /// Whether it is one gliding tone.
    public let isContinuous: Bool
    /// Points with a value.
    public let pointCount: Int
    /// How many of them are heard on their own.
    public let heardCount: Int
    /// Which of the chart's series it is.
    package let index: Int
    package let score: ReplayScore
    package internal(set) var sound: SeriesSound
  }

  let settings: HearingSettings
  let plan: ReplayPlan
  let grid: GridLines
  /// Where the values of its points lie.
  package let map: ChartMap

  /// Prepares `chart`.
  ///
  /// - Throws: ``ChartError`` when there is nothing to hear, or an option is outside its limits.
  /// - Complexity: O(points), and O(n log n) for series that are not in the order of x.
  public init(
    _ chart: AXChartDescriptor, _ options: PlaybackOptions = PlaybackOptions()
  ) throws(ChartError) {
    seconds = options.seconds.isNaN ? 4 : min(max(options.seconds, 1), 60)
    settings = try options.hearing(hasHeartbeat: false)
    let chosen = try Self.chosen(chart, options.series)
    var notes: [String] = []
    map = ChartMap(chart, options, &notes)
    for index in chosen {
      let layout = SeriesLayout(
        chart.series[index], index: index, number: series.count, map, seconds: seconds)
      notes += layout.notes
      if let made = layout.series { series.append(made) }
    }
    guard !series.isEmpty else { throw .noPoints(reasons: notes) }
    let most = Listening.replayedTogether
    guard !options.isTogether || series.count <= most else {
      throw .tooManyTogether(count: series.count, most: most)
    }
    let lines = ChartLines(chart, map, options, seconds: seconds, &notes)
    grid = lines.grid
    Self.makeRoom(&series, settings, isTogether: options.isTogether)
    plan = Self.plan(
      series, options, ticks: lines.ticks, isMirrored: chart.contentDirection == .rightToLeft)
    self.notes = notes
  }

  /// Notes that overlap add up as noise does, by their powers; the level is one for the whole chart, because
  /// loudness carries no data.
  private static func makeRoom(
    _ series: inout [Series], _ settings: HearingSettings, isTogether: Bool
  ) {
    let crowds = series.map { $0.score.mostAtOnce(length: settings.noteLength) }
    let most = isTogether ? crowds.reduce(0, +) : crowds.max() ?? 0
    guard most > roomyCount else { return }
    let volume = (Double(roomyCount) / Double(most)).squareRoot()
    for index in series.indices { series[index].sound = series[index].sound.at(volume: volume) }
  }

  private static let roomyCount = 4

  /// Points with a value, of all series.
  public var pointCount: Int { series.reduce(0) { $0 + $1.pointCount } }

  /// How many points are heard on their own, of all series.
  public var heardCount: Int { series.reduce(0) { $0 + $1.heardCount } }

  /// Indices of the series to be heard, in their order.
  private static func chosen(
    _ chart: AXChartDescriptor, _ names: [String]?
  ) throws(ChartError) -> [Int] {
    guard !chart.series.isEmpty else { throw .noSeries }
    guard let names else { return Array(chart.series.indices) }
    var chosen: [Int] = []
    for name in names {
      let found = chart.series.indices.filter { chart.series[$0].name == name }
      guard !found.isEmpty else {
        throw .unknownSeries(name, known: chart.series.prefix(20).map(\.name))
      }
      chosen += found.filter { !chosen.contains($0) }
    }
    return chosen
  }

  private static func plan(
    _ series: [Series], _ options: PlaybackOptions, ticks: [Double], isMirrored: Bool
  ) -> ReplayPlan {
    var plan = ReplayPlan(
      isTogether: options.isTogether && series.count > 1, hasPan: options.hasPan)
    plan.ticks = ticks
    plan.isMirrored = isMirrored
    for (key, one) in series.enumerated() { plan.add(key, one.score) }
    return plan
  }
}
