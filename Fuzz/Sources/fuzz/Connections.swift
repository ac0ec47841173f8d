import MetricLines

/// Reads the bytes as one connection, whole and in pieces, and demands the same of both.
func fuzzConnection(_ bytes: [UInt8], format: LineFormat?) {
  let (whole, parts) = readTwice(bytes, format: format)
  if whole != parts {
    isRecording = true
    let (whole, parts) = readTwice(bytes, format: format)
    demand(false, "The same bytes mean the same however they are cut\n\(whole)\n\(parts)")
  }
  whole.checkCounts(of: bytes)
}

private func readTwice(_ bytes: [UInt8], format: LineFormat?) -> (whole: Delivery, parts: Delivery)
{
  var dice = Dice(bytes)
  let isOrderly = dice.next(below: 4) > 0
  // Mostly small pieces, so that every place is cut at some time.
  let longest = [1, 4, 16, 64, 700][dice.next(below: 5)]
  func read(piece: () -> Int) -> Delivery {
    Delivery(connection: bytes, format: format, isOrderly: isOrderly, piece: piece)
  }
  return (read { bytes.count }, read { 1 + dice.next(below: longest) })
}

/// Reads what stands between bytes 0x1E as the packets of a DogStatsD stream, now and then behind a length
/// that lies, and cut at random places.
func fuzzPackets(_ bytes: [UInt8]) {
  var dice = Dice(bytes)
  let lies = dice.next(below: 4) == 0
  var stream: [UInt8] = []
  for packet in bytes.split(separator: 0x1E) {
    let isLie = lies && dice.next(below: 4) == 0
    let length = UInt32(isLie ? dice.next(below: 70_000) : packet.count)
    for shift in [0, 8, 16, 24] {
      stream.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
    }
    stream += packet
  }
  fuzzConnection(stream, format: dice.next(below: 2) == 0 ? .dogstatsd : nil)
}

/// Reads the bytes as datagrams parted by 0x1E, each whole or with its end cut off.
func fuzzDatagrams(_ bytes: [UInt8]) {
  var dice = Dice(bytes)
  var all = Delivery()
  var reader = LineReader(lineLimit: Delivery.lineLimit, hasher: Delivery.hasher)
  for datagram in bytes.split(separator: 0x1E, omittingEmptySubsequences: false) {
    let isTruncated = dice.next(below: 4) == 0
    all.read(datagram: Array(datagram), isTruncated: isTruncated, with: &reader)
  }
  all.close(reader)
  all.checkCounts(of: bytes)
}

/// Reads the lines after the first by the patterns in the first, which are parted by 0x1E.
func fuzzPatterns(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let texts = parts[0].split(separator: 0x1E).prefix(3).map { String(decoding: $0, as: UTF8.self) }
  guard !texts.isEmpty else { return }
  do throws(PatternError) {
    let patterns = try PatternSet(texts)
    var reader = LineReader(
      patterns: patterns, lineLimit: Delivery.lineLimit, hasher: Delivery.hasher)
    var delivery = Delivery()
    let text = parts.count > 1 ? Array(parts[1]) : []
    delivery.read(text, with: &reader) { text.count }
    reader.finish(isOrderly: true, into: &batch)
    delivery.take(&batch)
    delivery.close(reader)
    delivery.checkCounts(of: text)
    patterns.firstUnmatched.map(checkPrintable)
  } catch {
    checkPrintable(error.description)
  }
}

/// Reads the bytes as a types.db.
func fuzzCollectdTypes(_ bytes: [UInt8]) {
  let (types, problems) = CollectdTypes.reading(bytes.span)
  demand(types.count >= CollectdTypes.builtIn.count, "What a file does not have is as built in")
  for problem in problems {
    demand(problem.line > 0, "A problem has its line")
    checkPrintable(problem.text)
  }
}

/// Demands that a text can be shown on any terminal.
func checkPrintable(_ text: String) {
  demand(
    text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) },
    "Nothing that reaches a terminal has control characters: \(text.debugDescription)")
}
