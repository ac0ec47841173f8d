import EventLoop
import Glibc
import Testing

/// Runs `loop` until a handler ends it; a timer ends one that hangs.
private func run(_ loop: EventLoop, limit: Int64 = 5_000_000_000) throws -> Int32 {
  let guardian = try loop.makeTimer { loop.exit(-1) }
  guardian.arm(at: MonotonicClock.now + limit)
  return try loop.run()
}

@Suite struct EventLoopTests {
  @Test func `reads a pipe until its end`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let (reading, writing) = (ends[0], ends[1])
    let loop = try EventLoop()
    var buffer = [UInt8](repeating: 0, count: 16)
    var received: [ReadResult] = []
    let source = try loop.whenReadable(reading) {
      received.append(read(reading, into: &buffer))
      if received.last == .end { loop.exit(7) }
    }
    unsafe write(writing, "abc", 3)
    close(writing)
    #expect(try run(loop) == 7)
    #expect(received == [.bytes(3), .end])
    withExtendedLifetime(source) {}
  }

  @Test(arguments: ["/dev/null", "/proc/self/status"])
  func `reads what epoll refuses without starving timers`(path: String) throws {
    let number = unsafe open(path, O_RDONLY)
    try #require(number >= 0)
    defer { close(number) }
    let loop = try EventLoop()
    var turns = 0
    let source = try loop.whenReadable(number) { turns += 1 }
    let timer = try loop.makeTimer { loop.exit(1) }
    timer.arm(at: MonotonicClock.now + 20_000_000)
    #expect(try run(loop) == 1)
    #expect(turns > 1)
    withExtendedLifetime(source) {}
  }

  @Test func `a timer fires once for each time it is armed, not before its time`() throws {
    let loop = try EventLoop()
    let start = MonotonicClock.now
    var fired: [Int64] = []
    var timer: Timer?
    timer = try loop.makeTimer {
      fired.append(MonotonicClock.now - start)
      if fired.count == 2 { loop.exit(0) } else { timer?.arm(at: start + 40_000_000) }
    }
    timer?.arm(at: start + 10_000_000)
    #expect(try run(loop) == 0)
    #expect(fired.count == 2 && fired[0] >= 10_000_000 && fired[1] >= 40_000_000)
  }

  @Test func `a source that is let go in its own handler is not called again`() throws {
    let loop = try EventLoop()
    let number = unsafe open("/dev/zero", O_RDONLY)
    defer { close(number) }
    var calls = 0
    var source: EventLoop.Source?
    source = try loop.whenReadable(number) {
      calls += 1
      source = nil
    }
    let end = try loop.makeTimer { loop.exit(0) }
    end.arm(at: MonotonicClock.now + 30_000_000)
    #expect(try run(loop) == 0)
    #expect(calls == 1 && source == nil)
  }

  @Test func `tells pipe, file and nothing apart`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let file = unsafe open("/proc/self/status", O_RDONLY)
    let null = unsafe open("/dev/null", O_RDONLY)
    defer { for number in ends + [file, null] { close(number) } }
    #expect(InputKind.of(ends[0]) == .pipe)
    #expect(InputKind.of(file) == .file)
    #expect(InputKind.of(null) == .none)
    #expect(InputKind.of(-1) == .none)
  }
}
