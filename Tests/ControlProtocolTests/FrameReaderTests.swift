import ControlProtocol
import Testing

@Suite struct FrameReaderTests {
  /// Feeds `text` in pieces of `size` bytes; `|` stands for NUL.
  private func read(_ text: String, size: Int, limit: Int = 64) -> (
    frames: [String], reader: FrameReader
  ) {
    var reader = FrameReader(limit: limit)
    var frames: [String] = []
    let bytes = text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.append(bytes[start..<min(start + size, bytes.count)].span)
      while let frame = reader.next() { frames.append(String(decoding: frame, as: UTF8.self)) }
    }
    return (frames, reader)
  }

  @Test(arguments: [
    ("", [], 0),
    ("a|", ["a"], 0),
    ("a|bc|", ["a", "bc"], 0),
    ("a|bc|de", ["a", "bc"], 2),
    ("||a|", ["", "", "a"], 0),
    ("no end", [], 6),
  ])
  func `cuts at each NUL, however the bytes arrive`(
    text: String, expected: [String], unfinished: Int
  ) {
    for size in 1...8 {
      let (frames, reader) = read(text, size: size)
      #expect(frames == expected, "in pieces of \(size)")
      #expect(reader.unfinishedCount == unfinished && !reader.isOverLimit && !reader.hasFrame)
    }
  }

  @Test func `a message of the limit passes and one byte more does not, ended or not`() {
    let (frames, reader) = read(String(repeating: "x", count: 64) + "|", size: 7)
    #expect(frames.count == 1 && !reader.isOverLimit)
    for end in ["", "|", "|a|"] {
      let (frames, reader) = read(String(repeating: "x", count: 65) + end, size: 100)
      #expect(frames.isEmpty && reader.isOverLimit && !reader.hasFrame)
    }
  }

  @Test func `what was given out before does not count against the limit`() {
    let (frames, reader) = read(String(repeating: "abcdefg|", count: 1_000), size: 8_000)
    #expect(frames.count == 1_000 && !reader.isOverLimit)
  }

  @Test func `messages of every length come back from pieces of every length`() {
    let expected = (0..<60).map { String(repeating: "x", count: $0) }
    let text = expected.joined(separator: "|") + "|"
    for size in 1...100 { #expect(read(text, size: size).frames == expected) }
  }
}
