import Foundation
import TestSupport
import Testing

/// Programs that are broken, slow, many or strangers harm nobody but themselves.
@Suite(.serialized) struct ControlAbuseTests {
  private func started() throws -> Sonifyd {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    return sonifyd
  }

  @Test func `a watcher that never reads is dropped; the others and the sound go on`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(["--hard-min", "0", "--hard-max", "100"], server: server)
    #expect(sonifyd.says("ready, reading "))
    try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu 50\n")
    let deaf = try sonifyd.control()
    deaf.send(call: "Watch", more: true)
    let reader = try sonifyd.control()
    reader.send(call: "Watch", more: true)
    pause(seconds: 0.3)

    let caller = try sonifyd.control()
    let before = try residentMegabytes(sonifyd.process.identifier)
    var told = 0
    for _ in 0..<100 {
      for _ in 0..<100 { _ = try caller.call("Mute", #"{"seconds":60}"#) }
      while told < 10_000, let event = reader.receive(seconds: 0.001) {
        told += event.contains("muted for") ? 1 : 0
      }
    }
    _ = try caller.call("Mute", #"{"seconds":0}"#)
    while told < 10_000, let event = reader.receive() {
      told += event.contains("muted for") ? 1 : 0
    }
    #expect(told == 10_000)
    #expect(
      sonifyd.says(
        "control clients dropped, because they did not read what they were sent: 1", within: 1))
    #expect(try residentMegabytes(sonifyd.process.identifier) - before < 4)

    let audio = try #require(try caller.call("Status")["audio"] as? [String: Any])
    #expect((audio["state"] as? String) == "running" && (audio["underruns"] as? Int) == 0)
    let heard = eventually(within: 8) {
      guard let now = try? recorder.record(seconds: 0.15), let hertz = pitch(of: now.mono) else {
        return false
      }
      return abs(cents(from: 622.25, to: hertz)) < 3
    }
    #expect(heard != nil)
    withExtendedLifetime(deaf) {}
  }

  @Test func `one that never reads its answers stops itself and is dropped in the end`() throws {
    let sonifyd = try started()
    let before = try residentMegabytes(sonifyd.process.identifier)
    let deaf = try sonifyd.control()
    // The daemon stops reading, so that most of it stays on our side.
    let calls = String(repeating: ControlSocket.message("Status"), count: 2_000)
    for _ in 0..<20 where !deaf.send(calls) { break }
    let other = try sonifyd.control()
    for _ in 0..<100 { _ = try other.call("Status", seconds: 1) }
    #expect(try residentMegabytes(sonifyd.process.identifier) - before < 4)
    #expect(
      sonifyd.says(
        "control clients dropped, because they did not read what they were sent: 1", within: 20))
  }

