import CAllocationProbe
import MetricLines
import Testing

/// Lines that carry their own checksum: the name says what the value must be.
@Suite struct TornLineTests {
  /// `c42x3141592653 42`: the second number of the name is made of the value.
  private static func line(_ value: Int, _ format: LineFormat) -> String {
    let name = "c\(value)x\(checksum(value))"
    return switch format {
    case .json: "{\"name\":\"\(name)\",\"value\":\(value)}\n"
    default: "\(name) \(value)\n"
    }
  }

  private static func checksum(_ value: Int) -> UInt64 {
    UInt64(value) &* 0x9E37_79B9_7F4A_7C15 >> 20
  }

  /// Whether the name of a measurement belongs to its value.
  private static func isWhole(_ measurement: Measurement, in batch: borrowing MeasurementBatch)
    -> Bool
  {
    guard measurement.outcome == .value, let value = Int(exactly: measurement.value) else {
      return false
    }
    let expected = Array("c\(value)x\(checksum(value))".utf8)
    return batch.withName(of: measurement) { name in
      name.count == expected.count && name.indices.allSatisfy { name[$0] == expected[$0] }
    }
  }

  @Test(arguments: [LineFormat.nameValue, .json], [1, 2] as [UInt64])
  func `100,000 lines cut at any places arrive whole, each once`(
    format: LineFormat, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    for line in 0..<100_000 { text += TornLineTests.line(line &* 7_919 % 100_003, format).utf8 }
    var reader = LineReader()
    var batch = MeasurementBatch()
    var (whole, torn) = (0, 0)
    var place = 0
    while place < text.count {
      // As small as a byte, as large as a read.
      let length = 1 << Int.random(in: 0...17, using: &random)
      let piece = place..<min(text.count, place + Int.random(in: 1...length, using: &random))
      var used = piece.lowerBound
      while used < piece.upperBound {
        used += reader.read(text.span.extracting(used..<piece.upperBound), into: &batch)
        for index in 0..<batch.count {
          if TornLineTests.isWhole(batch[index], in: batch) { whole += 1 } else { torn += 1 }
        }
        batch.removeAll()
      }
      place = piece.upperBound
    }
    #expect(whole == 100_000)
    #expect(torn == 0)
    #expect(reader.lines == 100_000 && reader.rejected.total == 0)
  }

  @Test func `messages of many lines arrive whole, and of a cut one all but its last`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    var (whole, torn) = (0, 0)
    for message in 0..<5_000 {
      let text = (0..<20).map { TornLineTests.line(message &* 20 + $0, .nameValue) }.joined()
      let isCut = message % 10 == 0
      // In the middle of the last number.
      let bytes = Array(text.utf8.dropLast(isCut ? 2 : 1))
      _ = reader.readDatagram(bytes.span, isTruncated: isCut, into: &batch)
      for index in 0..<batch.count {
        if TornLineTests.isWhole(batch[index], in: batch) { whole += 1 } else { torn += 1 }
      }
      batch.removeAll()
    }
    #expect(whole == 5_000 * 20 - 500)
    #expect(torn == 0)
    #expect(reader.rejected[.truncated] == 500 && reader.rejected.total == 500)
  }

  @Test(
    .enabled(if: allocation_probe_works() == 1),
    arguments: ["cpu.load:12.5|g", "cpu.load 12.5\nmem 7\n", "{\"name\":\"cpu\",\"value\":1}"])
  func `a message takes no heap memory once warm`(text: String) {
    let bytes = Array(text.utf8)
    var reader = LineReader()
    var batch = MeasurementBatch()
    for _ in 0..<100 { feed(bytes, &reader, &batch) }
    allocation_probe_start()
    for _ in 0..<1_000 { feed(bytes, &reader, &batch) }
    let calls = allocation_probe_stop()
    #expect(calls == 0)
    #expect(bytes.count == text.utf8.count)  // keeps the bytes until here
  }

  private func feed(
    _ bytes: [UInt8], _ reader: inout LineReader, _ batch: inout MeasurementBatch
  ) {
    _ = reader.readDatagram(bytes.span, isTruncated: false, into: &batch)
    batch.removeAll()
  }
}
