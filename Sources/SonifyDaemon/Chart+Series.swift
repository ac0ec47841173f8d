internal import ControlProtocol
internal import RollingSeries
internal import Sonification

// Series that come and go, and the sources that feed them.
extension Chart {
  /// A series is new; it came from `source`, or is that of a `group`.
  func appeared(
    _ found: SeriesTable.Lookup, from source: Int, as group: Int? = nil, at moment: Moment
  ) {
    if let evicted = found.evicted { left(evicted, at: moment) }
    let index = found.index
    firstPointAt = firstPointAt ?? moment.heard
    while entries.count <= index { entries.append(SeriesEntry()) }
    let (name, stated) = (table[index].name, announced?.stated)
    var resolved = settings.resolved(name, stated: stated, newest: announced?.value ?? .nan)
    if let group { resolved = inherited(by: group, resolved) }
    entries[index] = SeriesEntry(
      isLive: true, generation: table[index].key.generation, appearance: appearances,
      place: settings.selection.place(of: name), isNoise: isNoise(name, from: source), group: group,
      settings: resolved, stated: stated, monitor: LimitMonitor(resolved.limits))
    appearances += 1
    brought(index, by: source)
    join(index)
    setVeil(veil(of: index), of: index)
    // A table makes all its series alike; one without points moves no axis that anybody knows.
    _ = table[index].apply(resolved.template, at: moment.data)
    tellProblem(of: index)
    guard isWanted(index) else { return }
    choose(index, resolved, at: moment)
    guard hasIntroduced else { return }
    nameSeries(at: moment.heard)
    tell(index, .appeared)
  }

  /// Whether the series is to be heard, in front or elsewhere.
  func isWanted(_ index: Int) -> Bool {
    let selection = settings.selection
    let isSelected =
      selection.names.isEmpty || entries[index].place != nil
      || selection.isSeated(table[index].name)
    return isSelected && entries[index].veil == nil
  }

  /// Lets the series be heard, at the place that was asked for it.
  func choose(_ index: Int, _ resolved: SeriesSettings, at moment: Moment) {
    entries[index].isChosen = true
    naming.isDue = true
    let sound = takeTimbre(resolved, for: index)
    listening.seriesAppeared(index, sound: sound, at: moment.heard)
    layGrid(index, at: moment)
    seat(index, table[index].name, at: moment)
  }

  private func seat(_ index: Int, _ name: String, at moment: Moment) {
    if let rank = settings.selection.rank(name, place: entries[index].place), rank < focusRank {
      focusRank = rank
      try? listening.focus(on: index, at: moment.heard)  // it has just appeared
    }
    guard settings.selection.background.contains(name) else { return }
    background[name] = index
    seatBackground(at: moment)
  }

  /// Seats those series of the background that are there.
  func seatBackground(at moment: Moment) {
    let present = settings.selection.background.compactMap { background[$0] }
    try? listening.setBackground(present, at: moment.heard)  // seven at most, all present
  }

  /// Lets the series be heard no longer.
  func dismiss(_ index: Int, at moment: Moment) {
    guard entries[index].isChosen else { return }
    entries[index].isChosen = false
    naming.isDue = true
    if let timbre = entries[index].settings?.sound.timbre { timbres.giveBack(timbre) }
    if listening.focus == index { focusRank = .max }
    background = background.filter { $0.value != index }
    giveUpAlarm(of: index)
    listening.seriesRemoved(index, at: moment.heard)
  }

  /// A series had to go for another one.
  func left(_ evicted: EvictedSeries, at moment: Moment) {
    let index = evicted.key.index
    limitNews.evict(evicted.name)
    if entries[index].isChosen {
      if listening.seated.contains(index) { tell(index, .evicted, called: evicted.name) }
      giveUpAlarm(of: index, called: evicted.name)
    }
    leaveGroups(index, at: moment)
    dismiss(index, at: moment)
    setVeil(nil, of: index)
    unbring(index)
    entries[index] = SeriesEntry()
  }

  func fed(_ index: Int, by source: Int) {
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
    makeGroups(at: moment, all: true)
    sources[source] = nil
    for (index, generation) in feeds.remove(source: source)
    where entries[index].generation == generation {
      entries[index].sourceCount -= 1
      entries[index].lastSource = -1
      if endsSeries, entries[index].sourceCount == 0 { end(index, at: moment) }
    }
  }

  /// The last source of a series has closed.
  func end(_ index: Int, at moment: Moment) {
    guard !entries[index].hasEnded else { return }
    entries[index].hasEnded = true
    discount(index, .ended, at: moment)
    guard entries[index].isChosen else { return }
    listening.ended(index, at: moment.heard)
    lose(index, at: moment)
    tell(index, .ended)
  }
}
