import Foundation
import TestSupport
import Testing

/// Clients of collectd's socket wait for an answer to each line.
@Suite(.serialized) struct CollectdClientTests {
  private static let answer = "0 Success: 1 value has been dispatched.\n"

  private func lines(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { Array("PUTVAL web-1/cpu-\($0 % 8)/gauge-x N:\($0)\n".utf8) }
  }

  @Test func `every line is answered, the last without its end too`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send(
      "PUTVAL a/b/gauge N:1\nLISTVAL\nPUTNOTIF severity=warning message=hi\nwhat\nPUTVAL a/b/load N:1"
    )
    client.finishSending()
    #expect(
      client.receiveAll().split(separator: "\n").map { $0.prefix(9) } == [
        "0 Success", "0 Values ", "0 Success", "-1 Unknow", "-1 Wrong ",
      ])
    #expect(sonifyd.says("stream connection 2: warning, collectd: hi"))
  }

  @Test func `the types of a file that is configured are used, and its faults told by line`() throws
  {
    let folder = try TemporaryFolder()
    let types = folder.path + "/types.db"
    try "mine a:GAUGE:0:10, b:GAUGE:0:U\nbroken a:WHAT:0:1\n".write(
      toFile: types, atomically: true, encoding: .utf8)
    let configuration = folder.path + "/sonifyd.conf"
    try "[Source stream]\nTypesDB = \(types)\n".write(
      toFile: configuration, atomically: true, encoding: .utf8)
    let sonifyd = try Sonifyd(["--output", "none", "--config", configuration], folder: folder)
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("PUTVAL h/p/mine N:1:2\nPUTVAL h/p/mine N:1\nPUTVAL h/p/load N:3:4:5\n")
    client.finishSending()
    // Of an unknown type any number of values would be right.
    #expect(
      client.receiveAll().split(separator: "\n").map { $0.prefix(8) } == [
        "0 Succes", "-1 Wrong", "0 Succes",
      ])
    #expect(sonifyd.says("\(types):2: \"a:WHAT:0:1\" is no data source; expected"))
    #expect(try sonifyd.total(reaching: 5).accepted == 5)
  }

  @Test func `a client that reads its answers gets them all, one that does not stops nobody`()
    throws
  {
    let count = 100_000
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let deaf = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    deaf.send(lines(count))
    #expect(try sonifyd.total(reaching: count).accepted == count)
    #expect(sonifyd.says("stream connection 2 does not read its answers"))
    deaf.finishSending()
    let late = deaf.receiveAll()
    // What is left is whole.
    #expect(late.replacing(Self.answer, with: "").isEmpty)
    #expect(late.utf8.count / Self.answer.utf8.count < count)

    let polite = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    var answered = 0
    for _ in 0..<count / 1_000 {
      polite.send(lines(1_000))
      answered += polite.receive(lines: 1_000)
    }
    #expect(answered == count)
    let end = sonifyd.terminate()
    #expect(end.status == 0)
  }
}

extension SocketClient {
  /// Says that no more will come.
  fileprivate func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// All that comes until the other side ends the connection, for 10 s at most.
  fileprivate func receiveAll() -> String {
    var text = ""
    while let piece = receive() { text += piece }
    return text
  }

  /// Waits for so many lines, for 10 s at most each; returns how many came.
  fileprivate func receive(lines count: Int) -> Int {
    var lines = 0
    while lines < count, let piece = receive() { lines += piece.utf8.count { $0 == 10 } }
    return lines
  }

  private func receive() -> String? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 10_000) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
