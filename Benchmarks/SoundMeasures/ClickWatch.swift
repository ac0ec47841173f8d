package import RealtimeAudio
package import Synthesis

/// Listens to the engine's blocks, beside the orders it got, for what nobody may ever hear.
///
/// A click is a step, or a bend, of the samples beyond what all that sounds does while it is steady:
/// sound.md's rule for one tone, taken over to mixtures by adding the waves up. On one pure tone a
/// click of 1 % of its slope is noticed; among many sounds it must stand out from their sum. Glides and
/// ramps have slopes of their own, small ones, and 5 % is left for them.
package struct ClickWatch {
  /// A sample that moved too far.
  package struct Click: Hashable, CustomStringConvertible {
    /// Frame of the stream.
    package var frame: Int64
    /// How far it moved, times what is allowed.
    package var excess: Double

    package var description: String { "frame \(frame): \(excess) times the limit" }
  }

  /// The first clicks, at most a thousand.
  package private(set) var clicks: [Click] = []
  package private(set) var clickCount = 0
  /// Highest magnitude.
  package private(set) var peak = 0.0
  /// Samples that were no numbers.
  package private(set) var nonFiniteCount = 0
  /// The nearest that any sample came to its limit, 1 being the limit.
  package private(set) var nearest = 0.0

  private static let tolerance = 1.05
  private var bound = SoundBound()
  private var limit = Wave()
  /// Orders whose frames have not been heard yet.
  private var waiting: [Command] = []
  private var sides = [Side(), Side()]

  /// The last two samples of a channel.
  private struct Side {
    var before = 0.0
    var last = 0.0
  }

  package init() {}

  /// Takes an order that the engine takes too, in the order of their frames.
  package mutating func take(_ command: Command) { waiting.append(command) }

  /// Says that the engine takes the main thread for stuck, now or a moment ago.
  package mutating func mainIsStuck(_ isStuck: Bool) { bound.isBroken = isStuck }

  /// Looks at the next block, after all orders that it was rendered from.
  package mutating func look(at block: AudioBlock) {
    let end = block.position  // sound lags by the limiter's look-ahead
    let start = end - Int64(SynthesisEngine.latencyFrames)
    let due = waiting.prefix { $0.frame < end }
    for command in due { bound.take(command) }
    waiting.removeFirst(due.count)
    let fresh = bound.wave(over: start..<end)
    let limit = limit.union(fresh)  // the first step leads from the block before
    self.limit = fresh
    for frame in 0..<AudioBlock.frameCount {
      for side in 0..<2 {
        let excess = move(side, to: block.samples[2 * frame + side], limit)
        if excess > 1 { note(Click(frame: end + Int64(frame), excess: excess)) }
      }
    }
  }

  private mutating func move(_ side: Int, to sample: Float, _ limit: Wave) -> Double {
    guard sample.isFinite else {
      nonFiniteCount += 1
      return 0
    }
    let sample = Double(sample)
    let (before, last) = (sides[side].before, sides[side].last)
    sides[side] = Side(before: last, last: sample)
    peak = max(peak, abs(sample))
    let excess = max(
      abs(sample - last) / (Self.tolerance * limit.step),
      abs(sample - 2 * last + before) / (Self.tolerance * limit.bend))
    nearest = max(nearest, excess)
    return excess
  }

  private mutating func note(_ click: Click) {
    clickCount += 1
    if clicks.count < 1_000 { clicks.append(click) }
  }
}
