import Foundation
import RealtimeAudio
import Synchronization
import Synthesis
import Testing

@Suite(.serialized) struct RenderThreadTests {
  /// A render thread with its rings, and the part of an output that a test plays.
  private struct Rig: ~Copyable {
    let link = AudioLink()
    var commands = RingWriter<Command>(minimumCapacity: 1_024)
    var blocks: RingReader<AudioBlock>
    let thread: RenderThread

    init(blockCapacity: Int = 1_024) throws {
      var writer = RingWriter<AudioBlock>(minimumCapacity: blockCapacity)
      blocks = writer.makeReader()
      let engine = SynthesisEngine(commands: commands.makeReader())
      thread = try RenderThread(engine: engine, blocks: writer, link: link)
    }

    /// Wants `frames` more than `base` and takes them, or gives up after 10 s.
    mutating func take(_ frames: Int64, from base: Int64) -> [AudioBlock] {
      var taken: [AudioBlock] = []
      link.wanted.store(base + frames, ordering: .releasing)
      link.renderSignal.raise()
      let deadline = ContinuousClock.now + .seconds(10)
      while taken.last.map({ $0.position + 64 < base + frames }) ?? true,
        ContinuousClock.now < deadline
      {
        while let block = blocks.pop() { taken.append(block) }
        _ = link.outputSignal.wait(milliseconds: 5)
      }
      return taken
    }

    mutating func beginOutput() -> Int64 {
      link.isConsuming.store(true, ordering: .releasing)
      link.renderSignal.raise()
      usleep(20_000)
      return link.rendered.load(ordering: .acquiring)
    }
  }

  @Test func `renders what the output wants and not a block more`() throws {
    var rig = try Rig()
    let base = rig.beginOutput()
    let blocks = rig.take(6_400, from: base)
    #expect(blocks.map(\.position) == (0..<100).map { base + 64 * $0 })
    usleep(250_000)
    #expect(rig.link.rendered.load(ordering: .acquiring) == base + 6_400)
  }

  @Test func `plays commands through the ring`() throws {
    var rig = try Rig()
    let base = rig.beginOutput()
    _ = rig.commands.push(Command(.tone(slot: 0, Tone(frequency: 440))))
    let blocks = rig.take(9_600, from: base)
    let last = blocks.suffix(10).flatMap { block in (0..<128).map { block.samples[$0] } }
    #expect(last.map(abs).max() ?? 0 > 0.1)
    #expect(rig.thread.report.voices == 1)
    #expect(rig.thread.report.peak > 0.1)
  }

  @Test func `waits for a full ring and loses nothing`() throws {
    var rig = try Rig(blockCapacity: 4)
    let base = rig.beginOutput()
    let blocks = rig.take(6_400, from: base)
    #expect(blocks.map(\.position) == (0..<100).map { base + 64 * $0 })
  }

  @Test func `keeps time while there is no output, and the next output begins in the present`()
    throws
  {
    var rig = try Rig()
    usleep(600_000)
    let early = rig.link.rendered.load(ordering: .acquiring)
    #expect(early > 9_600 && early <= 48_000)  // 0.6 s, less a wait, on a busy machine
    let dropped = rig.blocks.pop() == nil
    #expect(dropped)
    let base = rig.beginOutput()
    #expect(base >= early)
    #expect(rig.take(640, from: base).first?.position == base)
  }

  @Test(arguments: [false, true])
  func `stops at once whatever it does`(isConsuming: Bool) throws {
    let rig = try Rig(blockCapacity: 4)
    rig.link.isConsuming.store(isConsuming, ordering: .releasing)
    rig.link.wanted.store(.max, ordering: .releasing)  // an output that never takes anything
    usleep(50_000)
    let start = ContinuousClock.now
    rig.thread.stop()
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `takes the main thread for stuck after 2 s without progress, and back`() throws {
    var rig = try Rig()
    rig.link.mainProgress.store(1, ordering: .relaxed)
    let base = rig.beginOutput()
    _ = rig.take(90_000, from: base)
    #expect(!rig.thread.report.isMainStuck)
    _ = rig.take(98_000, from: base)
    #expect(!rig.thread.report.isMainStuck)  // 2 s of audio at once are no 2 s
    usleep(2_100_000)
    _ = rig.take(98_100, from: base)
    #expect(rig.thread.report.isMainStuck)
    rig.link.mainProgress.store(2, ordering: .relaxed)
    _ = rig.take(98_200, from: base)
    #expect(!rig.thread.report.isMainStuck)
  }

  @Test func `judges nobody who does not count`() throws {
    var rig = try Rig()
    let base = rig.beginOutput()
    _ = rig.take(200_000, from: base)
    #expect(!rig.thread.report.isMainStuck)
  }
}
