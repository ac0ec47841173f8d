package import RollingSeries
package import Sonification
internal import Synthesis

/// What a point under the cursor sounds like.
package struct ScrubSound {
  /// Where it lies on the y axis; `nil` when its value is missing, which is heard as a hole.
  package var position: AxisPosition?
  /// What it carries beside its height.
  package var sound: PointSound
  /// The sound of its series.
  package var series: SeriesSound
}

/// The tone of the point under the cursor: one at a time, however fast the cursor moves.
///
/// It is a replay of that point alone, so it sounds as it does when the chart is played, marks included.
struct ScrubVoice: ~Copyable {
  private var listening: Listening
  /// The newest point that waits for its turn.
  private var waiting: ScrubSound?
  private var nextStart: Int64
  private var toneEnd = Int64.max

  private static let key = 0
  /// Nanoseconds; closer ones are not told apart, and the last of them is heard.
  private static let spacing: Int64 = 60_000_000
  /// Seconds that a point sounds when it has no length of its own.
  private static let usualLength: Float = 0.12
  /// Seconds of the fade at the end of a tone.
  private static let fade: Float = 0.05

  /// Creates silence; the first tone sounds at `time` or later.
  init(_ settings: HearingSettings, at time: Int64) {
    listening = Listening(settings, at: time, seriesLimit: 1)
    listening.seriesAppeared(Self.key, at: time)
    nextStart = time
  }

  /// Whether something sounds or waits.
  var isBusy: Bool { waiting != nil || toneEnd != .max }

  /// When to advance next; ``Swift/Int64/max`` for never.
  var deadline: Int64 {
    let start = waiting == nil ? .max : nextStart
    return min(start, toneEnd, listening.nextDeadline ?? .max)
  }

  /// Lets a point sound as soon as the one before has begun long enough ago; it takes the place of one
  /// that waits.
  mutating func play(_ sound: ScrubSound) { waiting = sound }

  /// Plays what is due.
  mutating func advance(to time: Int64) {
    listening.advance(to: time)
    if time >= toneEnd { end(at: time) }
    guard time >= nextStart, let sound = waiting.take() else { return }
    begin(sound, at: time)
  }

  private mutating func begin(_ sound: ScrubSound, at time: Int64) {
    listening.setSound(sound.series, of: Self.key, at: time)
    var score = ReplayScore(isContinuous: true, seconds: 1)
    score.add(sound.position, at: 0, sounding: sound.sound)
    var plan = ReplayPlan(hasPan: false)
    plan.add(Self.key, score)
    listening.replay(plan, at: time, after: 0)
    listening.advance(to: time)
    let length = sound.sound.length > 0 ? sound.sound.length : Self.usualLength
    toneEnd = time + Int64(max(length - Self.fade, Self.fade) * 1e9)
    nextStart = time + Self.spacing
  }

  /// Fades out what sounds.
  mutating func end(at time: Int64) {
    listening.endReplay(at: time)
    toneEnd = .max
  }

  /// Hands out the orders so far.
  mutating func drain(_ play: (_ time: Int64, _ action: Command.Action) -> Bool) {
    listening.drain(play)
  }
}
