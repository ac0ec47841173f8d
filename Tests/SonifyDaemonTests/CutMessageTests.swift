import EventLoop
import Glibc
import MetricLines
import Testing

/// A message that is larger than its buffer, all the way from the socket.
@Suite struct CutMessageTests {
  @Test(arguments: [20, 21, 22, 23, 24])
  func `half a number is refused as truncated and never a value`(capacity: Int) throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    // Byte 20 is the first digit of the second number.
    let text = "cpu.load 1\nmem.used 123456\n"
    #expect(unsafe send(ends[0], text, text.utf8.count, 0) == text.utf8.count)
    var receiver = DatagramReceiver(capacity: capacity)
    var reader = LineReader()
    var batch = MeasurementBatch()
    try #require(receiver.receive(from: ends[1]) == 1)
    receiver.withMessage(0) { bytes, isTruncated in
      #expect(isTruncated && bytes.count == capacity)
      _ = reader.readDatagram(bytes, isTruncated: isTruncated, into: &batch)
    }
    #expect(batch.count == 1)
    #expect(batch[0].value == 1)
    #expect(reader.rejected[.truncated] == 1 && reader.rejected.total == 1)
  }
}
