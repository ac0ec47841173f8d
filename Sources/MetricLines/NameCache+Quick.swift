// The cache for those who read lines by pointer: the same names, found without bounds to check.
extension NameCache {
  /// Where the name is that two pieces of a line come to; `nil` when it is not known.
  ///
  /// `first` and `second` can be read for seven bytes more than they have.
  @unsafe @inline(__always)
  func find(
    _ first: UnsafeRawPointer, _ firstCount: Int, _ second: UnsafeRawPointer, _ secondCount: Int,
    salt: UInt32, _ hasher: NameHasher
  ) -> Int? {
    guard slotCount > 0 else { return nil }
    let head = UInt64(salt) << 32 | UInt64(truncatingIfNeeded: firstCount)
    var state = hasher.step(hasher.start, head)
    state = unsafe hasher.take(state, first, firstCount)
    state = unsafe hasher.take(state, second, secondCount)
    let hash = hasher.finish(state, count: secondCount)
    let mask = slotCount &- 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while unsafe slots[index].nameCount != 0 {
      let slot = unsafe slots[index]
      let known = unsafe UnsafeRawPointer(text + Int(slot.text))
      if slot.hash == hash, slot.salt == salt, Int(slot.firstCount) == firstCount,
        Int(slot.secondCount) == secondCount, unsafe areEqual(first, known, firstCount),
        unsafe areEqual(second, known + firstCount, secondCount)
      {
        return index
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Appends a value under the name at `place`, which ``find(_:_:_:_:salt:_:)`` has just returned.
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
