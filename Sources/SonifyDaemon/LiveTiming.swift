internal import EventLoop
internal import MetricLines

/// Places points that arrive now.
struct LiveTiming {
  private var wall = WallOffset()

  /// A timing for the measurements of one read: they all arrive at the same moment.
  ///
  /// A stamp places its point in the window; it never decides freshness.
  mutating func now() -> Intake.Timing {
    let before = MonotonicClock.now
    let wallNow = MonotonicClock.wall
    let now = MonotonicClock.now
    let offset = wall.read(wallNow, between: before, and: now)
    let moment = Moment(heard: now, data: now)
    return { measurement in
      guard let stamp = measurement.time else { return (moment, now) }
      let (time, isOut) = stamp.addingReportingOverflow(offset)
      return (moment, isOut ? now : time)
    }
  }
}

/// What is added to the wall clock's time to have the monotonic clock's, in nanoseconds.
///
/// The two run at the same rate, and only a step of the wall clock parts them anew. Read by themselves they
/// would differ by the time between the readings, another each time, and points with equal stamps that came
/// one after the other would change places. So the offset stays for as long as it can still be true, and
/// without a step it only grows: the lower end of what it can be is taken.
package struct WallOffset {
  private var offset: Int64?

  package init() {}

  /// The offset, when the wall clock showed `wall` at some time from `before` to `after`.
  package mutating func read(_ wall: Int64, between before: Int64, and after: Int64) -> Int64 {
    let lowest = before.clampedDifference(wall)
    let highest = after.clampedDifference(wall)
    if let offset, (lowest...max(lowest, highest)).contains(offset) { return offset }
    offset = lowest
    return lowest
  }
}