  @Test func `1,000 clients that call and leave without reading leave nothing behind`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    _ = try socket.call("Status")
    let before = ProcessFacts(sonifyd).descriptors
    for _ in 0..<1_000 { try sonifyd.control().send(call: "Status") }
    for _ in 0..<100 { try sonifyd.control().send(#"{"method":"io.github.sonifyd."#) }
    for _ in 0..<100 { _ = try sonifyd.control() }
    #expect(try socket.call("Status")["version"] != nil)
    let settled = eventually(within: 5) { ProcessFacts(sonifyd).descriptors == before }
    #expect(settled != nil, "\(ProcessFacts(sonifyd).descriptors) descriptors, \(before) before")
    #expect(sonifyd.says("control clients that left in the middle of a call: 1", within: 1))
    sonifyd.process.signal(SIGUSR1)
    #expect(sonifyd.says("control clients that left in the middle of a call: 100", within: 5))
  }

  @Test func `half a call waits for its other half`() throws {
    let sonifyd = try started()
    let socket = try sonifyd.control()
    for piece in [#"{"method":"#, #""io.github.sonifyd.Control.Health""#, "}", "\0{"] {
      socket.send(piece)
      pause(seconds: 0.05)
    }
    #expect(socket.receive()?.contains("health") == true)
    socket.send(#""method":"x"}"# + "\0")
    #expect(socket.receive()?.contains("InterfaceNotFound") == true)
  }

  @Test func `the 65th is told why and comes in when another leaves`() throws {
    let sonifyd = try started()
    var sockets = try (0..<64).map { _ in try sonifyd.control() }
    for socket in sockets { _ = try socket.call("Health") }
    let refused = try sonifyd.control()
    #expect(refused.receive()?.contains("io.github.sonifyd.Control.TooManyClients") == true)
    #expect(refused.receive() == nil && refused.isClosed)
    #expect(sonifyd.says("control clients refused as too many at the same time: 1", within: 1))
    sockets.removeLast()
    let served = eventually(within: 5) {
      guard let next = try? sonifyd.control() else { return false }
      return (try? next.call("Health", seconds: 1)) != nil
    }
    #expect(served != nil)
    #expect(try sockets[0].call("Health")["health"] != nil)
  }

  private static let noCalls = [
    "\0", "hello\0", "GET / HTTP/1.1\r\n\r\n\0", "[1,2,3]\0", "{\"method\":7}\0",
    String(repeating: "[", count: 60_000) + "\0",
    "{\"method\":\"" + String(repeating: "x", count: 70_000) + "\"}\0",
    String(repeating: " ", count: 65_537),
  ]

  @Test(arguments: noCalls.indices)
  func `what is no call gets one error and is closed, and nobody else notices`(index: Int) throws {
    let sonifyd = try started()
    let other = try sonifyd.control()
    let socket = try sonifyd.control()
    socket.send(Self.noCalls[index])
    #expect(socket.receive()?.contains("io.github.sonifyd.Control.BadRequest") == true)
    #expect(socket.receive() == nil && socket.isClosed)
    #expect(try other.call("Health")["health"] != nil)
    #expect(sonifyd.says("control clients closed, because what they sent is no call: 1", within: 1))
  }

  @Test func `a flood of calls holds up neither other clients nor data`() throws {
    let sonifyd = try started()
    let stop = Flag()
    let answered = Tally()
    let path = sonifyd.controlPath
    // One call at a time from each of many: so there is always somebody whose turn it is.
    let flooders = (0..<4).map { _ in
      Thread {
        guard let sockets = try? (0..<15).map({ _ in try ControlSocket(path) }) else { return }
        while !stop.isSet {
          for socket in sockets { socket.send(call: "Status") }
          for socket in sockets where !socket.skipAnswer() { return }
          answered.add(sockets.count)
        }
      }
    }
    for flooder in flooders { flooder.start() }
    defer { stop.set() }
    pause(seconds: 0.3)
    let data = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    let sentAt = monotonicSeconds()
    data.send(String(repeating: "a 1\n", count: 100_000))
    let socket = try sonifyd.control()
    var slowest = 0.0
    for _ in 0..<200 {
      let start = monotonicSeconds()
      _ = try socket.call("Status", seconds: 2)
      slowest = max(slowest, monotonicSeconds() - start)
    }
    #expect(slowest < 1)
    #expect(answered.value > 300, "that was no flood")
    let accepted = eventually(within: 10) { (try? sonifyd.accepted(socket)) == 100_000 }
    // Half a second when control goes first for its share only, and four or more when always.
    #expect(accepted != nil && monotonicSeconds() - sentAt < 3)
  }

  @Test func `10,000 clients leave no memory and no descriptor behind`() throws {
    let sonifyd = try started()
    func callers(_ count: Int) throws {
      for _ in 0..<count { _ = try sonifyd.control().call("Health") }
    }
    try callers(1_000)
    pause(seconds: 0.2)
    let (memory, descriptors) = (
      try residentMegabytes(sonifyd.process.identifier), ProcessFacts(sonifyd).descriptors
    )
    try callers(9_000)
    let settled = eventually(within: 5) { ProcessFacts(sonifyd).descriptors == descriptors }
    #expect(settled != nil)
    #expect(try residentMegabytes(sonifyd.process.identifier) - memory < 1)
  }
}

/// A switch that threads may ask.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}

/// A count that threads may add to.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  var value: Int { lock.withLock { count } }
  func add(_ number: Int) { lock.withLock { count += number } }
}
