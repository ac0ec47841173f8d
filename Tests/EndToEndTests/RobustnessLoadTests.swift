import Foundation
import TestSupport
import Testing

/// Many clients lose nothing and leave nothing behind.
@Suite(.serialized) struct RobustnessLoadTests {
  @Test func `10,000 connections leave threads, descriptors and memory as they were`() throws {
    let server = try PrivatePulse()
    let sonifyd = try Sonifyd(server: server)
    #expect(sonifyd.says("ready, reading "))
    let facts = ProcessFacts(sonifyd)
    try connect(1_000, to: sonifyd)
    #expect(try sonifyd.total(reaching: 1_000).accepted == 1_000)
    pause(seconds: 0.2)  // the last of them has been closed
    let (descriptors, threads) = (facts.descriptors, facts.threads)
    let memory = try residentMegabytes(facts.identifier)
    let start = monotonicSeconds()
    try connect(10_000, to: sonifyd)
    let seconds = monotonicSeconds() - start
    let counts = try sonifyd.total(reaching: 11_000)
    #expect(counts.accepted == 11_000)
    #expect(counts.lines == 11_000)
    #expect(counts.rejected == [:])
    #expect(eventually(within: 5) { facts.descriptors == descriptors } != nil)
    #expect(facts.threads == threads && threads == 3)
    let growth = try residentMegabytes(facts.identifier) - memory
    #expect(growth <= 1, "MiB over 10,000 connections")
    print("measured: 10,000 connections in \(seconds) s, \(memory) MiB and \(growth) MiB more")
  }

  private func connect(_ count: Int, to sonifyd: Sonifyd) throws {
    for number in 0..<count {
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath).send("cpu \(number % 100)\n")
    }
  }

  @Test func `1,000 clients of 100 lines a second lose nothing in 10 seconds`() throws {
    try raiseDescriptorLimit()
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let clients = try (0..<1_000).map { _ in
      try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    }
    let start = monotonicSeconds()
    for round in 0..<1_000 {
      pause(seconds: max(0, start + Double(round) * 0.01 - monotonicSeconds()))
      for (number, client) in clients.enumerated() { client.send("s\(number % 50) \(round)\n") }
    }
    let seconds = monotonicSeconds() - start
    let spent = ProcessFacts(sonifyd).processorSeconds
    let counts = try sonifyd.total(reaching: 1_000_000)
    #expect(counts.accepted == 1_000_000)
    #expect(counts.rejected == [:])
    #expect(counts.lines == 1_000_000)
    print(
      "measured: 1,000,000 lines of 1,000 clients in \(seconds) s, \(spent) s of processor time")
  }

  @Test func `20,000 datagrams a second for 5 seconds all arrive`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    let start = monotonicSeconds()
    for round in 0..<500 {
      pause(seconds: max(0, start + Double(round) * 0.01 - monotonicSeconds()))
      for number in 0..<200 { client.send("s\(number % 50) \(round)") }
    }
    let seconds = monotonicSeconds() - start
    let spent = ProcessFacts(sonifyd).processorSeconds
    let counts = try sonifyd.total(reaching: 100_000)
    #expect(counts.accepted == 100_000)
    #expect(counts.rejected == [:])
    print("measured: 100,000 datagrams in \(seconds) s, \(spent) s of processor time")
  }

  @Test func `100,000 lines a second with a checksum in each arrive whole`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    func checksum(_ value: Int) -> Int { value &* 7_919 % 10_007 }
    let piece = (0..<1_000).map { "c\($0)x\(checksum($0)) \($0)\n" }.joined()
    let start = monotonicSeconds()
    for round in 0..<200 {
      pause(seconds: max(0, start + Double(round) * 0.01 - monotonicSeconds()))
      client.send(piece)
    }
    let counts = try sonifyd.total(reaching: 200_000)
    #expect(counts.accepted == 200_000 && counts.rejected == [:])
    let list = try sonifyd.control().call("List")
    let series = try #require(list["series"] as? [[String: Any]])
    #expect(series.count == 1_000)
    let torn = series.filter { series in
      guard let value = series["value"] as? Double, let name = series["name"] as? String else {
        return true
      }
      return name != "c\(Int(value))x\(checksum(Int(value)))"
    }
    #expect(torn.isEmpty)
  }

  private func raiseDescriptorLimit() throws {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    unsafe getrlimit(resource, &limit)
    limit.rlim_cur = min(limit.rlim_max, 4_096)
    guard limit.rlim_cur >= 1_100, unsafe setrlimit(resource, &limit) == 0 else {
      throw TestSupportError("this test needs 1,100 file descriptors (ulimit -Hn)")
    }
  }
}
