internal import ControlProtocol
package import MetricLines
internal import RollingSeries
package import Sonification
package import Synthesis

/// The series, their axes, and what is heard of them: measurements in, orders for the engine out.
///
/// It reads no clock, so the same input gives the same orders live and in a file.
package final class Chart {
  /// Told of what people should know; one plain line each.
  package var notify: (Notice) -> Void = { _ in }

  private(set) var table: SeriesTable
  private(set) var listening: Listening
  private(set) var entries: [SeriesEntry] = []
  private(set) var feeds = SourceFeeds()
  private let selection: Selection
  private let isContinuous: Bool
  private let isInverted: Bool
  private var nextCheck: Int64
  private var focusRank = Int.max
  /// When the first point came, on the listener's line.
  private var firstPointAt: Int64?
  private var hasIntroduced = false
  private var hasToldMissing = false
  /// The series of `--background` that have appeared, by name.
  private var background: [String: Int] = [:]

  /// Nanoseconds between looks for stale series.
  private static let checkInterval: Int64 = 1_000_000_000

  package init(_ settings: ChartSettings, at moment: Moment) {
    table = SeriesTable(template: settings.template)
    listening = Listening(settings.hearing, at: moment.heard, seriesLimit: 64)
    selection = settings.selection
    isContinuous = settings.isContinuous
    isInverted = settings.template.axis.polarity == .down
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
  package var nextDeadline: Int64 { min(nextCheck, listening.nextDeadline ?? .max) }

  /// Plays what has become due.
  package func advance(to moment: Moment) {
    listening.advance(to: moment.heard)
    guard moment.heard >= nextCheck else { return }
    nextCheck = moment.heard + Self.checkInterval
    introduce(at: moment.heard)
    for index in entries.indices where entries[index].isChosen && !entries[index].isStale {
      judge(index, at: moment)
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

  /// Fades everything out for good.
  package func shutDown(at moment: Moment) {
    listening.shutDown(at: moment.heard)
  }

  /// Calls a series stale when nothing has come for longer than it allows.
  private func judge(_ index: Int, at moment: Moment) {
    guard table[index].arrivals.isStale(at: moment.data) else { return }
    entries[index].isStale = true
    listening.stale(index, at: moment.heard)
    let last = table[index].arrivals.last ?? moment.data
    tell(index, .stale(seconds: Double(moment.data - last) / 1e9))
  }

  private func tell(_ index: Int, _ notice: SeriesNotice) {
    let name = table[index].name
    notify(Notice(notice.kind, series: name, notice.text(of: printable(name))))
  }
}

// MARK: - Points

extension Chart {
  /// Takes one measurement of `batch`, which came from `source`.
  ///
  /// - Returns: why the point was refused here; `nil` when it was accepted, or refused before.
  package func take(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at moment: Moment, time: Int64
  ) -> RejectReason? {
    guard measurement.outcome == .value else {
      missed(measurement, in: batch, at: moment)
      return nil
    }
    let found = batch.withName(of: measurement) { name in
      table.find(name: name, hash: measurement.nameHash)
    }
    let index = found.index
    if found.isNew { appeared(found, at: moment) }
    table.touch(index)
    if entries[index].lastSource != source { fed(index, by: source) }
    return value(measurement.value, of: index, time: time, at: moment)
  }

  /// A value was missing or refused: a hole in its series. A name that has never had a value makes no
  /// series, because refused text is full of words.
  private func missed(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, at moment: Moment
  ) {
    let known = batch.withName(of: measurement) { name in
      table.index(of: name, hash: measurement.nameHash)
    }
    guard let index = known else { return }
    table[index].recordHole(at: moment.data)
    if entries[index].isChosen { listening.hole(index, at: moment.heard) }
  }

  private func value(
    _ value: Double, of index: Int, time: Int64, at moment: Moment
  ) -> RejectReason? {
    let before = table[index].axis.position(of: value)
    let update = table[index].append(value, at: time, now: moment.data)
    guard update.outcome != .late else { return .late }
    entries[index].hasEnded = false
    guard entries[index].isChosen else { return nil }
    if entries[index].isStale { freshen(index, at: moment) }
    if let move = update.move { moved(index, move, from: before, to: update.position, at: moment) }
    if update.outcome == .newest || update.outcome == .undefined {
      listening.value(index, heard(update.position), at: moment.heard)
    }
    return nil
  }

  /// What has no place on a logarithmic axis is below all that has: over the top if more is lower.
  private func heard(_ position: AxisPosition) -> AxisPosition {
    position == .undefined && isInverted ? .over : position
  }

  private func moved(
    _ index: Int, _ move: AxisMove, from before: AxisPosition, to position: AxisPosition,
    at moment: Moment
  ) {
    guard move.kind != .learning, move.old != move.new else { return }
    listening.axisMoved(
      index, from: before, to: position, isSilent: move.isSilent, at: moment.heard)
  }

  private func freshen(_ index: Int, at moment: Moment) {
    entries[index].isStale = false
    listening.fresh(index, at: moment.heard)
    tell(index, .fresh)
  }
}

// MARK: - Series and sources

extension Chart {
  private func appeared(_ found: SeriesTable.Lookup, at moment: Moment) {
    if let evicted = found.evicted { left(evicted.key.index, at: moment) }
    let index = found.index
    firstPointAt = firstPointAt ?? moment.heard
    while entries.count <= index { entries.append(SeriesEntry()) }
    let name = table[index].name
    entries[index] = SeriesEntry(
      isLive: true, isChosen: selection.includes(name), generation: table[index].key.generation)
    guard entries[index].isChosen else { return }
    listening.seriesAppeared(index, isContinuous: isContinuous, at: moment.heard)
    seat(index, name, at: moment)
  }

  /// Gives a new series the place that was asked for it.
  private func seat(_ index: Int, _ name: String, at moment: Moment) {
    if let rank = selection.rank(name), rank < focusRank {
      focusRank = rank
      try? listening.focus(on: index, at: moment.heard)  // it has just appeared
    }
    guard selection.background.contains(name) else { return }
    background[name] = index
    let present = selection.background.compactMap { background[$0] }
    try? listening.setBackground(present, at: moment.heard)  // two at most, all present
  }

  private func left(_ index: Int, at moment: Moment) {
    if entries[index].isChosen {
      if listening.focus == index { focusRank = .max }
      background = background.filter { $0.value != index }
      listening.seriesRemoved(index, at: moment.heard)
    }
    entries[index] = SeriesEntry()
  }

  private func fed(_ index: Int, by source: Int) {
    entries[index].lastSource = source
    let generation = entries[index].generation
    if feeds.add(source: source, index: index, generation: generation) {
      entries[index].sourceCount += 1
    }
  }

  /// Standard input has closed: the end is heard even when it brought no series.
  package func inputEnded(_ source: Int, at moment: Moment) {
    sourceClosed(source, endsSeries: true, at: moment)
    listening.inputEnded(at: moment.heard)
    if !hasToldMissing { tellMissing() }
  }

  /// A source has closed; with `endsSeries` the series that only it fed are over.
  ///
  /// The end of a short connection, such as one for each line, says nothing about its series.
  package func sourceClosed(_ source: Int, endsSeries: Bool, at moment: Moment) {
    for (index, generation) in feeds.remove(source: source)
    where entries[index].generation == generation {
      entries[index].sourceCount -= 1
      entries[index].lastSource = -1
      guard endsSeries, entries[index].sourceCount == 0, entries[index].isChosen else { continue }
      entries[index].hasEnded = true
      listening.ended(index, at: moment.heard)
    }
  }
}

// MARK: - Names, for people

extension Chart {
  /// Nanoseconds after the first point at which the names are told, and at which those that were asked
  /// for and have not come are called missing.
  private static let introductionTime: Int64 = 1_000_000_000
  private static let missingTime: Int64 = 5_000_000_000
  /// Names in one line; more would not be listened to.
  private static let introducedNames = 20

  private func introduce(at now: Int64) {
    guard let firstPointAt else { return }
    if !hasIntroduced, now - firstPointAt >= Self.introductionTime {
      hasIntroduced = true
      tellNames()
    }
    if !hasToldMissing, now - firstPointAt >= Self.missingTime { tellMissing() }
  }

  /// One line: which series is in front, and which others there are.
  private func tellNames() {
    guard let focus = listening.focus else { return }
    let others = entries.indices.filter { entries[$0].isChosen && $0 != focus }
    var line = "in focus: \(printable(table[focus].name))"
    if !others.isEmpty {
      let names = others.prefix(Self.introducedNames).map { printable(table[$0].name) }
      line += "; other series: " + names.joined(separator: ", ")
      if others.count > names.count { line += " and \(others.count - names.count) more" }
    }
    notify(Notice(.series, line))
  }

  /// One line for names that were asked for and belong to no series: probably mistyped.
  private func tellMissing() {
    hasToldMissing = true
    let live = Set(entries.indices.filter { entries[$0].isLive }.map { table[$0].name })
    let missing = selection.asked.filter { !live.contains($0) }
    guard !missing.isEmpty else { return }
    let known = live.sorted().prefix(Self.introducedNames).map(printable)
    notify(
      Notice(
        .series,
        "no series has come by the name \(missing.map(printable).joined(separator: ", ")); "
          + (known.isEmpty ? "there are none" : "there are: \(known.joined(separator: ", "))")))
  }
}
