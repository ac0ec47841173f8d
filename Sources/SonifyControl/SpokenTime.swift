internal import Glibc

/// A span of time in words that read well aloud: `3 s`, `9 min`, `5 h`, `3 days`.
///
/// It is rounded to one unit; below two of the next larger unit it stays in the smaller one, so that
/// nothing is off by more than a third.
package func spokenDuration(_ seconds: Double) -> String {
  guard seconds.isFinite else { return "an unknown time" }
  guard seconds >= 1 else { return seconds > 0 ? "under 1 s" : "0 s" }
  let whole = seconds.rounded()
  if whole < 120 { return wholeNumber(whole) + " s" }
  let minutes = (seconds / 60).rounded()
  if minutes < 120 { return wholeNumber(minutes) + " min" }
  let hours = (seconds / 3_600).rounded()
  if hours < 48 { return wholeNumber(hours) + " h" }
  return wholeNumber((seconds / 86_400).rounded()) + " days"
}

/// How long ago something came: `3 s old`.
package func spokenAge(_ seconds: Double) -> String { spokenDuration(seconds) + " old" }

/// The digits of a whole number; no conversion to an integer that could trap.
private func wholeNumber(_ value: Double) -> String {
  Int(exactly: value).map { "\($0)" } ?? "countless"
}

/// The wall clock, in seconds since 1970.
func wallSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// A moment, in seconds since 1970, as the local time of day, `14:03:10`; with its date when that is not
/// the date of `now`.
package func localTime(_ seconds: Double, now: Double) -> String {
  guard let moment = LocalMoment(seconds) else { return "at an unknown time" }
  return moment.date == LocalMoment(now)?.date ? moment.time : "\(moment.date) \(moment.time)"
}

/// A moment on the calendar and the clock of this place.
private struct LocalMoment {
  /// `2026-01-31`.
  let date: String
  /// `14:03:10`.
  let time: String

  init?(_ seconds: Double) {
    guard var time = time_t(exactly: seconds.rounded(.down)) else { return nil }
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return nil }
    date =
      unsafe "\(parts.tm_year + 1_900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
    self.time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits)
      .joined(separator: ":")
  }
}

private func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
