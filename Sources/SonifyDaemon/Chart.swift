internal import Configuration
internal import MetricLines
internal import RollingSeries
package import Sonification
package import Synthesis

/// The series, their axes, and what is heard of them: measurements in, orders for the engine out.
///
/// It reads no clock, so the same input gives the same orders live and in a file.
package final class Chart {
  /// Told of what people should know; one plain line each.
  package var notify: (Notice) -> Void = { _ in }

  var settings: ChartSettings
  var table: SeriesTable
  var listening: Listening
  var entries: [SeriesEntry] = []
  var feeds = SourceFeeds()
  var fold = NoticeFold()
  /// How many series have appeared.
  var appearances = 0
  private var nextCheck: Int64
  /// What is said of the series that the next measurement makes.
  var announced: Announced?
  /// Whether any series has heard something new of itself.
  var owesStated = false
  /// Lets lateness be told once a minute.
  var latenessPacing = Pacing(every: 60_000_000_000)
  /// How far in front the series in focus was asked for; see ``Selection/rank(_:)``.
  var focusRank = Int.max
  /// When the first point came, on the listener's line.
  var firstPointAt: Int64?
  var hasIntroduced = false
  var hasToldMissing = false
  /// The series that people know to be in front.
  var toldFocus: String?
  /// The series of `--background` that have appeared, by name.
  var background: [String: Int] = [:]
  /// Series for which something about limits or alarms is due, and when.
  var expected = ExpectedSeries()
  /// How many times as fast as the listener's line the data's line runs.
  package var dataSpeed = 1.0
  var toldReplay = ToldReplay()
  /// Who has which timbre.
  var timbres = TimbreUse()
  /// Which mutes were told, so that their end is too.
  var toldMutes = ToldMutes()

  /// What a flood of points has left for the end of the turn.
  var turn = ChartTurn()
  /// Open sources, by number.
  var sources: [Int: ChartSource] = [:]
  var hidden = HiddenSeries()
  /// How many series there are that each section of sources has brought.
  var broughtCounts = SourceSettings.names.map { _ in 0 }
  var limitNews = SeriesLimitNews()
  /// Room for series of which samples have come that are no points yet.
  var kept = KeptRoom()
  /// Series that are made of others.
  var groups: [SeriesGroup]
  /// When the first value of a group is to be made, on the listener's line.
  var groupsDue = Int64.max
  /// Groups of whose names it was told that a source uses them too.
  var toldGroupNames: Set<String> = []
  var naming = Naming()

  /// Nanoseconds between looks for stale series.
  private static let checkInterval: Int64 = 1_000_000_000

  package init(_ settings: ChartSettings, at moment: Moment) {
    self.settings = settings
    table = SeriesTable(limit: settings.settings.chart.maxSeries, template: settings.template)
    groups = settings.settings.groups.map(SeriesGroup.init)
    listening = Listening(settings.hearing, at: moment.heard, seriesLimit: 64)
    listening.setMode(settings.mode, at: moment.heard)
    nextCheck = moment.heard + Self.checkInterval
  }

  /// How many series there are.
  package var seriesCount: Int { table.count }
  /// How many series had to go for new ones.
  package var evictedCount: UInt64 { table.evictedCount }
  /// What was not played as it came.
  package var hearingCounts: HearingCounts { listening.counts }
  /// When the last mark given out will have ended, on the listener's line.
  package var soundsUntil: Int64 { listening.soundsUntil }
  /// When ``advance(to:)`` must be called next, on the listener's line.
  package var nextDeadline: Int64 {
    min(min(nextCheck, expected.due), min(groupsDue, listening.nextDeadline ?? .max))
  }

  /// Plays what has become due.
  package func advance(to moment: Moment) {
    listening.advance(to: moment.heard)
    if toldMutes.isActive { tellEndedMutes() }
    makeGroups(at: moment)
    if moment.heard >= expected.due { tendAlarms(at: moment) }
    guard moment.heard >= nextCheck else { return }
    nextCheck = moment.heard + Self.checkInterval
    nameSeries(at: moment.heard)
    introduce(at: moment.heard)
    tellHidden()
    tellFocus()
    if owesStated { applyStated(at: moment) }
    inheritFacts(at: moment)
    lookAtSeries(at: moment)
    judgeGroups(at: moment)
    tellLimits(at: moment.heard)
    for notice in fold.takeFolded() { notify(notice) }
  }

  /// Looks for what nobody but the clock tells: series from which nothing comes, and news that are over.
  private func lookAtSeries(at moment: Moment) {
    for index in entries.indices
    where entries[index].isChosen || !entries[index].memberships.isEmpty {
      if entries[index].history != nil { lookAtHistory(index, at: moment) }
      if !entries[index].isStale { judge(index, at: moment) }
      if entries[index].owesAxisNotice { tellAxis(index, isLearnt: false, at: moment.heard) }
    }
  }

  /// Hands the orders so far to `play`, each with its moment; see ``Listening/drain(_:)``.
  package func drain(_ play: (_ time: Int64, _ action: Command.Action) -> Bool) {
    listening.drain(play)
  }

  /// Says whether daemon and audio path are proven good.
  package func healthChanged(isProven: Bool, at moment: Moment) {
    listening.healthChanged(isProven: isProven, at: moment.heard)
  }

  /// The sound comes out of another device now.
  package func deviceChanged(at moment: Moment) {
    listening.deviceChanged(at: moment.heard)
  }

  /// A screen reader has begun to speak, or has ended.
  package func speechChanged(isSpeaking: Bool, at moment: Moment) {
    listening.speechChanged(isSpeaking: isSpeaking, at: moment.heard)
  }

  /// Fades everything out for good.
  package func shutDown(at moment: Moment) {
    listening.shutDown(at: moment.heard)
  }

  /// Calls a series stale when nothing has come for longer than it allows.
  private func judge(_ index: Int, at moment: Moment) {
    guard table[index].arrivals.isStale(at: moment.data) else { return }
    goStale(index, at: moment)
  }

  /// Calls a series stale.
  func goStale(_ index: Int, at moment: Moment) {
    guard !entries[index].isStale else { return }
    entries[index].isStale = true
    discount(index, .stale, at: moment)
    guard entries[index].isChosen else { return }
    listening.stale(index, at: moment.heard)
    lose(index, at: moment)
    let last = table[index].arrivals.last ?? moment.data
    tell(index, .stale(seconds: Double(moment.data - last) / 1e9))
  }
}
