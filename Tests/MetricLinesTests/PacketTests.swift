import MetricLines
import Testing

/// A packet with its length before it.
private func packet(_ text: String, length: Int? = nil) -> [UInt8] {
  let bytes = Array(text.utf8)
  let count = length ?? bytes.count
  return [UInt8(count & 255), UInt8(count >> 8 & 255), UInt8(count >> 16 & 255), 0] + bytes
}

@Suite struct PacketTests {
  @Test(
    arguments: [
      (packet("a:1|c\n") + packet("b:-2|g\n"), ["a=1.0", "b=-2.0"], 2),
      (packet("a:1|c\nb:-2|g"), ["a=1.0", "b=-2.0"], 2),
      (
        packet("a:1|c") + packet("") + packet("b:-2|g\r\n") + packet("c:3|g"),
        ["a=1.0", "b=-2.0", "c=3.0"], 3
      ),
      (packet("a:1|c\r") + packet("\nb:2|g"), ["a=1.0", "b=2.0"], 3),
      (
        packet(String(repeating: "a:1|c\n", count: 700)), [String](repeating: "a=1.0", count: 700),
        700
      ),
      (
        packet("a:1|c") + packet(String(repeating: "a:1|c\n", count: 10_000)),
        [String](repeating: "a=1.0", count: 10_001), 10_001
      ),
    ] as [([UInt8], [String], UInt64)])
  func `reads DogStatsD's packets however the bytes are split`(
    bytes: [UInt8], points: [String], lines: UInt64
  ) {
    for piece in [1, 2, 3, 4, 5, 6, 7, 100, .max] {
      let reading = read(bytes, piece: piece)
      #expect(reading.points == points)
      #expect(reading.lines == lines)
      #expect(reading.rejected == [])
      #expect(reading.decision == "DogStatsD")
    }
  }

  @Test(
    arguments: [
      // Too short a length: the rest of the line is refused, and the next packet is found again.
      (packet("a:1|c\n", length: 3) + packet("b:2|g\n") + packet("c:3|g\n"), ["a=1.0"]),
      // Too long a one: it eats into what follows.
      (packet("a:1|c\n", length: 9) + packet("b:2|g\n") + packet("c:3|g\n"), ["a=1.0"]),
    ] as [([UInt8], [String])])
  func `finds its way after a length that lies`(bytes: [UInt8], points: [String]) {
    let whole = read(bytes)
    #expect(whole.points.last == "c=3.0")
    #expect(whole.rejected != [])
    for piece in 1...9 { #expect(read(bytes, piece: piece) == whole) }
  }

  @Test func `a length that cannot be one is counted once, and lines are read on`() {
    let bytes = packet("a:1|c\n") + Array("b:2|g\nc:3|g\n".utf8) + packet("d:4|g\n")
    let reading = read(bytes)
    #expect(reading.points == ["a=1.0", "b=2.0", "c=3.0", "d=4.0"])
    #expect(reading.rejected == ["no_format:1"])
  }

  @Test func `each length that cannot be one is counted, and a stream ends behind a packet`() {
    let line = Array("b:2|g\n".utf8)
    let reading = read(packet("a:1|c\n") + line + packet("d:4|g\n") + line + packet("e:5|g\n"))
    #expect(reading.points == ["a=1.0", "b=2.0", "d=4.0", "b=2.0", "e=5.0"])
    #expect(reading.rejected == ["no_format:2"])
  }

  @Test func `a format that has no packets has lines from the first byte on`() {
    let reading = read([32, 0, 0, 0] + Array("a 5\nb 6\n".utf8), format: .nameValue)
    #expect(reading.points == ["a=5.0", "b=6.0"] && reading.rejected == [])
  }

  @Test(arguments: [[0xFF, 0xFF, 0xFF, 0xFF], [0x70, 0x11, 1, 0], [10, 0, 1, 0]] as [[UInt8]])
  func `a bad length is no part of the line behind it`(length: [UInt8]) {
    let bytes = packet("a:1|c\n") + length + Array("b:2|g\n".utf8) + packet("d:4|g\n")
    for piece in [1, 2, 3, 5, .max] {
      let reading = read(bytes, piece: piece)
      #expect(reading.points == ["a=1.0", "b=2.0", "d=4.0"])
      #expect(reading.rejected == ["no_format:1"])
    }
  }

  @Test func `a name need not be UTF-8`() {
    let bytes: [UInt8] = Array("caf".utf8) + [0xE9] + Array(" 5\n".utf8)
    #expect(read(bytes).points == [#"caf\xe9=5.0"#])
  }

  @Test(
    arguments: [
      (packet("a:1|c\nb:2", length: 20), ["a=1.0"]), (packet("a:1|c\n", length: 20), ["a=1.0"]),
      (packet("a:1|c\n") + [5, 0], ["a=1.0"]),
    ] as [([UInt8], [String])])
  func `a packet cut by the end of the connection is truncated`(
    bytes: [UInt8], points: [String]
  ) {
    for piece in [1, 3, .max] {
      let reading = read(bytes, piece: piece)
      #expect(reading.points == points)
      #expect(reading.rejected == ["truncated:1"])
    }
  }

  @Test(arguments: ["dogstatsd_unixstream_buf.raw", "dogstatsd_unixstream_nobuf.raw"])
  func `reads the captured streams`(name: String) throws {
    let whole = read(try sample(name))
    #expect(whole.rejected == [])
    #expect(
      Set(whole.points) == [
        "cpu.load{core=0}=0.75", "mem=1024.0", "hits=2.0", "card=1.0", "h=0.0", "h=1.0", "h=2.0",
        "ts.g=3.5@1700000001000000000",
      ])
    #expect(whole.points.count == 8)
    for piece in 1...67 { #expect(read(try sample(name), piece: piece) == whole) }
  }

  @Test func `strips a length that a datagram wrongly carries`() {
    let text = String(decoding: packet("a:1|c\nb:2|g"), as: UTF8.self)
    #expect(readDatagram(text).points == ["a=1.0", "b=2.0"])
    #expect(readDatagram("ab\0\0c:1|c").rejected == ["bad_name:1"])
  }

  @Test(arguments: [1, 2, 3, 4, 1_000])
  func `says how to turn compression off, and counts it once`(piece: Int) {
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0] + (0..<300).map { UInt8($0 % 251) }
    let reading = read(bytes, piece: piece)
    #expect(reading.points == [])
    #expect(reading.rejected == ["no_format:1"])
    #expect(reading.decision?.contains("content_encoding") == true)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /write?db=x HTTP/1.0\r\n\r\ncpu value=1\n",
    "PUT /v1 HTTP/1.1\n",
  ])
  func `answers an HTTP client with help`(request: String) {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array(request.utf8).span, into: &batch)
    var answer = ""
    reader.takeReplies { answer += $0.text }
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("\r\n\r\nThis socket takes lines of metrics"))
    let isOver = reader.isOver
    #expect(isOver)
    #expect(batch.count == 0)
    let rejected = describe(reader.rejected)
    #expect(rejected == ["no_format:1"])
  }

  @Test(arguments: ["GET / HTTP/1.1 200 0.03\n", "get 5\n", "x 1\nGET / HTTP/1.1\n"])
  func `takes no text for a request`(text: String) {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array(text.utf8).span, into: &batch)
    let isOver = reader.isOver
    #expect(!isOver)
  }
}

extension Span<UInt8> {
  fileprivate var text: String { String(decoding: indices.map { self[$0] }, as: UTF8.self) }
}
