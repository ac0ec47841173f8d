/// What the bytes of a stream are packed in, told by the first four.
///
/// ```text
/// 47 00 00 00  cpu.load:0.75|g ...    DogStatsD: the length of a packet, little-endian, then the packet
/// 1f 8b                               gzip
/// anything else                       lines
/// ```
///
/// Text has no NUL where a length below 65,536 has it, in bytes three and four.
struct StreamFraming {
  /// What comes next.
  enum State: Equatable {
    /// The first four bytes of the stream.
    case opening
    /// Lines, to the end.
    case lines
    /// The length of a packet.
    case prefix
    /// What is left of a packet, in bytes; more than 0.
    case packet(Int)
    /// A line that no packet holds, up to its end; a prefix may follow it.
    case stray
    /// Something that is not read, to the end.
    case ignored(UnreadInput)
  }

  private(set) var state = State.opening
  /// Bytes of a prefix of which more must come.
  private(set) var head: InlineArray<4, UInt8> = [0, 0, 0, 0]
  private(set) var headCount = 0
  /// Whether the last prefix was none, so that any line may be followed by the next one.
  private(set) var isLost = false
  private let mayHavePrefix: Bool

  /// Creates the framing of a new stream; `mayHavePrefix` unless a format was set that has none.
  init(mayHavePrefix: Bool) { self.mayHavePrefix = mayHavePrefix }

  /// Takes bytes into ``head`` until it is full; returns how many.
  mutating func fillHead(_ bytes: Span<UInt8>) -> Int {
    var used = 0
    while headCount < 4, used < bytes.count {
      head[headCount] = bytes[used]
      headCount += 1
      used += 1
    }
    return used
  }

  /// Decides by a full head what the stream is; a prefix or the mark of gzip is used up by that.
  mutating func open() {
    if head[0] == 0x1F, head[1] == 0x8B {
      state = .ignored(.gzip)
    } else if mayHavePrefix, length > 0, length < 65_536 {
      begin()
    } else {
      state = .lines
    }
  }

  /// Takes a full head as the length of the next packet; returns whether it can be one.
  mutating func beginPacket() -> Bool {
    guard length < 65_536 else { return false }
    begin()
    return true
  }

  /// Takes the head for the beginning of a line that no packet holds; returns how many of its bytes belong
  /// to it.
  mutating func beginStray() -> Int {
    isLost = true
    for index in 0..<headCount where head[index] == 10 { return index + 1 }
    state = .stray
    return headCount
  }

  /// Whether the head has a byte that no text has: then it is a length, if a bad one, and no part of a line.
  var isBinary: Bool {
    for index in 0..<headCount {
      let byte = head[index]
      if byte >= 0xF8 || byte < 32 && byte != 9 && byte != 10 && byte != 13 { return true }
    }
    return false
  }

  /// Leaves out a length that cannot be one; a line that no packet holds follows it.
  mutating func skipHead() {
    isLost = true
    headCount = 0
    state = .stray
  }

  /// A line that no packet holds has ended.
  mutating func endStray() { state = .prefix }

  private mutating func begin() {
    state = length == 0 ? .prefix : .packet(length)
    headCount = 0
    isLost = false
  }

  private var length: Int {
    Int(head[0]) | Int(head[1]) << 8 | Int(head[2]) << 16 | Int(head[3]) << 24
  }

  /// The packet has `count` bytes less to come; returns whether that was its end.
  mutating func consume(_ count: Int) -> Bool {
    guard case .packet(let left) = state else { return false }
    state = left == count ? .prefix : .packet(left - count)
    return left == count
  }

  /// Takes the first `count` bytes out of the head.
  mutating func dropHead(_ count: Int) {
    for index in count..<headCount { head[index - count] = head[index] }
    headCount -= count
  }

  /// Takes the stream for lines, whatever is in the head.
  mutating func takeAsLines() { state = .lines }

  /// Whether the head holds a line to its end.
  var hasLineEnd: Bool {
    for index in 0..<headCount where head[index] == 10 || head[index] == 13 { return true }
    return false
  }

  /// Whether the stream may not end here: inside of a packet or of its prefix.
  var isInside: Bool {
    switch state {
    case .packet: true
    case .prefix: headCount > 0 && !isLost
    case .opening, .lines, .stray, .ignored: false
    }
  }

  /// Reads no more.
  mutating func ignore(_ input: UnreadInput) { state = .ignored(input) }

  /// Whether a datagram is compressed.
  static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count > 1 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Length of the prefix that some clients wrongly send in a datagram: 4 or 0.
  static func prefixLength(ofDatagram bytes: Span<UInt8>) -> Int {
    guard bytes.count > 4, bytes[2] == 0, bytes[3] == 0 else { return 0 }
    return Int(bytes[0]) | Int(bytes[1]) << 8 == bytes.count - 4 ? 4 : 0
  }
}

/// Input that is recognised and not read.
enum UnreadInput: String {
  /// Compressed data.
  case gzip
  /// A request of an HTTP client.
  case http

  /// What is said of it, once.
  var advice: String {
    switch self {
    case .gzip:
      "gzip, which is not read: send it uncompressed "
        + "(in Telegraf's socket_writer content_encoding = \"identity\"; zcat for files)"
    case .http:
      "an HTTP request, which is not read: send lines of metrics, such as cpu.load 0.73"
    }
  }

  /// What a client is answered.
  static let httpAnswer: StaticString = """
    HTTP/1.1 400 Bad Request\r
    Content-Type: text/plain\r
    Connection: close\r
    \r
    This socket takes lines of metrics, such as: cpu.load 0.73 (see sonifyd-input(5)).\n
    """

  /// Whether a line is the first one of an HTTP request.
  static func isRequest(_ line: Span<UInt8>) -> Bool {
    let methods: InlineArray<3, StaticString> = ["get ", "post ", "put "]
    for index in methods.indices {
      let count = methods[index].utf8CodeUnitCount
      guard line.count >= count + 9, line.holds(methods[index], in: 0..<count) else { continue }
      let version = line.count - 9..<line.count - 1
      return line.holds(" http/1.", in: version) && isDigit(line[line.count - 1])
    }
    return false
  }
}
