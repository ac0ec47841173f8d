public import Synchronization

/// Keeps its neighbours on cache lines of their own; two lines, because the hardware fetches in pairs.
@usableFromInline typealias CacheLinePadding = InlineArray<16, Int>

/// The memory both ends share; freed when the last end goes away.
///
/// `head` and `tail` count elements ever read and written, so `tail - head` is the fill level and
/// full and empty cannot be confused. Slots in `head..<tail` belong to the reader, the rest to the
/// writer: that is the whole argument for `@unchecked Sendable`.
@safe @usableFromInline
final class RingStorage<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int
  let hasReader = Atomic<Bool>(false)
  private let paddingBeforeHead = CacheLinePadding(repeating: 0)
  @usableFromInline let head = Atomic<Int>(0)
  private let paddingBeforeTail = CacheLinePadding(repeating: 0)
  @usableFromInline let tail = Atomic<Int>(0)
  private let paddingAfterTail = CacheLinePadding(repeating: 0)

  init(minimumCapacity: Int) {
    precondition(minimumCapacity > 0, "A ring needs at least one slot")
    let capacity = 1 << (Int.bitWidth - (minimumCapacity - 1).leadingZeroBitCount)
    mask = capacity - 1
    unsafe slots = .allocate(capacity: capacity)
  }

  deinit { unsafe slots.deallocate() }

  /// Copies `count` elements, at most the capacity, into the slots from `index` on, around the end.
  @inlinable
  func write(_ source: UnsafePointer<Element>, count: Int, at index: Int) {
    let start = index & mask
    let untilEnd = min(count, mask &+ 1 &- start)
    unsafe (slots + start).update(from: source, count: untilEnd)
    unsafe slots.update(from: source + untilEnd, count: count &- untilEnd)
  }

  /// Copies `count` elements, at most the capacity, out of the slots from `index` on, around the end.
  @inlinable
  func read(into target: UnsafeMutablePointer<Element>, count: Int, at index: Int) {
    let start = index & mask
    let untilEnd = min(count, mask &+ 1 &- start)
    unsafe target.update(from: slots + start, count: untilEnd)
    unsafe (target + untilEnd).update(from: slots, count: count &- untilEnd)
  }
}
