import CAllocationProbe
import MetricLines

/// Bytes that mean something in one format or another; no end of line and no escape.
let alphabet = Array("0123456789.,-+eE \t:;{}[]\"\\#|%knaUu\0\u{7F}µ".utf8)

/// A line with up to three bytes of `alphabet` changed, put in or added, or bytes removed.
func mutated(
  _ line: some Sequence<UInt8>, with alphabet: [UInt8] = alphabet,
  _ random: inout SeededGenerator
) -> [UInt8] {
  var line = Array(line)
  for _ in 0..<Int.random(in: 0...3, using: &random) {
    let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    let place = Int.random(in: 0...line.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: line.insert(byte, at: place)
    case 1 where place < line.count: line[place] = byte
    case 2 where place < line.count: line.remove(at: place)
    default: line.append(byte)
    }
  }
  return line
}

/// Reads bytes and forgets what they say.
func readAll(_ bytes: [UInt8], _ reader: inout LineReader, _ batch: inout MeasurementBatch) {
  var place = 0
  while place < bytes.count {
    place += reader.read(bytes.span.extracting(place...), into: &batch)
    batch.removeAll()
  }
  reader.takeReplies { _ in }
}

/// How many heap calls a reader makes of bytes that it has read three times before.
func heapCalls(of reader: inout LineReader, reading bytes: [UInt8]) -> Int {
  var batch = MeasurementBatch()
  for _ in 0..<3 { readAll(bytes, &reader, &batch) }
  allocation_probe_start()
  readAll(bytes, &reader, &batch)
  return Int(allocation_probe_stop())
}

extension Reading {
  /// Refused points, whatever the reason.
  var refusals: Int {
    rejected.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }.reduce(0, +)
  }
}
