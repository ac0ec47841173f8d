/// Word-at-a-time access to bytes; little-endian, so the first byte is the lowest.
extension Span where Element == UInt8 {
  /// The eight bytes from `offset` on, all inside the span.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // Every bit pattern is a UInt64, and the offset is checked.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The bytes from `offset` to the end, fewer than eight, with zeros above.
  @inline(__always)
  func tailWord(from offset: Int) -> UInt64 {
    if count >= 8 {
      return word(at: count &- 8) >> UInt64(truncatingIfNeeded: (8 &- (count &- offset)) &* 8)
    }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for index in offset..<count {
      word |= UInt64(self[index]) << shift
      shift &+= 8
    }
    return word
  }

  /// First place at or after `start` that holds `byte`; `nil` if none does.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset &+ 8 <= count {
      let found = bytesEqual(to: byte, in: word(at: offset))
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// The line that begins at `start`: where its LF or CR is, or `nil` if that has not come, and
  /// whether it holds any other control character but tabs.
  func line(from start: Int) -> (end: Int?, hasControls: Bool) {
    var offset = start
    var hasControls = false
    while offset < count {
      if offset &+ 8 <= count {
        let found = bytesBelow(32, in: word(at: offset))
        guard found != 0 else {
          offset &+= 8
          continue
        }
        offset &+= found.trailingZeroBitCount / 8
      }
      switch self[offset] {
      case 10, 13: return (offset, hasControls)
      case 9, 32...: break
      default: hasControls = true
      }
      offset &+= 1
    }
    return (nil, hasControls)
  }

  /// Whether a blank, a tab or another byte that does not print stands in `range`.
  func hasBlank(in range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      if bytesBelow(33, in: word(at: offset)) != 0 { return true }
      offset &+= 8
    }
    while offset < range.upperBound {
      if self[offset] < 33 { return true }
      offset &+= 1
    }
    return false
  }

  /// Whether `range` ends in a colon, as labels do.
  func endsInColon(_ range: Range<Int>) -> Bool {
    !range.isEmpty && self[range.upperBound - 1] == UInt8(ascii: ":")
  }

  /// Whether `range` holds exactly `word`, which is in lower case, whatever the case of the bytes.
  func holds(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard word.utf8CodeUnitCount == range.count else { return false }
    return word.withUTF8Buffer { letters in
      for index in 0..<letters.count {
        let byte = self[range.lowerBound &+ index]
        let lower = byte &- 65 < 26 ? byte | 32 : byte
        if unsafe letters[index] != lower { return false }
      }
      return true
    }
  }
}

/// Calls `body` with the decimal digits, as ASCII, of a number that is not negative.
@inline(__always)
func forEachDigit(of number: Int, _ body: (UInt8) -> Void) {
  var divisor = 1
  while number / divisor >= 10 { divisor *= 10 }
  while divisor > 0 {
    body(48 &+ UInt8(truncatingIfNeeded: number / divisor % 10))
    divisor /= 10
  }
}

extension [UInt8] {
  /// Appends all of `bytes` in one copy.
  mutating func append(contentsOf bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends the decimal digits of a number that is not negative.
  mutating func append(decimal number: Int) {
    forEachDigit(of: number) { append($0) }
  }
}

/// The high bit of each byte of `word` that equals `byte`; only the lowest one found is exact.
@inline(__always)
func bytesEqual(to byte: UInt8, in word: UInt64) -> UInt64 {
  let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
  return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
}

/// The high bit of each byte of `word` below `bound` (at most 128); only the lowest one is exact.
@inline(__always)
func bytesBelow(_ bound: UInt8, in word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101 &* UInt64(bound)) & ~word & 0x8080_8080_8080_8080
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

/// An ASCII letter, or part of a letter in another script.
@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 || byte >= 0x80 }

@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
