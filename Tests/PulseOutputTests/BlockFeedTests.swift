import PulseOutput
import RealtimeAudio
import Synchronization
import Testing

@Suite struct BlockFeedTests {
  @Test func `asks for what the server wants and gives it in order`() {
    let engine = Engine(renderedBefore: 6_400)
    #expect(engine.isConsumed)
    engine.feed.ask(frames: 100)
    #expect(engine.wanted == 6_500)
    #expect(engine.feed.missingBytes == 128 * 8)

    engine.push(6_400, 6_464)
    #expect(engine.played(bytes: 4_096) == [6_400, 6_464])
    #expect(engine.feed.next == 6_528)
  }

  @Test func `drops what was rendered before it began`() {
    let engine = Engine(renderedBefore: 6_400)
    engine.feed.ask(frames: 64)
    engine.push(6_272, 6_336, 6_400)
    #expect(engine.played(bytes: 4_096) == [6_400])
  }

  @Test func `wants as much when the engine had gone on by itself`() {
    let engine = Engine(renderedBefore: 6_400)
    engine.feed.ask(frames: 1_000)
    engine.push(6_528)  // two blocks later than expected
    #expect(engine.played(bytes: 4_096) == [6_528])
    #expect(engine.wanted == 7_400 + 128)
  }

  @Test func `counts a request from what was given, because the server adds up what it lacks`() {
    let engine = Engine(renderedBefore: 0)
    engine.feed.ask(frames: 300)
    engine.feed.ask(frames: 400)
    #expect(engine.wanted == 400)
    engine.push(0)
    #expect(engine.played(bytes: 4_096) == [0])
    engine.feed.ask(frames: 400)
    #expect(engine.wanted == 464)
  }

  @Test func `fills only whole blocks`() {
    let engine = Engine(renderedBefore: 0)
    engine.push(0, 64, 128)
    #expect(engine.played(bytes: 1_500) == [0, 64])
    #expect(engine.played(bytes: 1_500) == [128])
    #expect(engine.played(bytes: 1_500) == [])
  }

  @Test func `wakes the engine only when the ring has not what was asked for`() {
    let engine = Engine(renderedBefore: 0)
    engine.link.renderSignal.take()
    engine.push(0, 64)
    engine.feed.ask(frames: 128)
    #expect(engine.hasDueBlock())
    #expect(engine.played(bytes: 4_096) == [0, 64])
    #expect(!engine.hasDueBlock())
    #expect(!engine.link.renderSignal.take())
    #expect(!engine.isWaited)

    engine.feed.ask(frames: 64)
    #expect(!engine.hasDueBlock())
    #expect(engine.link.renderSignal.take())
    #expect(engine.isWaited)
  }

  @Test func `keeps what was rendered ahead for the next request`() {
    let engine = Engine(renderedBefore: 0)
    engine.push(0, 64, 128)
    engine.feed.ask(frames: 64)
    #expect(engine.feed.missingBytes == 64 * 8)
    #expect(engine.played(bytes: engine.feed.missingBytes) == [0])
    #expect(!engine.hasDueBlock())
    engine.feed.ask(frames: 64)
    #expect(engine.hasDueBlock())
  }

  @Test func `counts its requests, so that the engine can foresee them`() {
    let engine = Engine(renderedBefore: 0)
    engine.feed.ask(frames: 100)
    engine.feed.ask(frames: 100)  // nothing new
    #expect(engine.requestCount == 1)
    #expect(engine.wantedAt > 0)
  }

  @Test func `consumes nothing after its end`() {
    let engine = Engine(renderedBefore: 0)
    engine.push(0)
    engine.feed.end()
    #expect(!engine.isConsumed)
    #expect(engine.played(bytes: 4_096) == [])
  }
}

/// The engine's side of a feed. Each sample of a block is the block's position.
private final class Engine {
  let link = AudioLink()
  var feed: BlockFeed
  private var ring: RingWriter<AudioBlock>

  init(renderedBefore frame: Int64) {
    ring = RingWriter(minimumCapacity: 64)
    feed = BlockFeed(blocks: ring.makeReader(), link: link)
    link.rendered.store(frame, ordering: .relaxed)
    feed.begin()
  }

  var wanted: Int64 { link.wanted.load(ordering: .relaxed) }
  /// Whether the feed has what was asked for.
  func hasDueBlock() -> Bool { feed.hasDueBlock() }
  var isWaited: Bool { link.isWaited.load(ordering: .relaxed) }
  var requestCount: Int64 { link.requestCount.load(ordering: .relaxed) }
  var wantedAt: Int64 { link.wantedAt.load(ordering: .relaxed) }
  var isConsumed: Bool { link.isConsuming.load(ordering: .relaxed) }

  func push(_ positions: Int64...) {
    for position in positions {
      var block = AudioBlock(position: position)
      for index in 0..<128 { block.samples[index] = Float(position) }
      _ = ring.push(block)
    }
  }

  /// Positions of the blocks that the feed puts into so much memory.
  func played(bytes: Int) -> [Int64] {
    var samples = [Float](repeating: -1, count: bytes / 4)
    let filled = unsafe samples.withUnsafeMutableBytes { memory in
      unsafe feed.hasBlock() ? feed.fill(memory) : 0
    }
    return stride(from: 0, to: filled / 4, by: 128).map { Int64(samples[$0]) }
  }
}
