internal import EventLoop

/// Messages that wait until their reader takes them.
struct OutputQueue {
  private var frames: [[UInt8]] = []
  /// The first frame that is not sent, and how much of it is.
  private var first = 0
  private var sentOfFirst = 0
  /// Bytes that wait.
  private(set) var byteCount = 0

  /// Messages that wait, the one that is half sent included.
  var frameCount: Int { frames.count - first }
  var isEmpty: Bool { frameCount == 0 }

  /// Adds a message. Equal messages for many readers share their memory.
  mutating func append(_ frame: [UInt8]) {
    frames.append(frame)
    byteCount += frame.count
  }

  /// Sends what the reader takes now.
  ///
  /// - Returns: bytes that went; `nil` when the reader has gone.
  mutating func send(to descriptor: Int32) -> Int? {
    var total = 0
    while !isEmpty {
      let frame = frames[first]
      switch sendNow(frame.span.extracting(sentOfFirst...), to: descriptor) {
      case .sent(let count):
        total += count
        advance(count)
      case .full: return total
      case .broken: return nil
      }
    }
    return total
  }

  private mutating func advance(_ count: Int) {
    byteCount -= count
    sentOfFirst += count
    guard sentOfFirst == frames[first].count else { return }
    frames[first] = []
    first += 1
    sentOfFirst = 0
    guard first == frames.count || first >= 256 else { return }
    frames.removeFirst(first)
    first = 0
  }
}
