import Foundation
import TestSupport
import Testing

/// Every kind of bad input gives a clear count, loses no good line and leaves the daemon sounding.
@Suite(.serialized) struct BadInputTests {
  private static let goodLine = "cpu 50\n"

  private static let cases:
    [(name: String, bytes: [UInt8], accepted: Int, rejected: [String: Int])] = [
      ("NaN", Array("cpu nan\ncpu NaN\n".utf8), 0, ["missing": 2]),
      ("infinity", Array("cpu inf\ncpu -Inf\ncpu 1e400\n".utf8), 0, ["infinite": 3]),
      ("hex floats", Array("cpu 0x10\ncpu 0x1p4\n".utf8), 0, ["not_number": 2]),
      ("decimal commas", Array("cpu 2,2\n".utf8), 0, ["decimal_comma": 1]),
      ("byte order mark", [0xEF, 0xBB, 0xBF] + Array("cpu 1\n".utf8), 1, [:]),
      ("CR LF", Array("cpu 1\r\ncpu 2\r\n".utf8), 2, [:]),
      ("NUL", Array("cpu\u{0}1\ncpu 2\u{0}\n".utf8), 2, [:]),
      (
        "long line",
        Array("cpu 1\n".utf8) + [UInt8](repeating: 120, count: 70_000) + Array("\ncpu 2\n".utf8), 2,
        ["too_long": 1]
      ),
      ("half line at the end", Array("cpu 1\ncpu 2".utf8), 2, [:]),
      ("escape codes in a name", Array("\u{1B}[2Jevil 1\nevil\u{7} 2\n".utf8), 2, [:]),
      (
        "deep JSON", [UInt8](repeating: 91, count: 100_000) + Array("\ncpu 3\n".utf8), 1,
        ["too_deep": 1]
      ),
      ("words", Array("hello\nthis is text\n".utf8), 0, ["no_format": 2]),
    ]

  @Test(arguments: cases.indices)
  func `on a stream`(index: Int) throws {
    let (name, bytes, accepted, rejected) = Self.cases[index]
    let sonifyd = try Sonifyd(["--output", "none", "--format", "name-value"])
    #expect(sonifyd.says("ready, reading "))
    do { try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send(bytes) }
    let follower = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    follower.send(Self.goodLine)
    let counts = try sonifyd.total(reaching: accepted + 1)
    #expect(counts.accepted == accepted + 1, "\(name)")
    #expect(counts.rejected == rejected, "\(name)")
    #expect(!sonifyd.process.errors.contains("\u{1B}"), "an escape code reached the terminal")
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `all of it at once leaves the tone where the last good line put it`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100", "--focus", "cpu"], server: server)
    #expect(sonifyd.says("ready, reading "))
    let first = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    first.send(Self.goodLine)
    for testCase in Self.cases {
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send(testCase.bytes)
    }
    let datagram = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    datagram.send([])
    datagram.send("cpu 1\nx")
    let good = Self.cases.reduce(2) { $0 + $1.accepted }
    #expect(try sonifyd.total(reaching: good).accepted >= good)
    first.send(Self.goodLine)
    pause(seconds: 1)
    let tone = try recorder.record(seconds: 0.4)
    #expect(level(tone.mono) > 0.02)
    let hertz = try #require(pitch(of: tone.mono))
    #expect(abs(cents(from: 622.25, to: hertz)) < 3)
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `a datagram that was cut gives no wrong number`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    client.allowLongMessages()
    // The 262,144-byte buffer ends inside the number of the last line.
    let line = Array("load 1234567\n".utf8)
    var bytes: [UInt8] = []
    while bytes.count < 262_144 - line.count { bytes += line }
    let whole = bytes.count / line.count
    bytes += Array("load ".utf8) + [UInt8](repeating: UInt8(ascii: "9"), count: 40)
    client.send(bytes)
    client.send("load 2")
    let counts = try sonifyd.total(reaching: whole + 1)
    #expect(counts.accepted == whole + 1)
    #expect(counts.rejected == ["truncated": 1])
  }
}
