internal import MetricLines

/// The entries of all series that have one, found by name and role.
///
/// At the limit a new one takes the place of the one that was used least recently.
struct MeaningTable {
  private(set) var limit: Int
  var entries: ContiguousArray<MeaningEntry> = []
  private var links: ContiguousArray<Link> = []
  /// Index of an entry + 1; 0 is empty. Twice as many as entries at least, a power of two.
  private var slots = ContiguousArray<Int32>(repeating: 0, count: 64)
  private var newest: Int32 = -1
  private var oldest: Int32 = -1

  /// Neighbours by recency; -1 is none.
  private struct Link: BitwiseCopyable {
    var newer: Int32 = -1
    var older: Int32 = -1
  }

  init(limit: Int) { self.limit = min(max(limit, 1), 1_000_000) }

  /// Whether the next new name takes the place of another.
  var isFull: Bool { entries.count == limit }

  /// The entry that would have to go.
  var oldestIndex: Int { Int(oldest) }

  /// The entry for a name, which becomes the newest; `nil` if there is none.
  mutating func find(_ role: MeaningEntry.Role, name: Span<UInt8>, hash: UInt64) -> Int? {
    var slot = start(role, hash)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, entries[index].role == role,
        entries[index].isCalled(name)
      {
        touch(index)
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds an entry that is not there; at the limit it takes the index of the oldest.
  mutating func add(_ entry: MeaningEntry) -> Int {
    let index: Int
    if isFull {
      index = oldestIndex
      removeFromSlots(index)
      unlink(index)
      entries[index] = entry
    } else {
      index = entries.count
      entries.append(entry)
      links.append(Link())
      if entries.count * 2 > slots.count { grow() }
    }
    put(index)
    linkAsNewest(index)
    return index
  }
}

// MARK: Slots

extension MeaningTable {
  private func start(_ role: MeaningEntry.Role, _ hash: UInt64) -> Int {
    let mixed = (hash ^ UInt64(role.rawValue)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
  }

  private func start(_ index: Int) -> Int { start(entries[index].role, entries[index].hash) }

  private mutating func put(_ index: Int) {
    var slot = start(index)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for index in entries.indices.dropLast() { put(index) }  // the last is put by the caller
  }

  /// Takes an entry out; what was put behind it for its sake moves up.
  private mutating func removeFromSlots(_ index: Int) {
    let mask = slots.count - 1
    var hole = start(index)
    while slots[hole] != Int32(index + 1) { hole = (hole + 1) & mask }
    var slot = (hole + 1) & mask
    while slots[slot] != 0 {
      let home = start(Int(slots[slot]) - 1)
      if (slot - home) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    slots[hole] = 0
  }
}

// MARK: Recency

extension MeaningTable {
  private mutating func touch(_ index: Int) {
    guard newest != Int32(index) else { return }
    unlink(index)
    linkAsNewest(index)
  }

  private mutating func linkAsNewest(_ index: Int) {
    links[index] = Link(newer: -1, older: newest)
    if newest >= 0 { links[Int(newest)].newer = Int32(index) } else { oldest = Int32(index) }
    newest = Int32(index)
  }

  private mutating func unlink(_ index: Int) {
    let link = links[index]
    if link.newer >= 0 { links[Int(link.newer)].older = link.older } else { newest = link.older }
    if link.older >= 0 { links[Int(link.older)].newer = link.newer } else { oldest = link.newer }
  }
}
