internal import Foundation
public import RealtimeAudio
internal import Synchronization

/// Stands in for the engine: a thread that answers an `AudioLink` with a steady sine on both channels.
///
/// The phase follows from the frame, so a block lost, repeated or moved is a click. Like the engine it
/// keeps time by itself and drops what it renders while no output is consuming.
public final class SineRenderer: Sendable {
  private let state: RendererState
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread.
  public init(
    link: AudioLink, ring: consuming RingWriter<AudioBlock>, frequency: Double = 440,
    amplitude: Float = 0.1
  ) {
    state = RendererState(link: link, ring: ring, frequency: frequency, amplitude: amplitude)
    Thread.detachNewThread { [state, ended] in
      state.run()
      ended.signal()
    }
  }

  deinit { stop() }

  /// Sets the amplitude from the next block on.
  public func set(amplitude: Float) {
    state.amplitude.store(amplitude.bitPattern, ordering: .relaxed)
  }

  /// Ends the thread and waits for it.
  public func stop() {
    state.isStopping.store(true, ordering: .relaxed)
    state.link.renderSignal.raise()
    ended.wait()
    ended.signal()  // so that a second stop returns too
  }
}

/// What the thread owns. Only that thread touches `ring`.
private final class RendererState: @unchecked Sendable {
  let link: AudioLink
  let isStopping = Atomic<Bool>(false)
  let amplitude: Atomic<UInt32>
  private var ring: RingWriter<AudioBlock>
  private let frequency: Double

  init(
    link: AudioLink, ring: consuming RingWriter<AudioBlock>, frequency: Double, amplitude: Float
  ) {
    self.link = link
    self.ring = ring
    self.frequency = frequency
    self.amplitude = Atomic(amplitude.bitPattern)
  }

  func run() {
    // As the engine's thread, where that is allowed; others keep the ordinary priority.
    var parameters = sched_param()
    parameters.sched_priority = 1
    _ = unsafe pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)

    var position: Int64 = 0
    var idleSince = monotonicSeconds()
    var idleFrom: Int64 = 0
    while !isStopping.load(ordering: .relaxed) {
      if link.isConsuming.load(ordering: .acquiring) {
        push(from: &position)
        (idleSince, idleFrom) = (monotonicSeconds(), position)
        _ = link.renderSignal.wait(milliseconds: 100)
      } else {
        let now = idleFrom + Int64((monotonicSeconds() - idleSince) * Recording.sampleRate)
        while position < now { position += Int64(AudioBlock.frameCount) }
        link.rendered.store(position, ordering: .releasing)
        _ = link.renderSignal.wait(milliseconds: 5)
      }
    }
  }

  /// Renders up to what is wanted, or until the ring is full.
  private func push(from position: inout Int64) {
    var pushed = false
    while position < link.wanted.load(ordering: .acquiring), ring.push(block(at: position)) {
      position += Int64(AudioBlock.frameCount)
      pushed = true
    }
    guard pushed else { return }
    link.rendered.store(position, ordering: .releasing)
    link.outputSignal.raise()
  }

  private func block(at position: Int64) -> AudioBlock {
    var block = AudioBlock(position: position)
    let amplitude = Float(bitPattern: amplitude.load(ordering: .relaxed))
    for frame in 0..<AudioBlock.frameCount {
      let turns = (Double(position) + Double(frame)) * frequency / Recording.sampleRate
      let sample = amplitude * Float(sin(2 * Double.pi * (turns - turns.rounded(.down))))
      block.samples[2 * frame] = sample
      block.samples[2 * frame + 1] = sample
    }
    return block
  }
}
