import Glibc
import RealtimeAudio
import Testing

@Suite struct RingTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 4), (5, 8), (1_000, 1_024)])
  func `rounds its capacity up to a power of two and holds that many`(asked: Int, given: Int) {
    var writer = RingWriter<Int>(minimumCapacity: asked)
    var reader = writer.makeReader()
    #expect(writer.capacity == given)
    for number in 0..<given {
      let pushed = writer.push(number)
      #expect(pushed)
    }
    let pushed = writer.push(-1)
    #expect(!pushed)
    for number in 0..<given {
      let popped = reader.pop()
      #expect(popped == number)
    }
    let popped = reader.pop()
    #expect(popped == nil)
  }

  @Test func `shows the oldest element without taking it`() {
    var writer = RingWriter<Int>(minimumCapacity: 4)
    var reader = writer.makeReader()
    let before = reader.peek()
    #expect(before == nil)
    _ = writer.push(7)
    _ = writer.push(8)
    for expected in [7, 7] {
      let seen = reader.peek()
      #expect(seen == expected)
    }
    let popped = reader.pop()
    let next = reader.peek()
    #expect(popped == 7)
    #expect(next == 8)
  }

  @Test func `hands over what was filled in its place`() {
    var writer = RingWriter<Int>(minimumCapacity: 4)
    var reader = writer.makeReader()
    for number in 0..<20 {
      let hasRoom = writer.hasRoom(for: 1)
      #expect(hasRoom)
      writer.next = 10 * number
      writer.next += 1
      let early = reader.peek()
      writer.pushNext()
      let popped = reader.pop()
      #expect(early == nil)
      #expect(popped == 10 * number + 1)
    }
  }

  /// The model is an array; capacity 8 and runs of up to 9 meet every place of the wrap-around.
  @Test(arguments: 0..<20)
  func `behaves like a queue through every wrap-around`(seed: UInt64) {
    var random = SmallRandom(state: seed &+ 1)
    var writer = RingWriter<Int>(minimumCapacity: 8)
    var reader = writer.makeReader()
    var model: [Int] = []
    var next = 0
    for _ in 0..<5_000 {
      let count = Int(random.next() % 10)
      if random.next() % 2 == 0 {
        let run = Array(next..<(next + count))
        let fits = model.count + count <= 8
        let pushed =
          switch count {
          case 1: writer.push(next)
          case 2: fill(&writer, next)
          default: writer.push(contentsOf: run.span)
          }
        #expect(pushed == fits)
        if fits {
          model += run
          next += count
        }
      } else {
        var run = Array(repeating: -1, count: count)
        var span = run.mutableSpan
        let popped = reader.pop(into: &span)
        #expect(popped == (model.count >= count))
        if popped {
          #expect(run == Array(model[..<count]))
          model.removeFirst(count)
        }
      }
    }
  }

  /// Appends `number` and the one after it where they lie, or neither.
  private func fill(_ writer: inout RingWriter<Int>, _ number: Int) -> Bool {
    guard writer.hasRoom(for: 2) else { return false }
    for offset in 0..<2 {
      writer.next = number + offset
      writer.pushNext()
    }
    return true
  }

  @Test(.timeLimit(.minutes(2)), arguments: [1, 16, 64])
  func `loses and invents nothing between two threads`(run: Int) {
    let total = 1_000_000 / run * run
    var writer = RingWriter<Int>(minimumCapacity: 64)
    let consumer = Consumer(writer.makeReader(), run: run, total: total)
    var sent = 0
    while sent < total {
      let numbers = Array(sent..<(sent + run))
      while !writer.push(contentsOf: numbers.span) { sched_yield() }
      sent += run
    }
    #expect(consumer.join() == total)
  }
}

/// A thread that takes numbers from a ring and counts how many came in order.
private final class Consumer {
  private var reader: RingReader<Int>?
  private let run: Int
  private let total: Int
  private var received = 0
  private var thread = pthread_t()

  init(_ reader: consuming RingReader<Int>, run: Int, total: Int) {
    self.reader = consume reader
    self.run = run
    self.total = total
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pthread_create(&thread, nil, consume, context)
  }

  func join() -> Int {
    pthread_join(thread, nil)
    return received
  }

  func receive() {
    guard var reader = reader.take() else { return }
    var numbers = Array(repeating: -1, count: run)
    while received < total {
      var span = numbers.mutableSpan
      guard reader.pop(into: &span) else {
        sched_yield()
        continue
      }
      guard numbers == Array(received..<(received + run)) else { return }
      received += run
    }
  }
}

private func consume(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Consumer>.fromOpaque(context).takeUnretainedValue().receive()
  return nil
}

/// Marsaglia's xorshift: the same numbers on every run.
struct SmallRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
