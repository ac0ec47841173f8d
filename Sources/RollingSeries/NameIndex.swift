/// From the hash of a name to the series' index: open addressing, one machine word an entry.
///
/// ```text
/// slot   upper 32 bits          lower 32 bits
///        both halves of the     index + 1, so that 0 is an empty slot
///        hash, folded
/// ```
///
/// A search ends at the first empty slot, so an entry that goes is filled from behind and leaves no mark.
@safe
struct NameIndex: ~Copyable {
  private(set) var slots: UnsafeMutablePointer<UInt64>
  private(set) var mask = 15
  private(set) var count = 0

  init() {
    unsafe slots = .allocate(capacity: 16)
    unsafe slots.initialize(repeating: 0, count: 16)
  }

  deinit { unsafe slots.deallocate() }

  /// The index whose folded hash is the same and that `isMatch` accepts.
  @inline(__always)
  func find(_ hash: UInt64, isMatch: (Int) -> Bool) -> Int? {
    let tag = NameTag.of(hash)
    var place = start(of: tag)
    while true {
      let slot = unsafe slots[place]
      guard slot != 0 else { return nil }
      if NameTag.isEqual(slot, tag) {
        let index = NameTag.index(slot)
        if isMatch(index) { return index }
      }
      place = (place + 1) & mask
    }
  }

  /// Adds an index that is not in it; `index` is below 2^31.
  mutating func insert(_ index: Int, hash: UInt64) {
    if (count + 1) * 2 > mask { grow() }
    put(NameTag.of(hash) | UInt64(index + 1))
    count += 1
  }

  /// Removes an index that is in it.
  mutating func remove(_ index: Int, hash: UInt64) {
    let entry = NameTag.of(hash) | UInt64(index + 1)
    var hole = start(of: entry)
    while unsafe slots[hole] != entry { hole = (hole + 1) & mask }
    var place = (hole + 1) & mask
    while unsafe slots[place] != 0 {
      // An entry may move to the hole only if its search passes the hole on the way to it.
      let home = start(of: unsafe slots[place])
      if (place - home) & mask >= (place - hole) & mask {
        unsafe slots[hole] = slots[place]
        hole = place
      }
      place = (place + 1) & mask
    }
    unsafe slots[hole] = 0
    count -= 1
  }

  private func start(of entry: UInt64) -> Int { NameTag.start(of: entry, mask: mask) }

  private func put(_ entry: UInt64) {
    var place = start(of: entry)
    while unsafe slots[place] != 0 { place = (place + 1) & mask }
    unsafe slots[place] = entry
  }

  private mutating func grow() {
    let old = unsafe slots
    let oldCount = mask + 1
    mask = oldCount * 2 - 1
    unsafe slots = .allocate(capacity: mask + 1)
    unsafe slots.initialize(repeating: 0, count: mask + 1)
    for place in 0..<oldCount where unsafe old[place] != 0 { put(unsafe old[place]) }
    unsafe old.deallocate()
  }
}

/// How an entry of a ``NameIndex`` is put together.
@usableFromInline
enum NameTag {
  /// The part of a hash that an entry keeps, at its place in the entry.
  @inlinable @inline(__always)
  static func of(_ hash: UInt64) -> UInt64 { (hash ^ (hash &<< 32)) & ~0xFFFF_FFFF }

  /// Whether an entry keeps that part of a hash.
  @inlinable @inline(__always)
  static func isEqual(_ entry: UInt64, _ tag: UInt64) -> Bool { entry & ~0xFFFF_FFFF == tag }

  /// The index of a series that an entry holds.
  @inlinable @inline(__always)
  static func index(_ entry: UInt64) -> Int {
    Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
  }

  /// Where the search for an entry begins: by what it keeps of the hash, so that it can be put anew
  /// without its name.
  @inlinable @inline(__always)
  static func start(of entry: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: entry &>> 32) & mask
  }
}
