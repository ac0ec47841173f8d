@unsafe @preconcurrency internal import Glibc

/// The local time of day of `seconds` since 1970, such as `14:03:10`; with its date when that is not
/// the one of `now`.
func clockText(_ seconds: Double, now: Double) -> String {
  let (time, today) = (LocalTime(seconds), LocalTime(now))
  return time.date == today.date ? time.clock : "\(time.date) \(time.clock)"
}

private struct LocalTime {
  let date: String
  let clock: String

  init(_ seconds: Double) {
    var time = time_t(clamped(seconds.rounded(.down)))
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    let (year, month, day) = unsafe (parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    date = "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    clock = "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))"
  }
}

private func twoDigits(_ number: Int32) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
