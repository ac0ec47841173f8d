package import MetricLines

/// Makes points out of what formats send that is no value as it stands: counters become rates, samples
/// become means. One serves all inputs, because a series is its name.
///
/// All times are nanoseconds on one line that the caller chooses and never turns back, so the same
/// measurements at the same times make the same points, live and from a file.
///
/// ```text
/// counter   10 20 30        rate of each two readings, at the time of the newer one
/// count      1  2  1  |     sum of the interval, a second, at its end
/// timing     9 12 30  |     mean and percentile of the interval, at its end
/// member     a  b  a  |     how many different ones, at its end
/// ```
package struct Meaning: ~Copyable {
  /// What a listener can choose.
  package struct Settings: Hashable, Sendable {
    /// Nanoseconds of an interval, at least a millisecond.
    package var interval: Int64 = 1_000_000_000
    /// Which percentile of timings there is beside their mean, above 0 to 100.
    package var percentile = 95.0

    package init() {}
  }

  /// When ``flush(at:into:)`` is due; `nil` when nothing is.
  package private(set) var nextFlush: Int64?
  /// What the listener says of a series by its name: that it is a counter, or that it is none; `nil` for
  /// what its format says. Asked once a name.
  package var isCounter: (String) -> Bool? = { _ in nil }
  /// Asked for room for the series that are made.
  package var room = SeriesRoom()

  package private(set) var settings: Settings
  private let hasher: NameHasher
  private var table: MeaningTable
  /// Entries that have something for the next flush, in the order in which they got it.
  private var active: ContiguousArray<Int32> = []
  /// Whether an entry is in `active`.
  private var isActive: ContiguousArray<Bool> = []
  private var suffixes: [String]
  private var restarts = Restarts()
  /// Nanoseconds of the interval that is under way.
  private var length: Int64

  /// Intervals that are made up for when time has stood still; a machine that slept has no more to tell.
  private static let missedIntervals: Int64 = 10

  /// Creates one that knows no name.
  ///
  /// - Parameters:
  ///   - settings: what the listener has chosen.
  ///   - limit: names that are kept; one more takes the place of the one used least recently.
  ///   - hasher: the one that hashed the names of the measurements.
  package init(
    _ settings: Settings = Settings(), limit: Int = 10_000, hasher: NameHasher = .shared
  ) {
    self.settings = settings
    self.hasher = hasher
    table = MeaningTable(limit: limit)
    suffixes = Self.suffixes(settings)
    length = settings.interval
  }

  /// Takes a measurement of `batch`, which came from `source` at `time`; what it makes at once goes to
  /// `made`.
  /// Its point has the time `place`, which is on the line of `time`. What its line says of the series,
  /// `facts`, holds for that point already.
  ///
  /// - Returns: why it was refused, and then nothing is kept of it; `nil` when it was taken.
  @discardableResult
  package mutating func take(
    _ measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int,
    at time: Int64, place: Int64, stating facts: SeriesFacts? = nil, into made: inout MadePoints
  ) -> RejectReason? {
    flush(at: time, into: &made)
    return batch.withName(of: measurement) { name in
      guard let role = MeaningEntry.Role(measurement.kind) else {
        made.add(
          measurement.value, name: name, hash: measurement.nameHash, time: place, from: source)
        return nil
      }
      let index = entry(role, name, measurement.nameHash, at: time, into: &made)
      table.entries[index].source = source
      if let facts {
        batch.withUnit(of: facts) { table.entries[index].state(facts, unit: $0) }
      }
      if role == .counter {
        return read(measurement, index, at: time, place: place, into: &made)
      }
      if role == .timing { table.entries[index].nameDerived(suffixes, hasher) }
      if !table.entries[index].hasAny, let reason = table.entries[index].refusal(in: room) {
        return reason
      }
      collect(measurement, index, at: time)
      return nil
    }
  }

  /// Makes the points of every interval that is over by `time`.
  package mutating func flush(at time: Int64, into made: inout MadePoints) {
    while let due = nextFlush, due <= time {
      closeInterval(at: due, into: &made)
      guard nextFlush != nil else { return }
      length = settings.interval
      let next = due &+ settings.interval
      let oldest = time &- Self.missedIntervals &* settings.interval
      nextFlush = next < oldest ? oldest : next
    }
  }

  /// Makes the points of what `source` has sent, as if the interval were over: nothing more will come.
  package mutating func end(_ source: Int, at time: Int64, into made: inout MadePoints) {
    for index in active.lazy.map(Int.init) where isActive[index] {
      guard table.entries[index].source == source else { continue }
      if table.entries[index].hasAny { makePoint(index, at: time, into: &made) }
      isActive[index] = false
    }
    active.removeAll { !isActive[Int($0)] }
    if active.isEmpty { nextFlush = nil }
  }

  /// Makes the points of the interval that is under way, as if it were over.
  package mutating func close(at time: Int64, into made: inout MadePoints) {
    flush(at: time, into: &made)
    guard nextFlush != nil else { return }
    closeInterval(at: time, into: &made)
    guard nextFlush != nil else { return }
    length = settings.interval
    nextFlush = time &+ length
  }

  /// Takes on other settings, and asks anew what is a counter. Shorter intervals hold for the one that is
  /// under way too, longer ones from the next on.
  package mutating func apply(_ settings: Settings, at time: Int64) {
    self.settings = settings
    if let due = nextFlush, settings.interval < length {
      let start = due &- length
      nextFlush = min(due, max(start &+ settings.interval, time))
      length = (nextFlush ?? due) &- start
    }
    suffixes = Self.suffixes(settings)
    for index in table.entries.indices {
      table.entries[index].rule = nil
      table.entries[index].hasAsked = false
      table.entries[index].derived = []
    }
  }

  /// Whether a counter has begun again since ``takeRestarts()``.
  package var hasRestarts: Bool { restarts.areThere }

  /// Counters that have begun again since this was last asked; `nil` for none.
  package mutating func takeRestarts() -> (first: String, count: Int)? { restarts.take() }
}

