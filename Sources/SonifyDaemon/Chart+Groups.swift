internal import Configuration
internal import MetricLines
internal import RollingSeries
internal import Sonification

// Series that are made of others. Every value of a member changes its group at once; what a group comes to
// is made into a point of it a moment later, so that a scrape of a thousand values is one point and not a
// run through a thousand mixtures of old and new ones.
extension Chart {
  /// How long the values of one moment may take to come, in nanoseconds on the listener's line.
  private static let gatherTime: Int64 = 10_000_000
  private static let longestGatherTime: Int64 = 250_000_000
  /// Points of a group in a window, at most: about half of what a window holds.
  private static let pointsInWindow: Int64 = 32_768

  private var gatherTime: Int64 {
    let share = Double(settings.template.windowDuration / Self.pointsInWindow) / dataSpeed
    return min(max(clamped(share), Self.gatherTime), Self.longestGatherTime)
  }

  /// Lets a series that has just come belong to the groups that take it.
  func join(_ index: Int) {
    guard !groups.isEmpty, entries[index].group == nil else { return }
    let name = table[index].name
    for group in groups.indices where groups[group].takes(name) {
      entries[index].memberships.append(Membership(group: group))
      groups[group].memberCount += 1
      groups[group].owesFacts = true
    }
  }

  /// Whether a group has the series for itself.
  func isHiddenMember(_ index: Int) -> Bool {
    entries[index].memberships.contains { groups[$0.group].hidesMembers }
  }

  /// Counts a value of a member that is the newest it has.
  func count(_ value: Double, of index: Int, time: Int64, at moment: Moment) {
    for place in entries[index].memberships.indices {
      let membership = entries[index].memberships[place]
      if membership.isCounted {
        groups[membership.group].values.replace(membership.value, with: value)
      } else {
        groups[membership.group].values.insert(value)
      }
      entries[index].memberships[place].value = value
      entries[index].memberships[place].isCounted = true
      owe(membership.group, at: time, moment, hasValue: true)
    }
  }

  /// Counts a member no longer, because of `loss`.
  func discount(_ index: Int, _ loss: SeriesGroup.Loss, at moment: Moment) {
    for place in entries[index].memberships.indices {
      let membership = entries[index].memberships[place]
      let group = membership.group
      guard membership.isCounted else {
        if loss != .missing { groups[group].owesState = true }
        continue
      }
      entries[index].memberships[place].isCounted = false
      // What has come by now still counts in a point of its own.
      if groups[group].owed?.hasValue == true { make(group, at: moment) }
      groups[group].values.remove(membership.value)
      owe(group, at: moment.data, moment, hasValue: false)
      if groups[group].values.count == 0 { empty(group, at: moment) }
    }
  }

  /// Lets a series that goes leave its groups, or a group be without its series.
  func leaveGroups(_ index: Int, at moment: Moment) {
    if let group = entries[index].group { groups[group].series = nil }
    let memberships = entries[index].memberships
    entries[index].memberships = []
    for membership in memberships {
      let group = membership.group
      groups[group].memberCount -= 1
      groups[group].owesFacts = true
      guard membership.isCounted else { continue }
      groups[group].values.remove(membership.value)
      // Not made here: there may be no room for it yet.
      owe(group, at: moment.data, moment, hasValue: false)
      groups[group].owesState = true
    }
  }

  private func owe(_ group: Int, at time: Int64, _ moment: Moment, hasValue: Bool) {
    groups[group].owe(
      at: time, due: moment.heard.clampedSum(gatherTime), hasValue: hasValue)
    groupsDue = min(groupsDue, groups[group].owed?.due ?? .max)
  }

  /// Looks anew at groups without a value of which a member, not counted before, is lost in another way.
  func judgeGroups(at moment: Moment) {
    for group in groups.indices where groups[group].owesState {
      groups[group].owesState = false
      guard groups[group].values.count == 0 else { continue }
      empty(group, at: moment)
    }
  }

