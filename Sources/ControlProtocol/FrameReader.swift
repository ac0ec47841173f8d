/// Cuts a stream of bytes into messages, each ended by a NUL.
///
/// ```text
/// {"method":"a.B"}␀{"method":"a.C","parameters":{}}␀{"meth
/// ^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ^^^^^^
/// given out first  then                             kept until the rest comes
/// ```
package struct FrameReader: Sendable {
  /// Longest message in bytes, without its NUL.
  package let limit: Int
  private var buffer: [UInt8] = []
  /// First byte that has not been given out.
  private var start = 0
  /// Where the NUL of the first message is, if it has come.
  private var end: Int?
  /// Bytes up to here hold no NUL.
  private var searched = 0

  /// Creates a reader of messages of at most `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// Takes the next bytes of the stream.
  ///
  /// - Complexity: O(`bytes.count`) and what is kept; each byte is searched once.
  package mutating func append(_ bytes: Span<UInt8>) {
    if start > 0 { letGo() }
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    search()
  }

  /// Whether a whole message waits.
  package var hasFrame: Bool { end != nil && !isOverLimit }

  /// Whether the message that comes next is longer than the limit; no more can be read then.
  package var isOverLimit: Bool { (end ?? buffer.count) - start > limit }

  /// Bytes of a message whose end has not come.
  package var unfinishedCount: Int { end == nil ? buffer.count - start : 0 }

  /// The next message without its NUL; `nil` while none is whole.
  package mutating func next() -> [UInt8]? {
    guard hasFrame, let end else { return nil }
    let frame = Array(buffer[start..<end])
    start = end + 1
    searched = start
    self.end = nil
    search()
    if start == buffer.count { letGo() }
    return frame
  }

  private mutating func search() {
    guard end == nil else { return }
    end = buffer[searched...].firstIndex(of: 0)
    searched = end ?? buffer.count
  }

  /// Forgets what has been given out. A large buffer is not kept for a small message.
  private mutating func letGo() {
    if start == buffer.count {
      buffer = buffer.capacity > 4_096 ? [] : buffer
      buffer.removeAll(keepingCapacity: true)
    } else {
      buffer.removeFirst(start)
    }
    end = end.map { $0 - start }
    searched = max(0, searched - start)
    start = 0
  }
}
