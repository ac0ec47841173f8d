import RealtimeAudio
import Testing

/// The compiler proves it: these would not build if a ring operation locked or allocated.
@_noLocks
private func exchange(
  _ writer: inout RingWriter<Float>, _ reader: inout RingReader<Float>, _ elements: Span<Float>,
  _ target: inout MutableSpan<Float>
) -> Bool {
  guard writer.push(contentsOf: elements), reader.pop(into: &target) else { return false }
  guard writer.hasRoom(for: 1), writer.push(1), reader.holds(1) else { return false }
  writer.next = 2
  writer.pushNext()
  return reader.peek() == reader.pop() && reader.pop() == 2
}

@Suite struct RingRealtimeTests {
  @Test func `every operation is fit for the audio thread`() {
    var writer = RingWriter<Float>(minimumCapacity: 8)
    var reader = writer.makeReader()
    let sent: [Float] = [1, 2, 3, 4, 5]
    var received = [Float](repeating: 0, count: 5)
    var target = received.mutableSpan
    let done = exchange(&writer, &reader, sent.span, &target)
    #expect(done)
    #expect(received == sent)
  }
}
