import EventLoop
import Glibc
import Testing

/// Pipes with one byte in each.
private final class FullPipes {
  let readers: [Int32]
  private let writers: [Int32]

  init(_ count: Int) {
    var (readers, writers): ([Int32], [Int32]) = ([], [])
    for _ in 0..<count {
      var ends: [Int32] = [0, 0]
      _ = unsafe pipe(&ends)
      unsafe write(ends[1], "x", 1)
      readers.append(ends[0])
      writers.append(ends[1])
    }
    (self.readers, self.writers) = (readers, writers)
  }

  deinit { for number in readers + writers { close(number) } }
}

@Suite struct DescriptorGroupTests {
  @Test func `every ready member has its turn, however many are never emptied`() throws {
    let loop = try EventLoop()
    let group = try DescriptorGroup(on: loop)
    let pipes = FullPipes(300)
    var calls = [Int](repeating: 0, count: 300)
    var total = 0
    let members = try pipes.readers.indices.map { index in
      try group.whenReadable(pipes.readers[index]) {
        calls[index] += 1
        total += 1
        if total >= 3_000 { loop.exit(0) }
      }
    }
    #expect(try loop.run() == 0)
    #expect(calls.min() ?? 0 >= 9 && calls.max() ?? 0 <= 11)
    withExtendedLifetime(members) {}
  }

  @Test func `a member that was let go is not called again, in the same turn neither`() throws {
    let loop = try EventLoop()
    let group = try DescriptorGroup(on: loop)
    let pipes = FullPipes(2)
    var calls = 0
    var members: [DescriptorGroup.Member] = []
    for number in pipes.readers {
      members.append(
        try group.whenReadable(number) {
          calls += 1
          members = []
        })
    }
    let end = try loop.makeTimer { loop.exit(0) }
    end.arm(at: MonotonicClock.now + 30_000_000)
    #expect(try loop.run() == 0)
    #expect(calls == 1)
  }

  @Test func `timers go on while members are ready`() throws {
    let loop = try EventLoop()
    let group = try DescriptorGroup(on: loop)
    let pipes = FullPipes(100)
    let members = try pipes.readers.map { try group.whenReadable($0) {} }
    let end = try loop.makeTimer { loop.exit(7) }
    end.arm(at: MonotonicClock.now + 20_000_000)
    #expect(try loop.run() == 7)
    withExtendedLifetime(members) {}
  }
}
