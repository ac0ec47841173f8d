import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct SocketTests {
  @Test func `a line written to either socket moves the tone`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(["--hard-min", "0", "--hard-max", "3"], server: server)
    #expect(sonifyd.says("ready, reading "))
    let stream = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    let datagram = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    for (value, hertz) in [(0, 220.0), (1, 440), (2, 880), (3, 1_760)] {
      if value % 2 == 0 { stream.send("load \(value)\n") } else { datagram.send("load \(value)") }
      let arrived = eventually(within: 5) {
        guard let now = try? recorder.record(seconds: 0.1), let heard = pitch(of: now.mono) else {
          return false
        }
        return abs(cents(from: hertz, to: heard)) < 3
      }
      #expect(arrived != nil, "\(hertz) Hz never came")
    }
    let end = sonifyd.terminate()
    #expect(end.status == 0 && end.seconds < 1)
  }

  @Test func `sockets are private, respected while alive and taken over when stale`() throws {
    let folder = try TemporaryFolder()
    let first = try Sonifyd(["--output", "none"], folder: folder)
    #expect(first.says("ready, reading "))
    for path in [first.streamPath, first.datagramPath] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? Int) == 0o600)
    }
    let second = try Sonifyd(["--output", "none"], folder: folder)
    #expect(second.process.wait(seconds: 10) == 1)
    #expect(second.says("another sonifyd is already listening on ", within: 0))

    first.process.signal(SIGKILL)
    _ = first.process.wait(seconds: 5)
    #expect(FileManager.default.fileExists(atPath: first.streamPath))
    let heir = try Sonifyd(["--output", "none"], folder: folder)
    #expect(heir.says("ready, reading "))
    try SocketClient(SOCK_STREAM, to: heir.streamPath).send("a 1\n")
    #expect(try heir.total(reaching: 1).accepted == 1)
    #expect(heir.says("sonifyd was started again after a crash", within: 0))
    #expect(heir.terminate().status == 0)
    #expect(!FileManager.default.fileExists(atPath: heir.streamPath))
  }

  @Test func `a client that never writes and one that vanishes harm nobody`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let silent = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    for _ in 0..<200 { _ = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath) }
    let talker = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    talker.send("a 1\na 2\n")
    #expect(try sonifyd.total(reaching: 2).accepted == 2)
    withExtendedLifetime(silent) {}
  }

  @Test func `a stamp places a point in the window and never decides freshness`() throws {
    let sonifyd = try Sonifyd(["--output", "none", "--window", "1min"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    let now = Int(Date().timeIntervalSince1970)
    let lines = [now, now - 30, now + 3_600, now - 3_600, 1_000_000_000].map { "a 1 \($0)\n" }
    client.send(lines.joined() + "a 2 \(now)000\na 2 \(now)000000\na 2 \(now)000000000\na 3\n")
    let counts = try sonifyd.total(reaching: 7)
    #expect(counts.accepted == 7)  // three units of the same moment are one moment
    #expect(counts.rejected == ["late": 2])
  }

  @Test func `of points with equal stamps the last that came is the newest`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    let stamp = Int(Date().timeIntervalSince1970)
    for value in 1...40 {
      client.send("a \(value) \(stamp)\n")
      pause(seconds: 0.003)  // a turn of its own for each
    }
    #expect(try sonifyd.total(reaching: 40).accepted == 40)
    let values = try sonifyd.answer(to: "points", "a").split(separator: "\n")
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(values == Array(1...40))
  }

  @Test func `200,000 names are bounded and an old one still works`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("n000001 1\n")
    var text = ""
    for number in 2...200_000 {
      let digits = String(number)
      text += "n" + String(repeating: "0", count: 6 - digits.count) + digits + " 1\n"
      if number % 5_000 == 0 {
        client.send(text + "n000001 2\n")
        text = ""
      }
    }
    let counts = try sonifyd.total(reaching: 200_040)
    #expect(counts.accepted == 200_040)
    #expect(counts.series == 10_000)
    #expect(sonifyd.says("190000 series dropped for newer ones", within: 0))
    #expect(try residentMegabytes(sonifyd.process.identifier) < 64)
  }
}

/// Resident size of a process in MiB.
func residentMegabytes(_ identifier: Int32) throws -> Double {
  let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
  for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
    let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    if fields.count > 1, let kilobytes = Double(fields[1]) { return kilobytes / 1_024 }
  }
  throw TestSupportError("no VmRSS of \(identifier)")
}
