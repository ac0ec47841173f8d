internal import RollingSeries
internal import Sonification

// What health needs to know of the series.
extension Chart {
  /// How many of the chosen series give data, as they were last judged.
  package var freshness: SeriesFreshness {
    var found = SeriesFreshness()
    for index in entries.indices where entries[index].isChosen && entries[index].isLive {
      if entries[index].hasEnded {
        found.ended += 1
      } else if entries[index].isStale {
        note(stale: index, in: &found)
      } else if listening.mutedUntil(index) != nil {
        found.muted += 1
      } else {
        found.fresh += 1
      }
    }
    return found
  }

  /// Whether data and marks are heard at all.
  package var hasSound: Bool { listening.hasSound }

  private func note(stale index: Int, in found: inout SeriesFreshness) {
    found.stale += 1
    if found.staleNames.count < SeriesFreshness.namesTold {
      found.staleNames.append(label(index))
    }
  }
}
