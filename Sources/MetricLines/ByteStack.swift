/// Bytes that grow and shrink at their end; the memory stays. Text is copied eight bytes a step.
struct ByteStack {
  /// The memory; only the first `count` bytes mean something.
  private(set) var bytes: [UInt8]
  /// How many bytes there are.
  private(set) var count = 0

  /// Creates an empty stack.
  init() { bytes = Array(repeating: 0, count: 512) }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count &+= 1
  }

  /// Appends the bytes of `line` in `range`.
  @inline(__always)
  mutating func append(_ line: Span<UInt8>, _ range: Range<Int>) {
    reserve(range.count)
    let text = line.extracting(range)
    let start = count
    unsafe bytes.withUnsafeMutableBytes { memory in
      var offset = 0
      while offset &+ 8 <= text.count {
        unsafe memory.storeBytes(
          of: text.word(at: offset), toByteOffset: start &+ offset, as: UInt64.self)
        offset &+= 8
      }
      // Runs over the end by up to eight bytes; `reserve` has left room for them.
      unsafe memory.storeBytes(
        of: line.wordOrTail(at: range.lowerBound &+ offset), toByteOffset: start &+ offset,
        as: UInt64.self)
    }
    count &+= text.count
  }

  /// Appends the digits of a number that is not negative.
  mutating func append(decimal number: Int) {
    forEachDigit(of: number) { append($0) }
  }

  /// Takes the bytes after the first `newCount` away.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    precondition(newCount <= count, "A stack does not grow by truncation")
    count = newCount
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more &+ 8 > bytes.count { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    bytes += Array(repeating: 0, count: bytes.count + more + 8)
  }
}

extension Span where Element == UInt8 {
  /// The eight bytes from `offset` on; at the end of the span, the fewer that are left.
  @inline(__always)
  fileprivate func wordOrTail(at offset: Int) -> UInt64 {
    if offset &+ 8 <= count { return word(at: offset) }
    return offset < count ? tailWord(from: offset) : 0
  }
}
