import Foundation
import TestSupport
import Testing

/// Programs that ask in good faith.
@Suite(.serialized) struct ControlTests {
  private func started(_ arguments: [String] = []) throws -> Sonifyd {
    let sonifyd = try Sonifyd(["--output", "none"] + arguments)
    #expect(sonifyd.says("ready, reading "))
    return sonifyd
  }

  @Test func `a client that is not ours drives every method`() throws {
    let sonifyd = try started()
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu 5\nload 3\ncpu 6\n")
    #expect(try sonifyd.total(reaching: 3).accepted == 3)
    let facts = try run(
      [Self.python, Self.script("drive-control.py"), sonifyd.controlPath], seconds: 30)
    #expect(facts.split(separator: "\n").last == "events have their series")
    #expect(sonifyd.terminate().status == 0)
    #expect(!FileManager.default.fileExists(atPath: sonifyd.controlPath))
  }

  @Test func `calls sent at once are answered in their order`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    let calls = (0..<300).map { number in
      number % 3 == 0
        ? #"{"method":"no.such.Call\#(number)"}"# + "\0" : ControlSocket.message("Health")
    }
    socket.send(calls.joined())
    for number in 0..<300 {
      let answer = try #require(socket.receive())
      #expect(answer.contains("error") == (number % 3 == 0), "answer \(number)")
    }
  }

  @Test func `a client that says it has finished still gets all its answers`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    socket.send(String(repeating: ControlSocket.message("Status"), count: 100))
    socket.finishSending()
    for _ in 0..<100 { #expect(socket.receive() != nil) }
    #expect(socket.receive() == nil && socket.isClosed)
  }

  @Test func `what a client gave up on while the daemon was stopped is not done`() throws {
    let sonifyd = try started()
    let other = try sonifyd.control()
    sonifyd.process.signal(SIGSTOP)
    try sonifyd.control().send(call: "Mute", #"{"seconds":60}"#)
    sonifyd.process.signal(SIGCONT)
    #expect(try other.call("Status")["muted_until_s"] is NSNull)
    #expect(
      sonifyd.says(
        "control clients that left before their call was looked at; it was not done: 1", within: 5))
    #expect(try other.call("Status")["muted_until_s"] is NSNull)
  }

  @Test func `what is set says whom it is for, and who is heard then`() throws {
    let sonifyd = try started()
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu 5\nload 3\n")
    #expect(try sonifyd.total(reaching: 2).accepted == 2)
    let socket = try sonifyd.control()
    let answers = [
      ("cpu", "Hide", "yes", "Series cpu Hide = yes; in focus now: load"),
      ("load", "Hide", "yes", "Series load Hide = yes; no series is heard"),
      ("cpu", "Unit", "s", "Series cpu Unit = s"),
      ("Cpu", "Unit", "s", "Series Cpu Unit = s; it fits no series yet"),
    ]
    for (series, key, value, text) in answers {
      let request = #"{"series":"\#(series)","key":"\#(key)","value":"\#(value)"}"#
      #expect(try socket.call("Set", request)["text"] as? String == text)
    }
  }

  @Test func `closed connections of several formats have none of them`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    for (text, format) in [
      ("a 1\n", "name-value"), ("b 1\n", "name-value"), ("{\"c\":1}\n", "mixed"),
    ] {
      let before = try sonifyd.accepted(socket)
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send(text)
      let isClosed = eventually(within: 5) {
        let sources = (try? socket.call("Status"))?["sources"] as? [[String: Any]]
        let closed = sources?.last { $0["kind"] as? String == "stream" }
        return closed?["state"] as? String == "ended" && closed?["lines"] as? Int == before + 1
          && closed?["format"] as? String == format
      }
      #expect(isClosed != nil, "\(text)")
    }
  }

  @Test func `sent is accepted and rejected and dropped, over all sources, open and closed`() throws
  {
    let sonifyd = try started()
    for number in 0..<20 {
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("a \(number)\na nan\nwords here\n")
    }
    let open = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    open.send("b 1\nb 2\n# comment\n\nb 1e999\n")
    let datagram = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    for number in 0..<10 { datagram.send("c \(number)\nc nan") }
    let socket = try sonifyd.control()
    #expect(try sonifyd.total(reaching: 32).accepted == 32)
    let status = try socket.call("Status")
    let sources = try #require(status["sources"] as? [[String: Any]])
    let points = try #require(status["points"] as? [String: Any])
    #expect(Self.sent(points) == 20 * 3 + 3 + 10 * 2)
    #expect(sources.map(Self.sent).reduce(0, +) == Self.sent(points))
    #expect(sources.compactMap { $0["kind"] as? String } == ["datagram", "stream", "stream"])
    #expect(sources.compactMap { $0["state"] as? String } == ["live", "live", "ended"])
    #expect(sources.compactMap { $0["lines"] as? Int } == [20, 5, 60])
    #expect((sources[1]["format"] as? String) == "name-value")
    withExtendedLifetime(open) {}
  }

  @Test func `a socket that nobody has used is told, and waits`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    func sources() throws -> [[String: Any]] {
      try #require(try socket.call("Status")["sources"] as? [[String: Any]])
    }
    let unused = try sources()
    #expect(unused.compactMap { $0["kind"] as? String } == ["datagram", "stream"])
    #expect(unused.allSatisfy { $0["state"] as? String == "live" && $0["lines"] as? Int == 0 })
    #expect(unused.last?["name"] as? String == "stream connections: none yet")
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("a 1\n")
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    #expect(try sources().compactMap { $0["name"] as? String }.last == "stream connection 2")
    withExtendedLifetime(client) {}
  }

  @Test
  func `what is set for a series that is not there says so, and one without a name is refused`()
    throws
  {
    let sonifyd = try started()
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu 5\n")
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    let socket = try sonifyd.control()
    func set(_ series: String) throws -> String? {
      try socket.call("Set", #"{"series":"\#(series)","key":"Volume","value":"50"}"#)["text"]
        as? String
    }
    #expect(try set("c*") == "Series c* Volume = 50")
    #expect(try set("cqu") == "Series cqu Volume = 50; it fits no series yet")
    #expect(throws: TestSupportError.self) { try set("") }
    let settings = try socket.call("Settings")["settings"] as? [[String: String]]
    #expect(settings?.first { $0["key"] == "Volume" }?["value"] == "100")
  }

  @Test func `a source is as old as its last byte, and stale with its series`() throws {
    let sonifyd = try started(["--expect-every", "1s"])
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("a 1\n")
    let socket = try sonifyd.control()
    let isStale = eventually(within: 15) {
      let sources = (try? socket.call("Status"))?["sources"] as? [[String: Any]] ?? []
      let source = sources.first { ($0["kind"] as? String) == "stream" }
      return (source?["state"] as? String) == "stale" && (source?["age_s"] as? Double ?? 0) > 2
    }
    #expect(isStale != nil)
    client.send("a 2\n")
    let isLive = eventually(within: 5) {
      let sources = (try? socket.call("Status"))?["sources"] as? [[String: Any]] ?? []
      let source = sources.first { ($0["kind"] as? String) == "stream" }
      return (source?["state"] as? String) == "live" && (source?["age_s"] as? Double ?? 9) < 2
    }
    #expect(isLive != nil)
  }

  @Test func `events tell of sources, and many short connections are one line`() throws {
    let sonifyd = try started()
    let watcher = try sonifyd.control()
    watcher.send(call: "Watch", more: true)
    pause(seconds: 0.3)
    for _ in 0..<200 { try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("a 1\n") }
    var events: [String] = []
    while let event = watcher.receive(seconds: 2.5) { events.append(event) }
    let sources = events.filter { $0.contains(#""event":"source""#) }
    #expect(events.allSatisfy { $0.hasPrefix(#"{"continues":true,"#) })
    #expect(
      sources.contains { $0.contains("opened") } && sources.contains { $0.contains("more sources") }
    )
    #expect((2...30).contains(sources.count), "\(sources)")
    let numbers = sources.flatMap { $0.split(whereSeparator: { !$0.isNumber }) }
    #expect(!numbers.isEmpty)
  }

  /// Points of a status or of a source, whatever became of them.
  private static func sent(_ counts: [String: Any]) -> Int {
    let rejected = (counts["rejected"] as? [String: Int] ?? [:]).values.reduce(0, +)
    return (counts["accepted"] as? Int ?? -1) + rejected + (counts["dropped"] as? Int ?? -1)
  }

  /// The interpreter that has the packages of `requirements.txt`: the one `scripts/run-tests` made, or else any.
  static let python: String = {
    let own = root + "/.build/test-python/bin/python"
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  static func script(_ name: String) -> String {
    root + "/Tests/EndToEndTests/Clients/" + name
  }

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
}
