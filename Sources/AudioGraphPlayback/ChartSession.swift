internal import AudioGraphs
package import Sonification
package import Synthesis

/// A chart on its way: orders for the engine, each with its moment, and what is left.
///
/// Times are nanoseconds of whatever clock the caller keeps. Call ``advance(to:)`` at ``nextDeadline``, take
/// the orders with ``drain(_:)``, and go on until ``isOver``; then nothing sounds from ``soundsUntil`` on.
package struct ChartSession: ~Copyable {
  private var listening: Listening

  /// Begins to play `score` at `start`, without a pause before it.
  package init(_ score: ChartScore, at start: Int64 = 0) {
    listening = Listening(score.settings, at: start, seriesLimit: score.series.count)
    for (key, series) in score.series.enumerated() {
      listening.seriesAppeared(key, sound: series.sound, at: start)
      listening.setGrid(key, score.grid, at: start)
    }
    listening.replay(score.plan, at: start, after: 0)
  }

  /// The moment at which ``advance(to:)`` must be called next; `nil` when nothing is due any more.
  package var nextDeadline: Int64? { listening.nextDeadline }

  /// Whether all has been played, the complete mark included, or was stopped.
  package var isOver: Bool { listening.replayState == nil }

  /// How it stands: the indices of the series that sound, how far it is, its speed; `nil` when it is over.
  package var state: ReplayState? { listening.replayState }

  /// When the last note or mark given out so far will have ended.
  package var soundsUntil: Int64 { listening.soundsUntil }

  /// What was heard, and what was not heard as it came.
  package var counts: HearingCounts { listening.counts }

  /// Plays what has become due by `time`.
  package mutating func advance(to time: Int64) { listening.advance(to: time) }

  /// Hands out the orders so far, oldest first; see ``Listening/drain(_:)``.
  package mutating func drain(_ play: (_ time: Int64, _ action: Command.Action) -> Bool) {
    listening.drain(play)
  }

  /// Lets the rest go `speed` times as fast as the options say, 0.25...8.
  package mutating func setSpeed(_ speed: Double, at time: Int64) {
    listening.setReplaySpeed(speed, at: time)
  }

  /// Ends it before its time, without the complete mark; tones fade in 50 ms.
  package mutating func stop(at time: Int64) { listening.endReplay(at: time) }

  /// Fades everything out in 50 ms, for good.
  package mutating func shutDown(at time: Int64) { listening.shutDown(at: time) }
}
