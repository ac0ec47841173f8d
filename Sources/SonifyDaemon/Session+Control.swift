internal import ControlProtocol
internal import EventLoop

// Events, for those who wait for them.
extension Session {
  /// Tells people of something, once for each way to reach them.
  func announce(_ notice: Notice) {
    Messages.say(notice.text)
    tellWatchers(notice)
  }

  /// Tells news of inputs to those who wait for events; the log has them at the end.
  func tell(_ news: Notice?) {
    if let news { tellWatchers(news) }
  }

  /// Tells those who wait for events, and not the log.
  func tellWatchers(_ notice: Notice) {
    control?.tell(
      Event(
        time: seconds(MonotonicClock.wall), kind: notice.kind, series: notice.series,
        text: notice.text))
  }

  /// What the control socket does now and then: news of sources, and clients that have stopped.
  func tendControl(at now: Int64) {
    tell(sourceNews.folded(at: now))
    if let notice = eventNews.folded(at: now) { announce(notice) }
    control?.check(at: now)
  }
}
