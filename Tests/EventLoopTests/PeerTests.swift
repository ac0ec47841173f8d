import EventLoop
import Foundation
import Testing

@Suite struct PeerTests {
  /// Two ends of a connection, closed with the test.
  private final class Pair {
    let ends: [Int32]
    init() {
      var ends: [Int32] = [-1, -1]
      _ = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      self.ends = ends
    }
    deinit { for end in ends { close(end) } }
  }

  @Test func `the kernel says who is at the other end`() throws {
    let pair = Pair()
    let peer = try #require(Peer(of: pair.ends[0]))
    #expect(peer.process == getpid() && peer.user == geteuid())
    var groups = [gid_t](repeating: 0, count: 1_024)
    let count = unsafe getgroups(Int32(groups.count), &groups)
    #expect(peer.groups == Set(groups.prefix(Int(count))).union([getegid()]))
  }

  @Test func `a peer has gone when it has closed, not when it only sends no more`() {
    let pair = Pair()
    #expect(!hasHungUp(pair.ends[0]))
    shutdown(pair.ends[1], Int32(SHUT_WR))
    #expect(!hasHungUp(pair.ends[0]))
    shutdown(pair.ends[1], Int32(SHUT_RDWR))
    #expect(hasHungUp(pair.ends[0]))
  }

  @Test func `what is no socket has no peer`() {
    #expect(Peer(of: -1) == nil)
  }

  @Test func `a send never waits and a peer that has gone is no signal`() {
    let pair = Pair()
    let bytes = [UInt8](repeating: 1, count: 100_000)
    var total = 0
    var last = SendResult.broken
    repeat {
      last = sendNow(bytes.span, to: pair.ends[0])
      if case .sent(let count) = last { total += count }
    } while last != .full && last != .broken && total < 100_000_000
    #expect(last == .full && total > 0)
    shutdown(pair.ends[1], Int32(SHUT_RD))
    #expect(sendNow(bytes.span, to: pair.ends[0]) == .broken)
  }

  @Test func `a descriptor is watched for room only while that is wanted`() throws {
    let pair = Pair()
    let loop = try EventLoop()
    var turns = 0
    var handle: EventLoop.Source?
    let source = try loop.whenReadable(pair.ends[0]) {
      turns += 1
      handle?.watch(reading: true, writing: false)
    }
    handle = source
    source.watch(reading: true, writing: true)
    let timer = try loop.makeTimer { loop.exit(0) }
    timer.arm(at: MonotonicClock.now + 50_000_000)
    #expect(try loop.run() == 0)
    #expect(turns == 1)
    handle = nil
  }

  @Test func `what goes first is handled before what became ready earlier`() throws {
    let (first, second) = (Pair(), Pair())
    let loop = try EventLoop()
    var order: [String] = []
    let slow = try loop.whenReadable(first.ends[0]) {
      order.append("slow")
      loop.exit(0)
    }
    let fast = try loop.whenReadable(second.ends[0]) {
      order.append("fast")
      var byte: UInt8 = 0
      _ = unsafe read(second.ends[0], &byte, 1)
    }
    fast.setPrecedence(true)
    var byte: UInt8 = 1
    _ = unsafe write(first.ends[1], &byte, 1)
    _ = unsafe write(second.ends[1], &byte, 1)
    _ = try loop.run()
    #expect(order == ["fast", "slow"])
    withExtendedLifetime(slow) {}
  }
}
