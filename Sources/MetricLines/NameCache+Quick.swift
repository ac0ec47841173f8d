// The cache for those who read lines by pointer: the same names, found without bounds to check.

/// A ``RawName`` whose pieces are somewhere in memory, readable for seven bytes more than they have.
struct QuickName {
  let salt: UInt32
  let firstCount: Int
  private(set) var secondCount = 0
  private let hasher: NameHasher
  private var state: UInt64

  /// Names by a first piece of `count` bytes.
  @unsafe @inline(__always)
  init(_ first: UnsafeRawPointer, _ count: Int, salt: UInt32, _ hasher: NameHasher) {
    self.salt = salt
    self.hasher = hasher
    firstCount = count
    state = unsafe hasher.take(hasher.step(hasher.start, UInt64(salt)), first, count)
  }

  /// Names by the bytes up to the first blank or control character; by none when `limit` bytes hold none.
  @unsafe @inline(__always)
  init(wordAt first: UnsafeRawPointer, limit: Int, salt: UInt32, _ hasher: NameHasher) {
    self.salt = salt
    self.hasher = hasher
    state = hasher.step(hasher.start, UInt64(salt))
    var count = 0
    while count < limit {
      let word = unsafe (first + count).loadUnaligned(as: UInt64.self)
      let ends = bytesBelow(33, in: word)
      guard ends != 0 else {
        state = hasher.step(state, word)
        count &+= 8
        continue
      }
      let rest = ends.trailingZeroBitCount &>> 3
      if rest > 0 { state = hasher.step(state, word & lowBytes(rest)) }
      firstCount = count &+ rest
      return
    }
    firstCount = 0
  }

  /// The same first piece with another second one.
  @unsafe @inline(__always)
  func with(_ second: UnsafeRawPointer, _ count: Int) -> QuickName {
    var name = self
    name.secondCount = count
    name.state = unsafe hasher.take(state, second, count)
    return name
  }

  /// The hash that ``RawName`` has for the same bytes.
  @inline(__always)
  var hash: UInt64 { hasher.finish(state, count: RawName.length(firstCount, secondCount)) }
}

extension NameCache {
  /// Where the name is that two pieces of a line come to; `nil` when it is not known.
  @unsafe @inline(__always)
  func find(_ name: QuickName, _ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Int? {
    guard slotCount > 0 else { return nil }
    let hash = name.hash
    let mask = slotCount &- 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while unsafe slots[index].nameCount != 0 {
      let slot = unsafe slots[index]
      let known = unsafe UnsafeRawPointer(text + Int(slot.text))
      if slot.hash == hash, slot.salt == name.salt, Int(slot.firstCount) == name.firstCount,
        Int(slot.secondCount) == name.secondCount,
        unsafe areEqual(first, known, name.firstCount),
        unsafe areEqual(second, known + name.firstCount, name.secondCount)
      {
        return index
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Appends a value under the name at `place`, which ``find(_:_:_:)`` has just returned.
  @unsafe @inline(__always)
  func append(
    _ place: Int, value: Double, stamp: Int64, kind: Measurement.Kind, weight: Float,
    to batch: inout MeasurementBatch
  ) {
    let slot = unsafe slots[place]
    let count = Int(slot.nameCount)
    let name = unsafe UnsafeRawPointer(text + Int(slot.text &+ slot.firstCount &+ slot.secondCount))
    let room = unsafe UnsafeMutableRawPointer(batch.reserveName(count &+ 8))
    var offset = 0
    // The text and the room have eight bytes more than the name.
    while offset < count {
      let word = unsafe (name + offset).loadUnaligned(as: UInt64.self)
      unsafe (room + offset).storeBytes(of: word, as: UInt64.self)
      offset &+= 8
    }
    batch.appendItem(
      Measurement(
        nameStart: batch.commitName(count), nameCount: slot.nameCount, nameHash: slot.nameHash,
        value: value, stamp: stamp, outcome: .value, kind: kind, weight: weight))
  }
}

extension NameHasher {
  /// Takes in `count` bytes, of which seven more can be read.
  @unsafe @inline(__always)
  func take(_ state: UInt64, _ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var state = state
    var offset = 0
    while offset < count {
      let word = unsafe (bytes + offset).loadUnaligned(as: UInt64.self)
      state = step(state, word & lowBytes(count &- offset))
      offset &+= 8
    }
    return state
  }
}

/// Whether two runs of `count` bytes are the same; both can be read for seven bytes more.
@unsafe @inline(__always)
private func areEqual(
  _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int
) -> Bool {
  var offset = 0
  while offset < count {
    let difference =
      unsafe (left + offset).loadUnaligned(as: UInt64.self)
      ^ (right + offset).loadUnaligned(as: UInt64.self)
    if difference & lowBytes(count &- offset) != 0 { return false }
    offset &+= 8
  }
  return true
}

/// Ones in the lowest `count` bytes of a word, all of them for more than seven; `count` is over 0.
@inline(__always)
func lowBytes(_ count: Int) -> UInt64 {
  count >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
}
