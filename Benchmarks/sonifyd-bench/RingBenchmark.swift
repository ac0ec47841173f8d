internal import CBenchRing
@unsafe @preconcurrency internal import Glibc
internal import RealtimeAudio
internal import Synchronization

/// The ring between two cores: one item there and back beside two bare atomics, and blocks of floats
/// beside the best of the rings that are installed.
func benchmarkRing() -> [Figure] {
  defer { bench_release_thread() }
  var ours: [Double] = []
  var atomics: [Double] = []
  // Our rates are the last; every run begins with another contestant, so that none always comes first.
  var rates = [[Double]](repeating: [], count: bench_peer_count + 1)
  for run in 0..<12 {
    ours.append(roundTripNanoseconds(100_000))
    atomics.append(bench_atomics_round_trip(100_000))
    for place in rates.indices {
      let contestant = (run + place) % rates.count
      rates[contestant].append(
        contestant < bench_peer_count
          ? bench_peer_bulk(Int32(contestant), 100_000) : bulkFloatsPerNanosecond(100_000))
    }
  }
  let bulk = rates.removeLast()
  let trip = Figure(
    name: "ring.round-trip", ours: median(ours), reference: median(atomics), unit: "ns",
    referenceName: "two-bare-atomics")
  guard let best = bestPeer(rates) else { return [trip] }
  return [
    trip,
    Figure(
      name: "ring.bulk-512", ours: median(bulk), reference: best.rate, unit: "Gfloat/s",
      referenceName: best.name),
  ]
}

/// The peer with the highest median; says on standard error which ones are not installed.
private func bestPeer(_ runs: [[Double]]) -> (name: String, rate: Double)? {
  var best: (name: String, rate: Double)?
  for (peer, rates) in runs.enumerated() {
    let name = unsafe String(cString: bench_peer_name(Int32(peer)))
    let rate = median(rates)
    guard rate > 0 else {
      _ = unsafe fputs("sonifyd-bench: \(name)'s ring is not installed; left out\n", stderr)
      continue
    }
    if rate > best?.rate ?? 0 { best = (name, rate) }
  }
  return best
}

/// The thread on core 1 that works against the caller on core 0.
private class Companion {
  private let ready = Atomic<Bool>(false)
  private let go = Atomic<Bool>(false)
  private var thread = pthread_t()

  func work() {}

  /// Runs `work` and `own` at once; returns nanoseconds until both are done.
  final func time(_ own: () -> Void) -> Double {
    bench_pin_thread(0)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe pthread_create(&thread, nil, runCompanion, context) == 0 else { return .nan }
    while !ready.load(ordering: .acquiring) { bench_relax() }
    let start = monotonicNanoseconds()
    go.store(true, ordering: .releasing)
    own()
    pthread_join(thread, nil)
    return Double(monotonicNanoseconds() - start)
  }

  fileprivate final func run() {
    bench_pin_thread(1)
    ready.store(true, ordering: .releasing)
    while !go.load(ordering: .acquiring) { bench_relax() }
    work()
  }
}

private func runCompanion(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Companion>.fromOpaque(context).takeUnretainedValue().run()
  return nil
}

/// Sends back what it gets.
private final class Echo: Companion {
  private var input: RingReader<Int>?
  private var output: RingWriter<Int>?
  private let count: Int

  init(_ input: consuming RingReader<Int>, _ output: consuming RingWriter<Int>, count: Int) {
    self.input = consume input
    self.output = consume output
    self.count = count
  }

  override func work() {
    guard var input = input.take(), var output = output.take() else { return }
    for _ in 0..<count {
      var item = input.pop()
      while item == nil { item = input.pop() }
      _ = output.push(item ?? 0)
    }
  }
}

private func roundTripNanoseconds(_ count: Int) -> Double {
  var there = RingWriter<Int>(minimumCapacity: 1_024)
  var back = RingWriter<Int>(minimumCapacity: 1_024)
  var answers = back.makeReader()
  let echo = Echo(there.makeReader(), back, count: count)
  let time = echo.time {
    for number in 0..<count {
      _ = there.push(number)
      while answers.pop() == nil {}
    }
  }
  return time / Double(count)
}

/// Takes blocks and checks that each is the next.
private final class BlockSink: Companion {
  private var input: RingReader<Float>?
  private let count: Int

  init(_ input: consuming RingReader<Float>, count: Int) {
    self.input = consume input
    self.count = count
  }

  override func work() {
    guard var input = input.take() else { return }
    var block = [Float](repeating: 0, count: 512)
    for number in 0..<count {
      var span = block.mutableSpan
      while !input.pop(into: &span) { bench_relax() }
      precondition(span[0] == Float(number), "A block was lost")
    }
  }
}

private func bulkFloatsPerNanosecond(_ blocks: Int) -> Double {
  var writer = RingWriter<Float>(minimumCapacity: 1 << 18)
  let sink = BlockSink(writer.makeReader(), count: blocks)
  var block = [Float](repeating: 0.5, count: 512)
  let time = sink.time {
    unsafe block.withUnsafeMutableBufferPointer { block in
      for number in 0..<blocks {
        unsafe block[0] = Float(number)
        while !writer.push(contentsOf: unsafe block.span) { bench_relax() }
      }
    }
  }
  return Double(blocks) * 512 / time
}
