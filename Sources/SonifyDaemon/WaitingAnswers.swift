internal import EventLoop

/// Answers to one client that waits for them, such as collectd's.
///
/// Nothing waits for the client: what it does not take is kept up to a limit, and what comes then is let
/// go. An answer goes as a whole or not at all, however little of it is taken at a time.
package struct WaitingAnswers {
  private var bytes: [UInt8] = []
  /// How many of them are sent.
  private var sent = 0
  private let room: AnswerRoom

  /// Bytes that may wait before more are let go.
  private static let limit = 131_072

  /// Takes its memory out of `room`, which all clients share.
  package init(room: AnswerRoom) { self.room = room }

  /// Whether all has been sent.
  package var isEmpty: Bool { sent == bytes.count }

  /// Adds whole answers, each of which ends its line.
  ///
  /// - Returns: how many were let go: none, or all.
  package mutating func append(_ answers: Span<UInt8>) -> UInt64 {
    guard bytes.count - sent < Self.limit, room.take(answers.count) else {
      var lines: UInt64 = 0
      for index in answers.indices where answers[index] == 10 { lines += 1 }
      return lines
    }
    if sent > 0 {
      bytes.removeFirst(sent)
      sent = 0
    }
    unsafe answers.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return 0
  }

  /// Sends what the client takes now; `false` when it has gone.
  package mutating func send(to descriptor: Int32) -> Bool {
    while !isEmpty {
      switch sendNow(bytes.span.extracting(sent...), to: descriptor) {
      case .sent(let count):
        sent += count
        room.giveBack(count)
      case .full: return true
      case .broken: return false
      }
    }
    bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
    sent = 0
    return true
  }

  /// Lets all go.
  package mutating func removeAll() {
    room.giveBack(bytes.count - sent)
    bytes = []
    sent = 0
  }
}

/// The memory that answers to all clients may take together.
package final class AnswerRoom {
  private var taken = 0

  package init() {}

  private static let limit = 16_777_216

  /// Whether there is room for so many bytes more, which are taken then.
  func take(_ count: Int) -> Bool {
    guard taken + count <= Self.limit else { return false }
    taken += count
    return true
  }

  func giveBack(_ count: Int) { taken -= count }
}
