import RealtimeAudio
import Synthesis
import TestSupport

extension Stage {
  /// What the engine makes of the orders so far, `seconds` of it.
  func rendered(seconds: Double) -> Recording {
    var engine = OfflineEngine()
    var orders = orders[...]
    var block = AudioBlock()
    var samples: [Float] = []
    while Double(samples.count) < 2 * seconds * Recording.sampleRate {
      while let order = orders.first,
        engine.send(Command(frame: order.time * 48 / 1_000_000, order.action))
      {
        orders.removeFirst()
      }
      engine.render(into: &block)
      for place in 0..<2 * AudioBlock.frameCount { samples.append(block.samples[place]) }
    }
    return Recording(interleaved: samples)
  }
}
