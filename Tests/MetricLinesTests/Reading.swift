import Foundation
import MetricLines

/// What a reader made of some input.
struct Reading: Equatable {
  /// `name=value`, `name!reason`, and `@nanoseconds` behind either where there is a stamp.
  var points: [String] = []
  var lines: UInt64 = 0
  /// `reason:count`, in order.
  var rejected: [String] = []
  var decision: String?
}

/// Reads `bytes` as one connection, in pieces of the given size.
func read(
  _ bytes: [UInt8], format: LineFormat? = nil, piece: Int = .max, isOrderly: Bool = true
) -> Reading {
  var reader = LineReader(format: format, hasher: NameHasher(seed: 1))
  var batch = MeasurementBatch()
  var reading = Reading()
  var start = 0
  while start < bytes.count {
    let end = piece < bytes.count - start ? start + piece : bytes.count
    while start < end {
      start += reader.read(bytes.span.extracting(start..<end), into: &batch)
      reading.take(&batch)
    }
  }
  reader.finish(isOrderly: isOrderly, into: &batch)
  reading.take(&batch)
  reading.lines = reader.lines
  reading.rejected = describe(reader.rejected)
  reading.decision = reader.decision
  return reading
}

func read(_ text: String, format: LineFormat? = nil, piece: Int = .max) -> Reading {
  read(Array(text.utf8), format: format, piece: piece)
}

/// Reads one datagram.
func readDatagram(_ text: String, isTruncated: Bool = false) -> Reading {
  let bytes = Array(text.utf8)
  var reader = LineReader(hasher: NameHasher(seed: 1))
  var batch = MeasurementBatch()
  var reading = Reading()
  var start = 0
  while start < bytes.count {
    start += reader.readDatagram(
      bytes.span.extracting(start...), isTruncated: isTruncated, into: &batch)
    reading.take(&batch)
  }
  reading.lines = reader.lines
  reading.rejected = describe(reader.rejected)
  return reading
}

func describe(_ counts: RejectCounts) -> [String] {
  counts.nonzero.map { "\($0.reason.name):\($0.count)" }
}

extension Reading {
  /// Moves the points out of a batch.
  mutating func take(_ batch: inout MeasurementBatch) {
    for index in 0..<batch.count { points.append(point(index, of: batch)) }
    batch.removeAll()
  }
}

/// A measurement as ``Reading/points`` has it.
func point(_ index: Int, of batch: borrowing MeasurementBatch) -> String {
  let measurement = batch[index]
  var point = batch.withName(of: measurement) { PrintableText.escaped($0) }
  switch measurement.outcome {
  case .value: point += "=\(measurement.value)"
  case .rejected(let reason): point += "!\(reason.name)"
  }
  if let time = measurement.time { point += "@\(time)" }
  return point
}

/// The bytes of a captured sample.
func sample(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return Array(try Data(contentsOf: folder.appendingPathComponent("Samples/\(name).txt")))
}
