/// Tells a series from every other one, for ever.
public struct SeriesKey: BitwiseCopyable, Sendable, Hashable {
  /// Its place in the table; another series may have it later.
  public var index: Int
  /// How many series had the place before.
  public var generation: UInt32

  /// Creates a key.
  public init(index: Int, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// A series that had to go for a new one.
public struct EvictedSeries: Sendable, Hashable {
  /// What it was known by.
  public var key: SeriesKey
  /// Its name, with invalid UTF-8 repaired.
  public var name: String
}

/// Every series, found by its name.
///
/// At the limit a new name takes the place of the series that was touched least recently, so memory is
/// bounded however many names come.
@safe
public struct SeriesTable: ~Copyable {
  static let pageShift = 6
  static let pageSize = 1 << pageShift

  /// Series at most, held in 1...1,000,000. When it falls, those beyond it stay until
  /// ``evictOldest()`` takes them.
  public var limit: Int {
    didSet { limit = Self.held(limit) }
  }

  private static let largestLimit = 1_000_000

  private static func held(_ limit: Int) -> Int { min(max(limit, 1), largestLimit) }

  private let template: SeriesTemplate
  var names = NameIndex()
  var entries: UnsafeMutablePointer<SeriesTableEntry>
  private var entryCapacity = pageSize
  /// Series are large and never move, so they live in pages.
  private var pages: UnsafeMutablePointer<UnsafeMutablePointer<RollingSeries>>
  /// Indices that were ever in use.
  private var usedCount = 0
  /// First index that is free again, linked through `older`.
  private var firstFree: Int32 = -1
  var newest: Int32 = -1
  var oldest: Int32 = -1

  /// How many series had to go for new ones.
  public private(set) var evictedCount: UInt64 = 0

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - limit: held in 1...1,000,000.
  ///   - template: what every series begins with.
  public init(limit: Int = 10_000, template: SeriesTemplate) {
    self.limit = Self.held(limit)
    self.template = template
    unsafe entries = .allocate(capacity: Self.pageSize)
    // Room for all that there may ever be; what is not used costs nothing.
    unsafe pages = .allocate(capacity: Self.largestLimit / Self.pageSize + 1)
  }

  deinit {
    for index in 0..<usedCount where unsafe entries[index].isLive {
      unsafe entries[index].name?.deallocate()
      unsafe series(index).deinitialize(count: 1)
    }
    for page in 0..<((usedCount + Self.pageSize - 1) >> Self.pageShift) {
      unsafe pages[page].deallocate()
    }
    unsafe pages.deallocate()
    unsafe entries.deallocate()
  }

  /// How many series there are.
  public var count: Int { names.count }

  /// Every index that may be in use; ask ``isLive(_:)``.
  public var indices: Range<Int> { 0..<usedCount }

  /// Whether `index` is in use.
  public func isLive(_ index: Int) -> Bool {
    unsafe index >= 0 && index < usedCount && entries[index].isLive
  }

  /// Whether the series is still there.
  public func contains(_ key: SeriesKey) -> Bool {
    unsafe isLive(key.index) && entries[key.index].generation == key.generation
  }

  /// The series at `index`, which is in use.
  ///
  /// - Complexity: O(1), in place.
  public subscript(index: Int) -> RollingSeries {
    // Addresses, because a coroutine (`_read`, `_modify`) takes its frame from the heap.
    unsafeAddress {
      precondition(isLive(index), "No series has this index")
      return unsafe UnsafePointer(series(index))
    }
    unsafeMutableAddress {
      precondition(isLive(index), "No series has this index")
      return unsafe series(index)
    }
  }

  func series(_ index: Int) -> UnsafeMutablePointer<RollingSeries> {
    unsafe pages[index >> Self.pageShift] + (index & (Self.pageSize - 1))
  }
}

extension SeriesTable {
  /// What a search for a name came to.
  public struct Lookup: Sendable, Hashable {
    /// The series' index: the same as long as the series lives.
    public var index: Int
    /// Whether the name was not known.
    public var isNew: Bool
    /// The series that had to go for a new one.
    public var evicted: EvictedSeries?
  }

  /// The series called `name`, a new one if there is none.
  ///
  /// - Parameters:
  ///   - name: bytes; names are equal when these are.
  ///   - hash: of `name`, always by the same function; all its bits count.
  /// - Returns: where it is, and who had to go for it.
  /// - Complexity: O(`name.count`); no heap call for a known name.
  public mutating func find(name: Span<UInt8>, hash: UInt64) -> Lookup {
    if let index = index(of: name, hash: hash) { return Lookup(index: index, isNew: false) }
    return add(name: name, hash: hash)
  }

  /// The index of the series called `name`, `nil` if there is none.
  public func index(of name: Span<UInt8>, hash: UInt64) -> Int? { place(of: name, hash: hash) }

  @inline(__always)
  func place(of name: Span<UInt8>, hash: UInt64) -> Int? {
    names.find(hash) { index in
      let entry = unsafe entries + index
      guard unsafe entry.pointee.hash == hash, unsafe entry.pointee.nameCount == name.count,
        let known = unsafe entry.pointee.name
      else { return false }
      return unsafe name.equals(words: known)
    }
  }

  /// Ends the series at `index`, if there is one.
  public mutating func remove(_ index: Int) {
    guard isLive(index) else { return }
    unlink(index)
    names.remove(index, hash: unsafe entries[index].hash)
    unsafe entries[index].name?.deallocate()
    unsafe series(index).deinitialize(count: 1)
    unsafe entries[index].isLive = false
    unsafe entries[index].runSource = noRunSource
    unsafe entries[index].older = firstFree
    firstFree = Int32(index)
  }

  private mutating func add(name: Span<UInt8>, hash: UInt64) -> Lookup {
    let evicted = count >= limit ? evictOldest() : nil
    let index = takeIndex()
    unsafe entries[index].hash = hash
    unsafe entries[index].name = unsafe name.copiedAsWords()
    unsafe entries[index].nameCount = Int32(name.count)
    unsafe entries[index].isLive = true
    unsafe entries[index].generation &+= 1
    names.insert(index, hash: hash)
    linkAsNewest(index)
    let text = unsafe name.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    let key = SeriesKey(index: index, generation: unsafe entries[index].generation)
    unsafe series(index).initialize(to: RollingSeries(key: key, name: text, template: template))
    return Lookup(index: index, isNew: true, evicted: evicted)
  }

  /// Ends the series that was touched least recently; `nil` when there is none.
  public mutating func evictOldest() -> EvictedSeries? {
    guard oldest >= 0 else { return nil }
    touchRuns()
    let index = Int(oldest)
    let evicted = EvictedSeries(key: self[index].key, name: self[index].name)
    remove(index)
    evictedCount += 1
    return evicted
  }

  private mutating func takeIndex() -> Int {
    if firstFree >= 0 {
      let index = Int(firstFree)
      firstFree = unsafe entries[index].older
      return index
    }
    if usedCount == entryCapacity { growEntries() }
    if usedCount & (Self.pageSize - 1) == 0 {
      unsafe pages[usedCount >> Self.pageShift] = .allocate(capacity: Self.pageSize)
    }
    unsafe (entries + usedCount).initialize(to: SeriesTableEntry())
    usedCount += 1
    return usedCount - 1
  }

  private mutating func growEntries() {
    let larger = UnsafeMutablePointer<SeriesTableEntry>.allocate(capacity: entryCapacity * 2)
    unsafe larger.moveInitialize(from: entries, count: usedCount)
    unsafe entries.deallocate()
    unsafe entries = unsafe larger
    entryCapacity *= 2
  }
}
