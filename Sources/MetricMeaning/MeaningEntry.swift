internal import MetricLines

/// What is kept of a series that needs more than its newest value.
struct MeaningEntry {
  /// What is made of its measurements.
  enum Role: UInt8, BitwiseCopyable {
    /// Rates between readings.
    case counter
    /// The sum of an interval, a second.
    case count
    /// Mean and percentile of an interval.
    case timing
    /// How many different members an interval has.
    case member
  }

  let role: Role
  let hash: UInt64
  let name: ContiguousArray<UInt8>
  /// Where its newest measurement came from.
  var source = 0
  /// What a listener said of it: a counter, or none.
  var rule: Bool?
  /// Whether the listener has been asked.
  var hasAsked = false
  var reading = CounterReading()
  var tally = Tally()
  var samples = SampleSet()
  var members = MemberSet()
  /// Names of mean and percentile.
  var derived: ContiguousArray<DerivedName> = []
  /// What its source said of it; `nil` for nothing.
  private(set) var facts: SeriesFacts?
  /// The unit as its source said it, and as the points have it.
  private(set) var statedUnit: ContiguousArray<UInt8> = []
  private(set) var unit: ContiguousArray<UInt8> = []

  init(_ role: Role, name: Span<UInt8>, hash: UInt64) {
    self.role = role
    self.hash = hash
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(name.count)
    for index in name.indices { bytes.append(name[index]) }
    self.name = bytes
    guard role == .counter || role == .count else { return }
    facts = SeriesFacts()  // a rate has a unit, whatever it is of
    unit = RateUnit.bytes(of: statedUnit.span)
  }

  /// What its points are made of.
  private var kind: Measurement.Kind {
    switch role {
    case .counter: .counter
    case .count: .count
    case .timing: .timing
    case .member: .member
    }
  }

  /// Whether this interval has brought anything.
  var hasAny: Bool { tally.hasAny || !samples.isEmpty }

  /// Takes what its source says of it. Costs little when that is what it said before.
  mutating func state(_ facts: SeriesFacts, unit: Span<UInt8>) {
    let isKnown =
      self.facts?.hasSameNumbers(as: facts) == true && Self.isSame(statedUnit.span, unit)
    guard !isKnown else { return }
    self.facts = facts
    statedUnit.removeAll(keepingCapacity: true)
    for index in unit.indices { statedUnit.append(unit[index]) }
    switch role {
    case .counter, .count:
      self.unit = facts.isUnitOfRate && unit.count > 0 ? statedUnit : RateUnit.bytes(of: unit)
    case .timing: self.unit = statedUnit
    case .member: self.unit = []  // members are counted, whatever they are
    }
  }

  /// Whether this is its name.
  func isCalled(_ name: Span<UInt8>) -> Bool { Self.isSame(self.name.span, name) }

  private static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }
}

// MARK: Points

extension MeaningEntry {
  /// Makes the names of its points, if it has none yet.
  mutating func nameDerived(_ suffixes: [String], _ hasher: NameHasher) {
    guard derived.isEmpty else { return }
    for suffix in suffixes {
      derived.append(DerivedName(name.span, suffix: suffix, hasher))
    }
  }

  /// Adds a point of the series that has the entry's own name; with `isRaw` it is a measurement as it stands.
  func add(
    _ value: Double, at time: Int64, isRaw: Bool = false, isSilence: Bool = false,
    into made: inout MadePoints
  ) {
    made.add(
      value, name: name.span, hash: hash, time: time, from: source, kind: isRaw ? .gauge : kind,
      isSilence: isSilence)
    guard var facts else { return }
    facts.isRate = !isRaw && (role == .counter || role == .count)
    made.state(facts, unit: isRaw ? statedUnit.span : unit.span)
  }

  /// Adds a point of a series that has a name of its own.
  func add(_ value: Double, derived place: Int, at time: Int64, into made: inout MadePoints) {
    let name = derived[place]
    made.add(value, name: name.bytes.span, hash: name.hash, time: time, from: source, kind: kind)
    if let facts { made.state(facts, unit: unit.span) }
  }
}
