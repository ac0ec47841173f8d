import Glibc
import SonifyDaemon
import Testing

/// Answers to a client that takes them slowly, or not at all.
@Suite struct WaitingAnswersTests {
  /// The two ends of a connection.
  private struct Ends: ~Copyable {
    let own: Int32
    let client: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      (own, client) = (ends[0], ends[1])
      var size: Int32 = 4_096
      _ = unsafe setsockopt(own, SOL_SOCKET, SO_SNDBUF, &size, 4)
    }

    deinit {
      close(own)
      close(client)
    }

    /// All that can be read now.
    func take() -> [UInt8] {
      var all: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return all }
        all += bytes[..<count]
      }
    }
  }

  /// Lines of answers, each of another number.
  private func lines(_ numbers: Range<Int>) -> [UInt8] {
    numbers.flatMap { Array("\($0) an answer that a client waits for\n".utf8) }
  }

  @Test func `comes whole and in order, however little is taken at a time`() throws {
    let ends = try Ends()
    var answers = WaitingAnswers(room: AnswerRoom())
    var came: [UInt8] = []
    for part in 0..<20 {
      let lost = answers.append(lines(part * 100..<part * 100 + 100).span)
      #expect(lost == 0)
      let isThere = answers.send(to: ends.own)
      #expect(isThere)
      came += ends.take()
    }
    while !answers.isEmpty {
      _ = answers.send(to: ends.own)
      came += ends.take()
    }
    #expect(came == lines(0..<2_000))
  }

  @Test func `what a client does not take is let go, line by line, until it takes some`() throws {
    let ends = try Ends()
    var answers = WaitingAnswers(room: AnswerRoom())
    let piece = lines(0..<1_000)
    var lost: [UInt64] = []
    for _ in 0..<6 {
      lost.append(answers.append(piece.span))
      _ = answers.send(to: ends.own)
    }
    #expect(lost == [0, 0, 0, 0, 1_000, 1_000])
    var taken = 0
    while taken < 60_000 {  // some of it, by far not all
      taken += ends.take().count
      _ = answers.send(to: ends.own)
    }
    let next = answers.append(piece.span)
    #expect(next == 0)
    for _ in 0..<500 where !answers.isEmpty {
      _ = ends.take()
      _ = answers.send(to: ends.own)
    }
    let isEmpty = answers.isEmpty
    #expect(isEmpty)
    let more = answers.append(piece.span)
    #expect(more == 0)
  }

  @Test func `memory that was needed is given back, by sending and by going`() throws {
    let ends = try Ends()
    let room = AnswerRoom()
    let piece = lines(0..<2_500)
    for round in 0..<500 {
      var answers = WaitingAnswers(room: room)
      let lost = answers.append(piece.span)
      #expect(lost == 0)
      if round % 2 == 0 {
        for _ in 0..<500 where !answers.isEmpty {
          _ = answers.send(to: ends.own)
          _ = ends.take()
        }
      }
      answers.removeAll()
    }
  }

  @Test func `a client that has gone is noticed`() throws {
    let ends = try Ends()
    shutdown(ends.client, Int32(SHUT_RDWR))
    var answers = WaitingAnswers(room: AnswerRoom())
    _ = answers.append(lines(0..<1).span)
    let isThere = answers.send(to: ends.own)
    #expect(!isThere)
  }
}