  /// None of its members counts: the group is as they are.
  private func empty(_ group: Int, at moment: Moment) {
    // That there are none is its value, and then nothing is missing.
    let isCount = groups[group].function == .count
    if isCount { make(group, at: moment) }
    groups[group].owed = nil
    guard let index = groups[group].series else { return }
    switch loss(of: group) {
    case .missing: if !isCount, !table[index].holes.isOpen { miss(index, at: moment) }
    case .stale: goStale(index, at: moment)
    case .ended: end(index, at: moment)
    }
  }
}

extension Chart {
  /// Why a group without a value has none.
  private func loss(of group: Int) -> SeriesGroup.Loss {
    var loss = SeriesGroup.Loss.ended
    var isEmpty = true
    for index in entries.indices
    where entries[index].memberships.contains(where: { $0.group == group }) {
      isEmpty = false
      guard !entries[index].hasEnded else { continue }
      guard entries[index].isStale else { return .missing }
      loss = .stale
    }
    return isEmpty ? .stale : loss
  }
}

// MARK: - Points of groups

extension Chart {
  /// Makes the points that are due, or all that are owed.
  func makeGroups(at moment: Moment, all: Bool = false) {
    guard groupsDue <= (all ? .max : moment.heard) else { return }
    groupsDue = .max
    for group in groups.indices {
      guard let owed = groups[group].owed else { continue }
      if all || owed.due <= moment.heard {
        make(group, at: moment)
      } else {
        groupsDue = min(groupsDue, owed.due)
      }
    }
  }

  private func make(_ group: Int, at moment: Moment) {
    guard let owed = groups[group].owed else { return }
    groups[group].owed = nil
    guard let value = groups[group].value else { return }
    let index = seriesIndex(of: group, at: moment)
    table.touch(index)
    _ = self.value(value, of: index, time: min(owed.time, moment.data), at: moment)
  }

  /// The series of a group, a new one if need be.
  private func seriesIndex(of group: Int, at moment: Moment) -> Int {
    if let index = groups[group].series { return index }
    let name = Array(groups[group].name.utf8)
    let found = table.find(name: name.span, hash: NameHasher.shared.hash(name.span))
    groups[group].series = found.index
    if found.isNew {
      appeared(found, from: Self.noSource, as: group, at: moment)
    } else {
      takeOver(found.index, by: group, at: moment)
    }
    return found.index
  }

  /// A series of the group's name was there before: from now on it is the group's.
  private func takeOver(_ index: Int, by group: Int, at moment: Moment) {
    leaveGroups(index, at: moment)
    entries[index].group = group
    groups[group].series = index
    review(index, at: moment)
  }

  /// Sets up the groups of other settings, of series that are there already.
  func regroup(at moment: Moment) {
    makeGroups(at: moment, all: true)
    for index in entries.indices where !entries[index].memberships.isEmpty {
      entries[index].memberships = []
    }
    var known: [String: Int] = [:]
    for group in groups { known[group.name] = group.series }
    groups = settings.settings.groups.map(SeriesGroup.init)
    for group in groups.indices {
      guard let index = known.removeValue(forKey: groups[group].name) else { continue }
      groups[group].series = index
      entries[index].group = group
    }
    for index in known.values.sorted() { remove(index, at: moment) }
    for index in entries.indices where entries[index].isLive {
      join(index)
      guard !entries[index].memberships.isEmpty, isNews(index, at: moment),
        let latest = table[index].latest
      else { continue }
      count(latest.value, of: index, time: moment.data, at: moment)
    }
  }

  /// Whether the newest value of a series tells how it is now.
  private func isNews(_ index: Int, at moment: Moment) -> Bool {
    !entries[index].isStale && !entries[index].hasEnded && !table[index].holes.isOpen
      && !table[index].arrivals.isStale(at: moment.data)
  }

  /// Ends the series of a group that there is no longer.
  private func remove(_ index: Int, at moment: Moment) {
    entries[index].group = nil
    dismiss(index, at: moment)
    setVeil(nil, of: index)
    entries[index] = SeriesEntry()
    table.remove(index)
  }
}
