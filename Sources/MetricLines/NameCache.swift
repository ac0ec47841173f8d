/// What the series of a connection are called: from the bytes of a line to the name and its hash.
///
/// Sorting and escaping tags costs more than all the rest of a line, and senders repeat themselves; so
/// each way of writing a series is kept with the name it comes to.
///
/// ```swift
/// let raw = RawName(line, identity, salt: RawName.Salt.influx, context.hasher)
/// guard let place = context.names.find(raw, in: line) ?? addName(raw, line, &context) else {
///   return .badName
/// }
/// context.names.append(place, .number(5), stamp: time, to: &batch)
/// ```
///
/// Grows with what a connection sends, up to ``textLimit`` bytes and ``countLimit`` names; then it is
/// emptied and begins again. Takes no heap memory while nothing new comes.
@safe
struct NameCache: ~Copyable {
  private(set) var slots: UnsafeMutablePointer<Slot>
  private(set) var slotCount = 0
  private(set) var text: UnsafeMutablePointer<UInt8>
  private var textCapacity = 0
  private var textCount = 0
  /// Number of names.
  private(set) var count = 0

  /// Bytes of text, raw and canonical, over which all is forgotten.
  static let textLimit = 1 << 20
  /// Names over which all is forgotten.
  static let countLimit = 1 << 13

  struct Slot: BitwiseCopyable {
    var hash: UInt64 = 0
    var nameHash: UInt64 = 0
    var note: UInt64 = 0
    var text: UInt32 = 0
    var firstCount: UInt32 = 0
    var secondCount: UInt32 = 0
    /// 0 where the slot is free.
    var nameCount: UInt32 = 0
    var salt: UInt32 = 0
  }

  /// Creates an empty cache, which has no memory yet.
  init() {
    unsafe slots = .allocate(capacity: 0)
    unsafe text = .allocate(capacity: 0)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe text.deallocate()
  }

  /// Where the name of `raw` is; `nil` when it is not known. The place holds until the next
  /// ``add(_:in:name:hash:)``.
  ///
  /// - Complexity: O(length of `raw`), no allocation.
  @inline(__always)
  func find(_ raw: RawName, in line: Span<UInt8>) -> Int? {
    guard slotCount > 0 else { return nil }
    let hash = raw.hash
    let mask = slotCount &- 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while unsafe slots[index].nameCount != 0 {
      if unsafe slots[index].hash == hash, matches(index, raw, line) { return index }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Keeps the name of a `raw` that was not found; it has 1 to 1,023 bytes, and `hash` is what the
  /// connection's ``NameHasher`` makes of it.
  ///
  /// - Returns: its place.
  mutating func add(
    _ raw: RawName, in line: Span<UInt8>, name: Span<UInt8>, hash: UInt64
  ) -> Int {
    let size = raw.first.count + raw.second.count + name.count
    if count >= Self.countLimit || textCount + size > Self.textLimit { removeAll() }
    if (count + 1) * 2 > slotCount { growSlots() }
    if textCount + size + 8 > textCapacity { growText(by: size + 8) }
    let slot = Slot(
      hash: raw.hash, nameHash: hash, text: UInt32(truncatingIfNeeded: textCount),
      firstCount: UInt32(truncatingIfNeeded: raw.first.count),
      secondCount: UInt32(truncatingIfNeeded: raw.second.count),
      nameCount: UInt32(truncatingIfNeeded: name.count), salt: raw.salt)
    copy(line, raw.first)
    copy(line, raw.second)
    copy(name, 0..<name.count)
    count += 1
    return put(slot)
  }

  /// A number that a parser keeps with a name; 0 at first.
  subscript(note place: Int) -> UInt64 {
    get {
      precondition(place >= 0 && place < slotCount, "No such name")
      return unsafe slots[place].note
    }
    set {
      precondition(place >= 0 && place < slotCount, "No such name")
      unsafe slots[place].note = newValue
    }
  }

  /// The hash of the name at `place`.
  func hash(at place: Int) -> UInt64 {
    precondition(place >= 0 && place < slotCount, "No such name")
    return unsafe slots[place].nameHash
  }

  /// Appends a value or a hole under the name at `place`.
  @inline(__always)
  func append(
    _ place: Int, _ value: FieldValue, stamp: Int64, kind: Measurement.Kind = .gauge,
    weight: Float = 1, to batch: inout MeasurementBatch
  ) {
    precondition(place >= 0 && place < slotCount, "No such name")
    let slot = unsafe slots[place]
    let start = unsafe text + Int(slot.text &+ slot.firstCount &+ slot.secondCount)
    let name = unsafe UnsafeBufferPointer(start: start, count: Int(slot.nameCount))
    switch value {
    case .number(let number):
      unsafe batch.append(
        name: name.span, hash: slot.nameHash, value: number, stamp: stamp, outcome: .value,
        kind: kind, weight: weight)
    case .rejected(let reason):
      unsafe batch.append(
        name: name.span, hash: slot.nameHash, value: 0, stamp: stamp, outcome: .rejected(reason),
        kind: kind)
    }
  }
}

extension NameCache {
  @inline(__always)
  private func matches(_ index: Int, _ raw: RawName, _ line: Span<UInt8>) -> Bool {
    let slot = unsafe slots[index]
    guard slot.salt == raw.salt, Int(slot.firstCount) == raw.first.count,
      Int(slot.secondCount) == raw.second.count
    else { return false }
    return equals(line, raw.first, at: Int(slot.text))
      && equals(line, raw.second, at: Int(slot.text &+ slot.firstCount))
  }

  /// Whether `range` of the line holds what stands at `start` of the text; eight bytes after the text
  /// can be read.
  @inline(__always)
  private func equals(_ line: Span<UInt8>, _ range: Range<Int>, at start: Int) -> Bool {
    var place = range.lowerBound
    var known = unsafe UnsafeRawPointer(text + start)
    while place < range.upperBound {
      let left = range.upperBound &- place
      let mask = left >= 8 ? UInt64.max : (1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1
      let word = unsafe known.loadUnaligned(as: UInt64.self)
      if line.word(at: place, end: range.upperBound) != word & mask { return false }
      place &+= 8
      unsafe known += 8
    }
    return true
  }

  private mutating func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      unsafe text[textCount] = bytes[index]
      textCount &+= 1
    }
  }

  private mutating func put(_ slot: Slot) -> Int {
    let mask = slotCount - 1
    var index = Int(truncatingIfNeeded: slot.hash) & mask
    while unsafe slots[index].nameCount != 0 { index = (index + 1) & mask }
    unsafe slots[index] = slot
    return index
  }

  /// Forgets all names; keeps the memory.
  private mutating func removeAll() {
    unsafe slots.update(repeating: Slot(), count: slotCount)
    textCount = 0
    count = 0
  }

  private mutating func growSlots() {
    let oldCount = slotCount
    let old = unsafe slots
    slotCount = max(32, oldCount * 2)
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: Slot(), count: slotCount)
    for index in 0..<oldCount where unsafe old[index].nameCount != 0 { _ = unsafe put(old[index]) }
    unsafe old.deallocate()
  }

  private mutating func growText(by size: Int) {
    let capacity = max(2_048, textCapacity * 2, textCount + size)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.initialize(repeating: 0, count: capacity)
    unsafe larger.update(from: text, count: textCount)
    unsafe text.deallocate()
    unsafe text = larger
    textCapacity = capacity
  }
}
