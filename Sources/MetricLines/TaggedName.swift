/// Builds the name of a series that has tags, the same however its sender ordered them.
///
/// ```text
/// cpu.usage{dc=eu,host=web-1}
/// ^^^^^^^^^                    base, as the source has it
///           ^^ ^^              key and value; tags sorted by key, byte by byte
/// ```
///
/// In keys and values a backslash stands before `\ , = { }`. Of two tags with one key the later holds.
/// Without tags there are no braces. Parts are appended in the order of the line, with the source's own
/// escapes already resolved:
///
/// ```swift
/// name.begin()
/// name.append(line, base)
/// name.endBase()
/// name.append(line, key)
/// name.endKey()
/// name.append(line, value)
/// name.endTag()
/// guard name.finish() else { return .badName }  // empty, or longer than 1,023 bytes
/// use(name.bytes)
/// ```
///
/// Takes no heap memory once warm. Its cost is bounded by the length of a name, not of a line: what is
/// over 1,023 bytes is not kept.
struct TaggedName {
  /// The name that ``finish()`` made.
  private(set) var bytes: [UInt8] = []
  /// The base, then keys and values one behind the other.
  private var text: [UInt8] = []
  private var tags: [Tag] = []
  private var baseCount = 0
  /// Where the part being appended begins.
  private var partStart = 0
  private var key: Range<Int>?
  private var isTooLong = false

  /// Places in `text`.
  private struct Tag {
    let key: Range<Int>
    /// `nil` for a tag that is only a word.
    let value: Range<Int>?
  }

  /// Forgets the name before.
  mutating func begin() {
    text.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    baseCount = 0
    partStart = 0
    key = nil
    isTooLong = false
  }

  /// Continues the part being appended.
  mutating func append(_ byte: UInt8) {
    guard text.count < MeasurementBatch.longestName else {
      isTooLong = true
      return
    }
    text.append(byte)
  }

  /// Continues the part being appended with the bytes of `line` in `range`.
  mutating func append(_ line: Span<UInt8>, _ range: Range<Int>) {
    for index in range { append(line[index]) }
  }

  /// Continues the part being appended with a text of our own.
  mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { letters in
      for index in 0..<letters.count { append(unsafe letters[index]) }
    }
  }

  /// What was appended since ``begin()`` is the base.
  mutating func endBase() {
    baseCount = text.count
    partStart = text.count
  }

  /// What was appended since the part before is the key of a tag.
  mutating func endKey() {
    key = partStart..<text.count
    partStart = text.count
  }

  /// What was appended since the part before is a tag's value, or, without a key, a tag that is only a
  /// word.
  mutating func endTag() {
    let part = partStart..<text.count
    insert(Tag(key: key ?? part, value: key == nil ? nil : part))
    key = nil
    partStart = text.count
  }

  /// Appends a base that needs no change.
  mutating func setBase(_ line: Span<UInt8>, _ range: Range<Int>) {
    append(line, range)
    endBase()
  }

  /// Appends a tag that needs no change.
  mutating func addTag(_ line: Span<UInt8>, key: Range<Int>, value: Range<Int>) {
    append(line, key)
    endKey()
    append(line, value)
    endTag()
  }

  /// Joins the parts.
  ///
  /// - Returns: whether the name in ``bytes`` can be used; not when it is empty or longer than
  ///   ``MeasurementBatch/longestName``.
  mutating func finish() -> Bool {
    bytes.removeAll(keepingCapacity: true)
    guard baseCount > 0, !isTooLong else { return false }
    for index in 0..<baseCount { bytes.append(text[index]) }
    for index in tags.indices {
      bytes.append(UInt8(ascii: index == 0 ? "{" : ","))
      escape(tags[index].key)
      guard let value = tags[index].value else { continue }
      bytes.append(UInt8(ascii: "="))
      escape(value)
    }
    if !tags.isEmpty { bytes.append(UInt8(ascii: "}")) }
    return bytes.count <= MeasurementBatch.longestName
  }

  private mutating func escape(_ part: Range<Int>) {
    for index in part {
      switch text[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        bytes.append(UInt8(ascii: "\\"))
      default: break
      }
      bytes.append(text[index])
    }
  }

  /// Puts a tag where its key belongs, or in place of the one that has this key.
  private mutating func insert(_ tag: Tag) {
    var low = 0
    var high = tags.count
    while low < high {
      let middle = (low + high) / 2
      switch order(tags[middle].key, tag.key) {
      case 0:
        tags[middle] = tag
        return
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    tags.insert(tag, at: low)
  }

  /// Negative when `left` comes first, 0 when both are the same, positive otherwise.
  private func order(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    for offset in 0..<min(left.count, right.count) {
      let difference = Int(text[left.lowerBound + offset]) - Int(text[right.lowerBound + offset])
      if difference != 0 { return difference }
    }
    return left.count - right.count
  }
}
