internal import RollingSeries

/// What is remembered of every series, sounding or not, by its key; and the order of appearance.
struct HeardSeries {
  struct Entry {
    var isKnown = false
    var sound = SeriesSound.standard
    var isStale = false
    var hasEnded = false
    /// Where the last value lies, 0...1; `nil` before the first.
    var position: Double?
    /// Where its origin lies on its axis, 0...1; `nil` without one.
    var origin: Double?
    /// Where the last value lies between the limits.
    var band = Band.normal
    /// Where its grid lines lie.
    var grid = GridLines()
    /// Index of the voice it sounds on.
    var voice: Int?
    /// When its own mute ends; ``Moment/never`` while there is none.
    var muteEnd = Moment.never
    /// Whether that mute silences its alarm too.
    var mutesAlarm = false
    /// Whether the listener has acknowledged that it is stale.
    var isStaleKnown = false
    /// Before this moment a scale-change mark waits.
    var nextScaleChange = Moment.longAgo
    fileprivate var older: Int?
    fileprivate var newer: Int?

    /// Whether its values are news: neither stale nor ended.
    var isLive: Bool { !isStale && !hasEnded }

    var isMuted: Bool { muteEnd != Moment.never }

    /// Whether the stale mark tells of it.
    var callsStale: Bool { isStale && !isMuted && !isStaleKnown }
  }

  private var entries: ContiguousArray<Entry> = []
  /// The series that appeared last.
  private(set) var newest: Int?
  /// The series that appeared first.
  private(set) var oldest: Int?

  init(expecting count: Int) {
    entries.reserveCapacity(count)
  }

  /// Memory is in proportion to the largest key ever added.
  subscript(key: Int) -> Entry {
    get { entries[key] }
    _modify { yield &entries[key] }
  }

  /// Whether `key` has been added and not removed.
  func knows(_ key: Int) -> Bool {
    key >= 0 && key < entries.count && entries[key].isKnown
  }

  /// The series that appeared next after `key`; `nil` behind the last.
  func next(after key: Int) -> Int? { entries[key].newer }

  /// Adds a series that is not known yet.
  mutating func add(_ key: Int, sound: SeriesSound) {
    precondition(key >= 0, "A series' key is its index: 0 or more")
    while entries.count <= key { entries.append(Entry()) }
    entries[key] = Entry(isKnown: true, sound: sound, older: newest)
    if let newest { entries[newest].newer = key } else { oldest = key }
    newest = key
  }

  /// Forgets a series that is known.
  mutating func remove(_ key: Int) {
    let (older, newer) = (entries[key].older, entries[key].newer)
    if let older { entries[older].newer = newer }
    if let newer { entries[newer].older = older }
    if newest == key { newest = older }
    if oldest == key { oldest = newer }
    entries[key] = Entry()
  }
}
