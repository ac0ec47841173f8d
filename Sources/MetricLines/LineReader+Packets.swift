// Takes a stream out of what it is packed in.
extension LineReader {
  /// Collects the four bytes that tell what follows; returns how many it took.
  mutating func readHead(_ bytes: Span<UInt8>, _ batch: inout MeasurementBatch) -> Int {
    let used = framing.fillHead(bytes)
    guard framing.headCount == 4 else { return used }
    if framing.state == .opening { open(&batch) } else { readPrefix(&batch) }
    return used
  }

  /// Decides what the stream is.
  private mutating func open(_ batch: inout MeasurementBatch) {
    let head = framing.head
    framing.open()
    switch framing.state {
    case .lines: readHeadAsLines(&batch)
    case .ignored: interpreter.refuse(.noFormat, head.span, at: position)
    case .opening, .prefix, .packet, .stray:
      position.offset &+= 4
      interpreter.decideDogStatsD()
    }
  }

  /// Begins the next packet. A length that cannot be one is counted once; then lines are read as they
  /// come, until one is followed by a length again.
  private mutating func readPrefix(_ batch: inout MeasurementBatch) {
    if framing.beginPacket() {
      position.offset &+= 4
      return
    }
    let head = framing.head
    if !framing.isLost { interpreter.refuse(.noFormat, head.span, at: position) }
    guard !framing.isBinary else {
      framing.skipHead()
      position.offset &+= 4
      return
    }
    readHead(framing.beginStray(), &batch)
  }

  /// Reads a line that no packet holds, up to its end; returns how many bytes were used.
  mutating func readStray(_ bytes: Span<UInt8>, _ batch: inout MeasurementBatch) -> Int {
    let lineEnd = bytes.firstIndex(of: 10, from: 0)
    let end = lineEnd.map { $0 + 1 } ?? bytes.count
    let used = readLines(bytes.extracting(0..<end), &batch, mayOverrun: true)
    if lineEnd != nil { framing.endStray() }
    return used
  }

  /// Reads all that is in the head as lines: no more comes to it.
  mutating func readHeadAsLines(_ batch: inout MeasurementBatch) {
    if framing.state == .opening { framing.takeAsLines() }
    readHead(framing.headCount, &batch)
  }

  private mutating func readHead(_ count: Int, _ batch: inout MeasurementBatch) {
    let head = framing.head
    framing.dropHead(count)
    _ = readLines(head.span.extracting(0..<count), &batch, mayOverrun: true)
  }

  /// Counts a compressed datagram, which may be one of many.
  mutating func refuseGzip(_ bytes: Span<UInt8>) -> Int {
    interpreter.refuse(.noFormat, bytes.extracting(0..<min(bytes.count, 4)), at: position)
    hasGzipDatagrams = true
    position.line &+= 1
    position.offset &+= UInt64(bytes.count)
    return bytes.count
  }

  /// Tells an HTTP client that it is wrong here, and reads no more of it.
  mutating func refuseRequest(_ line: Span<UInt8>) {
    interpreter.refuse(.noFormat, line, at: position)
    interpreter.reply(UnreadInput.httpAnswer)
    framing.ignore(.http)
  }
}
