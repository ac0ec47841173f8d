/// Thins what a tone glides through too fast to be told apart, so that extremes and gaps stay.
///
/// ```text
/// stretch  |  ^   .  v  |    lowest and highest value, in their order
/// kept     |  ^      v  |
/// ```
///
/// Where values begin to be missing stays too: the first such moment of a stretch, and the last when no
/// value of the stretch comes after it.
struct ReplayThinning {
  /// What is made of a stretch.
  enum Form {
    /// Its extremes where they are, for another thinning.
    case record
    /// Its extremes, each with its share of the time, or the ear would miss the shorter one.
    case tone
  }

  /// In order of their offsets.
  private(set) var events: ContiguousArray<ReplayEvent> = []

  private let form: Form
  private let stretch: Int64
  /// Nothing is moved behind it.
  private let limit: Int64
  private var end = Int64.min
  private var extremes = ReplayExtremes()
  private var hasGap = false
  /// A gap that no value has followed yet.
  private var openGap: ReplayEvent?

  /// - Parameters:
  ///   - form: what is made of a stretch.
  ///   - stretch: its nanoseconds, more than 0.
  ///   - limit: the offset behind which nothing is heard.
  init(_ form: Form, stretch: Int64, limit: Int64) {
    self.limit = limit
    self.form = form
    self.stretch = stretch
  }

  /// Adds the next event; offsets never decrease.
  mutating func add(_ event: ReplayEvent) {
    if event.offset >= end { open(at: event.offset) }
    guard event.position != nil else { return addGap(event) }
    openGap = nil
    extremes.add(event)
  }

  /// Brings the last stretch into ``events``.
  mutating func finish() { flush() }

  private mutating func open(at offset: Int64) {
    flush()
    hasGap = false
    end = offset - offset % stretch + stretch
  }

  private mutating func addGap(_ event: ReplayEvent) {
    guard !hasGap else {
      openGap = openGap ?? event
      return
    }
    hasGap = true
    guard form == .tone, extremes.found != nil else {
      flushValues()
      return append(event)
    }
    // What comes before the gap gets its time before it.
    let share = stretch / 3
    flushValues(sharing: share)
    append(moved(event, to: max(event.offset, (events.last?.offset ?? 0) + share)))
  }

  private mutating func flush() {
    flushValues()
    if let openGap { append(openGap) }
    openGap = nil
  }

  /// Of two extremes of a tone each gets the half of its stretch, or `share`.
  private mutating func flushValues(sharing share: Int64? = nil) {
    guard let (low, high) = extremes.found else { return }
    extremes = ReplayExtremes()
    guard low.height != high.height else { return append(low) }
    let (first, second) = low.offset <= high.offset ? (low, high) : (high, low)
    if form == .record { return append(first, second) }
    let start = max(end - stretch, events.last?.offset ?? 0)
    if let share { return append(moved(first, to: start), moved(second, to: start + share)) }
    let quarter = max(min(end, limit) - start, 0) / 4
    append(moved(first, to: start + quarter), moved(second, to: start + 3 * quarter))
  }

  private func moved(_ event: ReplayEvent, to offset: Int64) -> ReplayEvent {
    var moved = event
    moved.offset = offset
    return moved
  }

  /// Offsets never decrease, although extremes are moved within their stretch.
  private mutating func append(_ added: ReplayEvent...) {
    for event in added {
      let offset = min(max(event.offset, events.last?.offset ?? 0), limit)
      events.append(moved(event, to: offset))
    }
  }
}
