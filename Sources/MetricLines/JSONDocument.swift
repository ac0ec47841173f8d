/// Puts the lines of a document of JSON together that was printed over several.
///
/// ```text
/// {                      opens it
///   "load": [1, 2]       lines inside are indented
/// }                      closes it; now it is read as if it were one line
/// ```
struct JSONDocument {
  /// The lines so far, with blanks for their ends.
  private(set) var bytes: [UInt8] = []
  /// Where the first line stood.
  private(set) var position = LinePosition(line: 0, offset: 0)
  /// Brackets that are open.
  private var depth = 0
  private var isInString = false
  /// Whether only its end is waited for.
  private var isSkipped = false
  /// Whether more are expected, because one has been read.
  var isExpected = false

  /// Longest document in bytes.
  static let byteLimit = 65_536

  /// Whether lines belong to a document.
  var isOpen: Bool { depth > 0 }

  /// What a line did.
  enum Outcome {
    /// Its end has not come.
    case open
    /// It can be read from ``bytes``.
    case complete
    /// It became too long, and is skipped.
    case tooLong
    /// The line belongs to another one: this one never ended.
    case broken
    /// One that was skipped has ended.
    case skipped
  }

  /// Whether a line opens a document and does not close it.
  func isOpened(by line: Span<UInt8>) -> Bool {
    guard Detection.beginsAsJSON(line) else { return false }
    var trial = JSONDocument()
    trial.scan(line)
    guard trial.depth > 0, !trial.isInString else { return false }
    let text = NumberLine.field(line)
    let next = NumberLine.field(line, in: text.lowerBound + 1..<text.upperBound)
    guard let second = next.first else { return true }
    if line[text.lowerBound] == UInt8(ascii: "{") { return line[second] == UInt8(ascii: "\"") }
    return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(line[second])
  }

  /// Whether it is one of sysstat's, which end when the program does.
  static func isSysstat(_ line: Span<UInt8>) -> Bool {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\""), from: 0), quote + 9 <= line.count
    else { return false }
    return line.holds("\"sysstat\"", in: quote..<quote + 9)
  }

  /// Begins a document with its first line; one that is skipped is not kept.
  mutating func open(_ line: Span<UInt8>, at position: LinePosition, isSkipped: Bool = false) {
    close()
    self.position = position
    self.isSkipped = isSkipped
    _ = add(line)
  }

  /// Takes the next line.
  mutating func take(_ line: Span<UInt8>) -> Outcome {
    guard line.count == 0 || JSONDocument.isInside(line[0]) else { return .broken }
    return add(line)
  }

  /// Whether a line that begins so goes on with a document: indented, or closing a bracket.
  private static func isInside(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "\"")
  }

  /// Forgets the document; keeps the memory.
  mutating func close() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
    isInString = false
    isSkipped = false
  }

  private mutating func add(_ line: Span<UInt8>) -> Outcome {
    scan(line)
    if isSkipped { return depth > 0 ? .open : .skipped }
    guard bytes.count + line.count < Self.byteLimit else {
      bytes.removeAll(keepingCapacity: true)
      isSkipped = true
      return .tooLong
    }
    for index in line.indices { bytes.append(line[index]) }
    bytes.append(32)
    return depth > 0 ? .open : .complete
  }

  /// Counts the brackets of a line.
  private mutating func scan(_ line: Span<UInt8>) {
    var place = 0
    while place < line.count {
      let byte = line[place]
      if isInString {
        if byte == UInt8(ascii: "\\") { place += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
      }
      place += 1
    }
    isInString = false  // no string of JSON goes over the end of a line
  }
}
