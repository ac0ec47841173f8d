package import RealtimeAudio
internal import Synchronization

/// Which blocks of the engine's stream go to the server: in order, none twice, none from the past.
///
/// Lives on libpulse's thread. `next` is the stream frame that the server's write index stands for, so
/// a later policy that replaces queued sound has its offset here.
package struct BlockFeed: ~Copyable {
  private var blocks: RingReader<AudioBlock>
  private let link: AudioLink
  /// Taken from the ring and not yet given away.
  private var held: AudioBlock?
  /// Stream frame after the last one given away.
  package private(set) var next: Int64 = 0
  /// Stream frame up to which the server wants audio.
  private var wanted: Int64 = 0

  /// Creates a feed that consumes nothing yet.
  package init(blocks: consuming RingReader<AudioBlock>, link: AudioLink) {
    self.blocks = blocks
    self.link = link
  }

  /// Begins at the present: what was rendered before is never played.
  package mutating func begin() {
    next = wholeBlocks(link.rendered.load(ordering: .acquiring))
    wanted = next
    held = nil
    link.wanted.store(wanted, ordering: .releasing)
    link.isConsuming.store(true, ordering: .releasing)
    link.renderSignal.raise()
  }

  /// Leaves the engine to keep time by itself.
  package mutating func end() {
    link.isConsuming.store(false, ordering: .releasing)
    link.renderSignal.raise()
    discard()
  }

  /// Notes that the server wants `frames` more than has been given away. The engine foresees it and is
  /// not woken.
  package mutating func ask(frames: Int64) {
    setWanted(next + frames)
  }

  /// Whether something that was asked for is there to be given away; if not, the engine is woken and
  /// will say when.
  package mutating func hasDueBlock() -> Bool {
    guard next < wanted else { return false }
    if hasBlock() { return true }
    link.isWaited.store(true, ordering: .sequentiallyConsistent)
    if hasBlock() { return true }  // it came in between
    link.renderSignal.raise()
    return false
  }

  /// Whether the server waits for blocks that the engine has not rendered.
  package var owesBlocks: Bool { next < wanted }

  /// Whether a block is there to be given away.
  package mutating func hasBlock() -> Bool {
    while held == nil, let block = blocks.pop() {
      if block.position >= next { held = block }  // else it is from before `begin`
    }
    return held != nil
  }

  /// Bytes of whole blocks that the server waits for; one block at least.
  package var missingBytes: Int {
    let frames = max(wholeBlocks(wanted - next), Int64(AudioBlock.frameCount))
    return Int(frames) * Int(StreamUnits.bytesPerFrame)
  }

  /// Moves blocks into `memory` while both last; returns the bytes filled.
  package mutating func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled + bytesPerBlock <= memory.count, hasBlock(), let block = held.take() {
      unsafe block.copySamples(to: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
      filled += bytesPerBlock
      follow(block)
    }
    return filled
  }

  /// Empties the ring.
  package mutating func discard() {
    held = nil
    while blocks.pop() != nil {}
  }

  /// Moves on past `block`. Between `begin` and its notice the engine may have gone on by itself:
  /// then what is wanted lies as much later.
  private mutating func follow(_ block: AudioBlock) {
    let skipped = block.position - next
    next = block.position + Int64(AudioBlock.frameCount)
    if skipped > 0 { setWanted(wanted + skipped) }
  }

  private mutating func setWanted(_ frame: Int64) {
    guard frame > wanted else { return }
    wanted = frame
    link.wantedAt.store(monotonicNanoseconds(), ordering: .relaxed)
    link.requestCount.wrappingAdd(1, ordering: .relaxed)
    link.wanted.store(frame, ordering: .releasing)
  }
}

/// Bytes of the samples of a block.
private let bytesPerBlock = AudioBlock.frameCount * Int(StreamUnits.bytesPerFrame)

/// The smallest multiple of a block that holds `frames`.
private func wholeBlocks(_ frames: Int64) -> Int64 {
  let size = Int64(AudioBlock.frameCount)
  return (frames + size - 1) / size * size
}

extension AudioBlock {
  /// Copies the samples to the start of `memory`, which holds a block at least.
  fileprivate func copySamples(to memory: UnsafeMutableRawBufferPointer) {
    unsafe samples.span.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
  }
}
