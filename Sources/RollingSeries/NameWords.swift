// Names of series are kept as whole words, so that the name of every point is compared by a few of them.

extension Span where Element == UInt8 {
  /// A copy with zeros up to a whole number of words; the caller deallocates it.
  @unsafe func copiedAsWords() -> UnsafeMutablePointer<UInt64> {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: Swift.max(wordCount, 1))
    unsafe words.initialize(repeating: 0, count: Swift.max(wordCount, 1))
    for index in 0..<wordCount { unsafe words[index] = word(index) }
    return unsafe words
  }

  /// Whether these bytes are those of `words`, a copy of as many bytes.
  @inlinable @inline(__always)
  @unsafe func equals(words: UnsafeMutablePointer<UInt64>) -> Bool {
    for index in 0..<wordCount where unsafe words[index] != word(index) { return false }
    return true
  }

  @inlinable
  var wordCount: Int { (count &+ 7) &>> 3 }

  /// Eight bytes, the first one lowest; those behind the end are zero.
  @inlinable @inline(__always)
  func word(_ index: Int) -> UInt64 {
    let start = index &* 8
    // Every bit pattern is a word, and the offsets are checked.
    if start &+ 8 <= count {
      return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
    }
    if count >= 8 {
      let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return last &>> UInt64(truncatingIfNeeded: (8 &- (count &- start)) &* 8)
    }
    var word: UInt64 = 0
    for place in (start..<count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
  }
}
