import PulseOutput
import RealtimeAudio
import Synchronization
import TestSupport

/// A sine renderer and the output under test, on a server of the test.
final class PulseRig {
  let link = AudioLink()
  let renderer: SineRenderer
  let output: PulseOutput

  init(
    server: String, sink: String? = nil, bufferMilliseconds: Double = 50, frequency: Double = 440
  ) throws {
    var ring = RingWriter<AudioBlock>(minimumCapacity: 1_024)
    let blocks = ring.makeReader()
    renderer = SineRenderer(link: link, ring: ring, frequency: frequency)
    output = try PulseOutput(
      PulseConfiguration(server: server, sink: sink, bufferMilliseconds: bufferMilliseconds),
      blocks: blocks, link: link)
  }

  convenience init(_ server: PrivatePulse, sink: String? = nil, bufferMilliseconds: Double = 50)
    throws
  {
    try self.init(
      server: server.server, sink: sink, bufferMilliseconds: bufferMilliseconds)
  }

  deinit {
    output.stop()
    renderer.stop()
  }

  /// Whether the output takes blocks from the engine.
  var isConsuming: Bool { link.isConsuming.load(ordering: .acquiring) }

  var status: PulseStatus { output.status }

  /// Seconds until the output is in `state`; `nil` when that takes more than `seconds`.
  func reaches(_ state: PulseStatus.State, within seconds: Double) -> Double? {
    eventually(within: seconds) { self.status.state == state }
  }

  /// Seconds that `stop` takes.
  func timeToStop() -> Double {
    let start = monotonicSeconds()
    output.stop()
    return monotonicSeconds() - start
  }
}