// MARK: - Entries

extension Meaning {
  private mutating func entry(
    _ role: MeaningEntry.Role, _ name: Span<UInt8>, _ hash: UInt64, at time: Int64,
    into made: inout MadePoints
  ) -> Int {
    if let index = table.find(role, name: name, hash: hash) { return index }
    if table.isFull {
      let index = table.oldestIndex
      if table.entries[index].hasAny { makePoint(index, at: time, into: &made) }
    }
    let index = table.add(MeaningEntry(role, name: name, hash: hash))
    if index == isActive.count { isActive.append(false) }
    return index
  }

  private mutating func activate(_ index: Int, at time: Int64) {
    guard !isActive[index] else { return }
    isActive[index] = true
    active.append(Int32(index))
    guard nextFlush == nil else { return }
    length = settings.interval
    nextFlush = time &+ length
  }

  private static func suffixes(_ settings: Settings) -> [String] {
    let percentile = settings.percentile
    let whole = Int(exactly: percentile)
    return [".mean", ".p" + (whole.map(String.init) ?? "\(percentile)")]
  }
}

// MARK: - Readings

extension Meaning {
  /// Takes a reading of a counter, or a value that turns out to be none.
  private mutating func read(
    _ measurement: Measurement, _ index: Int, at time: Int64, place: Int64,
    into made: inout MadePoints
  ) -> RejectReason? {
    guard isCounter(index, measurement.kind) else {
      table.entries[index].add(measurement.value, at: place, isRaw: true, into: &made)
      return nil
    }
    if table.entries[index].reading.isEmpty,
      let reason = table.entries[index].refusal(in: room)
    {
      return reason
    }
    let outcome = table.entries[index].reading.take(
      measurement.value, stamp: measurement.time, arrival: time)
    switch outcome {
    case .nothing: break
    case .rate(let rate): table.entries[index].add(rate, at: place, into: &made)
    case .restarted:
      restarts.note(table.entries[index].name)
      table.entries[index].add(.nan, at: place, into: &made)
    }
    return nil
  }

  private mutating func isCounter(_ index: Int, _ kind: Measurement.Kind) -> Bool {
    if !table.entries[index].hasAsked {
      table.entries[index].hasAsked = true
      table.entries[index].rule = isCounter(
        String(decoding: table.entries[index].name, as: UTF8.self))
    }
    return table.entries[index].rule ?? (kind == .counter)
  }
}

// MARK: - Intervals

extension Meaning {
  private mutating func collect(_ measurement: Measurement, _ index: Int, at time: Int64) {
    switch table.entries[index].role {
    case .counter: return
    case .count:
      table.entries[index].tally.add(
        measurement.value * measurement.samples, at: time)
    case .timing:
      table.entries[index].samples.add(measurement.value, weight: measurement.weight)
    case .member:
      table.entries[index].members.add(measurement.value)
      table.entries[index].tally.add(1, at: time)
    }
    activate(index, at: time)
  }

  private mutating func closeInterval(at due: Int64, into made: inout MadePoints) {
    for place in active.indices {
      let index = Int(active[place])
      isActive[index] = makePoint(index, at: due, into: &made)
    }
    active.removeAll { !isActive[Int($0)] }
    if active.isEmpty { nextFlush = nil }
  }

  /// Makes the points of an interval that ends at `due`, if there is any.
  ///
  /// - Returns: whether there may be points at the end of the next interval too.
  @discardableResult
  private mutating func makePoint(
    _ index: Int, at due: Int64, into made: inout MadePoints
  ) -> Bool {
    switch table.entries[index].role {
    case .counter: return false
    case .timing: return makeTimings(index, at: due, into: &made)
    case .count, .member:
      let tally = table.entries[index].tally
      guard tally.hasAny || tally.isZero(at: due, interval: settings.interval) else {
        return false
      }
      let isCount = table.entries[index].role == .count
      let value =
        isCount ? tally.sum / (Double(length) / 1e9) : table.entries[index].members.count
      table.entries[index].tally.clear()
      table.entries[index].members.clear()
      table.entries[index].add(value, at: due, isSilence: !tally.hasAny, into: &made)
      return true
    }
  }

  private mutating func makeTimings(
    _ index: Int, at due: Int64, into made: inout MadePoints
  ) -> Bool {
    guard !table.entries[index].samples.isEmpty else { return false }
    table.entries[index].nameDerived(suffixes, hasher)  // others may hold by now
    let mean = table.entries[index].samples.mean
    let percentile = table.entries[index].samples.percentile(settings.percentile)
    table.entries[index].samples.clear()
    table.entries[index].add(mean, derived: 0, at: due, into: &made)
    table.entries[index].add(percentile, derived: 1, at: due, into: &made)
    return true
  }
}

extension MeaningEntry.Role {
  /// `nil` for what needs no entry.
  fileprivate init?(_ kind: Measurement.Kind) {
    switch kind {
    case .gauge, .counter: self = .counter
    case .count: self = .count
    case .timing: self = .timing
    case .member: self = .member
    case .change: return nil
    }
  }
}
