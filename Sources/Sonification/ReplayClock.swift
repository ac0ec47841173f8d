/// Moments to offsets in a score, and back, at a speed that may change at any moment.
struct ReplayClock {
  /// A moment, and the offset that was reached then.
  private var anchor: (time: Int64, offset: Int64)
  /// How many nanoseconds of the score pass in one.
  private(set) var speed: Double

  /// A clock that stands at offset 0 at `time`.
  init(at time: Int64, speed: Double) {
    anchor = (time, 0)
    self.speed = speed
  }

  /// The offset at `time`; 0 before the start.
  func offset(at time: Int64) -> Int64 {
    anchor.offset + Moment.scaled(max(time - anchor.time, 0), by: speed)
  }

  /// The first moment at which `offset` has been reached.
  func time(of offset: Int64) -> Int64 {
    anchor.time + Moment.scaled(offset - anchor.offset, by: 1 / speed, rounding: .up)
  }

  /// Goes on from `time` at another speed.
  mutating func change(speed new: Double, at time: Int64) {
    anchor = (max(time, anchor.time), offset(at: time))
    speed = new
  }
}
