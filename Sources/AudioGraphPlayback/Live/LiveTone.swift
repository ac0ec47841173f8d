package import RealtimeAudio
internal import RollingSeries
internal import Sonification
package import Synthesis

/// One value that is heard while it changes: what is decided at each update, without a thread or a clock.
package struct LiveTone: ~Copyable, LivePerformance {
  private var listening: Listening
  private var arrivals: ArrivalClock
  private var isStaleTold = false

  private static let key = 0

  /// Creates silence at `time`.
  package init(tellsWhenStale: Bool, at time: Int64) {
    listening = Listening(.standard, at: time, seriesLimit: 1)
    arrivals = ArrivalClock(tellsWhenStale ? .learnt : .never)
    listening.seriesAppeared(Self.key, at: time)
  }

  /// Takes in a value: 0...1, held at the ends; one that is not finite is missing.
  package mutating func update(_ value: Double, at time: Int64) {
    guard value.isFinite else {
      if !isStaleTold { arrivals.record(at: time) }
      return listening.hole(Self.key, at: time)
    }
    arrivals.record(at: time)
    isStaleTold = false
    listening.value(Self.key, AxisPosition(ofGraph: value), at: time)
  }

  /// Plays what is due, and tells when values have stopped coming.
  ///
  /// - Parameters:
  ///   - time: the present.
  ///   - isProven: whether the sound is known to arrive.
  package mutating func advance(to time: Int64, isProven: Bool) {
    listening.healthChanged(isProven: isProven, at: time)
    if !isStaleTold, arrivals.isStale(at: time) {
      isStaleTold = true
      listening.stale(Self.key, at: time)
    }
  }

  /// When to advance next; ``Swift/Int64/max`` for never.
  package var deadline: Int64 {
    let next = listening.nextDeadline ?? .max
    guard !isStaleTold, let stale = arrivals.staleDeadline, stale < .max else { return next }
    return min(next, stale + 1)
  }

  /// Fades everything out, for good.
  package mutating func close(at time: Int64) {
    listening.shutDown(at: time)
  }

  /// Hands the orders to the engine; what finds no room waits.
  package mutating func play(on commands: inout RingWriter<Command>) {
    listening.drain { _, action in commands.push(Command(action)) }
  }
}

extension AxisPosition {
  /// Where a value of a live graph, which is finite, lies between its lowest and its highest pitch.
  fileprivate init(ofGraph value: Double) {
    self = value > 1 ? .over : value < 0 ? .under : .inside(value)
  }
}
