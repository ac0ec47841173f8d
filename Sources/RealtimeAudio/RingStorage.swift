public import Synchronization

/// Keeps its neighbours on cache lines of their own; two lines, because the hardware fetches in pairs.
@usableFromInline typealias CacheLinePadding = InlineArray<16, Int>

/// The memory both ends share; freed when the last end goes away.
///
/// `head` and `tail` count elements ever read and written, so `tail - head` is the fill level and
/// full and empty cannot be confused. Slots in `head..<tail` belong to the reader, the rest to the
/// writer: that is the whole argument for `@unchecked Sendable`.
@usableFromInline
final class RingStorage<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let slots: RingSlots<Element>
  let hasReader = Atomic<Bool>(false)
  private let paddingBeforeHead = CacheLinePadding(repeating: 0)
  @usableFromInline let head = Atomic<Int>(0)
  private let paddingBeforeTail = CacheLinePadding(repeating: 0)
  @usableFromInline let tail = Atomic<Int>(0)
  private let paddingAfterTail = CacheLinePadding(repeating: 0)

  init(minimumCapacity: Int) {
    slots = RingSlots(minimumCapacity: minimumCapacity)
  }

  deinit { slots.deallocate() }
}

/// The slots themselves, found by an index that only grows.
///
/// A plain value, so that a closure may hold it on the audio thread without counting references.
@safe @usableFromInline
struct RingSlots<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let first: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int

  init(minimumCapacity: Int) {
    precondition(minimumCapacity > 0, "A ring needs at least one slot")
    let capacity = 1 << (Int.bitWidth - (minimumCapacity - 1).leadingZeroBitCount)
    mask = capacity - 1
    let byteCount = capacity * MemoryLayout<Element>.stride
    // Blocks that begin with a page or a line move a fifth faster between cores than shifted ones.
    let alignment = byteCount < 4_096 ? 128 : 4_096
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    // Every page is touched here, so that none is missing on the audio thread.
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    unsafe first = bytes.bindMemory(to: Element.self, capacity: capacity)
  }

  func deallocate() { unsafe first.deallocate() }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe first[index & mask] }
    @inline(__always) nonmutating set { unsafe first[index & mask] = newValue }
  }

  /// Copies `count` elements, at most the capacity, into the slots from `index` on, around the end.
  @inlinable @inline(__always)
  func write(_ source: UnsafePointer<Element>, count: Int, at index: Int) {
    let start = index & mask
    let untilEnd = min(count, mask &+ 1 &- start)
    unsafe copy(untilEnd, from: source, to: first + start)
    guard untilEnd < count else { return }
    unsafe copy(count &- untilEnd, from: source + untilEnd, to: first)
  }

  /// Copies `count` elements, at most the capacity, out of the slots from `index` on, around the end.
  @inlinable @inline(__always)
  func read(into target: UnsafeMutablePointer<Element>, count: Int, at index: Int) {
    let start = index & mask
    let untilEnd = min(count, mask &+ 1 &- start)
    unsafe copy(untilEnd, from: first + start, to: target)
    guard untilEnd < count else { return }
    unsafe copy(count &- untilEnd, from: first, to: target + untilEnd)
  }

  /// Bytes, because the typed copies are not known to the compiler as free of reference counting.
  @inlinable @inline(__always)
  func copy(
    _ count: Int, from source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>
  ) {
    unsafe UnsafeMutableRawPointer(target).copyMemory(
      from: source, byteCount: count &* MemoryLayout<Element>.stride)
  }
}
