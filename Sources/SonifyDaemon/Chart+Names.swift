internal import AudioGraphs
internal import ControlProtocol
internal import RollingSeries
internal import Sonification

// What is told to people without being asked for.
extension Chart {
  /// What people call the series, who know it by that from now on; safe for a terminal.
  func label(_ index: Int) -> String {
    entries[index].spoken?.isTold = true
    return printable(spokenName(index))
  }

  func unit(_ index: Int) -> String { printable(entries[index].settings?.unit ?? "") }

  /// Tells something of a series that has gone from its index, by its name.
  func tell(_ index: Int, _ notice: SeriesNotice, called name: String) {
    guard fold.admit(notice) else { return }
    notify(Notice(notice.kind, series: name, notice.text(of: printable(name), unit: unit(index))))
  }

  func tell(_ index: Int, _ notice: SeriesNotice) {
    guard fold.admit(notice) else { return }
    let text = notice.text(of: label(index), unit: unit(index))
    notify(Notice(notice.kind, series: table[index].name, text))
  }

  /// Says where the axis is now, at most once in 10 s; a move in between is told when they are over.
  func tellAxis(_ index: Int, isLearnt: Bool, at now: Int64) {
    guard now >= entries[index].nextAxisNotice else {
      entries[index].owesAxisNotice = true
      return
    }
    entries[index].owesAxisNotice = false
    entries[index].nextAxisNotice = now + Self.noticeInterval
    let range = table[index].axis.range
    tell(
      index,
      isLearnt
        ? .axisLearnt(low: range.low, high: range.high)
        : .axisMoved(low: range.low, high: range.high))
  }

  /// Says that values begin to be missing, at most once in 10 s.
  func tellGap(_ index: Int, at now: Int64) {
    guard now >= entries[index].nextGapNotice else { return }
    entries[index].nextGapNotice = now + Self.noticeInterval
    tell(index, .gap)
  }

  /// Says why a setting is not used.
  func tellProblem(of index: Int) {
    guard let problem = entries[index].settings?.problem else { return }
    let name = table[index].name
    notify(Notice(.series, series: name, "\(printable(name)): \(problem)"))
  }

  /// Nanoseconds between two notices of one kind about one series.
  static let noticeInterval: Int64 = 10_000_000_000
  /// Nanoseconds after the first point at which the names are told, and at which those that were asked
  /// for and have not come are called missing.
  private static let introductionTime: Int64 = 1_000_000_000
  private static let missingTime: Int64 = 5_000_000_000
  /// Names in one line; more would not be listened to.
  private static let introducedNames = 20

  func introduce(at now: Int64) {
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
    toldFocus = table[focus].name
    let others = heardOrder.filter { $0 != focus }
    var line = "in focus: \(label(focus))"
    if !others.isEmpty {
      let names = others.prefix(Self.introducedNames).map(label)
      line += "; other series: " + firstNames(names, of: others.count)
    }
    notify(Notice(.series, line))
  }

  /// Says which series is in front when that is not what people know: a tone of unknown meaning would be
  /// taken for the old one.
  func tellFocus() {
    guard hasIntroduced, let focus = listening.focus, table[focus].name != toldFocus else { return }
    toldFocus = table[focus].name
    notify(Notice(.series, series: table[focus].name, "in focus: \(label(focus))"))
  }

  /// One line for names that were asked for and belong to no series: probably mistyped.
  func tellMissing() {
    hasToldMissing = true
    let live = Set(entries.indices.filter { entries[$0].isLive }.map { table[$0].name })
    let missing = settings.selection.missing(among: live)
    guard !missing.isEmpty else { return }
    let known = live.sorted().prefix(Self.introducedNames).map(printable)
    notify(
      Notice(
        .series,
        "no series has come by the name \(missing.map(printable).joined(separator: ", ")); "
          + (known.isEmpty ? "there are none" : "there are: \(firstNames(known, of: live.count))")))
  }
}
