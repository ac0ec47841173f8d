public import Synchronization

/// The sending end of a fixed-size queue that never blocks and never allocates.
///
/// One thread owns the writer, another owns the reader. Neither end can be copied, so there is one of
/// each and no lock is needed. Each end keeps its own index and remembers the last index it saw of the
/// other, so the line the other end writes is fetched only when the queue looks full or empty.
public struct RingWriter<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage: RingStorage<Element>
  @usableFromInline var tail = 0
  @usableFromInline var headSeen = 0

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

  /// Elements the queue holds when full.
  @inlinable public var capacity: Int { storage.slots.mask &+ 1 }

  /// Appends `element`, or returns `false` when the reader has fallen a full queue behind.
  ///
  /// - Complexity: O(1), wait-free.
  @inlinable
  public mutating func push(_ element: Element) -> Bool {
    guard hasRoom(for: 1) else { return false }
    storage.slots[tail] = element
    publish(1)
    return true
  }

  /// The place of the element to be appended next, to be filled where it lies: an element of many bytes
  /// need not be copied there. ``pushNext()`` appends it; until then it holds an older one.
  ///
  /// Traps unless ``hasRoom(for:)`` has said that there is room.
  @inlinable
  public var next: Element {
    _read {
      checkRoom()
      yield storage.slots[tail]
    }
    _modify {
      checkRoom()
      let slots = storage.slots
      yield unsafe &slots.first[tail & slots.mask]
    }
  }

  /// Appends ``next`` as it is. Traps as that does.
  ///
  /// - Complexity: O(1), wait-free.
  @inlinable
  public mutating func pushNext() {
    checkRoom()
    publish(1)
  }

  @inlinable @inline(__always)
  func checkRoom() {
    precondition(tail &- headSeen < capacity, "No room in the ring was found")
  }

  /// Appends all of `elements` in order, or none of them and returns `false` when they do not fit now.
  ///
  /// - Complexity: O(`elements.count`), at most two copies; wait-free.
  @inlinable
  public mutating func push(contentsOf elements: Span<Element>) -> Bool {
    guard hasRoom(for: elements.count) else { return false }
    let slots = storage.slots
    let index = tail
    unsafe elements.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe slots.write(start, count: source.count, at: index)
    }
    publish(elements.count)
    return true
  }

  /// Whether `count` elements fit now. Only the reader changes that, and only towards `true`.
  @inlinable
  public mutating func hasRoom(for count: Int) -> Bool {
    if capacity &- (tail &- headSeen) >= count { return true }
    headSeen = storage.head.load(ordering: .acquiring)
    return capacity &- (tail &- headSeen) >= count
  }

  @inlinable
  mutating func publish(_ count: Int) {
    tail &+= count
    #if WEAKENED_STORE
      // The planted fault that scripts/check-ring-tsan must see.
      storage.tail.store(tail, ordering: .relaxed)
    #else
      storage.tail.store(tail, ordering: .releasing)  // the slots are written before this is seen
    #endif
  }
}

/// The receiving end of a ``RingWriter``.
public struct RingReader<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage: RingStorage<Element>
  @usableFromInline var head = 0
  @usableFromInline var tailSeen = 0

  init(storage: RingStorage<Element>) {
    self.storage = storage
  }

  /// Takes the oldest element, or returns `nil` when the queue is empty.
  ///
  /// - Complexity: O(1), wait-free.
  @inlinable
  public mutating func pop() -> Element? {
    guard holds(1) else { return nil }
    let element = storage.slots[head]
    giveBack(1)
    return element
  }

  /// Fills `elements` with the oldest ones in order, or takes none and returns `false` when there are
  /// too few.
  ///
  /// - Complexity: O(`elements.count`), at most two copies; wait-free.
  @inlinable
  public mutating func pop(into elements: inout MutableSpan<Element>) -> Bool {
    let count = elements.count
    guard holds(count) else { return false }
    let slots = storage.slots
    let index = head
    unsafe elements.withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress else { return }
      unsafe slots.read(into: start, count: target.count, at: index)
    }
    giveBack(count)
    return true
  }

  /// Copies the oldest element without taking it.
  @inlinable
  public func peek() -> Element? {
    guard head != tailSeen || head != storage.tail.load(ordering: .acquiring) else { return nil }
    return storage.slots[head]
  }

  /// Whether at least `count` elements wait. Only the writer changes that, and only towards `true`.
  @inlinable
  public mutating func holds(_ count: Int) -> Bool {
    if tailSeen &- head >= count { return true }
    tailSeen = storage.tail.load(ordering: .acquiring)
    return tailSeen &- head >= count
  }

  @inlinable
  mutating func giveBack(_ count: Int) {
    head &+= count
    storage.head.store(head, ordering: .releasing)  // the slots are read before they are reused
  }
}
