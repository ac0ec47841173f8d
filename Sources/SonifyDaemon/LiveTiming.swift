internal import EventLoop
internal import MetricLines

/// Places points that arrive now.
enum LiveTiming {
  /// A timing for the measurements of one read: they all arrive at the same moment.
  ///
  /// A stamp places its point in the window; it never decides freshness. The wall clock is asked anew
  /// each time, so that a step of it moves no point that has arrived.
  static var now: Intake.Timing {
    let now = MonotonicClock.now
    let (offset, _) = now.subtractingReportingOverflow(MonotonicClock.wall)
    let moment = Moment(heard: now, data: now)
    return { measurement in
      guard let stamp = measurement.time else { return (moment, now) }
      let (time, isOut) = stamp.addingReportingOverflow(offset)
      return (moment, isOut ? now : time)
    }
  }
}
