internal import Glibc
internal import RealtimeAudio
internal import Synchronization

/// What the thread of a ``PacedOutput`` works on.
///
/// `file` and `blocks` are touched by that thread alone, the rest is safe to share: that is the
/// argument for `@unchecked Sendable`.
final class PacedState: @unchecked Sendable {
  let link: AudioLink
  let isStopping = Atomic<Bool>(false)
  let failure = Mutex<AudioFileError?>(nil)
  let failureSignal = WakeSignal()
  private var file: AudioFileWriter?
  private var blocks: RingReader<AudioBlock>
  private let sampleRate: Double
  /// Frame to begin with; blocks before it are from another output's time.
  private var next: Int64 = 0

  init(
    file: consuming AudioFileWriter?, blocks: consuming RingReader<AudioBlock>, link: AudioLink,
    format: AudioFormat
  ) {
    self.file = file
    self.blocks = blocks
    self.link = link
    sampleRate = format.sampleRate
  }

  /// Consumes until told to stop.
  func run() {
    next = link.rendered.load(ordering: .acquiring)
    let first = next
    let start = monotonicSeconds()
    link.isConsuming.store(true, ordering: .releasing)
    while !isStopping.load(ordering: .acquiring) {
      want(first + frames(in: monotonicSeconds() - start))
      waitTakingBlocks(until: monotonicSeconds() + period)
    }
    link.isConsuming.store(false, ordering: .releasing)
    link.renderSignal.raise()
    takeBlocks()
    finish()
  }

  private func want(_ frame: Int64) {
    link.wanted.store(frame, ordering: .releasing)
    link.isWaited.store(true, ordering: .sequentiallyConsistent)
    link.renderSignal.raise()
  }

  /// Takes blocks as they come until the next beat.
  private func waitTakingBlocks(until end: Double) {
    while !isStopping.load(ordering: .relaxed) {
      let milliseconds = (end - monotonicSeconds()) * 1_000
      guard milliseconds > 0 else { return }
      if link.outputSignal.wait(milliseconds: Int32(min(milliseconds, 100)) + 1) {
        takeBlocks()
      }
    }
  }

  private func takeBlocks() {
    var tookSome = false
    while let block = blocks.pop() {
      guard block.position >= next else { continue }
      next = block.position + Int64(AudioBlock.frameCount)
      tookSome = true
      write(block)
    }
    // The ring may have been too short for all that is wanted; now there is room.
    if tookSome, next < link.wanted.load(ordering: .relaxed) { link.renderSignal.raise() }
  }

  private func write(_ block: AudioBlock) {
    guard file != nil else { return }
    do throws(AudioFileError) {
      try file?.write(block)
    } catch {
      report(error)
      file = nil
    }
  }

  private func finish() {
    guard let file = file.take() else { return }
    do throws(AudioFileError) { try file.close() } catch { report(error) }
  }

  private func report(_ error: AudioFileError) {
    failure.withLock { $0 = error }
    failureSignal.raise()
  }

  /// Whole frames in `seconds`, which a clock gave and so fits.
  private func frames(in seconds: Double) -> Int64 {
    Int64(exactly: (seconds * sampleRate).rounded(.down)) ?? 0
  }
}

/// Seconds between two beats.
private let period = 0.02

private func monotonicSeconds() -> Double {
  Double(monotonicNanoseconds()) * 1e-9
}
