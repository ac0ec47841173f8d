import Glibc
import RealtimeAudio

// Two threads hand numbers through a ring as fast as they can, single and in runs. Built with
// ThreadSanitizer by scripts/check-ring-tsan; by itself it only checks that nothing is lost.

/// Numbers that cross in each of the two ways.
let total = 400_000

/// The reading end, carried to its thread.
final class Consumer {
  var reader: RingReader<Int>?
  var isInOrder = true

  init(_ reader: consuming RingReader<Int>) { self.reader = consume reader }

  func receive() {
    guard var reader = reader.take() else { return }
    receiveSingly(&reader)
    receiveRuns(&reader)
  }

  private func receiveSingly(_ reader: inout RingReader<Int>) {
    var next = 0
    while next < total {
      guard let number = reader.pop() else {
        sched_yield()
        continue
      }
      if number != next { isInOrder = false }
      next += 1
    }
  }

  private func receiveRuns(_ reader: inout RingReader<Int>) {
    var run = [Int](repeating: 0, count: 16)
    var next = 0
    while next < total {
      var span = run.mutableSpan
      guard reader.pop(into: &span) else {
        sched_yield()
        continue
      }
      for number in run {
        if number != next { isInOrder = false }
        next += 1
      }
    }
  }
}

func consume(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Consumer>.fromOpaque(context).takeUnretainedValue().receive()
  return nil
}

func run() -> Bool {
  var writer = RingWriter<Int>(minimumCapacity: 64)
  let consumer = Consumer(writer.makeReader())
  var thread = pthread_t()
  let context = unsafe Unmanaged.passUnretained(consumer).toOpaque()
  guard unsafe pthread_create(&thread, nil, consume, context) == 0 else { return false }
  for number in 0..<total {
    while !writer.push(number) { sched_yield() }
  }
  for start in stride(from: 0, to: total, by: 16) {
    let numbers = Array(start..<(start + 16))
    while !writer.push(contentsOf: numbers.span) { sched_yield() }
  }
  pthread_join(thread, nil)
  return consumer.isInOrder
}

guard run() else {
  print("ring-stress: numbers were lost or changed")
  exit(1)
}
print("ring-stress: \(2 * total) numbers came in order")
