@unsafe @preconcurrency internal import Glibc

/// A moment on the calendar and the clock of this place.
struct LocalTime {
  let year: Int
  /// From 1.
  let month: Int
  /// Of the month, from 1.
  let day: Int
  let hour: Int
  let minute: Int
  /// 60 in a leap second.
  let second: Int

  /// The whole second that `seconds` since 1970 lie in; `nil` for those that no calendar has.
  init?(_ seconds: Double) {
    guard var time = time_t(exactly: seconds.rounded(.down)) else { return nil }
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return nil }
    year = unsafe Int(parts.tm_year) + 1_900
    month = unsafe Int(parts.tm_mon) + 1
    day = unsafe Int(parts.tm_mday)
    (hour, minute, second) = unsafe (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }

  /// `2026-01-31`.
  var date: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

  /// `14:03`.
  var hourAndMinute: String { "\(twoDigits(hour)):\(twoDigits(minute))" }

  /// `14:03:10`.
  var clock: String { "\(hourAndMinute):\(twoDigits(second))" }

  /// `January`.
  var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : "month \(month)"
  }

  /// Whether the clock shows the first second of a day.
  var isMidnight: Bool { hour == 0 && minute == 0 && second == 0 }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
