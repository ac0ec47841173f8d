/// Measurements on their way from a ``LineReader`` to the series, with the bytes of their names.
///
/// Made once and emptied after each use: once warm, filling it takes no heap memory. A reader stops
/// when it is full and goes on when it has been emptied; only one wide row, or the few lines held
/// back until the format was known, may run over.
@safe
public struct MeasurementBatch: ~Copyable {
  @usableFromInline var items: UnsafeMutablePointer<Measurement>
  @usableFromInline var names: UnsafeMutablePointer<UInt8>
  private var itemCapacity: Int
  private var nameCapacity: Int
  private var nameCount = 0
  /// Number of measurements.
  public private(set) var count = 0
  /// Values that were only the ground for the next one and are no measurements; they count as accepted.
  public private(set) var joined: UInt64 = 0
  /// How many of them are refusals, nameless ones included.
  private(set) var rejectedCount = 0
  /// Refusals of the current line that have no name to be delivered under.
  private(set) var nameless = RejectCounts()
  /// Whether the current line is good and tells of values that are missing.
  private var hasLeftOut = false
  /// What lines said of series besides their values, in order.
  public private(set) var facts: [StatedFacts] = []
  /// What lines told that is no value, in order; at most ``eventLimit``.
  public private(set) var events: [MetricEvent] = []
  /// Events that had no room.
  public private(set) var lostEvents: UInt64 = 0

  /// Measurements after which a reader stops.
  public static let limit = 512
  /// Events that are kept until the batch is emptied.
  public static let eventLimit = 64
  /// Longest name in bytes.
  public static let longestName = 1_023

  /// Creates an empty batch.
  public init() {
    itemCapacity = Self.limit * 2
    nameCapacity = Self.limit * 64
    unsafe items = .allocate(capacity: itemCapacity)
    unsafe names = .allocate(capacity: nameCapacity)
  }

  deinit {
    unsafe items.deallocate()
    unsafe names.deallocate()
  }

  /// Whether a reader stops here: at least ``limit`` measurements.
  public var isFull: Bool { count >= Self.limit }

  /// The measurement at `index`, which is below `count`.
  @inlinable
  public subscript(index: Int) -> Measurement {
    precondition(index >= 0 && index < count, "No such measurement")
    return unsafe items[index]
  }

  /// Calls `body` with the name of a measurement of this batch; the bytes may be anything.
  @inlinable
  public func withName<Result>(
    of measurement: Measurement, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let name = unsafe UnsafeBufferPointer(
      start: names + Int(measurement.nameStart), count: Int(measurement.nameCount))
    return unsafe body(name.span)
  }

  /// Forgets the measurements and keeps the memory, up to what ordinary rows need.
  public mutating func removeAll() {
    count = 0
    nameCount = 0
    rejectedCount = 0
    facts.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    lostEvents = 0
    joined = 0
    if nameCapacity > 1 << 20 {
      unsafe names.deallocate()
      nameCapacity = Self.limit * 64
      unsafe names = .allocate(capacity: nameCapacity)
    }
  }

  /// Sets the time of the measurements from `first` on that have none.
  mutating func setTime(_ time: Int64, from first: Int) {
    for index in first..<count where unsafe items[index].time == nil {
      unsafe items[index].time = time
    }
  }

  /// Notes a value that cannot be delivered.
  mutating func reject(_ reason: RejectReason) {
    nameless[reason] &+= 1
    rejectedCount &+= 1
  }

  /// Hands over the nameless refusals of the line that was just read.
  mutating func takeNameless() -> RejectCounts {
    defer { nameless = RejectCounts() }
    return nameless
  }

  /// Notes that what the current line refuses is not in it: it tells of values that did not come.
  mutating func noteLeftOut() { hasLeftOut = true }

  /// Whether the line that was just read tells of values that did not come.
  mutating func takeLeftOut() -> Bool {
    defer { hasLeftOut = false }
    return hasLeftOut
  }

  /// How full the batch is, to go back to.
  struct Mark {
    var count: Int
    var rejectedCount: Int
    let facts: Int
    let events: Int
    let lostEvents: UInt64
    let joined: UInt64
  }

  /// Where the batch is now.
  var mark: Mark {
    Mark(
      count: count, rejectedCount: rejectedCount, facts: facts.count, events: events.count,
      lostEvents: lostEvents, joined: joined)
  }

  /// Whether anything has come since `mark` but refusals without a name.
  func hasMore(than mark: Mark) -> Bool {
    count != mark.count || events.count != mark.events || lostEvents != mark.lostEvents
      || joined != mark.joined
  }

