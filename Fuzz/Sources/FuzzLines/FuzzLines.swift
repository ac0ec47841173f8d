import MetricLines

/// Reads the bytes as one connection, whole and in small pieces, and demands the same of both.
///
/// The first byte picks the format and the size of the pieces.
func fuzzLines(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  guard let first = input.first else { return 0 }
  let formats: [LineFormat?] = [nil] + LineFormat.allCases
  let format = formats[Int(first) % formats.count]
  let rest = Array(input.dropFirst())
  let whole = Outcome(rest, format: format, piece: rest.count)
  let parts = Outcome(rest, format: format, piece: 1 + Int(first) / formats.count)
  precondition(whole == parts, "The same bytes must mean the same however they are split")
  precondition(whole.delivered.rejected <= whole.refused, "Each hole is counted with its reason")
  readDatagrams(rest)
  return 0
}

/// What a connection came to.
private struct Outcome: Equatable {
  var lines: UInt64
  var refused: UInt64
  var delivered = Delivered()

  init(_ bytes: [UInt8], format: LineFormat?, piece: Int) {
    var reader = LineReader(format: format, lineLimit: 4_096, hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    var place = 0
    while place < bytes.count {
      let end = min(place + max(1, piece), bytes.count)
      while place < end {
        place += reader.read(bytes.span.extracting(place..<end), into: &batch)
        delivered.take(&batch)
      }
    }
    lines = 0
    refused = 0
    reader.finish(isOrderly: true, into: &batch)
    delivered.take(&batch)
    lines = reader.lines
    refused = reader.rejected.total
  }
}

/// A digest of all measurements, in order.
private struct Delivered: Equatable {
  var accepted: UInt64 = 0
  var rejected: UInt64 = 0
  var digest: UInt64 = 0

  mutating func take(_ batch: inout MeasurementBatch) {
    for index in 0..<batch.count {
      let measurement = batch[index]
      let isValue = measurement.outcome == .value
      precondition(measurement.value.isFinite, "Only finite values are delivered")
      if isValue { accepted += 1 } else { rejected += 1 }
      digest = (digest &* 31 &+ measurement.nameHash) ^ measurement.value.bitPattern
      digest = digest &* 31 &+ UInt64(bitPattern: measurement.time ?? -1)
    }
    batch.removeAll()
  }
}

private func readDatagrams(_ bytes: [UInt8]) {
  var reader = LineReader()
  var batch = MeasurementBatch()
  for isTruncated in [false, true] {
    var place = 0
    while place < bytes.count {
      place += reader.readDatagram(
        bytes.span.extracting(place...), isTruncated: isTruncated, into: &batch)
      batch.removeAll()
    }
  }
}
