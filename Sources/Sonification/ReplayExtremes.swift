/// The lowest and the highest of some events of a replay; of equals the first.
struct ReplayExtremes {
  /// Both, once there is an event.
  private(set) var found: (lowest: ReplayEvent, highest: ReplayEvent)?

  /// Takes in an event that has a value.
  mutating func add(_ event: ReplayEvent) {
    guard let (lowest, highest) = found else { return found = (event, event) }
    if event.height < lowest.height { found?.lowest = event }
    if event.height > highest.height { found?.highest = event }
  }
}
