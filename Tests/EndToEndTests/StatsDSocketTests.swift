import Foundation
import TestSupport
import Testing

/// What StatsD and DogStatsD clients do with sockets.
@Suite(.serialized) struct StatsDSocketTests {
  private func started() throws -> Sonifyd {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    return sonifyd
  }

  private func packet(_ text: String) -> [[UInt8]] {
    let count = text.utf8.count
    return [[UInt8(count & 255), UInt8(count >> 8), 0, 0], Array(text.utf8)]
  }

  @Test func `packets are read though each length is a write of its own`() throws {
    let sonifyd = try started()
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    for text in ["cpu:0.5|g|#core:0", "cpu:-4|g|#core:1\nmem:-1|g\n", "_sc|db.ok|2|m:down\n"] {
      for bytes in packet(text) {
        client.send(bytes)
        pause(seconds: 0.02)
      }
    }
    #expect(try sonifyd.total(reaching: 3).accepted == 3)
    #expect(sonifyd.says("stream connection 2: DogStatsD"))
    #expect(sonifyd.says("stream connection 2: error, db.ok: down"))
    let list = try #require(
      try sonifyd.control().call("List")["series"] as? [[String: Any]])
    let values = list.compactMap { series in
      (series["name"] as? String).flatMap { name in
        (series["value"] as? Double).map { "\(name)=\($0)" }
      }
    }
    #expect(values.sorted() == ["cpu{core=0}=0.5", "cpu{core=1}=-4.0", "mem=-1.0"])
    withExtendedLifetime(client) {}
  }

  @Test func `a lone value of one digit does not wait for more`() throws {
    let sonifyd = try started()
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("7\n")
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    withExtendedLifetime(client) {}
  }

  @Test func `an HTTP client gets an answer and is let go`() throws {
    let sonifyd = try started()
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("POST /write HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\ncpu 5\n")
    let answer = client.receiveAll(within: 5)
    #expect(answer?.hasPrefix("HTTP/1.1 400 Bad Request\r\n") == true)
    #expect(answer?.contains("This socket takes lines of metrics") == true)
    #expect(sonifyd.says("stream connection 2: an HTTP request"))
  }

  @Test
  func `K10: status says which socket was never used, and a wrong type is refused`()
    throws
  {
    let sonifyd = try started()
    #expect(throws: (any Error).self) { try SocketClient(SOCK_DGRAM, to: sonifyd.streamPath) }
    #expect(throws: (any Error).self) { try SocketClient(SOCK_STREAM, to: sonifyd.datagramPath) }
    let sources = try #require(
      try sonifyd.control().call("Status")["sources"] as? [[String: Any]])
    #expect(sources.compactMap { $0["kind"] as? String } == ["datagram", "stream"])
    #expect(sources.allSatisfy { $0["lines"] as? Int == 0 && ($0["age_s"] as? Double ?? 0) > 0 })
  }
}
