/// Thins the notes of a replay, each of which keeps its exact time.
///
/// ```text
/// stretch  |. ^   .  v  | begins with its first point; up to four notes can be told apart
/// kept     |. ^   .  v  |
/// stretch  |.^....:..v..| more: the lowest and the highest
/// kept     | ^       v  |
/// ```
///
/// Of points that are alike in every way, time included, one is kept. Where values are missing stays too:
/// the first such moment of a stretch.
struct NoteThinning {
  /// In order of their offsets.
  private(set) var events: ContiguousArray<ReplayEvent> = []

  private let stretch: Int64
  private var end = Int64.min
  private var few = FewNotes()
  private var count = 0
  private var extremes = ReplayExtremes()
  private var gap: ReplayEvent?

  /// - Parameter stretch: its nanoseconds, more than 0.
  init(stretch: Int64) {
    self.stretch = stretch
  }

  /// Adds the next event; offsets never decrease.
  mutating func add(_ event: ReplayEvent) {
    if event.offset >= end {
      finish()
      end = event.offset + stretch
    }
    guard event.position != nil else {
      gap = gap ?? event
      return
    }
    guard count == 0 || !few.contains(event) else { return }
    few.append(event)
    count += 1
    extremes.add(event)
  }

  /// Brings the last stretch into ``events``.
  mutating func finish() {
    if count > FewNotes.capacity, let (lowest, highest) = extremes.found {
      let inOrder = lowest.offset <= highest.offset
      append(inOrder ? lowest : highest)
      if lowest.height != highest.height { append(inOrder ? highest : lowest) }
    } else {
      for number in 0..<few.count { append(few[number]) }
    }
    appendGap(before: Int64.max)
    few = FewNotes()
    count = 0
    extremes = ReplayExtremes()
  }

  private mutating func append(_ event: ReplayEvent) {
    appendGap(before: event.offset)
    events.append(event)
  }

  private mutating func appendGap(before offset: Int64) {
    guard let first = gap, first.offset < offset else { return }
    events.append(first)
    gap = nil
  }
}

/// The newest notes, at most four, in their order.
struct FewNotes {
  /// More at a time are not told apart.
  static let capacity = 4

  private(set) var count = 0
  private var notes = InlineArray<4, ReplayEvent>(repeating: ReplayEvent(offset: 0))

  subscript(number: Int) -> ReplayEvent { notes[number] }

  /// Adds one, and forgets the oldest when there are too many.
  mutating func append(_ note: ReplayEvent) {
    if count == Self.capacity {
      for number in 1..<count { notes[number - 1] = notes[number] }
      count -= 1
    }
    notes[count] = note
    count += 1
  }

  /// Whether one of them is like `note` in every way.
  func contains(_ note: ReplayEvent) -> Bool {
    for number in 0..<count where notes[number].isLike(note) { return true }
    return false
  }
}

extension ReplayEvent {
  /// Whether nobody could hear a difference, not even when.
  fileprivate func isLike(_ other: ReplayEvent) -> Bool {
    offset == other.offset && height == other.height && sound == other.sound && band == other.band
  }
}
