// What a status tells of sources.
extension Chart {
  /// Whether everything that an open source feeds has gone stale; `nil` when it feeds nothing that is
  /// there and was chosen, by itself or in a group.
  package func isStale(source: Int) -> Bool? {
    var found: Bool?
    for (index, generation) in feeds.fed(by: source)
    where entries[index].generation == generation
      && (entries[index].isChosen || !entries[index].memberships.isEmpty)
    {
      guard entries[index].isStale else { return false }
      found = true
    }
    return found
  }
}