  /// Takes back everything since `mark`, and the nameless refusals.
  mutating func truncate(to mark: Mark) {
    nameless = RejectCounts()
    hasLeftOut = false
    count = mark.count
    rejectedCount = mark.rejectedCount
    facts.removeLast(facts.count - mark.facts)
    events.removeLast(events.count - mark.events)
    lostEvents = mark.lostEvents
    joined = mark.joined
  }

  /// Says something of the series of the measurement appended last.
  package mutating func state(_ facts: SeriesFacts, unit: Span<UInt8>) {
    var facts = facts
    facts.unitStart = appendName(unit)
    facts.unitCount = UInt32(truncatingIfNeeded: unit.count)
    self.facts.append(StatedFacts(measurement: count - 1, facts: facts))
  }

  /// Calls `body` with the unit of stated facts of this batch; empty where none was given.
  public func withUnit<Result>(of facts: SeriesFacts, _ body: (Span<UInt8>) -> Result) -> Result {
    let unit = unsafe UnsafeBufferPointer(
      start: names + Int(facts.unitStart), count: Int(facts.unitCount))
    return unsafe body(unit.span)
  }

  /// Tells of something that happened.
  mutating func tell(_ event: MetricEvent) {
    if takesEvent() { events.append(event) }
  }

  /// Whether there is room for an event; if not, it counts as lost.
  mutating func takesEvent() -> Bool {
    if events.count < Self.eventLimit { return true }
    lostEvents &+= 1
    return false
  }

  /// Appends a measurement; `name` is copied.
  package mutating func append(
    name: Span<UInt8>, hash: UInt64, value: Double, stamp: Int64, outcome: Measurement.Outcome,
    kind: Measurement.Kind = .gauge, weight: Float = 1
  ) {
    let start = appendName(name)
    appendItem(
      Measurement(
        nameStart: start, nameCount: UInt32(truncatingIfNeeded: name.count), nameHash: hash,
        value: value, stamp: stamp, outcome: outcome, kind: kind, weight: weight))
  }

  /// Appends one more measurement of a name that is already in the arena.
  @inline(__always)
  mutating func appendItem(_ item: Measurement) {
    if count == itemCapacity { growItems() }
    unsafe (items + count).initialize(to: item)
    count &+= 1
    if item.outcome != .value { rejectedCount &+= 1 }
  }

  /// Takes back the last measurements; none of them is a refusal or has facts.
  mutating func removeLast(_ number: Int) { count -= number }

  /// Counts a value that went into the next one.
  mutating func noteJoined() { joined &+= 1 }

  /// Gives the measurement at `index` another name.
  mutating func rename(_ index: Int, to name: Span<UInt8>, _ hasher: NameHasher) {
    let old = self[index]
    let start = appendName(name)
    unsafe items[index] = Measurement(
      nameStart: start, nameCount: UInt32(truncatingIfNeeded: name.count),
      nameHash: hasher.hash(name),
      value: old.value, stamp: old.time ?? Measurement.noTime, outcome: old.outcome,
      kind: old.kind, weight: old.weight)
  }

  private mutating func appendName(_ name: Span<UInt8>) -> UInt32 {
    let room = unsafe UnsafeMutableRawPointer(reserveName(name.count + 8))
    var offset = 0
    while offset &+ 8 <= name.count {
      unsafe (room + offset).storeBytes(of: name.word(at: offset), as: UInt64.self)
      offset &+= 8
    }
    // Runs over the end of the name, where the next one will be.
    if offset < name.count {
      unsafe (room + offset).storeBytes(of: name.tailWord(from: offset), as: UInt64.self)
    }
    return commitName(name.count)
  }

  /// Room for a name of `count` bytes; where it begins. ``commitName(_:)`` follows.
  @inline(__always)
  @unsafe mutating func reserveName(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if nameCount &+ count > nameCapacity { growNames(by: count) }
    return unsafe names + nameCount
  }

  /// Keeps the first `count` bytes of the room reserved; returns their place.
  @inline(__always)
  mutating func commitName(_ count: Int) -> UInt32 {
    let start = nameCount
    nameCount &+= count
    return UInt32(truncatingIfNeeded: start)
  }

  @inline(never)
  private mutating func growItems() {
    let larger = UnsafeMutablePointer<Measurement>.allocate(capacity: itemCapacity * 2)
    unsafe larger.moveInitialize(from: items, count: count)
    unsafe items.deallocate()
    unsafe items = larger
    itemCapacity *= 2
  }

  @inline(never)
  private mutating func growNames(by count: Int) {
    let capacity = max(nameCapacity * 2, nameCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: names, count: nameCount)
    unsafe names.deallocate()
    unsafe names = larger
    nameCapacity = capacity
  }
}
