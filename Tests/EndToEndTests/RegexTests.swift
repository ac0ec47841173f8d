import Foundation
import TestSupport
import Testing

/// `--regex` picks numbers out of any text, on every way in.
@Suite(.serialized) struct RegexTests {
  private static let ping = "64 bytes from ::1: icmp_seq=1 ttl=64 time="

  @Test func `a pipe, connections and datagrams are read by the pattern`() throws {
    let sonifyd = try Sonifyd([
      "--output", "none", "--regex", #"time=(?<rtt>[\d.]+) ms"#, "--regex", #"lost (?<lost>\d+)"#,
    ])
    #expect(sonifyd.says("ready, reading "))
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send(
      "PING ::1\n" + Self.ping + "0.037 ms\n" + Self.ping + "0.041 ms\nlost 3")
    try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath).send(Self.ping + "0.5 ms\n\nother text")
    let counts = try sonifyd.total(reaching: 4)
    #expect(counts.accepted == 4)
    #expect(counts.rejected == [:])
    #expect(counts.series == 2)
    #expect(counts.lines == 7)
    #expect(sonifyd.says("2 lines matched no --regex: other text", within: 0))
    #expect(sonifyd.messages.contains { $0.hasSuffix("regex, series rtt; series lost") })
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `each value of a text sounds at its pitch`() throws {
    let folder = try TemporaryFolder()
    let text = "job 1 took 0 ms\nnoise\njob 2 took 100 ms\n"
    try text.write(toFile: folder.file("in"), atomically: false, encoding: .utf8)
    let sonifyd = try Sonifyd(
      [
        "--output", folder.file("out.wav"), "--hard-min", "0", "--hard-max", "100", "--regex",
        #"took (\d+) ms"#,
      ], input: .file(folder.file("in")))
    #expect(sonifyd.process.wait(seconds: 60) == 0)
    let wav = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.wav")))
    let data = try #require(wav.range(of: Data("data".utf8)))
    let sound = Recording(littleEndianFloats: wav[(data.upperBound + 4)...])
    for (second, hertz) in [(0.5, 220.0), (1.5, 1_760)] {
      let frame = Int(second * 48_000)
      let heard = try #require(pitch(of: sound.part(frame..<frame + 9_600).mono))
      #expect(abs(cents(from: hertz, to: heard)) < 1)
    }
  }

  @Test(arguments: [
    (["--regex", #"(\d+"#], #"--regex '(\d+': missing closing parenthesis, at its end"#),
    (["--regex", ""], "--regex '' is not a pattern such as"),
    (["--regex", "x", "--format", "csv"], "--regex reads any text; leave --format out"),
  ])
  func `a wrong pattern ends the program with status 2`(words: [String], text: String) throws {
    let sonifyd = try Sonifyd(words)
    #expect(sonifyd.process.wait(seconds: 10) == 2)
    #expect(sonifyd.messages.count == 1)
    #expect(sonifyd.says(text, within: 0))
  }

  @Test func `a pattern that never matches is told at the end, with the first line`() throws {
    let sonifyd = try Sonifyd(["--output", "none", "--regex", #"tme=(\d+)"#], input: .pipe)
    sonifyd.process.write("\nping statistics\ntime=5\n")
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(
      sonifyd.says("no line has matched --regex; the first line was: ping statistics", within: 0))
  }

  @Test func `a hostile line harms no other and does not stop the sound`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100", "--regex", #"(?:a|aa)+$|a(?=.*!)|cpu=(?<cpu>\d+)"#],
      server: server)
    #expect(sonifyd.says("ready, reading "))
    let good = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    good.send("cpu=50\n")
    let line = String(repeating: "a", count: 60_000) + "\n"
    for _ in 0..<4 {
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send(String(repeating: line, count: 5))
    }
    good.send("cpu=50\n")
    let counts = try sonifyd.total(reaching: 2)
    #expect(counts.accepted == 2)
    #expect(
      eventually(within: 20) { (try? sonifyd.total().rejected["too_deep"]) == 20 } != nil)
    #expect(recorder.hears(622.25))
    #expect(sonifyd.terminate().status == 0)
  }
}
