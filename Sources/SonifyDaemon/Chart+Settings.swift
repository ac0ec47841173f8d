internal import Configuration
internal import RollingSeries
internal import Sonification

// Settings that change while it plays.
extension Chart {
  /// Takes on other settings; tones that sound go on. What stays the same orders nothing anew.
  package func apply(_ new: ChartSettings, at moment: Moment) {
    let old = settings
    settings = new
    listening.apply(new.hearing, at: moment.heard)
    if new.mode != old.mode { listening.setMode(new.mode, at: moment.heard) }
    let changes = new.ruleChanges(from: old)
    let isOther = new.selection.names != old.selection.names
    holdLimit(at: moment)
    if new.settings.groups != old.settings.groups { regroup(at: moment) }
    for index in entries.indices where entries[index].isLive {
      if isOther { entries[index].place = new.selection.place(of: table[index].name) }
      adopt(index, new, changes, at: moment)
    }
    reseat(from: old.selection, at: moment)
    tellFocus()
  }

  /// Gives a series what holds for it now. Rules are gone through only for a series that a changed one
  /// fits: with thousands of both it is what costs.
  private func adopt(
    _ index: Int, _ settings: ChartSettings, _ changes: RuleIndex, at moment: Moment
  ) {
    guard let old = entries[index].settings else { return }
    if let group = entries[index].group {
      let own = settings.resolved(table[index].name)
      return change(index, to: inherited(by: group, own), at: moment)
    }
    let isOther = changes.fits(table[index].name)
    change(index, to: isOther ? resolved(index) : old.over(settings.template), at: moment)
  }

  /// Lets other settings hold for a series.
  func change(_ index: Int, to new: SeriesSettings, at moment: Moment) {
    guard let old = entries[index].settings else { return }
    var new = new
    recolour(&new, of: index, from: old)
    entries[index].settings = new
    if new.unit != old.unit || new.template != old.template { noteFacts(of: index) }
    if new.title != old.title { naming.isDue = true }
    setVeil(veil(of: index), of: index)
    if new.problem != old.problem { tellProblem(of: index) }
    if new.template != old.template { shape(index, new.template, at: moment) }
    if new.gridlines != old.gridlines { layGrid(index, at: moment) }
    switch (entries[index].isChosen, isWanted(index)) {
    case (true, true):
      if new.sound != old.sound { listening.setSound(new.sound, of: index, at: moment.heard) }
      if new.limits != old.limits { setLimits(new.limits, of: index, at: moment) }
    case (true, false): dismiss(index, at: moment)
    case (false, true): bringIn(index, new, at: moment)
    case (false, false): break
    }
  }

  /// Changes window, axis and expectation of a series. The same value has another pitch from then on,
  /// so a changed axis is told by sound and in words.
  private func shape(_ index: Int, _ template: SeriesTemplate, at moment: Moment) {
    let value = table[index].latest?.value ?? 0
    let old = table[index].axis.settings
    let before = heard(table[index].axis.position(of: value), of: index)
    let move = table[index].apply(template, at: moment.data)
    guard entries[index].isChosen else { return }
    let isOther =
      old.scale != template.axis.scale || old.polarity != template.axis.polarity
      || old.origin != template.axis.origin
    if let move, isOther || move.old != move.new {
      let after = heard(table[index].axis.position(of: value), of: index)
      listening.axisMoved(
        index, from: before, to: after, origin: table[index].axis.originPosition,
        isSilent: false, at: moment.heard)
      layGrid(index, at: moment)
      tellAxis(index, isLearnt: false, at: moment.heard)
    }
    if entries[index].isStale, entries[index].group == nil,
      !table[index].arrivals.isStale(at: moment.data)
    {
      freshen(index, at: moment)
    }
  }

  /// Lets a series that is there already be heard, from its last value on.
  func bringIn(_ index: Int, _ resolved: SeriesSettings, at moment: Moment) {
    entries[index].monitor.limits = resolved.limits
    (entries[index].isStale, entries[index].hasEnded) = (false, false)  // it is to be told anew
    choose(index, resolved, at: moment)
    holdLatest(index, at: moment)
    guard let latest = table[index].latest, !table[index].arrivals.isStale(at: moment.data),
      resolved.sound.isContinuous
    else { return }
    placeOrigin(of: index, at: moment)
    let position = heard(table[index].axis.position(of: latest.value), of: index)
    listening.value(index, position, at: moment.heard)
  }

  /// Follows the keys Focus and Background where they have changed; what the listener chose since stays
  /// otherwise.
  private func reseat(from old: Selection, at moment: Moment) {
    let new = settings.selection
    if new.background != old.background {
      background = [:]
      for index in entries.indices where entries[index].isChosen {
        let name = table[index].name
        if new.background.contains(name) { background[name] = index }
      }
      seatBackground(at: moment)
    }
    guard new.focus != old.focus else { return }
    focusRank = .max
    let present = entries.indices.first {
      entries[$0].isChosen && table[$0].name == new.focus
    }
    guard let present else { return }
    focusRank = 0
    try? listening.focus(on: present, at: moment.heard)  // it is there
  }
}
