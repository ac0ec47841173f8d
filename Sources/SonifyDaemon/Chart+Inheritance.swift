internal import Configuration
internal import RollingSeries

// What a group has from its members where nobody has set it: the unit and the axis on which all agree.
extension Chart {
  /// Looks anew at groups whose members have changed.
  func inheritFacts(at moment: Moment) {
    for group in groups.indices where groups[group].owesFacts {
      guard let index = groups[group].series else { continue }
      groups[group].owesFacts = false
      change(index, to: inherited(by: group, settings.resolved(groups[group].name)), at: moment)
    }
  }

  /// Notes that facts of a series have changed, for the groups that it belongs to.
  func noteFacts(of index: Int) {
    if let group = entries[index].group { groups[group].owesFacts = true }
    for membership in entries[index].memberships { groups[membership.group].owesFacts = true }
  }

  /// What holds for the series of a group, with what all its members have.
  func inherited(by group: Int, _ own: SeriesSettings) -> SeriesSettings {
    var settings = own
    // It is as fresh as its members, whose own expectations hold.
    if settings.template.expectation == .learnt { settings.template.expectation = .never }
    let function = groups[group].function
    let members = entries.indices.lazy.filter { [entries] index in
      entries[index].memberships.contains { $0.group == group }
    }.compactMap { [entries] in entries[$0].settings }
    guard function != .count, let first = members.first else { return settings }
    if settings.unit.isEmpty, members.allSatisfy({ $0.unit == first.unit }) {
      settings.unit = first.unit
    }
    let axis = first.template.axis
    if function != .sum, settings.template.axis == template.axis, axis.policy != .auto,
      members.allSatisfy({ $0.template.axis == axis })
    {
      settings.template.axis = axis
    }
    return settings
  }

  private var template: SeriesTemplate { settings.template }
}
