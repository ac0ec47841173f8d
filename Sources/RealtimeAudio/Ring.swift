public import Synchronization

/// The sending end of a fixed-size queue that never blocks and never allocates.
///
/// One thread owns the writer, another owns the reader. Neither end can be copied, so there is one of
/// each and no lock is needed.
public struct RingWriter<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage: RingStorage<Element>

  /// Creates a queue that holds at least `minimumCapacity` elements; rounds up to a power of two.
  public init(minimumCapacity: Int) {
    storage = RingStorage(minimumCapacity: minimumCapacity)
  }

  /// Returns the other end. Traps when called twice: a second reader would race the first.
  public mutating func makeReader() -> RingReader<Element> {
    let hadReader = storage.hasReader.exchange(true, ordering: .relaxed)
    precondition(!hadReader, "A ring has one reader")
    return RingReader(storage: storage)
  }

  /// Appends `element`, or returns `false` when the reader has fallen a full queue behind.
  ///
  /// - Complexity: O(1), wait-free.
  @inlinable
  public mutating func push(_ element: Element) -> Bool {
    let tail = storage.tail.load(ordering: .relaxed)  // only this end writes it
    guard tail &- storage.head.load(ordering: .acquiring) <= storage.mask else { return false }
    unsafe storage.slots[tail & storage.mask] = element
    storage.tail.store(tail &+ 1, ordering: .releasing)  // publishes the slot
    return true
  }
}

/// The receiving end of a ``RingWriter``.
public struct RingReader<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage: RingStorage<Element>

  init(storage: RingStorage<Element>) {
    self.storage = storage
  }

  /// Takes the oldest element, or returns `nil` when the queue is empty.
  ///
  /// - Complexity: O(1), wait-free.
  @inlinable
  public mutating func pop() -> Element? {
    let head = storage.head.load(ordering: .relaxed)  // only this end writes it
    guard head != storage.tail.load(ordering: .acquiring) else { return nil }
    let element = unsafe storage.slots[head & storage.mask]
    storage.head.store(head &+ 1, ordering: .releasing)  // gives the slot back
    return element
  }

  /// Copies the oldest element without taking it.
  @inlinable
  public func peek() -> Element? {
    let head = storage.head.load(ordering: .relaxed)
    guard head != storage.tail.load(ordering: .acquiring) else { return nil }
    return unsafe storage.slots[head & storage.mask]
  }
}

/// The memory both ends share; freed when the last end goes away.
///
/// `head` and `tail` count elements ever read and written, so `tail - head` is the fill level and
/// full and empty cannot be confused. Slots in `head..<tail` belong to the reader, the rest to the
/// writer: that is the whole argument for `@unchecked Sendable`.
@safe @usableFromInline
final class RingStorage<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let head = Atomic<Int>(0)
  @usableFromInline let tail = Atomic<Int>(0)
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int
  let hasReader = Atomic<Bool>(false)

  init(minimumCapacity: Int) {
    precondition(minimumCapacity > 0, "A ring needs at least one slot")
    let capacity = 1 << (Int.bitWidth - (minimumCapacity - 1).leadingZeroBitCount)
    mask = capacity - 1
    unsafe slots = .allocate(capacity: capacity)
  }

  deinit { unsafe slots.deallocate() }
}
