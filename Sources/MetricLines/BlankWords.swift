/// Words between blanks, and comparisons with known ones.
extension Span where Element == UInt8 {
  /// The first word at or after `start`; `nil` when only blanks are left.
  func word(from start: Int) -> Range<Int>? {
    var first = start
    while first < count, isBlank(self[first]) { first &+= 1 }
    guard first < count else { return nil }
    var end = first &+ 1
    while end < count, !isBlank(self[end]) { end &+= 1 }
    return first..<end
  }

  /// What is left from `start` on, without blanks around it.
  func trimmed(from start: Int) -> Range<Int> {
    var range = Swift.min(start, count)..<count
    while let first = range.first, isBlank(self[first]) {
      range = first &+ 1..<range.upperBound
    }
    while let last = range.last, isBlank(self[last]) { range = range.lowerBound..<last }
    return range
  }

  /// Whether the bytes are exactly those of `text`.
  func isEqual(to text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && begins(with: text)
  }

  /// Whether the bytes from `start` on begin with those of `text`.
  func begins(with text: StaticString, at start: Int = 0) -> Bool {
    guard start &+ text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<letters.count {
        if unsafe letters[index] != self[start &+ index] { return false }
      }
      return true
    }
  }

  /// Where the bytes of `text` stand first at or after `start`; `nil` if they do not.
  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let first = text.withUTF8Buffer { unsafe $0[0] }
    var place = start
    while let found = firstIndex(of: first, from: place) {
      if begins(with: text, at: found) { return found }
      place = found &+ 1
    }
    return nil
  }

  /// Negative when these bytes come before those of `other`, 0 when they are the same.
  func order(to other: Span<UInt8>) -> Int {
    for index in 0..<Swift.min(count, other.count) {
      let difference = Int(self[index]) - Int(other[index])
      if difference != 0 { return difference }
    }
    return count - other.count
  }
}
